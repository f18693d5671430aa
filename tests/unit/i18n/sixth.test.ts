// @isolated: it relies on modules that nobody has used yet.
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Lang, LANGS, LOCALES, type Locale, chooseLocale, offeredLocale } from '@/domain/locale';

/*
 * A sixth language without a build: the one line of src/domain/locale.ts is added here before the modules that read the list.
 * Polish, because it has plural forms and letters of its own.
 */

const PL = 'pl_PL' as Locale;
const pl = 'pl' as Lang;
beforeAll(() => {
  if (LOCALES.includes(PL)) return;
  (LOCALES as unknown as Locale[]).push(PL);
  LANGS.push(pl);
});

const PROFILE = { projectCurrency: 'EUR', dateFormat: 'DD.MM.YYYY', shortDateFormat: 'DD.MM' };

describe('a sixth language', () => {
  it('is chosen by address, stored choice and browser', () => {
    const allowed = [...LOCALES];
    expect(chooseLocale('PL', null, 'lv_LV', allowed)).toBe(PL);
    expect(chooseLocale(null, PL, 'lv_LV', allowed)).toBe(PL);
    expect(offeredLocale(['pl-PL', 'en'], 'lv_LV', allowed)).toBe(PL);
  });

  it('is in the default profile, and in that of an API with all languages', async () => {
    const [{ toTenantProfile }, { DEFAULT_PROFILE }] = await Promise.all([
      import('@/api/tenant'),
      import('@/domain/tenant/types'),
    ]);
    expect(DEFAULT_PROFILE.languages).toEqual(LOCALES);
    expect(DEFAULT_PROFILE.languages).toContain(PL);
    expect(toTenantProfile({ languages: [...LOCALES] }, DEFAULT_PROFILE).languages).toEqual(LOCALES);
  });

  it('has days, units, months, countries and money of Intl', async () => {
    const { formatters } = await import('@/i18n/formatters');
    const format = formatters(PL, PROFILE);
    const plain = (text: string): string => text.replace(/[\u00a0\u2060]/g, ' ');
    expect(format.weekday('2026-08-12')).toBe('śr.');
    expect(format.weekdayDate('2026-08-12')).toBe('Śr. 12.08.2026');
    expect([210, 365, 180, 45].map((minutes) => plain(format.duration(minutes)))).toEqual([
      '3 godz. 30 min',
      '6 godz. 05 min',
      '3 godz.',
      '45 min',
    ]);
    expect(format.month(2026, 8)).toBe('Sierpień 2026');
    expect(format.country('de')).toBe('Niemcy');
    expect(plain(format.money(123450))).toBe('1234,50 €');
  });

  it('counts with its own plural forms, in bundled texts and in strings of the API', async () => {
    const [{ currentIntl, seedMessages, switchLocale }, { overlayIcuStrings, overlayStrings }, { parse }] =
      await Promise.all([
        import('@/i18n/catalogue'),
        import('@/i18n/overlay'),
        import('@formatjs/icu-messageformat-parser/index.js'),
      ]);
    const told = (n: number): string => currentIntl().formatMessage({ id: 'results.count' }, { n });
    const flights = '{n, plural, one {# lot} few {# loty} many {# lotów} other {# lotu}}';
    seedMessages('core', PL, { 'results.count': parse(flights) });
    await switchLocale(PL);
    const numbers = [1, 2, 4, 5, 12, 22, 25];
    expect(numbers.map(told)).toEqual(['1 lot', '2 loty', '4 loty', '5 lotów', '12 lotów', '22 loty', '25 lotów']);
    const icu = { 'results.count': '{n, plural, one {# rejs} few {# rejsy} many {# rejsów} other {# rejsu}}' };
    overlayStrings(PL, icu);
    await overlayIcuStrings(PL, icu);
    expect(numbers.map(told)).toEqual([
      '1 rejs',
      '2 rejsy',
      '4 rejsy',
      '5 rejsów',
      '12 rejsów',
      '22 rejsy',
      '25 rejsów',
    ]);
    // The three-part form means 1, 2 to 4, else in every language (docs/rules.md).
    overlayStrings(PL, { 'results.count': '{n} rejs|{n} rejsy|{n} rejsów' });
    expect([1, 2, 5, 22].map(told)).toEqual(['1 rejs', '2 rejsy', '5 rejsów', '22 rejsów']);
  });

  it('has English names of places until there are its own', async () => {
    const [{ unpack }, { placeRows }, { cityName, countryName }] = await Promise.all([
      import('@/domain/airports/packed'),
      import('@/domain/airports/rows'),
      import('../../../sandbox/world/world'),
    ]);
    const book = unpack(readFileSync('src/domain/airports/top300.txt', 'utf8'));
    const riga = book.cities.filter(({ cityIata }) => cityIata === 'RIX');
    // Polish names may be added; nobody has this language.
    const none = 'zz' as Lang;
    expect(placeRows(riga, none)).toEqual(placeRows(riga, 'en'));
    expect([cityName('RIX', none), countryName('LV', none)]).toEqual(['Riga', 'Latvia']);
  });

  it('is answered in English by the texts of the sandbox', async () => {
    const [{ bannerTitle }, { stringsOf }, { spoken }, { MAIL_TEXTS }, { PAGE_TEXTS }] = await Promise.all([
      import('../../../sandbox/bucket/landscapes'),
      import('../../../sandbox/content/texts'),
      import('../../../sandbox/spoken'),
      import('../../../sandbox/identity/texts'),
      import('../../../sandbox/payment/texts'),
    ]);
    expect(bannerTitle(pl, 1)).toBe(bannerTitle('en', 1));
    expect(stringsOf('faq', pl)).toEqual(stringsOf('faq', 'en'));
    expect(stringsOf('additional_services', pl)).toEqual(stringsOf('additional_services', 'en'));
    expect(spoken<object>(MAIL_TEXTS, PL)).toEqual({ texts: MAIL_TEXTS.en_GB, locale: 'en_GB' });
    expect(spoken<object>(PAGE_TEXTS, 'lt_LT').locale).toBe('lt_LT');
  });
});

describe('the bundled places', () => {
  it('know their languages, whatever the order of those of the app', async () => {
    const { unpack } = await import('@/domain/airports/packed');
    const text = ['enpl', 'RIX', 'LV', 'Riga', 'Ryga', '=Riga', 'LV', 'Latvia', 'Łotwa', '|'].join('\n');
    expect(unpack(text).cities[0]).toMatchObject({
      city: { en: 'Riga', pl: 'Ryga' },
      country: { en: 'Latvia', pl: 'Łotwa' },
      airports: [{ iata: 'RIX', airportName: 'Riga' }],
    });
  });
});
