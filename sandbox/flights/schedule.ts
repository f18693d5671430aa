import { airports } from '../world/world.ts';
import { type Carrier, OPERATED_BY } from './carriers.ts';
import { momentOf } from './clock.ts';
import { hash01 } from './hash.ts';
import { frequency, kmBetween } from './network.ts';
import { ownValue } from '../../src/domain/ownValue.ts';

export interface Flight {
  carrier: Carrier;
  supplier: string;
  number: string;
  from: string;
  to: string;
  km: number;
  /** ms since the epoch. */
  dep: number;
  arr: number;
}

/** Gate-to-gate minutes of a jet; long westward flights take a little longer. */
function blockMinutes(from: string, to: string): number {
  const km = kmBetween(from, to);
  const west = airports.get(to)!.lon < airports.get(from)!.lon && km > 3000 ? 1.06 : 1;
  const cruise = km < 800 ? 620 : km < 2500 ? 740 : 850;
  return Math.round(((32 + (km / cruise) * 60) * west) / 5) * 5;
}

const cache = new Map<string, Flight[]>();

/** A carrier's nonstop flights of a day, by departure. `date` is local to the origin. */
export function flightsOn(carrier: Carrier, from: string, to: string, date: string): Flight[] {
  const key = `${carrier.code}${from}${to}${date}`;
  const known = cache.get(key);
  if (known) return known;
  const n = frequency(carrier, from, to, date);
  const km = kmBetween(from, to);
  const block = blockMinutes(from, to) * 60_000;
  const tz = airports.get(from)!.tz;
  const flights: Flight[] = [];
  for (let i = 0; i < n; i++) {
    const seed = `${carrier.code}${from}${to}${i}`;
    /* Departures are spread over 05:30 to 22:30. */
    const slot = 330 + ((i + 0.15 + 0.7 * hash01(`t${seed}`)) / n) * 1020;
    const minutes = Math.round(slot / 5) * 5;
    const dep = momentOf(date, minutes, tz);
    const partners = ownValue(OPERATED_BY, carrier.code) ?? [];
    const shared = partners.length > 0 && km < 1800 && hash01(`o${seed}`) < 0.18;
    flights.push({
      carrier,
      supplier: shared ? partners[Math.floor(hash01(`p${seed}`) * partners.length)]! : carrier.code,
      number: String(100 + Math.floor(hash01(`n${carrier.code}${from}${to}`) * 1700) * 5 + i * 2).slice(0, 4),
      from,
      to,
      km,
      dep,
      arr: dep + block,
    });
  }
  flights.sort((a, b) => a.dep - b.dep);
  if (cache.size > 60_000) cache.clear();
  cache.set(key, flights);
  return flights;
}
