import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants, brotliCompressSync } from 'node:zlib';

const ROOT = new URL('../../', import.meta.url).pathname;

/**
 * Compressed size of all scripts and styles that a traveller with one language can need: everything but other
 * languages' texts.
 */
export function filesOfLanguage(locale = 'lv_LV'): { count: number; bytes: number } {
  const chunks = JSON.parse(readFileSync(join(ROOT, '.cache/app/.vite/manifest.json'), 'utf8')) as Record<
    string,
    { file: string }
  >;
  const foreign = new Set(
    Object.entries(chunks)
      .filter(([source]) => /i18n\/compiled\/\w+\/\w+\.json$/.test(source) && !source.endsWith(`/${locale}.json`))
      .map(([, { file }]) => file),
  );
  const folder = join(ROOT, 'dist/kaija/assets');
  const names = readdirSync(folder).filter((name) => /\.(?:js|css)$/.test(name) && !foreign.has(`assets/${name}`));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  const bytes = names.map((name) => brotliCompressSync(readFileSync(join(folder, name)), { params }).length);
  return { count: names.length, bytes: bytes.reduce((sum, each) => sum + each, 0) };
}
