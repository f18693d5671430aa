import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { ALIASES } from './tools/build/aliases';
import { TARGET } from './tools/build/browsers';
import { CHUNK_GROUPS } from './tools/build/chunkGroups';
import { devTenant, partFiles, slimIntl } from './tools/build/vitePlugins';

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
    alias: ALIASES,
  },
  // The pages in dist are no entries.
  optimizeDeps: { entries: ['index.html'] },
  plugins: [
    react(),
    slimIntl(),
    partFiles(),
    devTenant(),
    // No injection point: the list of files is injected per tenant (docs/decisions/0145).
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
            codeSplitting: { groups: CHUNK_GROUPS },
            // Each name stands twice in the page's import map: a shorter hash saves 0.3 kB of every page (rolldown needs seven letters).
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            assetFileNames: 'assets/[name]-[hash:6].[ext]',
          },
        },
  },
  server: api ? { proxy: Object.fromEntries(proxied.map((path) => [path, { target: api, changeOrigin: false }])) } : {},
}));
