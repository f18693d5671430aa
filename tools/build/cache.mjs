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
  'tools/build/app.mjs',
  'tools/host/rules.mjs',
  'tools/build/vitePlugins.mjs',
  'tools/build/browsers.mjs',
];

function* files(path) {
  if (!existsSync(path)) return;
  if (!statSync(path).isDirectory()) yield path;
  else for (const name of readdirSync(path).sort()) yield* files(join(path, name));
}

/** Hash of all sources of the shared JavaScript. @param {string} root */
export function sourceStamp(root) {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const file of files(join(root, source))) {
      if (file.includes('/i18n/compiled/')) continue;
      hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
    }
  }
  return hash.digest('hex');
}

/** All files of a folder, paths relative to it. @param {string} folder */
export const filesOf = (folder) => Array.from(files(folder), (file) => relative(folder, file));
