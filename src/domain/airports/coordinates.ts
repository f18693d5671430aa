/*
 * Places of airports as text: a line of codes, a line of latitudes, a line of longitudes, a line of countries. A coordinate
 * has two base-64 digits and counts tenths of a degree from the south pole or the date line; the error is at most ten
 * kilometres. A country is its ISO code. Written by sandbox/data/coordinates.ts.
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

export function packPoints(airports: readonly ({ iata: string; cc: string } & Point)[]): string {
  const lines = [
    airports.map(({ iata }) => iata).join(''),
    airports.map(({ lat }) => write(lat, 90)).join(''),
    airports.map(({ lon }) => write(lon, 180)).join(''),
    airports.map(({ cc }) => cc).join(''),
  ];
  return `${lines.join('\n')}\n`;
}

/** Reads the text; the returned function gives null for an unknown code. */
export function unpackPoints(text: string): (iata: string) => Point | null {
  const [codes = '', lats = '', lons = ''] = text.split('\n');
  const places = new Map<string, number>();
  for (let at = 0; at * 3 < codes.length; at++) places.set(codes.slice(at * 3, at * 3 + 3), at);
  return (iata) => {
    const at = places.get(iata);
    return at === undefined ? null : { lat: read(lats, at, 90), lon: read(lons, at, 180) };
  };
}

/** Reads the countries of the text; the returned function gives null for an unknown code. */
export function unpackCountries(text: string): (iata: string) => string | null {
  const [codes = '', , , owners = ''] = text.split('\n');
  const found = new Map<string, string>();
  for (let at = 0; at * 3 < codes.length; at++)
    found.set(codes.slice(at * 3, at * 3 + 3), owners.slice(at * 2, at * 2 + 2));
  return (iata) => found.get(iata) ?? null;
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
