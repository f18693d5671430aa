import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const folder = new URL('../../../src/i18n/messages/', import.meta.url);
const textsOf = (locale: string): string[] =>
  readdirSync(folder).flatMap((area) =>
    Object.values(
      JSON.parse(readFileSync(new URL(`${area}/${locale}.json`, folder), 'utf8')) as Record<string, string>,
    ),
  );

/** Plural forms that these languages do not have. */
describe('plural forms of a language', () => {
  it.each([
    ['lv_LV', 'a change of planes has no dative in the plural', /pārsēšanām/i],
    [
      'lv_LV',
      'luggage is not counted, its bags are',
      /# (?:reģistrētā|reģistrētās) bagāža|(?:divas|other \{#) reģistrētās bagāžas(?! vien)/i,
    ],
    ['lt_LT', 'luggage is not counted, its suitcases are', /registruoti bagažai|registruotų bagažų/i],
    ['et_EE', 'luggage is not counted, its suitcases are', /äraantavat pagasit\}/i],
  ])('%s: %s', (locale, _, form) => {
    expect(textsOf(locale).filter((text) => form.test(text))).toEqual([]);
  });
});
