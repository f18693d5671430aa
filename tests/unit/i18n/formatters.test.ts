import { describe, expect, it } from 'vitest';
import { type Locale, LOCALES, tagOf } from '@/domain/locale';
import { formatters } from '@/i18n/formatters';

const profile = { projectCurrency: 'EUR', dateFormat: 'DD/MM/YYYY', shortDateFormat: 'DD/MM' };
const at = (locale: Locale) => formatters(locale, profile);
const plain = (text: string) => text.replaceAll(/[\u00A0\u202F]/g, ' ');

describe('a date with hyphens', () => {
  const format = formatters('lt_LT', {
    ...profile,
    dateFormat: 'YYYY-MM-DD',
    shortDateFormat: 'MM-DD',
  });
  it('stays on one line', () => {
    expect(format.date('2027-01-16')).toBe('2027-\u206001-\u206016');
    expect(format.shortDate('2027-01-16')).toBe('01-\u206016');
  });
  it('has no joiners for inputs', () => expect(format.typedDate('2027-01-16')).toBe('2027-01-16'));
});

describe('money', () => {
  it.each([
    ['en_GB', '€1,234.50'],
    ['lv_LV', '1234,50 €'],
    ['lt_LT', '1 234,50 €'],
    ['ru_RU', '1 234,50 €'],
    ['et_EE', '1234,50 €'],
  ] as const)('follows the conventions of %s', (locale, text) => {
    expect(plain(at(locale).money(123450))).toBe(text);
  });

  it('drops the cents of a "from" price only if they are zero', () => {
    expect(at('en_GB').money(18900, { from: true })).toBe('€189');
    expect(at('en_GB').money(18940, { from: true })).toBe('€189.40');
    expect(at('en_GB').money(18900)).toBe('€189.00');
    expect(plain(at('lv_LV').money(18900, { from: true }))).toBe('189 €');
  });

  it('is written as the language data of the browser write it, below a thousand euros and from there on', () => {
    for (const locale of LOCALES) {
      for (const trailingZeroDisplay of ['auto', 'stripIfInteger'] as const) {
        const wanted = new Intl.NumberFormat(tagOf(locale), {
          style: 'currency',
          currency: 'EUR',
          trailingZeroDisplay,
        });
        const from = trailingZeroDisplay === 'stripIfInteger';
        for (const cents of [0, 5, 40, 6400, 18940, 99900, 99999, 100_000, 123_456_789, -500])
          expect(at(locale).money(cents, { from })).toBe(wanted.format(cents / 100));
      }
    }
  });

  it('shows what is counted, also in a currency that is written without cents or with three digits', () => {
    const say = (projectCurrency: string) => plain(formatters('en_GB', { ...profile, projectCurrency }).money(17012));
    expect(['JPY', 'KWD', 'HUF', 'SEK'].map(say)).toEqual(['JP¥170.12', 'KWD 170.12', 'HUF 170.12', 'SEK 170.12']);
  });

  it('tolerates an invalid currency code', () => {
    expect(formatters('en_GB', { ...profile, projectCurrency: 'EURO!' }).money(100)).toBe('€1.00');
  });
});

