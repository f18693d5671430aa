import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

export interface SourceFile {
  /** From the root, for example `src/domain/money.ts`. */
  path: string;
  text: string;
  /** Targets: root-relative paths inside the project, package names outside. */
  imports: { target: string; line: number; dynamic: boolean; typeOnly: boolean }[];
}

const root = new URL('../../', import.meta.url).pathname;
const IMPORT =
  /(?:^|[\n;])\s*(?:import|export)\s+(?:[\w*{}\s,$]+?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

function* walk(folder: string): Generator<string> {
  for (const name of readdirSync(folder).sort()) {
    if (name === 'node_modules' || name === 'compiled') continue;
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* walk(path);
    else if (/\.(?:ts|tsx|mjs|mts)$/.test(name)) yield path;
  }
}

const resolve = (from: string, spec: string): string => {
  if (spec.startsWith('@/')) return `src/${spec.slice(2)}`;
  if (spec.startsWith('.')) return relative(root, join(root, from, '..', spec));
  return spec;
};

/** All source files below a folder, with their imports. */
export function readSources(folder: string): SourceFile[] {
  return Array.from(walk(join(root, folder)), (file) => {
    const path = relative(root, file);
    const text = readFileSync(file, 'utf8');
    const imports = Array.from(text.matchAll(IMPORT), (found) => ({
      target: resolve(path, found[1] ?? found[2] ?? ''),
      line: text.slice(0, found.index).split('\n').length,
      dynamic: found[2] !== undefined,
      typeOnly: /^[\n;]?\s*(?:import|export)\s+type\s/.test(found[0]),
    }));
    return { path, text, imports };
  });
}
