import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { threadId } from 'node:worker_threads';
import { build } from 'vite';
import { seamsPlugin } from './seams';

const ROOT = new URL('../../', import.meta.url).pathname;
const ENTRY = 'tests/proof/entry';
// Test files run in threads of one process: with one folder they would empty it for each other.
const FOLDER = `${ROOT}.cache/proof/${process.pid}-${threadId}`;

type Proof = typeof import('./entry');

/** The proof and the product's code with seams, bundled for plain node: much faster than a test runner's modules. */
export async function bundledProof(): Promise<Proof> {
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    resolve: { alias: [{ find: '@', replacement: `${ROOT}src` }] },
    plugins: [seamsPlugin()],
    ssr: { noExternal: [/superstruct/] },
    build: {
      ssr: `${ROOT}${ENTRY}.ts`,
      outDir: FOLDER,
      emptyOutDir: true,
      minify: false,
      copyPublicDir: false,
      rolldownOptions: {
        treeshake: false,
        // A constant that is inlined could not be replaced.
        optimization: { inlineConst: false },
        output: { preserveModules: true, preserveModulesRoot: ROOT, entryFileNames: '[name].mjs' },
      },
    },
  });
  return (await import(/* @vite-ignore */ pathToFileURL(join(FOLDER, `${ENTRY}.mjs`)).href)) as Proof;
}
