import { toldTexts } from '@/domain/booking/travellerFields';
import { daysBetween, isIsoDate, isZoneOffset } from '@/domain/dates';
import { langOf } from '@/domain/locale';
import { toCents } from '@/domain/money';
import type { Leg, Segment, Stop } from '@/domain/offers/types';
import { routeDash } from '@/domain/search/places';
import { type AccountTrip, routeOfLegs } from '@/domain/trips/account';
import type { OrderedBooking } from '@/domain/trips/bookingAnswer';
import { CHANGE_ENDS, CHANGE_KINDS, DECISIONS, LOST_THINGS, type TripChange } from '@/domain/trips/tripChangeShape';
import { type ServerBooking, toBankDetails, toCancellation, toMoment, toReferences } from '../bookingAdapter';
import { apiConfig } from '../config';
import { capitals, isFlightTime, type Tell, tellOf } from '../sense';
import type { WireTravelPackage, WireTripChange } from '../shapes/booking';
import type { WireTrip } from '../shapes/trips';

type PackageSegment = WireTravelPackage['segments'][number];

/** Makes `offsetOf` take a stop as local time: no zone is a fraction of a minute away from UTC. */
const LOCAL_ONLY_MS = 1;

/** Null for an impossible date. Without a timestamp that can be true `at` is the wall clock, as if the airport were in UTC. */
function toStop(
  { airport, city, date, time, timestamp, terminal }: PackageSegment['dep'],
  field: string,
  tell: Tell,
): Stop | null {
  const day = `${date.slice(6)}-${date.slice(3, 5)}-${date.slice(0, 2)}`;
  const clock = time.slice(0, 5);
  const wall = Date.parse(`${day}T${clock}:00Z`);
  const code = capitals(airport.code, `${field}.airport.code`, tell);
  if (!isIsoDate(day) || Number.isNaN(wall) || !code) return null;
  const isTrue = timestamp !== undefined && isZoneOffset(wall - timestamp * 1000);
  if (timestamp !== undefined && !isTrue) tell('moment', `${field}.timestamp`, timestamp);
  return {
    airport: code,
    city: code,
    cityTitle: city.title || code,
    date: day,
    time: clock,
    at: isTrue ? timestamp * 1000 : wall + LOCAL_ONLY_MS,
    ...(terminal ? { terminal } : {}),
  };
}

const minutesOf = (from: Stop, to: Stop): number => Math.max(0, Math.round((to.at - from.at) / 60_000));
const isTimed = ({ at }: Stop): boolean => at % 1000 !== LOCAL_ONLY_MS;

function toSegment(
  { carrier, flight_number: number = '', aircraft, ...ends }: PackageSegment,
  n: number,
  tell: Tell,
): Segment | null {
  const field = `travel_package.segments.${n}`;
  const dep = toStop(ends.dep, `${field}.dep`, tell);
  const arr = toStop(ends.arr, `${field}.arr`, tell);
  const code = capitals(carrier.code, `${field}.carrier.code`, tell);
  if (!dep || !arr || !code) return null;
  const areTimed = isTimed(dep) && isTimed(arr);
  const isTrue = areTimed && isFlightTime(arr.at - dep.at);
  if (areTimed && !isTrue) tell('flown', `${field}.arr.timestamp`, ends.arr.timestamp);
  return {
    dep,
    arr,
    carrier: code,
    supplier: code,
    flightNumber: number,
    cabin: '',
    ...(aircraft ? { aircraft } : {}),
    minutes: isTrue ? minutesOf(dep, arr) : 0,
  };
}

/**
 * Directions of a travel package. `minutes` is 0 where the server sent no timestamps, because local times do not tell
 * how long a flight takes. Null if the package contradicts itself.
 */
