import { afterAll, describe, expect, it } from 'vitest';
import { addDays, addMonths, daysBetween, isIsoDate, isoDate, partsOf, weekday } from '@/domain/dates';
import { DEFAULT_PROFILE } from '@/domain/tenant/types';
import { formatters } from '@/i18n/formatters';

const before = process.env['TZ'];
afterAll(() => {
  process.env['TZ'] = before;
});

const pad = (n: number): string => String(n).padStart(2, '0');

/** Every day since 1900, counted without a `Date`. */
function everyDay(): { iso: string; y: number; m: number; d: number }[] {
  const days: { iso: string; y: number; m: number; d: number }[] = [];
  for (let y = 1900; y <= 2035; y++)
    for (let m = 1; m <= 12; m++) {
      const leap = (y % 4 === 0 && y % 100 !== 0) || y % 400 === 0;
      const length = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][m - 1] ?? 0;
      for (let d = 1; d <= length; d++) days.push({ iso: `${y}-${pad(m)}-${pad(d)}`, y, m, d });
    }
  return days;
}
const days = everyDay();

const print = (dateFormat: string, shortDateFormat = 'DD/MM') =>
  formatters('en_GB', { ...DEFAULT_PROFILE, dateFormat, shortDateFormat });

describe('a day', () => {
  // A zone that skipped a day, one that often has no midnight, and ours.
  it.each(['Pacific/Apia', 'America/Sao_Paulo', 'Europe/Riga'])('since 1900 is what was typed, in %s', (zone) => {
    process.env['TZ'] = zone;
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
    const [long, iso8601, plain] = [print('DD/MM/YYYY'), print('YYYY-MM-DD'), print('D.M.YYYY')];
    const wrong: string[] = [];
    let last = '1899-12-31';
    let day = 6;
    for (const { iso, y, m, d } of days) {
      day = (day + 1) % 7;
      const isRight =
        isIsoDate(iso) &&
        isoDate(y, m, d) === iso &&
        partsOf(iso).join() === `${y},${m},${d}` &&
        addDays(last, 1) === iso &&
        daysBetween(last, iso) === 1 &&
        weekday(iso) === day &&
        addMonths(iso, 12).startsWith(String(y + 1)) &&
        long.typedDate(iso) === `${pad(d)}/${pad(m)}/${y}` &&
        iso8601.typedDate(iso) === iso &&
        plain.typedDate(iso) === `${d}.${m}.${y}` &&
        long.shortDate(iso) === `${pad(d)}/${pad(m)}`;
      if (!isRight) wrong.push(iso);
      last = iso;
    }
    expect(wrong).toEqual([]);
  });

  it('is the same in every zone of the browser: those that a zone skipped, and each first of a month', () => {
    const skipped = ['1993-08-21', '1994-12-31', '1995-01-01', '2011-12-30', '1969-09-30'];
    const some = [...skipped, ...days.filter(({ d, y }) => d === 1 && y % 5 === 0).map(({ iso }) => iso)];
    const wrong: string[] = [];
    for (const zone of Intl.supportedValuesOf('timeZone')) {
      process.env['TZ'] = zone;
      const printed = print('YYYY-MM-DD');
      for (const iso of some)
        if (printed.typedDate(iso) !== iso || addDays(addDays(iso, 1), -1) !== iso) wrong.push(`${zone} ${iso}`);
    }
    expect(wrong).toEqual([]);
  });
});
