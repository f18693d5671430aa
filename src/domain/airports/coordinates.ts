/*
 * Where airports are, as text: a line of codes, then one of latitudes and one of longitudes, two digits of base 64 each,
 * in tenths of a degree from the south pole and from the date line. That is ten kilometres at most, and an estimate from a
 * distance is no finer. Written by sandbox/data/coordinates.ts.
 */
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_';
const BASE = DIGITS.length;

/** Degrees. */
interface Point {
  lat: number;
  lon: number;
}

const write = (degrees: number, offset: number): string => {
  const tenths = Math.round((degrees + offset) * 10);
  return `${DIGITS[Math.floor(tenths / BASE)] ?? ''}${DIGITS[tenths % BASE] ?? ''}`;
};
const read = (line: string, at: number, offset: number): number =>
  (DIGITS.indexOf(line[at * 2] ?? '') * BASE + DIGITS.indexOf(line[at * 2 + 1] ?? '')) / 10 - offset;

/** Airports with their places → the text. */
export function packPoints(airports: readonly ({ iata: string } & Point)[]): string {
  const lines = [
    airports.map(({ iata }) => iata).join(''),
    airports.map(({ lat }) => write(lat, 90)).join(''),
    airports.map(({ lon }) => write(lon, 180)).join(''),
  ];
  return `${lines.join('\n')}\n`;
}

/** The text → a look-up by airport code; null for a code that is not in it. */
export function unpackPoints(text: string): (iata: string) => Point | null {
  const [codes = '', lats = '', lons = ''] = text.split('\n');
  const places = new Map<string, number>();
  for (let at = 0; at * 3 < codes.length; at++) places.set(codes.slice(at * 3, at * 3 + 3), at);
  return (iata) => {
    const at = places.get(iata);
    return at === undefined ? null : { lat: read(lats, at, 90), lon: read(lons, at, 180) };
  };
}

/** Diameter of the earth in kilometres. */
const EARTH = 12_742;

/** Great-circle distance in kilometres. */
export function kilometres(a: Point, b: Point): number {
  const rad = Math.PI / 180;
  const across = Math.sin(((b.lat - a.lat) * rad) / 2) ** 2;
  const along = Math.sin(((b.lon - a.lon) * rad) / 2) ** 2;
  const chord = across + Math.cos(a.lat * rad) * Math.cos(b.lat * rad) * along;
  return EARTH * Math.asin(Math.min(1, Math.sqrt(chord)));
}