export function legsOfPackage(
  { segments, segments_direction: directions }: WireTravelPackage,
  tell: Tell = tellOf('GET /booking/retrieve/{id}'),
): Leg[] | null {
  const flown = segments.map((segment, n) => toSegment(segment, n, tell));
  const legs: Leg[] = [];
  for (const indexes of directions) {
    const ofLeg = indexes.map((index) => flown[index] ?? null).filter((segment) => segment !== null);
    const [first, last] = [ofLeg[0], ofLeg.at(-1)];
    if (ofLeg.length !== indexes.length || !first || !last) return null;
    const areTimed = ofLeg.every(({ minutes }) => minutes > 0);
    legs.push({
      segments: ofLeg,
      minutes: areTimed ? minutesOf(first.dep, last.arr) : 0,
      stops: ofLeg.length - 1,
      dayShift: daysBetween(first.dep.date, last.arr.date),
    });
  }
  return legs.length > 0 ? legs : null;
}

/** One of these words; undefined for every other. */
const wordOf = <T extends string>(words: readonly T[], said: string | null | undefined): T | undefined =>
  words.find((word) => word === said);

/** Words that this app does not know are left out, and so are offers whose flights contradict each other. */
export function toTripChange(wire: WireTripChange | undefined): TripChange | null {
  if (!wire) return null;
  const moment = (text: string | null | undefined): number | null => (text ? toMoment(text) : null);
  const { decision } = wire;
  const action = wordOf(DECISIONS, decision?.action);
  return {
    id: wire.id,
    kind: wordOf(CHANGE_KINDS, wire.kind) ?? 'other',
    actions: DECISIONS.filter((one) => wire.actions.includes(one)),
    decideBy: moment(wire.decide_by),
    otherwise: wordOf(CHANGE_ENDS, wire.otherwise) ?? null,
    offers: (wire.offers ?? []).flatMap(({ id, travel_package: flights }) => {
      const legs = legsOfPackage(flights);
      return legs ? [{ id, legs }] : [];
    }),
    lost: (wire.lost ?? []).flatMap(({ kind, segment, passenger_id: passengerId = null }) => {
      const known = wordOf(LOST_THINGS, kind);
      return known ? [{ kind: known, segment, passengerId }] : [];
    }),
    seenAt: moment(wire.seen_at),
    decision:
      decision && action ? { action, at: toMoment(decision.at) ?? 0, offerId: decision.offer_id ?? null } : null,
  };
}

/** The server's answer about the booking of an order. */
export const toOrderedBooking = (told: ServerBooking): OrderedBooking => ({
  ...told,
  legs: legsOfPackage(told.travelPackage),
  change: toTripChange(told.change),
});

/** A trip as plain data; null if its flights contradict each other or its date is not a date. */
export function toAccountTrip(wire: WireTrip): AccountTrip | null {
  const tell = tellOf('GET /booking/user/{uid}');
  const legs = legsOfPackage(wire.travel_package, (kind, field, found) => tell(kind, `trips.0.${field}`, found));
  const at = Date.parse(wire.created_at);
  if (!legs || Number.isNaN(at)) return null;
  const change = toTripChange(wire.change);
  const cancellation =
    toCancellation(wire.cancellation) ??
    (wire.status === 'cancelled' ? { at, by: 'agency' as const, refund: null } : null);
  return {
    orderId: wire.order_id,
    bookingId: wire.booking_id,
    status: wire.status === 'awaiting_payment' || wire.paid === false ? 'awaiting_payment' : 'paid',
    amount: toCents(wire.amount),
    at,
    paymentType: wire.payment_type,
    email: wire.email,
    people: wire.passengers.length,
    ...routeOfLegs(legs, wire.search_type, routeDash(langOf(apiConfig().locale()))),
    depart: legs[0]?.segments[0]?.dep.date ?? null,
    legs,
    isVtrip: wire.travel_package.is_vtrip,
    bankDetails: wire.bank_details && !cancellation ? toBankDetails(wire.bank_details) : null,
    ...(wire.pay_until !== undefined && !cancellation && { payUntil: wire.pay_until }),
    tripType: wire.search_type,
    travellers: wire.passengers.map((one) => ({
      passengerId: one.passenger_id,
      ...toldTexts(one),
      ageGroup: one.age_group,
    })),
    airlineReferences: toReferences(wire.airline_references),
    cancellation,
    ...(change ? { change } : {}),
  };
}
