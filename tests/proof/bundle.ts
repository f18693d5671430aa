import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { threadId } from 'node:worker_threads';
import { build, transformWithOxc } from 'vite';

const ROOT = new URL('../../', import.meta.url).pathname;

/** One fault put into the source on its way into a proof: nothing of it is in the product. */
export interface Seeded {
  name: string;
  /** The guarantee of offline-sync.md that it breaks. */
  breaks: string;
  file: string;
  from: string;
  to: string;
  /** Where plans begin that see it soon; any seed sees it within two thousand. */
  seed?: number;
  /** One that is seen too rarely for that: a plan that meets it. */
  plan?: readonly number[];
}

type Proof = typeof import('./entry');
const ENTRY = 'tests/proof/entry';
// Test files run in threads of one process: two that make the same folder would empty it for each other.
const folderOf = (name: string): string =>
  `${ROOT}.cache/proof/${name.replaceAll(/\W+/g, '-')}-${process.pid}-${threadId}`;
const fileOf = (path: string): string => `${path.replace(/\.ts$/, '')}.mjs`;

/** The proof and the product's code as plain modules, a file each: made once, for plain node. */
async function soundModules(): Promise<string> {
  const folder = folderOf('sound');
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    resolve: { alias: [{ find: '@', replacement: `${ROOT}src` }] },
    ssr: { noExternal: [/superstruct/] },
    build: {
      ssr: `${ROOT}${ENTRY}.ts`,
      outDir: folder,
      emptyOutDir: true,
      minify: false,
      copyPublicDir: false,
      rolldownOptions: {
        // A fault may need what the sound code does not.
        treeshake: false,
        optimization: { inlineConst: false },
        output: { preserveModules: true, preserveModulesRoot: ROOT, entryFileNames: '[name].mjs' },
      },
    },
  });
  return folder;
}
let sound: Promise<string> | null = null;

/** The source of one module with the fault in it, as it stands among the others. */
async function faulty({ file, from, to }: Seeded): Promise<string> {
  const source = readFileSync(`${ROOT}${file}`, 'utf8');
  if (source.split(from).length !== 2) throw new Error(`"${from}" stands not once in ${file}`);
  const { code } = await transformWithOxc(
    source.replace(from, () => to),
    `${ROOT}${file}`,
  );
  return code.replaceAll(
    /(\bfrom\s*|\bimport\s*\(?\s*)(["'])(@\/|\.\.?\/)([^"']+)\2/g,
    (_, word, quote, start, path) => {
      const target = start === '@/' ? `src/${path}` : join(dirname(file), start, path);
      const near = relative(dirname(file), fileOf(target));
      return `${word}${quote}${near.startsWith('.') ? near : `./${near}`}${quote}`;
    },
  );
}

/** The proof over the product's code, sound or with one fault in it, in plain node: fast, and each by itself. */
export async function proofWith(seeded: Seeded | null): Promise<Proof> {
  let folder = await (sound ??= soundModules());
  if (seeded) {
    const code = await faulty(seeded);
    const own = folderOf(seeded.name);
    rmSync(own, { recursive: true, force: true });
    mkdirSync(own, { recursive: true });
    cpSync(folder, own, { recursive: true });
    writeFileSync(join(own, fileOf(seeded.file)), code);
    folder = own;
  }
  return (await import(/* @vite-ignore */ pathToFileURL(join(folder, fileOf(ENTRY))).href)) as Proof;
}
