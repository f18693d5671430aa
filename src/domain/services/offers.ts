import type { BookingDraft } from '../booking/types';
import { type CatalogueItem, REFUSED, type ServiceSlot, SLOT_SERVICES } from './types';
import { tripFacts } from './units';

/** What decides whether a service is offered: the trip, the fare, and what was chosen already. */
export type ServiceTrip = Parameters<typeof tripFacts>[0] &
  Partial<Pick<BookingDraft, 'fares' | 'fareId' | 'services'>>;

/** Services that make sense on some trips only. */
const FITS: Partial<Record<ServiceSlot, (trip: ServiceTrip) => boolean>> = {
  // tickets joined by the agency are a connection of its own making, whatever each of them is
  connectionProtection: (trip) => {
    const { segments, directions, isVtrip } = tripFacts(trip);
    return isVtrip || segments > directions;
  },
  changeProtection: ({ fares = [], fareId }) => fares.find(({ id }) => id === fareId)?.changes.kind !== 'free',
};

/** False when a service is of no use on this trip. */
export const fits = (slot: ServiceSlot, trip: ServiceTrip): boolean => FITS[slot]?.(trip) ?? true;

/**
 * What of the catalogue can be chosen in a slot on this trip, cheapest first; empty when nothing can. One that was chosen
 * before the trip changed stays in reach, or nobody could take it out of the cart.
 */
export function offersOf(slot: ServiceSlot, items: readonly CatalogueItem[], trip: ServiceTrip): CatalogueItem[] {
  const choice = trip.services?.[slot];
  const isChosen = choice !== undefined && choice.value !== REFUSED;
  if (!isChosen && !fits(slot, trip)) return [];
  const found = SLOT_SERVICES[slot].flatMap((id) => items.find((item) => item.id === id) ?? []);
  // a single plan that costs nothing is no choice
  return isChosen || found.some(({ unitPrice }) => unitPrice > 0) ? found : [];
}
