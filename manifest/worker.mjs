import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { injectManifest } from 'workbox-build';

/** Message chunks of other languages than the tenant's own: the worker keeps them when they are first used. */
const foreignMessages = (assets, locale) =>
  Object.entries(assets)
    .filter(([source]) => /i18n\/compiled\/\w+\/\w+\.json$/.test(source) && !source.endsWith(`/${locale}.json`))
    .map(([, chunk]) => chunk.file);

/** The entry's style sheet is inlined in every shell and never fetched. */
const inlined = (assets) => Object.values(assets).find((chunk) => chunk.isEntry)?.css ?? [];

/** Cleans the server's texts. Only who reads such a text needs it, and then it is kept (src/app/later.ts): 10 kB less to install. */
const onDemand = (assets) =>
  Object.entries(assets).flatMap(([source, { file }]) => (source === 'src/ui/sanitise.ts' ? [file] : []));

/**
 * Writes sw.js of one tenant with its precache list: the three shells, every route chunk, the messages of the default
 * language, logo and favicon. Answers the number of entries and their bytes, or null when the app has no worker.
 * @param {{ app: string, out: string, locale: string }} given
 */
export async function writeWorker({ app, out, locale }) {
  if (!existsSync(join(app, 'sw.js'))) return null;
  const assets = JSON.parse(readFileSync(join(app, '.vite/manifest.json'), 'utf8'));
  const { count, size, warnings } = await injectManifest({
    swSrc: join(app, 'sw.js'),
    swDest: join(out, 'sw.js'),
    globDirectory: out,
    globPatterns: [
      'index.html',
      'search/results/index.html',
      'app.html',
      'assets/*.{js,css}',
      'icons/{mark,favicon}.svg',
    ],
    globIgnores: [...foreignMessages(assets, locale), ...inlined(assets), ...onDemand(assets)],
    dontCacheBustURLsMatching: /^assets\//,
    maximumFileSizeToCacheInBytes: 1_000_000,
  });
  if (warnings.length > 0) throw new Error(warnings.join('\n'));
  return { count, size };
}
