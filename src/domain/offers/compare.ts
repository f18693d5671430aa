import type { Offer } from './types';
import { legWarnings } from './words';

/** Two are a comparison; more than four do not fit side by side. */
export const COMPARE_MIN = 2;
export const COMPARE_MAX = 4;

export const minutesOf = (offer: Pick<Offer, 'legs'>): number => offer.legs.reduce((sum, leg) => sum + leg.minutes, 0);
export const stopsOf = (offer: Pick<Offer, 'legs'>): number => offer.legs.reduce((sum, leg) => sum + leg.stops, 0);

/** Positions of the lowest of some numbers; none when all are the same, or fewer than two are known. */
export function lowestOf(values: readonly (number | null)[]): Set<number> {
  const known = values.filter((value) => value !== null);
  const lowest = Math.min(...known);
  if (known.length < 2 || known.every((value) => value === lowest)) return new Set();
  return new Set(values.flatMap((value, at) => (value === lowest ? [at] : [])));
}

/** Night stops and changes of airport of the whole journey. */
export const allWarnings = (offer: Pick<Offer, 'legs'>): { nightStop: boolean; airportChange: boolean } => {
  const each = offer.legs.map(legWarnings);
  return {
    nightStop: each.some(({ nightStop }) => nightStop),
    airportChange: each.some(({ airportChange }) => airportChange),
  };
};
