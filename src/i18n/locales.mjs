import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const source = readFileSync(join(dirname(fileURLToPath(import.meta.url)), '../domain/locale.ts'), 'utf8');

/** The interface languages of src/domain/locale.ts, for tools that run without TypeScript. */
export const localeList = Array.from(
  /LOCALES = \[([^\]]+)\]/.exec(source)?.[1]?.matchAll(/\w{2}_\w{2}/g) ?? [],
  ([locale]) => locale,
);
if (localeList.length === 0) throw new Error('src/domain/locale.ts has no list of languages.');
