import type { Offer } from '../offers/types';
import { type BagWish, NO_BAGS } from '../offers/offerBags';
import { LIST_LIMITS, type ListedFlight, type SharedList, departureOf, plainLine } from './list';
import { listFromWire, listToWire } from './packing';

const MINUTE = 60_000;

/** What a flight is shared from. */
export interface FlightToShare extends Pick<ListedFlight, 'query' | 'search' | 'each' | 'all' | 'pricedAt'> {
  offer: Pick<Offer, 'mergeKey' | 'dataProvider' | 'legs'>;
  bags: BagWish | null;
  note: string;
}

const wholeMinute = (at: number): number => Math.floor(at / MINUTE) * MINUTE;

/** A flight in the letters that a link holds. Its price is no younger than the list, whatever clock it has. */
const inLetters = ({ offer, note, bags, ...flight }: FlightToShare, madeAt: number): ListedFlight => ({
  ...flight,
  pricedAt: Math.min(madeAt, wholeMinute(flight.pricedAt)),
  mergeKey: offer.mergeKey,
  dataProvider: offer.dataProvider,
  bags: bags ?? NO_BAGS,
  note: plainLine(note, LIST_LIMITS.note),
  legs: offer.legs.map((leg) => ({
    ...leg,
    segments: leg.segments.map((segment) => ({
      ...segment,
      flightNumber: segment.flightNumber.replace(/[^A-Za-z\d]/g, '').slice(0, 8),
      ...(segment.carrierName && { carrierName: plainLine(segment.carrierName, 60) }),
    })),
  })),
});

/**
 * A list of flights as whoever opens its link reads it; null if none can be shared. Flights that left, and such that no link can
 * hold, are left out, and so are those beyond the limit.
 */
export function makeList(
  head: Pick<SharedList, 'id' | 'tenant' | 'by'>,
  flights: readonly FlightToShare[],
  now: number,
): SharedList | null {
  const madeAt = wholeMinute(now);
  const listOf = (some: readonly ListedFlight[]): SharedList | null =>
    listFromWire(
      listToWire({ ...head, by: plainLine(head.by, LIST_LIMITS.name), madeAt, flights: some, votes: [] }),
      now,
    );
  const fit = flights
    .map((flight) => inLetters(flight, madeAt))
    .filter((flight) => departureOf(flight) > now && listOf([flight]) !== null);
  return listOf(fit.slice(0, LIST_LIMITS.flights));
}
