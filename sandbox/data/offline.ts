/**
 * `npm run data` writes src/domain/airports/top300.txt: the most popular airports of the
 * world data, for search without a network (ATTRIBUTION.md).
 */
import { aliasedCodes } from '@/domain/airports/aliases';
import { AND, BASE, plainCityKeys, plainCountryKeys } from '@/domain/airports/packed';
import { type CityMatch } from '@/domain/airports/types';
import { type WordKey, answers, cityKeys, countryKeys } from '@/domain/airports/wordIndex';
import { type City, NAMED_LANGS, airports, airportsOfCity, cities, countryName } from '../world/world';

const MOST = 300;

const matchOf = (city: City): CityMatch => ({
  cityIata: city.iata,
  city: { ...city.names },
  country: Object.fromEntries(NAMED_LANGS.map((lang) => [lang, countryName(city.cc, lang)])),
  countryCode: city.cc,
  airports: airportsOfCity(city.iata).map(({ iata, name }) => ({ iata, airportName: name })),
  singleAirportInCity: city.airports.length === 1,
});

/** Cities of the most popular airports and those that aliases name, with all their airports. */
export function offlineCities(): CityMatch[] {
  const popular = [...airports.values()].slice(0, MOST).map(({ cityIata }) => cityIata);
  const aliased = [...aliasedCodes()].flatMap((code) => airports.get(code)?.cityIata ?? []);
  const codes = [...popular, ...aliased];
  return [...new Set(codes)].flatMap((code) => cities.get(code) ?? []).map(matchOf);
}

const shared = (a: string, b: string): number => {
  let at = 0;
  while (at < BASE - 1 && at < a.length && a[at] === b[at]) at += 1;
  return at;
};
/** English names are always written, others only if they differ. */
const column = (names: readonly Partial<Record<string, string>>[], lang: string): string =>
  names.map((each) => (lang === 'en' || each[lang] !== each['en'] ? (each[lang] ?? '') : '')).join('|');

/** Keys that are not computed at load, each relative to the previous one. */
function keyCell(all: readonly WordKey[], plain: readonly WordKey[]): string {
  const own = all
    .filter((key) => !plain.some((one) => answers(one, key)))
    .toSorted((a, b) => a.tier - b.tier || (a.key < b.key ? -1 : 1));
  return own
    .map(({ key, tier }, at) => {
      const same = shared(own[at - 1]?.key ?? '', key);
      return `${tier}${same.toString(BASE)}${key.slice(same)}`;
    })
    .join(AND);
}

/** The data file; see src/domain/airports/packed.ts for the format. */
export function offlineText(): string {
  const list = offlineCities();
  const codes = [...new Set(list.map(({ countryCode }) => countryCode))];
  const countries = codes.map((code) => Object.fromEntries(NAMED_LANGS.map((lang) => [lang, countryName(code, lang)])));
  const cityNames = list.map(({ city }) => city);
  return [
    NAMED_LANGS.join(''),
    list.map(({ cityIata }) => cityIata).join(''),
    list.map(({ countryCode }) => countryCode).join(''),
    ...NAMED_LANGS.map((lang) => column(cityNames, lang)),
    list
      .map((city) =>
        city.airports.map(({ iata, airportName }) => `${iata === city.cityIata ? '=' : iata}${airportName}`).join(AND),
      )
      .join('|'),
    codes.join(''),
    ...NAMED_LANGS.map((lang) => column(countries, lang)),
    [
      ...list.map((city) => keyCell(cityKeys(city), plainCityKeys(city))),
      ...countries.map((names) => keyCell(countryKeys(Object.values(names)), plainCountryKeys(names))),
    ].join('|'),
  ].join('\n');
}
