import { sumCents, toCents } from '@/domain/money';
import { PASSENGER_TYPES } from '@/domain/search/types';
import type { BagDetail, Fare, FareRule, Perks, Offer } from '@/domain/offers/types';
import { toKg, toSize, bagCents, toBags, toOffer } from './offers';
import { type WireFare, FlightAnswer } from './shapes/offers';
import { toMoment } from './bookingAdapter';
import { getJson } from './client';
import { ApiError } from './errors';

export interface Flight {
  offer: Offer;
  /** Cheapest first; never empty. */
  fares: Fare[];
  /** ms; when the server priced it. */
  pricedAt: number;
}

/**
 * GET /search?{query}&merge_key=&data_provider=: the current price of one flight with its fares. `query` is the results
 * query. Rejects with ApiError; 404 and 410 mean that the flight is no longer sold.
 */
export async function getFlight(
  query: string,
  mergeKey: string,
  dataProvider: string,
  signal?: AbortSignal,
): Promise<Flight> {
  const answer = await getJson(`/search?${query.replace(/^\?/, '')}`, FlightAnswer, {
    query: { merge_key: mergeKey, data_provider: dataProvider },
    signal,
  });
  const offer = toOffer(answer.offer);
  const pricedAt = toMoment(answer.priced_at);
  if (!offer) throw new ApiError('shape', 'The answer is wrong at "offer".', { field: 'offer' });
  if (pricedAt === null) throw new ApiError('shape', 'The answer is wrong at "priced_at".', { field: 'priced_at' });
  return { offer, fares: answer.fares.map(toFare), pricedAt };
}

const toPerks = (bundle: WireFare['cob_baggage']): Perks => ({
  fastTrack: bundle?.fast_track === true,
  free: bundle?.upgrade ?? [],
});

/** The heaviest single bag of the list, if it is heavier than the first. */
function toLarge(bags: NonNullable<WireFare['r_baggage']>, included: boolean): BagDetail['large'] {
  const [plain, ...others] = bags.filter(({ piece }) => piece === 1);
  if (!plain || (included && bags[0]?.piece !== 1)) return null;
  const kg = (one: typeof plain): number => toKg(one.weight, one.weight_unit) ?? 0;
  const heavy = others.reduce((most, one) => (kg(one) > kg(most) ? one : most), plain);
  const price = bagCents(heavy.r_baggage_price.total_price_per_person.price);
  return kg(heavy) > kg(plain) && price !== null ? { kg: kg(heavy), price } : null;
}

function toDetail(wire: WireFare): BagDetail {
  const bags = wire.r_baggage ?? [];
  const two = bags.find(({ piece }) => piece === 2);
  const cabin = wire.co_baggage ?? wire.cob_baggage?.co_baggage;
  const upgrade = wire.is_co_baggage_included ? undefined : wire.cob_baggage_upgrade;
  const price = upgrade ? bagCents(upgrade.price) : null;
  return {
    cabinSize: cabin?.dimensions ? toSize(cabin.dimensions) : null,
    checkedSize: bags[0]?.dimensions ? toSize(bags[0].dimensions) : null,
    large: toLarge(bags, wire.is_r_baggage_included),
    twoKg: two ? toKg(two.weight, two.weight_unit) : null,
    bundle: toPerks(wire.cob_baggage),
    upgrade: price === null ? null : { ...toPerks(upgrade), price },
  };
}

/** Converts a fare of GET /search?…&merge_key= from the wire; money becomes cents. */
export function toFare(wire: WireFare): Fare {
  const details = wire.price.EUR.passengers_amounts_details;
  return {
    id: wire.fare_id,
    family: wire.family,
    pricePerPerson: toCents(wire.price.EUR.price_per_person),
    total: sumCents(Object.values(details).map((part) => toCents(part.price))),
    parts: PASSENGER_TYPES.flatMap((type) => {
      const part = details[type];
      return part ? [{ type, count: part.count, price: toCents(part.price) }] : [];
    }),
    bags: { ...toBags(wire), detail: toDetail(wire) },
    changes: toRule(wire.changes),
    refund: toRule(wire.refund),
  };
}

/** A fee without an amount is a fee all the same. */
function toRule({ kind, fee }: WireFare['changes']): FareRule {
  return kind === 'fee' ? { kind, fee: fee === undefined ? null : toCents(fee) } : { kind };
}
