import { readFileSync } from 'node:fs';

const source = readFileSync(new URL('../domain/locale.ts', import.meta.url), 'utf8');

/** The interface languages of src/domain/locale.ts, for tools that run without TypeScript. */
export const localeList = Array.from(
  /LOCALES = \[([^\]]+)\]/.exec(source)?.[1]?.matchAll(/\w{2}_\w{2}/g) ?? [],
  ([locale]) => locale,
);
if (localeList.length === 0) throw new Error('src/domain/locale.ts has no list of languages.');
