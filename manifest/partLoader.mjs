import { fileURLToPath } from 'node:url';

const LOADER = fileURLToPath(new URL('../src/platform/importPart.ts', import.meta.url));
/** What Vite makes of `import('./x')`: loader, files that the part stands on, address they are relative to. */
const CALL = /\(\(\)=>import\([^)]+\)[^,]*,__vite__mapDeps\(\[[\d,]*\]\),import\.meta\.url\)/;

/**
 * Every `import()` of a build goes through our loader (`importPart`) in the place of Vite's: it retries once, and a style that
 * failed is fetched again (docs/decisions/0116). A Vite that no longer asks for the helper, or calls it in another way,
 * fails the build.
 */
export const partLoader = () => {
  let replaced = false;
  return {
    name: 'part-loader',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler() {
        replaced = true;
        return `export { importPart as __vitePreload } from ${JSON.stringify(LOADER)};`;
      },
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        if (this.environment.name !== 'client') return;
        const calls = Object.values(bundle).some(({ code }) => code && CALL.test(code));
        if (!replaced || !calls) this.error('Vite loads parts in another way than importPart.ts expects.');
      },
    },
  };
};
