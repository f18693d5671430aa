import { mkdirSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { type Plugin, build } from 'vite';

const ROOT = new URL('../../', import.meta.url).pathname;

/** One fault put into the source on its way into a proof: nothing of it is in the product. */
export interface Seeded {
  name: string;
  /** The guarantee of offline-sync.md that it breaks. */
  breaks: string;
  file: string;
  from: string;
  to: string;
}

const seeding = ({ file, from, to }: Seeded): Plugin => ({
  name: 'seeded-fault',
  enforce: 'pre',
  transform(code, id) {
    if (!id.startsWith(`${ROOT}${file}`)) return null;
    if (code.split(from).length !== 2) throw new Error(`"${from}" stands not once in ${file}`);
    return code.replace(from, () => to);
  },
});

/** Bundles the proof with the product's code, sound or with one fault in it, for plain node: fast, and each by itself. */
export async function proofWith(seeded: Seeded | null): Promise<typeof import('./entry')> {
  const entry = `${ROOT}tests/proof/entry.ts`;
  const built = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    resolve: { alias: [{ find: '@', replacement: `${ROOT}src` }] },
    plugins: seeded ? [seeding(seeded)] : [],
    ssr: { noExternal: [/superstruct/] },
    build: { ssr: entry, write: false, minify: false, copyPublicDir: false },
  });
  const [{ output }] = (Array.isArray(built) ? built : [built]) as [{ output: { code?: string }[] }];
  const folder = `${ROOT}.cache/proof`;
  const path = `${folder}/${(seeded?.name ?? 'sound').replaceAll(/\W+/g, '-')}-${process.pid}.mjs`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(path, output[0]?.code ?? '');
  return (await import(/* @vite-ignore */ pathToFileURL(path).href)) as Awaited<ReturnType<typeof proofWith>>;
}
