import { fileURLToPath } from 'node:url';
import { logoStyle, settingsBlock } from './html.mjs';
import { readMark, readTenant } from './tenants.mjs';

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

/**
 * FormatJS asks the browser whether it knows a language. The first answer takes 20 to 30 ms of a desktop's time, in the
 * middle of the first render; every browser we run in knows our five, so the question is left out (docs/decisions/0008).
 */
export const slimIntl = () => ({
  name: 'slim-intl',
  apply: 'build',
  transform: {
    filter: { id: /node_modules\/(?:@formatjs\/intl|intl-messageformat)\/index\.js$/ },
    handler(source) {
      const question = /\bIntl\.\w+\.supportedLocalesOf\(/g;
      if (source.search(question) < 0) this.error('FormatJS no longer asks for the supported locales');
      return { code: source.replace(question, '[].concat('), map: null };
    },
  },
});

/** In development the page is stamped with one tenant as the build does it; TENANT picks another. */
export const devTenant = () => ({
  name: 'dev-tenant',
  apply: 'serve',
  transformIndexHtml(html) {
    const tenant = readTenant(process.env.TENANT ?? 'kaija');
    const block = settingsBlock({ ...tenant.settings, profile: tenant.profile });
    return html
      .replace(/>\s*{}\s*<\/script>/, () => `>${block}</script>`)
      .replace('<!--head-->', () => `<style>${logoStyle(readMark(tenant))}</style>`);
  },
});
