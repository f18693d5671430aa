import { describe, expect, it } from 'vitest';
import { LOCALES } from '@/domain/locale';
import { monthShort } from '@/features/cheap-flights/priceTexts';

describe('the short name of a month', () => {
  it.each(LOCALES)('is a word in %s, and January has its year', (locale) => {
    for (let month = 2; month <= 12; month += 1)
      expect(monthShort(locale, { year: 2027, month })).toMatch(/^\p{Lu}\p{Ll}+\.?$/u);
    expect(monthShort(locale, { year: 2027, month: 1 })).toMatch(/2027/);
    expect(monthShort(locale, { year: 2027, month: 1 })).toMatch(/\p{L}{3}/u);
  });

  it("is the calendars' own in Lithuanian, for which Intl has numbers", () => {
    expect(monthShort('lt_LT', { year: 2026, month: 11 })).toBe('Lapkr.');
    expect(monthShort('lt_LT', { year: 2027, month: 1 })).toBe('2027 saus.');
  });
});
