import { readFileSync } from 'node:fs';
import type { Lang } from '@/domain/locale';
import { createSearch } from './search.ts';
import { ownValue } from '../../src/domain/ownValue.ts';

export interface Airport {
  readonly iata: string;
  readonly name: string;
  readonly lat: number;
  readonly lon: number;
  /** IANA time zone. */
  readonly tz: string;
  readonly cc: string;
  /** City code; the airport's own code if it is the city's only airport. */
  readonly cityIata: string;
  /** Rank by popularity; 1 is the most popular. */
  readonly rank: number;
}

export interface City {
  readonly iata: string;
  readonly cc: string;
  /** Names equal to the English one are omitted. */
  readonly names: Readonly<Partial<Record<Lang, string>> & { en: string }>;
  readonly lat: number;
  readonly lon: number;
  readonly rank: number;
  /** Most popular first. */
  readonly airports: readonly string[];
}

interface Airline {
  readonly code: string;
  readonly name: string;
  readonly cc?: string;
}

export interface World {
  readonly airports: ReadonlyMap<string, Airport>;
  readonly cities: ReadonlyMap<string, City>;
  /** The country's names in all languages. */
  countryNames(cc: string): readonly string[];
}

type AirportRow = [iata: string, name: string, lat: number, lon: number, zone: number, cc: string, cityIata?: string];
type CityRow = [iata: string, cc: string, lat: number, lon: number, en: string, ...names: (string | 0)[]];
type AirlineRow = [code: string, name: string, cc?: string];

// Read as files: JSON import attributes differ between tsx, Vitest and Node.
function read(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../data/world/${name}`, import.meta.url), 'utf8'));
}

const airportData = read('airports.json') as { zones: string[]; rows: AirportRow[] };
const cityData = read('cities.json') as { langs: Lang[]; rows: CityRow[] };
const countryData = read('countries.json') as Record<string, string[]>;
const airlineData = read('airlines.json') as { rows: AirlineRow[] };

/** Languages that places have names in; in any other they have the English ones. `npm run data` takes those of the app. */
export const NAMED_LANGS: readonly Lang[] = ['en', ...cityData.langs];

/** Airports by code, most popular first. */
export const airports: ReadonlyMap<string, Airport> = new Map(
  airportData.rows.map(([iata, name, lat, lon, zone, cc, cityIata], i) => [
    iata,
    { iata, name, lat, lon, tz: airportData.zones[zone] ?? 'UTC', cc, cityIata: cityIata ?? iata, rank: i + 1 },
  ]),
);

/** Cities by code, most popular first. */
export const cities: ReadonlyMap<string, City> = buildCities();

/** Airlines by two-character code. */
export const airlines: ReadonlyMap<string, Airline> = new Map(
  airlineData.rows.map(([code, name, cc]) => [code, cc === undefined ? { code, name } : { code, name, cc }]),
);

function buildCities(): Map<string, City> {
  const fields = new Map<string, string[]>();
  for (const { iata, cityIata } of airports.values()) {
    const list = fields.get(cityIata);
    if (list) list.push(iata);
    else fields.set(cityIata, [iata]);
  }
  return new Map(
    cityData.rows.map(([iata, cc, lat, lon, en, ...translated], i) => {
      const names: Partial<Record<Lang, string>> & { en: string } = { en };
      cityData.langs.forEach((lang, at) => {
        const name = translated[at];
        if (name) names[lang] = name;
      });
      return [iata, { iata, cc, names, lat, lon, rank: i + 1, airports: fields.get(iata) ?? [] }];
    }),
  );
}

/** Name of a country in a language, else in English; the code if unknown. */
export function countryName(cc: string, lang: Lang): string {
  const names = ownValue(countryData, cc);
  return names?.[NAMED_LANGS.indexOf(lang)] ?? names?.[0] ?? cc;
}

/** Name of a city in a language, else in English; the code if unknown. */
export function cityName(cityIata: string, lang: Lang): string {
  const names = cities.get(cityIata)?.names;
  return names?.[lang] ?? names?.en ?? cityIata;
}

export function airportsOfCity(cityIata: string): Airport[] {
  const codes = cities.get(cityIata)?.airports ?? [];
  return codes.flatMap((code) => airports.get(code) ?? []);
}

/** Airports of a code; a city code means all of its airports. */
export function airportsOfCode(code: string): Airport[] {
  const city = airportsOfCity(code);
  if (city.length > 0) return city;
  const airport = airports.get(code);
  return airport ? [airport] : [];
}

/** The most popular cities. */
export function topCities(count: number): City[] {
  return [...cities.values()].slice(0, count);
}

export function distanceKm(a: Pick<Airport, 'lat' | 'lon'>, b: Pick<Airport, 'lat' | 'lon'>): number {
  const rad = Math.PI / 180;
  const h =
    Math.sin(((b.lat - a.lat) * rad) / 2) ** 2 +
    Math.cos(a.lat * rad) * Math.cos(b.lat * rad) * Math.sin(((b.lon - a.lon) * rad) / 2) ** 2;
  return 12_742 * Math.asin(Math.min(1, Math.sqrt(h)));
}

/**
 * Cities that match a code, a name in any language, an airport's name or a country, best first. Case, diacritics and
 * punctuation are ignored; Cyrillic names are also found in Latin letters.
 */
export const searchPlaces: (text: string, limit: number) => City[] = createSearch({
  airports,
  cities,
  countryNames: (cc) => ownValue(countryData, cc) ?? [],
});
