import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

const SOURCES = [
  'src',
  'sw',
  'public',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
  'tools/build/app.ts',
  'tools/host/rules.ts',
];

/** What the configuration of Vite takes from tools/. */
const ofConfig = (root: string): string[] =>
  Array.from(
    readFileSync(join(root, 'vite.config.ts'), 'utf8').matchAll(/ from '\.\/(tools\/[^']+)'/g),
    ([, path]) => `${path}.ts`,
  );

function* files(path: string): Generator<string> {
  if (!existsSync(path)) return;
  if (!statSync(path).isDirectory()) yield path;
  else for (const name of readdirSync(path).sort()) yield* files(join(path, name));
}

/** Hash of all sources of the shared JavaScript. */
export function sourceStamp(root: string): string {
  const hash = createHash('sha256');
  for (const source of [...SOURCES, ...ofConfig(root)]) {
    for (const file of files(join(root, source))) {
      if (file.includes('/i18n/compiled/')) continue;
      hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
    }
  }
  return hash.digest('hex');
}

/** All files of a folder, paths relative to it. */
export const filesOf = (folder: string): string[] => Array.from(files(folder), (file) => relative(folder, file));
