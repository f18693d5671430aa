import { fileURLToPath } from 'node:url';

const OURS = fileURLToPath(new URL('../src/platform/importPart.ts', import.meta.url));

/**
 * Our own loader in the place of Vite's: that one leaves the link of a style that did not come in the head, takes it for
 * loaded at the next try, and shows the part bare (docs/decisions/0116).
 */
export const slimPreload = () => ({
  name: 'slim-preload',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () => `export { importPart as __vitePreload } from ${JSON.stringify(OURS)};`,
  },
});
