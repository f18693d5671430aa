// @isolated: it relies on modules that nobody has used yet.
import { afterAll, describe, expect, it } from 'vitest';
import { addDays } from '@/domain/dates';
import { LOCALES, tagOf } from '@/domain/locale';
import { nightText } from '@/ui/NightNote';
import { loadMessages, switchLocale } from '@/i18n/catalogue';
import { translate } from '@/i18n/t';

afterAll(() => switchLocale('en_GB'));

const SATURDAY = '2027-01-16';
/** Without the ending, which follows the case. */
const stem = (tag: string, date: string): string =>
  new Intl.DateTimeFormat(tag, { weekday: 'long', timeZone: 'UTC' })
    .format(Date.parse(date))
    .toLowerCase()
    .slice(0, -2);

it.each(['00:00', '00:05', '03:59'])('a departure at %s is at night', (time) => {
  expect(nightText(translate, { date: SATURDAY, time })).not.toBe('');
});
it.each(['04:00', '12:00', '23:59'])('a departure at %s is not', (time) => {
  expect(nightText(translate, { date: SATURDAY, time })).toBe('');
});

describe.each([...LOCALES])('in %s', (locale) => {
  it('names the two days of every night', async () => {
    await Promise.all([loadMessages('flow', locale), switchLocale(locale)]);
    const days = Array.from({ length: 7 }, (_, n) => addDays(SATURDAY, n));
    const told = days.map((date) => nightText(translate, { date, time: '00:05' }).toLowerCase());
    expect(new Set(told).size).toBe(7);
    for (const [n, date] of days.entries()) {
      expect(told[n]).toContain(stem(tagOf(locale), date));
      // Estonian names the day that begins: "ööl vastu laupäeva".
      if (locale !== 'et_EE') expect(told[n]).toContain(stem(tagOf(locale), addDays(date, -1)));
    }
  });
});

it.each([
  ['en_GB', 'In the night from Friday to Saturday'],
  ['lv_LV', 'Naktī no piektdienas uz sestdienu'],
  ['lt_LT', 'Naktį iš penktadienio į šeštadienį'],
  ['ru_RU', 'В ночь с пятницы на субботу'],
  ['et_EE', 'Ööl vastu laupäeva'],
] as const)('in %s: %s', async (locale, text) => {
  await Promise.all([loadMessages('flow', locale), switchLocale(locale)]);
  expect(nightText(translate, { date: SATURDAY, time: '00:05' })).toBe(text);
});
