import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readTexts, writeTexts } from '../../../tools/build/texts';

function folderWith(...files: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'texts-'));
  for (const file of files) {
    const path = join(folder, 'agency/legal', file);
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, `<p>${file}</p>`);
  }
  return folder;
}

it('texts of a tenant are one file for each language, named by its content', () => {
  const texts = readTexts('agency', folderWith('lt/terms_of_service.html', 'lt/about_us.html', 'en/faq.html'));
  const out = mkdtempSync(join(tmpdir(), 'out-'));
  const written = writeTexts(texts, out);
  expect(Object.keys(written).sort()).toEqual(['en', 'lt']);
  expect(written['lt']).toMatch(/^assets\/legal-lt-[\w-]{8}\.json$/);
  expect(JSON.parse(readFileSync(join(out, written['lt'] ?? ''), 'utf8'))).toEqual({
    about_us: '<p>lt/about_us.html</p>',
    terms_of_service: '<p>lt/terms_of_service.html</p>',
  });
});

it('a tenant without texts has none; a name that no page asks for stops the build', () => {
  expect(readTexts('agency', folderWith())).toEqual({});
  expect(() => readTexts('agency', folderWith('lt/terms.html'))).toThrow('no page shows "terms.html"');
  expect(() => readTexts('agency', folderWith('de/faq.html'))).toThrow('"de" is no language');
});