describe('dates', () => {
  it("follow the tenant's format, and the default if it is invalid", () => {
    expect(at('en_GB').date('2026-08-04')).toBe('04/08/2026');
    const dotted = { ...profile, dateFormat: 'D.M.YYYY', shortDateFormat: 'D.M' };
    expect(formatters('lv_LV', dotted).date('2026-08-04')).toBe('4.8.2026');
    expect(formatters('lv_LV', dotted).shortDate('2026-08-04')).toBe('4.8');
    const absurd = { ...profile, dateFormat: '<b>MMMM</b> do', shortDateFormat: '' };
    expect(formatters('lv_LV', absurd).date('2026-08-04')).toBe('04/08/2026');
    expect(formatters('lv_LV', absurd).shortDate('2026-08-04')).toBe('04/08');
  });

  it('name days and months, lower case inside a sentence and capitalised at its start', () => {
    expect(at('en_GB').weekdayDate('2026-08-14')).toBe('Fri 14/08/2026');
    expect(at('en_GB').fullDate('2026-08-14')).toBe('Friday, 14 August 2026');
    expect(at('ru_RU').weekday('2026-08-14')).toBe('пт');
    expect(at('ru_RU').weekdayDate('2026-08-14')).toBe('Пт 14/08/2026');
    expect(at('lv_LV').weekdayLong('2026-08-14')).toBe('piektdiena');
    expect(at('et_EE').weekday('2026-08-14')).toBe('R');
    expect(at('en_GB').month(2026, 8)).toBe('August 2026');
    expect(plain(at('lv_LV').month(2026, 12))).toBe('2026. gada decembris');
    expect(plain(at('lt_LT').month(2026, 8))).toBe('2026 m. rugpjūtis');
  });

  it.each(LOCALES)('have the short names of days of the language: %s', (locale) => {
    const tag = tagOf(locale);
    const names = new Intl.DateTimeFormat(tag, { weekday: 'short', timeZone: 'UTC' });
    for (const day of ['10', '11', '12', '13', '14', '15', '16'].map((d) => `2026-08-${d}`)) {
      const name = names.format(new Date(`${day}T00:00:00Z`));
      expect(at(locale).weekday(day)).toBe(locale === 'lv_LV' ? name.toLocaleLowerCase(tag) : name);
    }
  });

  it.each(LOCALES)('name days and months as the language data do: %s', (locale) => {
    const tag = tagOf(locale);
    const say = (options: Intl.DateTimeFormatOptions, day: string) =>
      plain(new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`)))
        // ICU abbreviates the Latvian word for "year" in one of them.
        .replace('. g. ', '. gada ')
        .toLocaleLowerCase(tag);
    for (let month = 1; month <= 12; month++) {
      const day = `2026-${String(month).padStart(2, '0')}-0${(month % 7) + 1}`;
      const format = at(locale);
      expect(format.weekdayLong(day).toLocaleLowerCase(tag)).toBe(say({ weekday: 'long' }, day));
      expect(plain(format.month(2026, month)).toLocaleLowerCase(tag)).toBe(
        say({ month: 'long', year: 'numeric' }, day),
      );
      const whole = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
      expect(plain(format.fullDate(day)).toLocaleLowerCase(tag)).toBe(say(whole, day));
    }
  });

  it('throw for an invalid date', () => {
    expect(() => at('en_GB').date('14/08/2026')).toThrow(RangeError);
  });
});

describe('durations and times', () => {
  it.each([
    ['en_GB', '3 h 30', '6 h 05', '3 h', '45 min'],
    ['lv_LV', '3 h 30 min', '6 h 05 min', '3 h', '45 min'],
    ['lt_LT', '3 val. 30 min.', '6 val. 05 min.', '3 val.', '45 min.'],
    ['ru_RU', '3 ч 30 мин', '6 ч 05 мин', '3 ч', '45 мин'],
    ['et_EE', '3 h 30 min', '6 h 05 min', '3 h', '45 min'],
  ] as const)('in %s', (locale, ...texts) => {
    expect([210, 365, 180, 45].map((minutes) => at(locale).duration(minutes).replaceAll('\u00A0', ' '))).toEqual(texts);
    expect(at(locale).duration(210)).not.toContain(' ');
  });

  it('include the day unless it is today', () => {
    const moment = new Date(2026, 7, 14, 14, 20).getTime();
    expect(at('en_GB').asOf(moment, moment + 3_600_000)).toBe('14:20');
    expect(at('en_GB').asOf(moment, new Date(2026, 7, 15, 0, 1).getTime())).toBe('14/08 14:20');
  });
});

describe('names', () => {
  it("of countries are in the site's language", () => {
    expect(at('lv_LV').country('de')).toBe('Vācija');
    expect(at('en_GB').country('Q')).toBe('Q');
  });
  it("are ordered by the site's language, whatever the browser's is", () => {
    const sorted = (locale: (typeof LOCALES)[number], ...names: string[]) =>
      names.sort((a, b) => at(locale).compare(a, b));
    expect(sorted('lv_LV', 'Čikāga', 'Cīrihe', 'Cagliari')).toEqual(['Cagliari', 'Cīrihe', 'Čikāga']);
    expect(sorted('et_EE', 'Õhtu', 'Zürich', 'Tallinn', 'Šveits')).toEqual(['Šveits', 'Zürich', 'Tallinn', 'Õhtu']);
  });
  it('are joined to a list', () => {
    expect(at('en_GB').list(['a', 'b', 'c'])).toBe('a, b and c');
    expect(at('ru_RU').list(['a', 'b'])).toBe('a и b');
  });
});
