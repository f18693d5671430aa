import { existsSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { TARGET } from './tools/build/browsers';
import { devTenant, partFiles, slimIntl } from './tools/build/vitePlugins';

/** Folder of a package as resolved from @formatjs/intl: its own copy, else the top-level one. */
const formatjs = (name: string): string => {
  const at = (folder: string): string => new URL(`./${folder}/${name}`, import.meta.url).pathname;
  const own = at('node_modules/@formatjs/intl/node_modules');
  return existsSync(own) ? own : at('node_modules');
};

const api = process.env['SANDBOX_URL'];
const proxied = [
  '/api',
  '/bucket',
  '/pay',
  '/visits',
  '/__sandbox',
  '/emulator',
  '/identitytoolkit.googleapis.com',
  '/securetoken.googleapis.com',
];

/** Of lightningcss `Features`. */
const NESTING = 1;

export default defineConfig(({ isSsrBuild }) => ({
  // Relative, so that one build works under any path; <base href> is stamped per tenant.
  base: './',
  resolve: {
    alias: [
      { find: '@', replacement: new URL('./src', import.meta.url).pathname },
      // Messages are compiled at build time. Only `i18n/icuStrings` has the ICU parser, for strings of the API
      // (docs/decisions/0008).
      {
        find: /^@formatjs\/icu-messageformat-parser$/,
        replacement: `${formatjs('@formatjs/icu-messageformat-parser')}/no-parser.js`,
      },
      {
        find: /^@formatjs\/icu-messageformat-parser\/index\.js$/,
        replacement: `${formatjs('@formatjs/icu-messageformat-parser')}/index.js`,
      },
      // npm gives react-intl its own copies; the browser needs only one of each.
      { find: /^intl-messageformat$/, replacement: `${formatjs('intl-messageformat')}/index.js` },
      { find: /^@formatjs\/fast-memoize$/, replacement: `${formatjs('@formatjs/fast-memoize')}/index.js` },
    ],
  },
  // The pages in dist are no entries.
  optimizeDeps: { entries: ['index.html'] },
  plugins: [
    react(),
    slimIntl(),
    partFiles(),
    devTenant(),
    // The precache list is injected per tenant by tools/build/build.ts, hence no injection point here.
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
  ssr: isSsrBuild ? { noExternal: true } : {},
  css: { lightningcss: { include: NESTING } },
  build: {
    outDir: isSsrBuild ? '.cache/ssr' : '.cache/app',
    manifest: !isSsrBuild,
    chunkImportMap: !isSsrBuild,
    // MIT, BSD and Apache ask for their notices beside the code.
    license: isSsrBuild ? false : { fileName: 'licences.md' },
    // The oldest supported browsers.
    target: TARGET,
    // The design tokens need relative colours. Browsers with those and light-dark() get the CSS as written, others one
    // fixed theme. Nesting is resolved for all (css.lightningcss).
    cssTarget: ['chrome123', 'safari17.5', 'firefox128'],
    emptyOutDir: true,
    assetsInlineLimit: 0,
    rolldownOptions: isSsrBuild
      ? {}
      : {
          output: {
            // Code shared by several routes, pickers or steps, by folder; everything else follows import().
            codeSplitting: {
              groups: [
                { name: 'vendor', test: /node_modules|rolldown\/runtime/, tags: ['$initial'], priority: 9 },
                { name: 'app', tags: ['$initial'], priority: 8 },
                // The list of what the device stores goes with the code of /device: no other page needs it.
                {
                  name: 'rules',
                  test: /\/src\/(?:domain\/(?!device\/(?:stored|cachedCalls)\.)|platform\/)/,
                  minShareCount: 2,
                  priority: 7,
                },
                { name: 'ui', test: /\/src\/(?:i18n|ui)\//, minShareCount: 2, priority: 6 },
                { name: 'api', test: /\/src\/api\/|node_modules\/(?:wretch|superstruct)\//, priority: 5 },
                { name: 'state', test: /\/src\/state\/[^/]+\.tsx?$/, minShareCount: 2, priority: 5 },
                { name: 'offline', test: /\/src\/offline\/|node_modules\/dexie\//, priority: 4 },
                // Used by light pages and by the groups below, which would take them in as dependencies.
                {
                  name: 'session',
                  test: /\/src\/(?:state\/(?:alerts\/|account\/(?:core|signIn))|features\/common\/(?:airportText|transferTexts))/,
                  minShareCount: 2,
                  priority: 4,
                },
                {
                  name: 'booking',
                  test: /\/src\/(?:(?:features|state)\/(?:booking|order|device|enquiries)|features\/trips\/(?:help|invoices))\/|\/features\/common\/(?:ContactFields|fieldProblems)|\/state\/trips\/(?:invoices|draftOrders)/,
                  minShareCount: 2,
                  priority: 2,
                },
                // These read orders and other stored data of the person, which results must not load.
                {
                  name: 'personal',
                  test: /\/src\/(?:features\/(?:trips\/(?!help|invoices)|dashboard\/(?!Support)|common\/ExpiryNotices)|state\/(?:trips\/(?!invoices|draftOrders)|account\/))/,
                  minShareCount: 2,
                  priority: 3,
                },
                { name: 'screens', test: /\/src\/(?:features|state)\//, minShareCount: 2, priority: 1 },
              ],
            },
          },
        },
  },
  server: api ? { proxy: Object.fromEntries(proxied.map((path) => [path, { target: api, changeOrigin: false }])) } : {},
}));
