import { type Fault } from '../faults/faults';
import type { WireFare, WireOffer, WirePrice } from '@/api/shapes/offers';
import { type ParsedSearch, findOffer, parseSearchQuery } from '../flights/index';
import { badField, notFound } from '../http/refusal';

const HOUR = 3_600_000;
const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/**
 * Parses a results query. The traveller's local day is unknown, so a date is refused only if it is out of range in
 * every time zone. Throws a 400 that names the parameter.
 */
export function readSearch(query: string, now: number): ParsedSearch {
  let problem = { field: 'search', message: 'No search' };
  for (const at of [now, now - 12 * HOUR, now + 14 * HOUR]) {
    const parsed = parseSearchQuery(query, dayAt(at));
    if (!('message' in parsed)) return parsed;
    if (at === now) problem = parsed;
  }
  throw badField(problem.field, problem.message);
}

const raised = (price: WirePrice, share: number): WirePrice => {
  const up = (euros: number): number => Math.round(euros * 100 * (1 + share)) / 100;
  const details = Object.entries(price.EUR.passengers_amounts_details);
  return {
    EUR: {
      ...price.EUR,
      price_per_person: up(price.EUR.price_per_person),
      passengers_amounts_details: Object.fromEntries(
        details.map(([type, { count, price: euros }]) => [type, { count, price: up(euros) }]),
      ),
    },
  };
};

interface Flight {
  offer: WireOffer;
  fares: WireFare[];
}

/** The current price of one flight; a changed_price fault raises it by 8 percent. Throws 404 if it is not sold. */
export function readFlight(query: string, mergeKey: string, provider: string, now: number, changed?: Fault): Flight {
  const found = findOffer(readSearch(query, now), mergeKey, provider, now);
  if (!found) throw notFound('Flight', 'merge_key');
  if (!changed) return found;
  const share = 0.08;
  return {
    offer: { ...found.offer, price: raised(found.offer.price, share) },
    fares: found.fares.map((fare) => ({ ...fare, price: raised(fare.price, share) })),
  };
}
