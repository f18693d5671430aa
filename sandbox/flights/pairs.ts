import type { Itinerary } from './itineraries.ts';

const HOUR = 3_600_000;
/** A return on the same ticket is cheaper than two singles on network carriers. */
const SAME_TICKET = 0.94;

export interface PricedLeg {
  leg: Itinerary;
  /** One adult, euros, before rounding. */
  price: number;
}
interface Pair<T> {
  out: T;
  back: T;
  price: number;
}

/** Directions sold as one ticket when their carriers go together; otherwise two tickets, as low-cost flights are. */
export function fits(a: Itinerary, b: Itinerary): boolean {
  const first = a.flights[0]!;
  const last = b.flights[0]!;
  if (a.flights.at(-1)!.arr + HOUR > last.dep) return false;
  if (first.carrier.code === last.carrier.code) return true;
  const mixed = first.carrier.lowCost || last.carrier.lowCost;
  return mixed || (first.carrier.alliance === last.carrier.alliance && first.carrier.alliance !== 'none');
}

export const ticketFactor = (back: Itinerary): number => (back.flights[0]!.carrier.lowCost ? 1 : SAME_TICKET);

/** The cheapest way out and back that go together. Both lists are sorted by price, cheapest first. */
export function cheapestPair<T extends PricedLeg>(outs: readonly T[], backs: readonly T[]): Pair<T> | null {
  let found: Pair<T> | null = null;
  const least = (backs[0]?.price ?? 0) * SAME_TICKET;
  for (const out of outs) {
    if (found && out.price + least >= found.price) break;
    for (const back of backs) {
      if (found && out.price + back.price * SAME_TICKET >= found.price) break;
      const price = out.price + back.price * ticketFactor(back.leg);
      if ((!found || price < found.price) && fits(out.leg, back.leg)) found = { out, back, price };
    }
  }
  return found;
}

/** The most that a pair may cost to be sure that nothing beyond the ends of two cut lists beats it. */
export const pairBound = (outs: readonly PricedLeg[], backs: readonly PricedLeg[]): number =>
  Math.min(
    (outs.at(-1)?.price ?? 0) + (backs[0]?.price ?? 0) * SAME_TICKET,
    (outs[0]?.price ?? 0) + (backs.at(-1)?.price ?? 0) * SAME_TICKET,
  );
