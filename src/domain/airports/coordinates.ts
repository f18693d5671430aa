/*
 * Places of airports as text: a line of codes in alphabetical order, each by how far it is from the one before, a line of latitudes, a line of longitudes, a line of countries, a line of
 * time zones, a line with their names. A coordinate has two base-64 digits and counts tenths of a degree from the south pole
 * or the date line; the error is at most ten kilometres. A country is its ISO code. A time zone is a digit that counts the
 * zones of its country, the most usual first. In its name a digit stands for the continent or ocean. Written by sandbox/data/coordinates.ts.
 */
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_';
const BASE = DIGITS.length;

export interface Point {
  lat: number;
  lon: number;
}

const write = (degrees: number, offset: number): string => {
  const tenths = Math.round((degrees + offset) * 10);
  return `${DIGITS[Math.floor(tenths / BASE)] ?? ''}${DIGITS[tenths % BASE] ?? ''}`;
};
const read = (line: string, at: number, offset: number): number =>
  (DIGITS.indexOf(line[at * 2] ?? '') * BASE + DIGITS.indexOf(line[at * 2 + 1] ?? '')) / 10 - offset;

/** `tz`: IANA name of the time zone; absent for a city, whose airports have theirs. */
export type Placed = { iata: string; cc: string; tz?: string } & Point;

/** First parts of the names of zones; their digits are their places. */
const REGIONS = 'Africa America Antarctica Asia Atlantic Australia Europe Indian Pacific Arctic'.split(' ');

const shortZone = (zone: string): string => {
  const [region = '', ...rest] = zone.split('/');
  const digit = REGIONS.indexOf(region);
  if (digit < 0) throw new Error(`The zone ${zone} has no digit.`);
  return `${digit}${rest.join('/')}`;
};
/** "6Madrid4Canary": the zones of a country. */
const longZones = (text: string): string[] =>
  Array.from(text.matchAll(/(\d)(\D*)/g), ([, digit, rest]) => `${REGIONS[Number(digit)]}/${rest}`);

/** The zones of each country, the most usual first. */
function zonesByCountry(airports: readonly Placed[]): ReadonlyMap<string, readonly string[]> {
  const counts = new Map<string, Map<string, number>>();
  for (const { cc, tz } of airports) {
    const own = counts.get(cc) ?? new Map<string, number>();
    counts.set(cc, own);
    if (tz) own.set(tz, (own.get(tz) ?? 0) + 1);
  }
  const usual = ([a, first]: [string, number], [b, second]: [string, number]): number =>
    second - first || (a < b ? -1 : 1);
  return new Map([...counts].map(([cc, own]) => [cc, [...own].toSorted(usual).map(([zone]) => zone)]));
}

const A = 'A'.charCodeAt(0);
const LETTERS = 26;
const numberOf = (iata: string): number =>
  Array.from(iata).reduce((sum, sign) => sum * LETTERS + sign.charCodeAt(0) - A, 0);
const codeOf = (number: number): string =>
  [LETTERS * LETTERS, LETTERS, 1]
    .map((step) => String.fromCharCode(A + (Math.floor(number / step) % LETTERS)))
    .join('');

/** The last digit says that the way goes on. */
const ON = BASE - 1;

function writeCodes(codes: readonly string[]): string {
  let before = -1;
  return codes
    .map((code) => {
      const way = numberOf(code) - before - 1;
      before = numberOf(code);
      return (DIGITS[ON] ?? '').repeat(Math.floor(way / ON)) + (DIGITS[way % ON] ?? '');
    })
    .join('');
}

/** The places of airports in the lines, by code. */
function readCodes(line: string): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  let number = -1;
  for (const sign of line) {
    const digit = DIGITS.indexOf(sign);
    number += digit;
    if (digit !== ON) places.set(codeOf((number += 1)), places.size);
  }
  return places;
}

/** `airports` are in the order of their codes. */
export function packPoints(airports: readonly Placed[]): string {
  const zones = zonesByCountry(airports);
  const lines = [
    writeCodes(airports.map(({ iata }) => iata)),
    airports.map(({ lat }) => write(lat, 90)).join(''),
    airports.map(({ lon }) => write(lon, 180)).join(''),
    airports.map(({ cc }) => cc).join(''),
    airports.map(({ cc, tz }) => DIGITS[Math.max(0, zones.get(cc)?.indexOf(tz ?? '') ?? 0)] ?? '').join(''),
    [...zones]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([cc, own]) => cc + own.map(shortZone).join(''))
      .join('|'),
  ];
  return `${lines.join('\n')}\n`;
}

/** Reads the text; the returned function gives null for an unknown code. */
export function unpackPoints(text: string): (iata: string) => Point | null {
  const [codes = '', lats = '', lons = ''] = text.split('\n');
  const places = readCodes(codes);
  return (iata) => {
    const at = places.get(iata);
    return at === undefined ? null : { lat: read(lats, at, 90), lon: read(lons, at, 180) };
  };
}

/** Reads the countries of the text; the returned function gives null for an unknown code. */
export function unpackCountries(text: string): (iata: string) => string | null {
  const [codes = '', , , owners = ''] = text.split('\n');
  const places = readCodes(codes);
  return (iata) => {
    const at = places.get(iata);
    return at === undefined ? null : owners.slice(at * 2, at * 2 + 2);
  };
}

/** Reads the time zones of the text; the returned function gives the IANA name, or null for an unknown code. */
export function unpackTimeZones(text: string): (iata: string) => string | null {
  const [codes = '', , , owners = '', digits = '', names = ''] = text.split('\n');
  const zones = new Map(names.split('|').map((entry) => [entry.slice(0, 2), longZones(entry.slice(2))]));
  const places = readCodes(codes);
  return (iata) => {
    const at = places.get(iata);
    if (at === undefined) return null;
    return zones.get(owners.slice(at * 2, at * 2 + 2))?.[DIGITS.indexOf(digits[at] ?? '')] || null;
  };
}

/** Diameter of the earth in km. */
const EARTH = 12_742;

export function kilometres(a: Point, b: Point): number {
  const rad = Math.PI / 180;
  const across = Math.sin(((b.lat - a.lat) * rad) / 2) ** 2;
  const along = Math.sin(((b.lon - a.lon) * rad) / 2) ** 2;
  const chord = across + Math.cos(a.lat * rad) * Math.cos(b.lat * rad) * along;
  return EARTH * Math.asin(Math.min(1, Math.sqrt(chord)));
}
