import type { Dimensions, BagSummary, Leg, Offer, Segment, Stop } from '@/domain/offers/types';
import { daysBetween, isIsoDate, type IsoDate } from '@/domain/dates';
import { type Cents, sumCents, toCents } from '@/domain/money';
import { cabinOf } from '@/domain/search/types';
import type { WireEnd, WireOffer, WireSegment } from './shapes/offers';

export { isStreamLine, isWireOffer } from './offerGuard';

/**
 * Converts an offer that passed `isWireOffer`: cents, ISO dates, ms. Null if its parts contradict each other (an index
 * without a segment, an impossible date, no price); the reader counts and drops such offers.
 */
export function toOffer(wire: WireOffer): Offer | null {
  const segments = wire.segments.map(toSegment);
  const legs: Leg[] = [];
  for (const indexes of wire.segments_direction) {
    const flown: Segment[] = [];
    for (const index of indexes) {
      const segment = segments[index];
      if (!segment) return null;
      flown.push(segment);
    }
    const leg = toLeg(flown);
    if (!leg) return null;
    legs.push(leg);
  }
  const { price_per_person: each, old_price_per_person: old, passengers_amounts_details: parts } = wire.price.EUR;
  const prices = Object.values(parts).map((part) => part.price);
  if (!isPayable(each) || prices.length === 0 || !prices.every((price) => price >= 0 && price <= MOST_EUROS))
    return null;
  const total = sumCents(prices.map(toCents));
  if (!isPayable(total / 100)) return null;
  return {
    id: wire.id,
    mergeKey: wire.merge_key,
    dataProvider: wire.data_provider,
    legs,
    carriers: [...new Set(legs.flatMap((leg) => leg.segments.map((segment) => segment.carrier)))],
    pricePerPerson: toCents(each),
    oldPricePerPerson: old !== undefined && old > each && isPayable(old) ? toCents(old) : null,
    total,
    bags: toBags(wire),
    ...(wire.is_vtrip === undefined ? {} : { isVtrip: wire.is_vtrip }),
  };
}

/** A higher price is a mistake of the server, for one person as for nine. The limit also keeps cents within 32 bits. */
const MOST_EUROS = 1_000_000;
const isPayable = (euros: number): boolean => euros > 0 && euros <= MOST_EUROS;

/** Most flights in one direction; real journeys have far fewer. */
export const MOST_FLIGHTS = 10;

function toLeg(segments: Segment[]): Leg | null {
  const first = segments[0];
  const last = segments[segments.length - 1];
  if (!first || !last || segments.length > MOST_FLIGHTS || !segments.every(isFlown)) return null;
  // A connecting flight must not leave before the previous one arrives.
  if (segments.some((segment, i) => i > 0 && segment.dep.at < (segments[i - 1]?.arr.at ?? 0))) return null;
  const minutes = Math.round((last.arr.at - first.dep.at) / 60_000);
  if (!(minutes > 0)) return null;
  return { segments, minutes, stops: segments.length - 1, dayShift: daysBetween(first.dep.date, last.arr.date) };
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const isStop = ({ airport, date, time }: Stop): boolean => airport !== '' && date !== '' && TIME.test(time);
const isFlown = ({ dep, arr, carrier, minutes }: Segment): boolean =>
  isStop(dep) && isStop(arr) && carrier !== '' && minutes > 0;

function toSegment(wire: WireSegment): Segment {
  const dep = toStop(wire.dep);
  const arr = toStop(wire.arr);
  return {
    dep,
    arr,
    carrier: wire.carrier.code || wire.supplier.code,
    supplier: wire.supplier.code,
    ...(wire.carrier.title ? { carrierName: wire.carrier.title } : {}),
    ...(wire.supplier.title ? { supplierName: wire.supplier.title } : {}),
    flightNumber: wire.flight_number,
    cabin: cabinOf(wire.class.name.toLowerCase().replace(/[ _]/, '-')) || wire.class.name,
    minutes: Math.round((arr.at - dep.at) / 60_000),
    ...(wire.ticket === undefined ? {} : { ticket: wire.ticket }),
  };
}

const toStop = (end: WireEnd): Stop => ({
  airport: end.airport.code,
  city: end.city.code || end.airport.code,
  cityTitle: end.city.title || end.city.code || end.airport.code,
  date: toIso(end.date),
  time: end.time.slice(0, 5),
  at: end.timestamp * 1000,
  ...(end.terminal ? { terminal: end.terminal } : {}),
});

/** DD.MM.YYYY → YYYY-MM-DD; '' for an invalid date. */
function toIso(date: string): IsoDate {
  const iso = `${date.slice(6)}-${date.slice(3, 5)}-${date.slice(0, 2)}`;
  return isIsoDate(iso) ? iso : '';
}

type WireBagFields = Pick<
  WireOffer,
  | 'pi_baggage'
  | 'co_baggage'
  | 'cob_baggage'
  | 'r_baggage'
  | 'is_r_baggage_included'
  | 'is_co_baggage_included'
  | 'is_pi_baggage_included'
>;

/** Null for an impossible price: such a bag is not offered. */
export const bagCents = (euros: number): Cents | null => (euros >= 0 && euros <= MOST_EUROS ? toCents(euros) : null);

/** Converts the baggage groups of an offer to what list and prices need. */
export function toBags(wire: WireBagFields): BagSummary {
  const included = wire.is_r_baggage_included;
  const first = wire.r_baggage?.[0];
  const pieces = included ? (first?.piece ?? 1) : 0;
  // Each number of pieces has its own price in the list: two bags do not cost twice one.
  const priceOf = (wanted: number): Cents | null => {
    const found = wanted > pieces ? wire.r_baggage?.find(({ piece }) => piece === wanted) : undefined;
    return found ? bagCents(found.r_baggage_price.total_price_per_person.price) : null;
  };
  const two = wire.r_baggage?.find(({ piece }) => piece === 2);
  const size = wire.pi_baggage?.dimensions;
  const cabin = wire.co_baggage ?? wire.cob_baggage?.co_baggage;
  const cabinEuros = wire.cob_baggage?.price ?? wire.co_baggage?.price;
  return {
    personalItem: wire.is_pi_baggage_included,
    cabin: wire.is_co_baggage_included,
    checked: pieces,
    checkedWeightKg: toKg(first?.weight, first?.weight_unit),
    personalItemSize: size ? toSize(size) : null,
    cabinWeightKg: toKg(cabin?.weight, cabin?.weight_unit),
    cabinPrice: wire.is_co_baggage_included || cabinEuros === undefined ? null : bagCents(cabinEuros),
    checkedPrice: priceOf(1),
    checkedTwoPrice: priceOf(2),
    checkedTwoKg: toKg(two?.weight, two?.weight_unit),
  };
}

const POUND_IN_KG = 0.453_592_37;

/** A weight in kilograms; null if there is none. */
export const toKg = (weight: number | undefined, unit: string | undefined): number | null => {
  if (!weight) return null;
  return /^lb/i.test(unit ?? '') ? Math.round(weight * POUND_IN_KG) : weight;
};

export const toSize = (wire: Omit<Dimensions, 'unit'> & { measurement_unit: string }): Dimensions => ({
  width: wire.width,
  length: wire.length,
  height: wire.height,
  unit: wire.measurement_unit,
});
