import { type Fault } from '../faults/faults';
import type { WireFare, WireOffer, WirePrice } from '@/api/shapes/offers';
import { type ParsedSearch, findOffer, parseSearchQuery } from '../flights/index';
import { badField, notFound } from '../http/refusal';

const HOUR = 3_600_000;
const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/**
 * The search a query string means. Today is the traveller's local day, which we do not know: a date is refused only when
 * it is outside the window in every time zone. Throws a 400 that names the parameter.
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

/** One flight as priced now. A changed_price fault raises it by 8 percent. Throws 404 when it is not on sale. */
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
