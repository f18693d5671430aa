import type { Offer, Segment } from './types';

/**
 * Kilograms of CO2 for one passenger and kilometre by cabin: the United Kingdom's greenhouse gas conversion factors for
 * company reporting, 2025 (DESNZ), "flights, international, to/from non-UK", CO2 alone, without radiative forcing. They are
 * for great-circle kilometres: the 8 % that aircraft fly more are in them.
 */
const KG_PER_KM: Readonly<Record<string, number>> = {
  economy: 0.063_82,
  premium: 0.102_11,
  business: 0.185_07,
  first: 0.255_27,
};
/** The year of the factors, named wherever the figure is shown. */
export const CO2_YEAR = 2025;

/** The words servers use for a cabin → one of the four that have a factor; anything else is counted as economy. */
function factorOf(cabin: string): number {
  const word = cabin.toLowerCase();
  const found = ['first', 'business', 'premium'].find((each) => word.includes(each));
  return KG_PER_KM[found ?? 'economy'] ?? 0;
}

/** Great-circle kilometres between two airports by code; null when one of them is not known. */
export type DistanceOf = (from: string, to: string) => number | null;

interface Footprint {
  /** Whole kilograms of CO2 for one passenger, all directions. */
  kg: number;
  /** Whole kilometres on the great circle, all flights. */
  km: number;
}

/** An estimate from distance and cabin; null where a distance is not known: half a journey is no estimate. */
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
