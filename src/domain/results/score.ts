import type { Offer } from '../offers/types';

/** What an hour on the way and a change of planes are worth beside the price, in cents for one person. */
const CENTS_PER_MINUTE = 15;
const CENTS_PER_CHANGE = 1500;

/**
 * "Best" is the smallest sum of price, time and trouble: the price of one person, 9 euros for each hour over all
 * directions and 15 euros for each change. The sum looks at one offer only, so an offer keeps its place among the
 * others while more of them arrive.
 */
export function bestScore(offer: Pick<Offer, 'pricePerPerson' | 'legs'>): number {
  return offer.pricePerPerson + CENTS_PER_MINUTE * totalMinutes(offer) + CENTS_PER_CHANGE * totalChanges(offer);
}

export const totalMinutes = (offer: Pick<Offer, 'legs'>): number =>
  offer.legs.reduce((sum, leg) => sum + leg.minutes, 0);
export const totalChanges = (offer: Pick<Offer, 'legs'>): number => offer.legs.reduce((sum, leg) => sum + leg.stops, 0);
/** Most stops in one direction: "direct" means every direction is. */
export const mostStops = (offer: Pick<Offer, 'legs'>): number =>
  offer.legs.reduce((most, leg) => Math.max(most, leg.stops), 0);

const epochMinute = (ms: number): number => Math.round(ms / 60_000);
/** Departure and arrival of the first direction, minutes since the epoch. */
export const departMinute = (offer: Pick<Offer, 'legs'>): number => epochMinute(offer.legs[0]?.segments[0]?.dep.at ?? 0);
export const arriveMinute = (offer: Pick<Offer, 'legs'>): number =>
  epochMinute(offer.legs[0]?.segments.at(-1)?.arr.at ?? 0);
