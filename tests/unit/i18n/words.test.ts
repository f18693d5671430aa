import { describe, expect, it } from 'vitest';
import { catalogueOf } from '@/i18n/catalogues.mjs';

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
    expect(Object.values(catalogueOf(locale)).filter((text) => form.test(text))).toEqual([]);
  });
});
