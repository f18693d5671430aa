import { airports, distanceKm } from '../world/world.ts';
import { type Carrier, CARRIERS, COSTLY_AIRPORTS, FAR_AIRPORTS, FAR_KM } from './carriers.ts';
import { hash01 } from './hash.ts';

const MIN_SECTOR_KM = 130;
const sectors = new Map<string, boolean>();

/** Great-circle distance of two airports. */
export function kmBetween(a: string, b: string): number {
  return distanceKm(airports.get(a)!, airports.get(b)!);
}

/** A carrier flies between its hub and an airport: near hubs, popular places and its own country first. */
function servesFromHub(carrier: Carrier, hub: string, other: string): boolean {
  const h = airports.get(hub);
  const o = airports.get(other);
  if (!h || !o || hub === other) return false;
  const km = distanceKm(h, o);
  if (km < MIN_SECTOR_KM || km > carrier.reach) return false;
  if (km > FAR_KM && !(FAR_AIRPORTS.has(hub) && FAR_AIRPORTS.has(other))) return false;
  if (carrier.lowCost && COSTLY_AIRPORTS.has(other) && !carrier.hubs.includes(other)) return false;
  if (carrier.hubs.includes(other)) return true;
  const home = h.cc === o.cc;
  if (!carrier.lowCost && home && o.rank <= 1500) return hash01(`${carrier.code}${hub}${other}`) < 0.85;
  const sure = km > FAR_KM ? carrier.sure * 1.2 : carrier.sure;
  if (o.rank <= sure) return hash01(`${carrier.code}${hub}${other}`) < (carrier.lowCost ? 0.72 : 0.94);
  const likely = (sure / o.rank) ** 1.4 * (km > FAR_KM ? 0.6 : 0.8);
  return hash01(`${carrier.code}${hub}${other}`) < likely;
}

/** The carrier has a nonstop flight between two airports, in either direction. */
export function serves(carrier: Carrier, a: string, b: string): boolean {
  const key = a < b ? `${carrier.code}${a}${b}` : `${carrier.code}${b}${a}`;
  let answer = sectors.get(key);
  if (answer === undefined) {
    answer =
      carrier.hubs.some((hub) => hub === a && servesFromHub(carrier, hub, b)) ||
      carrier.hubs.some((hub) => hub === b && servesFromHub(carrier, hub, a));
    if (sectors.size > 400_000) sectors.clear();
    sectors.set(key, answer);
  }
  return answer;
}

const WELL_TRAVELLED = 60;

export const directCarriers = (from: string, to: string): Carrier[] => CARRIERS.filter((c) => serves(c, from, to));

/** Flights per day: more on busy and short routes. Low-cost carriers fly some routes only on some weekdays. */
export function frequency(carrier: Carrier, from: string, to: string, date: string): number {
  const a = airports.get(from)!;
  const b = airports.get(to)!;
  const pair = from < to ? from + to : to + from;
  const busy = Math.max(a.rank, b.rank);
  const km = distanceKm(a, b);
  const base = busy <= WELL_TRAVELLED ? 4 : busy <= 200 ? 2.4 : busy <= 600 ? 1.4 : 0.8;
  const perDay =
    base *
    (km > 5000 ? 0.5 : km > 2500 ? 0.7 : 1) *
    (carrier.lowCost ? 0.65 : 1) *
    (0.6 + 0.8 * hash01(`f${carrier.code}${pair}`));
  if (perDay >= 1) return Math.min(6, Math.round(perDay));
  const day = new Date(`${date}T00:00:00Z`).getUTCDay();
  return hash01(`d${carrier.code}${pair}${day}`) < Math.max(0.35, perDay) ? 1 : 0;
}
