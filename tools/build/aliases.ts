import { existsSync } from 'node:fs';

const at = (path: string): string => new URL(`../../${path}`, import.meta.url).pathname;

/** Folder of a package as resolved from @formatjs/intl: its own copy, else the top-level one. */
const formatjs = (name: string): string => {
  const own = at('node_modules/@formatjs/intl/node_modules');
  return `${existsSync(own) ? own : at('node_modules')}/${name}`;
};

/** What imports of the app stand for. */
export const ALIASES: { find: string | RegExp; replacement: string }[] = [
  { find: '@', replacement: at('src') },
  // Messages are compiled at build time. Only `i18n/icuStrings` has the ICU parser, for strings of the API
  // (docs/decisions/0008).
  {
    find: /^@formatjs\/icu-messageformat-parser$/,
    replacement: formatjs('@formatjs/icu-messageformat-parser/no-parser.js'),
  },
  {
    find: /^@formatjs\/icu-messageformat-parser\/index\.js$/,
    replacement: formatjs('@formatjs/icu-messageformat-parser/index.js'),
  },
  // Its wrapper brings the build for old browsers.
  { find: /^dexie$/, replacement: at('node_modules/dexie/dist/modern/dexie.mjs') },
  // npm gives react-intl its own copies; the browser needs only one of each.
  { find: /^intl-messageformat$/, replacement: formatjs('intl-messageformat/index.js') },
  { find: /^@formatjs\/fast-memoize$/, replacement: formatjs('@formatjs/fast-memoize/index.js') },
];
