import { readFileSync } from 'node:fs';

interface Airport {
  lat: number;
  lon: number;
  zone: string;
}

interface Known {
  zones: string[];
  rows: [iata: string, name: string, lat: number, lon: number, zone: number, country: string][];
}

/** Airports of the world with their zones, as the sandbox has them. */
const airports: ReadonlyMap<string, Airport> = (() => {
  const file = new URL('../../sandbox/data/world/airports.json', import.meta.url);
  const { zones, rows } = JSON.parse(readFileSync(file, 'utf8')) as Known;
  return new Map(rows.map(([iata, , lat, lon, zone]) => [iata, { lat, lon, zone: zones[zone] ?? 'UTC' }]));
})();

export const zoneOf = (iata: string): string | null => airports.get(iata)?.zone ?? null;

/** "DD.MM.YYYY HH:MM" in a zone, of seconds. Null for no moment. */
export function localTime(timestamp: number, zone: string): string | null {
  if (!Number.isFinite(timestamp) || Math.abs(timestamp) > 8e12) return null;
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const part = Object.fromEntries(format.formatToParts(timestamp * 1000).map(({ type, value }) => [type, value]));
  return `${part['day']}.${part['month']}.${part['year']} ${part['hour']}:${part['minute']}`;
}

const EARTH_KM = 6371;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Great-circle kilometres; null for an unknown airport. */
export function distance(from: string, to: string): number | null {
  const [a, b] = [airports.get(from), airports.get(to)];
  if (!a || !b) return null;
  const h =
    Math.sin(radians(b.lat - a.lat) / 2) ** 2 +
    Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(radians(b.lon - a.lon) / 2) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.sqrt(h));
}

/** Faster than any airliner with the wind behind it; slower than a small one that lands on the way. */
const FASTEST_KMH = 1_200;
const SLOWEST_KMH = 200;
const ON_THE_GROUND_H = 5;

/** Hours from gate to gate that a flight of so many kilometres may take. */
export const blockTime = (km: number): [least: number, most: number] => [
  km / FASTEST_KMH,
  km / SLOWEST_KMH + ON_THE_GROUND_H,
];
