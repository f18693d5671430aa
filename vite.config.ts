import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { type Plugin, defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { logoStyle, settingsBlock } from './manifest/html.mjs';
import { slimIntl } from './manifest/slimIntl.mjs';
import { slimPreload } from './manifest/slimPreload.mjs';
import { productionRouter, slimRouter } from './manifest/slimRouter.mjs';
import { readMark, readTenant } from './manifest/tenants.mjs';

/** In development the page is stamped with one tenant as the build does it; TENANT picks another. */
const devTenant = (): Plugin => ({
  name: 'dev-tenant',
  apply: 'serve',
  transformIndexHtml(html) {
    const tenant = readTenant(process.env['TENANT'] ?? 'kaija');
    const block = settingsBlock({ ...tenant.settings, profile: tenant.profile });
    return html
      .replace(/>\s*{}\s*<\/script>/, () => `>${block}</script>`)
      .replace('<!--head-->', () => `<style>${logoStyle(readMark(tenant))}</style>`);
  },
});

/** Folder of a package as @formatjs/intl sees it: its own copy, else the one at the top. */
const formatjs = (name: string): string => {
  const at = (folder: string): string => new URL(`./${folder}/${name}`, import.meta.url).pathname;
  const own = at('node_modules/@formatjs/intl/node_modules');
  return existsSync(own) ? own : at('node_modules');
};

const marks = new Map<string, string>();
/** A class of a module: the module's mark cannot be compressed, so it is as short as tells them apart, and no line number follows. */
const className = (name: string, file: string): string => {
  const path = relative(import.meta.dirname, file.split('?')[0] ?? file);
  const mark = createHash('sha256').update(path).digest('base64url').replaceAll('-', '_').slice(0, 3);
  const other = marks.get(mark) ?? path;
  if (other !== path) throw new Error(`${path} and ${other} have the same mark: make marks longer.`);
  marks.set(mark, path);
  return `${name}_${mark}`;
};

const api = process.env['SANDBOX_URL'];
const proxied = ['/api', '/bucket', '/pay', '/__sandbox'];
const hasWorker = existsSync(new URL('./sw/sw.ts', import.meta.url));

export default defineConfig(({ command, isSsrBuild }) => ({
  // Relative, so that one build works at any path prefix; <base href> is stamped per tenant.
  base: './',
  define: { 'import.meta.env.HAS_WORKER': JSON.stringify(hasWorker) },
  resolve: {
    alias: [
      { find: '@', replacement: new URL('./src', import.meta.url).pathname },
      // Messages are compiled ahead of time: the ICU parser never ships (stack.md, gotcha 9).
      {
        find: /^@formatjs\/icu-messageformat-parser$/,
        replacement: `${formatjs('@formatjs/icu-messageformat-parser')}/no-parser.js`,
      },
      // npm gives react-intl copies of its own; one of each is enough for the browser.
      { find: /^intl-messageformat$/, replacement: `${formatjs('intl-messageformat')}/index.js` },
      { find: /^@formatjs\/fast-memoize$/, replacement: `${formatjs('@formatjs/fast-memoize')}/index.js` },
      ...(command === 'build' ? productionRouter : []),
    ],
  },
  plugins: [
    react(),
    slimRouter(),
    slimIntl(),
    slimPreload(),
    devTenant(),
    // The precache list is injected per tenant by manifest/build.mjs, hence no injection point here.
    hasWorker &&
      !isSsrBuild &&
      VitePWA({
        strategies: 'injectManifest',
        srcDir: 'sw',
        filename: 'sw.ts',
        injectRegister: false,
        manifest: false,
        injectManifest: { injectionPoint: undefined as unknown as string },
      }),
  ],
  worker: { format: 'es' },
  css: { modules: { generateScopedName: className } },
  ssr: isSsrBuild ? { noExternal: true } : {},
  build: {
    outDir: isSsrBuild ? '.cache/ssr' : '.cache/app',
    manifest: !isSsrBuild,
    modulePreload: {
      polyfill: false,
      // Every page has the files of the first load before anything asks for another one: naming them each time is weight.
      resolveDependencies: (_, files) =>
        files.filter((file) => !/assets\/(?:rolldown-runtime|react|vendor|index)-[^/]*$/.test(file)),
    },
    // The tokens need relative colours; whoever has those and light-dark() gets the CSS as written, the others one fixed theme.
    cssTarget: ['chrome123', 'safari17.5', 'firefox128'],
    emptyOutDir: true,
    chunkSizeWarningLimit: 1000,
    assetsInlineLimit: 0,
    rolldownOptions: isSsrBuild
      ? {}
      : {
          output: {
            // Each part names others, and a hash cannot be compressed: a few characters are plenty behind a name (seven is the least that rolldown takes for scripts).
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames: 'assets/[name]-[hash:6][extname]',
            codeSplitting: {
              groups: [
                // Two files: each is evaluated in a turn of its own.
                {
                  name: 'react',
                  test: /node_modules\/(?:react|react-dom|scheduler)\//,
                  tags: ['$initial'],
                  priority: 11,
                },
                { name: 'vendor', test: /node_modules/, tags: ['$initial'], priority: 10 },
                // One file for what the first page needs of ours: small files compress badly.
                { name: 'app', tags: ['$initial'], priority: 5 },
                {
                  name: 'api',
                  // Calls that only later parts make travel with those.
                  test: /\/src\/(?:api\/(?!(?:shapes\/)?(?:home|content|resources|cheapFlights|promo|catalogue|documents)\.)|sync\/connectivity)|node_modules\/(?:wretch|superstruct)\//,
                  priority: 4,
                },
                {
                  name: 'store',
                  // What a page leaves to the worker comes later (manifest/worker.mjs).
                  test: /\/src\/(?:storage\/(?!(?:mirror|moved|travellers)\.)|sync\/(?!(?:abandon|leave|background|work|commit|commitAll)\.))|node_modules\/dexie\//,
                  priority: 4,
                },
                // What several late parts share and no early one needs.
                {
                  name: 'rest',
                  test: /\/src\/(?:domain\/(?:airports\/(?:localSearch|wordIndex|asked|sound|fold|coordinates)|offers\/co2)\.|state\/(?:distances|home\/kept)\.|ui\/(?:ServerHtml|useHeldLength)\.)/,
                  minShareCount: 2,
                  priority: 3.5,
                },
                // In front of `shared`: of groups of one whole priority the first one takes a file.
                // What an order is kept with: receipt and documents, met after the payment.
                {
                  name: 'papers',
                  test: /\/src\/(?:api\/(?:shapes\/)?documents|domain\/payment\/(?:papers|receipt)|state\/booking\/(?:papers|summary))\./,
                  priority: 3.5,
                },
                {
                  name: 'shared',
                  // What only the steps behind the fares share comes with them.
                  test: /\/src\/(?:ui|domain|platform|state)\/(?!device\/|(?:Chip|Field(?:Frame)?|FormGrid|SelectField|Service|Tile|TextField|useFocusAlong|lateIcons)\.|cart\/(?:told|audit)\.|services\/texts\.|booking\/(?:bagChoices|bagLimits|acceptPrice|(?<=state\/booking\/)bags|catalogue|confirm|create|extras|methods|party|promo|saved|servicePrices|serviceTexts)\.)/,
                  minShareCount: 2,
                  priority: 3,
                },
                // What is added on the way to the payment, and prices a server told: nobody meets it before the travellers.
                {
                  name: 'addons',
                  test: /\/src\/(?:api\/(?:shapes\/)?(?:promo|catalogue)|ui\/(?:Service|useFocusAlong)|domain\/(?:cart\/(?:told|audit)|services\/(?:plans|texts)|booking\/bag(?:Choices|Limits))|state\/booking\/(?:acceptPrice|bags|catalogue|confirm|create|extras|methods|promo|servicePrices|serviceTexts))\./,
                  priority: 3.5,
                },
                // Small files of a flight, used by the list and by what lies over it; each alone would compress badly.
                {
                  name: 'flight',
                  test: /\/src\/(?:features\/(?:results\/(?:party|useChoose|useCityOf|HeartButton|CompareButton|SavedButton)|booking\/(?:useOpenOrder|resultsPath|frame\/(?:lineNames|people))|search-form\/SearchProblems)|i18n\/age)\./,
                  priority: 2,
                },
                {
                  name: 'extras',
                  test: /\/src\/(?:features\/shell\/(?!Footer|FundingNotice|FoundRibbon|StorageRibbon|SideMenu)|app\/(?:ModalHost|ErrorPage|FailedPage|later|checkSettings|routes\/pages)\.)/,
                  priority: 2,
                },
                { name: 'menu', test: /\/src\/features\/(?:regional\/|shell\/SideMenu\.)/, priority: 2 },
                // In front of `steps`, which would have it else: the ways to share a flight draw with it, too.
                { name: 'drawings', test: /\/src\/ui\/lateIcons\./, priority: 2.5 },
                {
                  name: 'steps',
                  test: /\/src\/(?:ui\/(?:Chip|Field(?:Frame)?|FormGrid|SelectField|Tile|TextField)|(?:domain|state)\/booking\/(?:extras|party|saved)|storage\/travellers)\./,
                  priority: 2,
                },
                // What this device keeps and what waits on it: pages of their own, and nobody else needs their rules.
                {
                  name: 'device',
                  test: /\/src\/(?:(?:domain|features)\/device\/|state\/device\/(?!persist))/,
                  priority: 1,
                },
              ],
            },
          },
        },
  },
  server: api ? { proxy: Object.fromEntries(proxied.map((path) => [path, { target: api, changeOrigin: false }])) } : {},
}));
