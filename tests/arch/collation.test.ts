import { readFileSync, readdirSync } from 'node:fs';
import { expect, it } from 'vitest';

/**
 * What takes the browser's language where the site's is meant: a comparison, a spelling in capitals, or a formatter without a
 * language. `Intl` with options only (`undefined` first) is found, too.
 */
const BROWSERS_LANGUAGE =
  /\.localeCompare\((?:[^(),]|\([^()]*\))*\)|\.toLocale\w+\(\s*(?:undefined\b|\))|\bIntl\.\w*(?:Format|Rules|Collator|Segmenter|Names)\(\s*(?:undefined\b|\[\]|\))/g;
/** Asks for the zone of the device, not for a text. */
const ZONE = 'Intl.DateTimeFormat()';

it('nothing is sorted or written in the language of the browser', () => {
  const found = ['src', 'sw', 'sandbox'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .flatMap((name) => {
        const text = readFileSync(`${folder}/${name}`, 'utf8');
        return [...text.matchAll(BROWSERS_LANGUAGE)]
          .filter(([call]) => call !== ZONE)
          .map(([call]) => `${folder}/${name}: ${call}`);
      }),
  );
  expect(found).toEqual([]);
});

it.each([
  'a.localeCompare(b)',
  'a.name.localeCompare(nameOf(b))',
  'text.toLocaleLowerCase()',
  'n.toLocaleString(undefined, {})',
  'new Intl.Collator().compare',
  'new Intl.NumberFormat(undefined, {})',
])('finds %s', (code) => expect(code.match(BROWSERS_LANGUAGE)).not.toBeNull());

it.each(["a.localeCompare(b, 'lv')", 'text.toLocaleUpperCase(tag)', 'new Intl.Collator(tag)'])('allows %s', (code) =>
  expect(code.match(BROWSERS_LANGUAGE)).toBeNull(),
);
