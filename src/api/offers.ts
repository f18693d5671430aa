import type { Dimensions, BagSummary, Leg, Offer, Segment, Stop } from '@/domain/offers/types';
import { daysBetween, isIsoDate, isWithinZones, isZoneOffset } from '@/domain/dates';
import { type Cents, toCents } from '@/domain/money';
import { cabinOf, type PassengerCounts } from '@/domain/search/types';
import { capitals, isFlightTime, isPayable, keepQuiet, MOST_EUROS, type Tell, toPrice, wallClock } from './sense';
import type { WireEnd, WireOffer, WireSegment } from './shapes/offers';

export { isStreamLine, isWireOffer } from './offerGuard';

/**
 * Converts an offer that passed `isWireOffer`: cents, ISO dates, ms. Null if it cannot be true: parts that contradict each other, an
 * impossible date or duration, no price, or that of another party. `tell` hears why, and what was wrong but does no harm.
 */
export function toOffer(wire: WireOffer, tell: Tell = keepQuiet, party: PassengerCounts | null = null): Offer | null {
  const segments = wire.segments.map((segment, n) => toSegment(segment, `segments.${n}`, tell));
  const legs: Leg[] = [];
  for (const [d, indexes] of wire.segments_direction.entries()) {
    const leg = toLeg(segments, indexes, `segments_direction.${d}`, tell);
    if (!leg) return null;
    // Nobody can take both, which the page says.
    if ((legs.at(-1)?.segments.at(-1)?.arr.at ?? 0) > (leg.segments[0]?.dep.at ?? 0))
      tell('order', `segments.${indexes[0]}.dep.timestamp`, wire.segments[indexes[0] ?? 0]?.dep.timestamp);
    legs.push(leg);
  }
  const price = toPrice(wire.price, tell, party);
  if (!price) return null;
  const { old_price_per_person: old } = wire.price.EUR;
  return {
    id: wire.id,
    mergeKey: wire.merge_key,
    dataProvider: wire.data_provider,
    legs,
    carriers: [...new Set(legs.flatMap((leg) => leg.segments.map((segment) => segment.carrier)))],
    pricePerPerson: price.each,
    oldPricePerPerson: old !== undefined && isPayable(old) && toCents(old) > price.each ? toCents(old) : null,
    total: price.total,
    bags: toBags(wire),
    ...(wire.is_vtrip === undefined ? {} : { isVtrip: wire.is_vtrip }),
  };
}

/** Most flights in one direction; real journeys have far fewer. */
export const MOST_FLIGHTS = 10;

/** A direction; `segments` has null for an impossible one. */
function toLeg(
  segments: readonly (Segment | null)[],
  indexes: readonly number[],
  field: string,
  tell: Tell,
): Leg | null {
  const flown: Segment[] = [];
  for (const [n, index] of indexes.entries()) {
    const segment = segments[index];
    if (segment === undefined) tell('index', `${field}.${n}`, index);
    if (!segment) return null;
    const before = flown.at(-1);
    // A connecting flight must not leave before the previous one arrives.
    if (before && segment.dep.at < before.arr.at) {
      tell('order', `segments.${index}.dep.timestamp`, segment.dep.at / 1000);
      return null;
    }
    if (before && segment.dep.airport !== before.arr.airport && segment.dep.city !== before.arr.city)
      tell('place', `segments.${index}.dep.city.code`, segment.dep.city);
    flown.push(segment);
  }
  const [first, last] = [flown[0], flown.at(-1)];
  if (!first || !last || flown.length > MOST_FLIGHTS) {
    tell('flights', field, indexes);
    return null;
  }
  return {
    segments: flown,
    minutes: Math.round((last.arr.at - first.dep.at) / 60_000),
    stops: flown.length - 1,
    dayShift: daysBetween(first.dep.date, last.arr.date),
  };
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

function toSegment(wire: WireSegment, field: string, tell: Tell): Segment | null {
  const dep = toStop(wire.dep, `${field}.dep`, tell);
  const arr = toStop(wire.arr, `${field}.arr`, tell);
  const supplier = capitals(wire.supplier.code, `${field}.supplier.code`, tell);
  const carrier = capitals(wire.carrier.code, `${field}.carrier.code`, tell) || supplier;
  if (!carrier) tell('code', `${field}.carrier.code`, carrier);
  if (!dep || !arr || !carrier) return null;
  const ms = arr.at - dep.at;
  const minutes = Math.round(ms / 60_000);
  if (minutes === 0 || !isFlightTime(ms)) {
    tell('flown', `${field}.arr.timestamp`, wire.arr.timestamp);
    return null;
  }
  return {
    dep,
    arr,
    carrier,
    supplier,
    ...(wire.carrier.title ? { carrierName: wire.carrier.title } : {}),
    ...(wire.supplier.title ? { supplierName: wire.supplier.title } : {}),
    flightNumber: wire.flight_number,
    cabin: cabinOf(wire.class.name.toLowerCase().replace(/[ _]/, '-')) || wire.class.name,
    minutes,
    ...(wire.ticket === undefined ? {} : { ticket: wire.ticket }),
    ...(wire.mct === undefined ? {} : { mct: wire.mct }),
    ...(wire.aircraft ? { aircraft: wire.aircraft } : {}),
    ...toEmissions(wire.emissions, `${field}.emissions`, tell),
  };
}

/** More than any seat of any flight. */
const MOST_KG = 20_000;

/** A figure that cannot be true, or of which nobody says where it comes from, is left out; the flight stays. */
function toEmissions(wire: WireSegment['emissions'], field: string, tell: Tell): Pick<Segment, 'emissions'> {
  if (!wire) return {};
  const { kg, source, model = '', at } = wire;
  if (!(kg > 0 && kg <= MOST_KG)) tell('kg', `${field}.kg`, kg);
  else if (source === '') tell('source', `${field}.source`, source);
  else return { emissions: { kg, source, model, ...(isIsoDate(at) ? { at } : {}) } };
  return {};
}

function toStop(end: WireEnd, field: string, tell: Tell): Stop | null {
  const time = end.time.slice(0, 5);
  const wall = wallClock(end.date, time);
  const airport = capitals(end.airport.code, `${field}.airport.code`, tell);
  if (airport === '') tell('code', `${field}.airport.code`, airport);
  else if (!TIME.test(time)) tell('clock', `${field}.time`, end.time);
  else if (Number.isNaN(wall)) tell('day', `${field}.date`, end.date);
  else {
    const at = end.timestamp * 1000;
    const isTrue = isWithinZones(wall - at);
    if (!isZoneOffset(wall - at)) tell('moment', `${field}.timestamp`, end.timestamp);
    const city = capitals(end.city.code, `${field}.city.code`, tell) || airport;
    const cityTitle = end.city.title || city;
    const date = `${end.date.slice(6)}-${end.date.slice(3, 5)}-${end.date.slice(0, 2)}`;
    const stop = { airport, city, cityTitle, date, time, at };
    return isTrue ? (end.terminal ? { ...stop, terminal: end.terminal } : stop) : null;
  }
  return null;
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
