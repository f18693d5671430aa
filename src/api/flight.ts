import { listedFare } from '@/domain/booking/draft';
import { type Cents, toCents, toEuros } from '@/domain/money';
import { PASSENGER_TYPES, type PassengerCounts } from '@/domain/search/types';
import type { BagDetail, Fare, FareRule, Perks, Offer } from '@/domain/offers/types';
import { toKg, toSize, bagCents, toBags, toOffer } from './offers';
import { type WireFare, type WireOffer, FlightAnswer } from './shapes/offers';
import { WireSeatMap } from './shapes/seatMap';
import type { SeatMap } from '@/domain/services/seatMap';
import { soundRows } from './wrongAnswers';
import { toMoment } from './bookingAdapter';
import { getJson } from './client';
import { ApiError } from './errors';
import { askedParty, keepQuiet, type Tell, tellOf, toPrice } from './sense';

export interface Flight {
  offer: Offer;
  /** Cheapest first; never empty. */
  fares: Fare[];
  /** ms; when the server priced it. */
  pricedAt: number;
  /** Plans of the cabins, one for each flight in the order of the legs; null where the server has none. In wire format. */
  seatMaps: (WireSeatMap | null)[];
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
  const tell = tellOf('GET /search');
  const party = askedParty(query);
  const offer = toOffer(answer.offer, (kind, field, found) => tell(kind, `offer.${field}`, found), party);
  const pricedAt = toMoment(answer.priced_at);
  const fares = toFares(answer.fares, tell, party);
  const cheapest = listedFare(fares);
  const wrong = !offer ? 'offer' : !cheapest ? 'fares' : pricedAt === null ? 'priced_at' : null;
  if (!offer || !cheapest || pricedAt === null)
    throw new ApiError('shape', `The answer is wrong at "${wrong}".`, { field: wrong ?? '' });
  // What is booked is a fare: the page would name another price than its cheapest one.
  if (cheapest.total !== offer.total) tell('fare', 'offer.price.EUR', toEuros(offer.total));
  const { total, pricePerPerson } = cheapest;
  return { offer: { ...offer, total, pricePerPerson }, fares, pricedAt, seatMaps: seatMapsOf(answer.offer) };
}

/** A plan that is wrong is reported and left out: seats are then chosen by kind. */
const seatMapsOf = ({ segments, segments_direction: directions }: WireOffer): Flight['seatMaps'] =>
  directions.flat().map((at) => {
    const { seat_map: map } = segments[at] as { seat_map?: unknown };
    return map === undefined ? null : (soundRows('GET /search', [map], WireSeatMap)[0] ?? null);
  });

/** Converts a plan from the wire. Seats of unnamed columns are left out. */
export const toSeatMap = ({ columns, rows }: WireSeatMap): SeatMap => ({
  columns,
  rows: rows.map(({ row, exit, seats }) => ({ number: row, isExit: exit === true, seats })),
});

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

/** Fares of GET /search?…&merge_key= in whole cents, without those whose price cannot be true. */
export const toFares = (
  fares: readonly WireFare[],
  tell: Tell = keepQuiet,
  party: PassengerCounts | null = null,
): Fare[] =>
  fares.flatMap((fare, n) => {
    const price = toPrice(fare.price, tell, party, `fares.${n}.`);
    return price ? [toFare(fare, price)] : [];
  });

function toFare(wire: WireFare, { each, total }: { each: Cents; total: Cents }): Fare {
  const details = wire.price.EUR.passengers_amounts_details;
  return {
    id: wire.fare_id,
    family: wire.family,
    pricePerPerson: each,
    total,
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
