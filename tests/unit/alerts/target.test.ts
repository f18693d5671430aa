import { expect, it } from 'vitest';
import { readTarget } from '@/domain/alerts/target';
import { currencySigns } from '@/i18n/currencySigns';

const EURO = currencySigns('en_GB', 'EUR');

it.each([
  ['89', 8_900],
  ['89,5', 8_950],
  [' 89.50 € ', 8_950],
  ['€ 1 200', 120_000],
  ['€1.500', 150_000],
  ['1,500.50 EUR', 150_050],
  ["1'500", 150_000],
  ['1500,-', 150_000],
  ['89 euros', 8_900],
  ['', null],
  ['   ', null],
  ['0', 'wrong'],
  ['-5', 'wrong'],
  ['1.500.50', 'wrong'],
  ['89.5055', 'wrong'],
  ['abc', 'wrong'],
  ['999999', 'wrong'],
  ['1500 kr', 'currency'],
  ['$ 89', 'currency'],
])('a typed target "%s" is %s', (text, cents) => {
  expect(readTarget(text, EURO)).toBe(cents);
});

it.each([
  ['1500 kr', 'SEK'],
  ['1 500 SEK', 'SEK'],
  ['1500 kr.', 'DKK'],
  ['1500 zł', 'PLN'],
  ['£1,500', 'GBP'],
  ['CHF 1’500.–', 'CHF'],
])('"%s" is 1500 where prices are in %s, in each language', (text, currency) => {
  for (const locale of ['en_GB', 'lv_LV', 'lt_LT', 'ru_RU', 'et_EE'] as const)
    expect(readTarget(text, currencySigns(locale, currency)), locale).toBe(150_000);
});
