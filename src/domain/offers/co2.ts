import type { Offer, Segment } from './types';
import { ownValue } from '../ownValue';

/**
 * Kilograms of CO2 per passenger and kilometre by cabin: UK government conversion factors for company reporting 2025
 * (DESNZ), "flights, international, to/from non-UK", CO2 only, without radiative forcing. They apply to great-circle
 * distances; the 8 % uplift for detours is included.
 */
const KG_PER_KM: Readonly<Record<string, number>> = {
  economy: 0.063_82,
  premium: 0.102_11,
  business: 0.185_07,
  first: 0.255_27,
};
/** Year of the factors, shown beside every figure. */
export const CO2_YEAR = 2025;

/** Maps a server's cabin name to one of the four factors; economy by default. */
function factorOf(cabin: string): number {
  const word = cabin.toLowerCase();
  const found = ['first', 'business', 'premium'].find((each) => word.includes(each));
  return ownValue(KG_PER_KM, found ?? 'economy') ?? 0;
}

/** Great-circle km between two airports; null if one is unknown. */
export type DistanceOf = (from: string, to: string) => number | null;

interface Footprint {
  /** Whole kilograms of CO2 for one passenger, all directions. */
  kg: number;
  /** Whole great-circle km of all flights. */
  km: number;
}

/** Null if any distance is unknown. */
export function footprintOf(offer: Pick<Offer, 'legs'>, distanceOf: DistanceOf): Footprint | null {
  const flown: Segment[] = offer.legs.flatMap((leg) => leg.segments);
  let kg = 0;
  let km = 0;
  for (const segment of flown) {
    const distance = distanceOf(segment.dep.airport, segment.arr.airport);
    if (distance === null) return null;
    km += distance;
    kg += distance * factorOf(segment.cabin);
  }
  return flown.length === 0 ? null : { kg: Math.round(kg), km: Math.round(km) };
}
