import { type Infer, array, boolean, enums, integer, nonempty, optional, string, type as shape } from 'superstruct';
import type { ChangeReplyRequest, WireTravelPackage, WireTripChange } from '@/api/shapes/booking';
import { LOST_THINGS } from '@/domain/trips/tripChangeShape';
import { type Booking, findBooking, saveBooking } from '../db/bookings';
import { findOrder } from '../db/orders';
import { airports, cityName } from '../world/world';
import { localOf } from '../flights/clock';
import { ownValue } from '@/domain/ownValue';
import type { Deps } from '../http/context';
import { Refusal, notFound } from '../http/refusal';
import { cancelOrder } from './cancel';
import { secretId } from './create';
import { tellOfBooking } from '../push/send';
import { packageAnswer } from './trips';

/**
 * Body of POST /__sandbox/orders/{order}/change: the airline changes a flight. `segment` counts from 0 over the whole journey.
 * `via`: an airport where a direct flight stops now. `drop`: the direction of the flight is no longer flown.
 */
export const ChangeRequest = shape({
  segment: integer(),
  minutes: optional(integer()),
  flight_number: optional(nonempty(string())),
  terminal: optional(nonempty(string())),
  aircraft: optional(nonempty(string())),
  via: optional(nonempty(string())),
  drop: optional(boolean()),
  /** What was bought and is lost by it. */
  lost: optional(
    array(shape({ kind: enums(LOST_THINGS), segment: integer(), passenger_id: optional(nonempty(string())) })),
  ),
});
type Change = Infer<typeof ChangeRequest>;

type PackageSegment = WireTravelPackage['segments'][number];
type End = PackageSegment['dep'];

const STOPOVER_S = 75 * 60;

const zoneOf = (code: string): string => airports.get(code)?.tz ?? 'UTC';
const endAt = (end: End, timestamp: number): End => ({
  ...end,
  ...localOf(timestamp * 1000, zoneOf(end.airport.code)),
  timestamp,
});

const moved = (end: End, minutes: number): End =>
  end.timestamp === undefined ? end : endAt(end, end.timestamp + minutes * 60);

/** Two flights in place of a direct one, which arrives later by the stopover. */
function split(segment: PackageSegment, code: string): PackageSegment[] {
  const [start, end] = [segment.dep.timestamp ?? 0, segment.arr.timestamp ?? 0];
  const half = Math.floor((end - start) / 2 / 300) * 300;
  const stop = {
    airport: { code },
    city: { title: cityName(airports.get(code)?.cityIata ?? code, 'en') },
    date: '',
    time: '',
  };
  return [
    { ...segment, arr: endAt(stop, start + half) },
    {
      ...segment,
      flight_number: `${segment.flight_number ?? ''}1`,
      dep: endAt(stop, start + half + STOPOVER_S),
      arr: endAt(segment.arr, end + STOPOVER_S),
    },
  ];
}

function changedPackage(told: WireTravelPackage, change: Change): WireTravelPackage {
  const { segment: at, minutes = 0, flight_number, terminal, aircraft, via, drop } = change;
  const directions = told.segments_direction
    .filter((indexes) => !(drop && indexes.includes(at)))
    .map((indexes) =>
      indexes.flatMap((index): PackageSegment[] => {
        const flown = told.segments[index];
        if (!flown) return [];
        if (index !== at) return [flown];
        const next: PackageSegment = {
          ...flown,
          ...(flight_number === undefined ? {} : { flight_number }),
          ...(aircraft === undefined ? {} : { aircraft }),
          dep: { ...moved(flown.dep, minutes), ...(terminal === undefined ? {} : { terminal }) },
          arr: moved(flown.arr, minutes),
        };
        return via === undefined ? [next] : split(next, via);
      }),
    );
  let count = 0;
  return {
    ...told,
    segments: directions.flat(),
    segments_direction: directions.map((flights) => flights.map(() => count++)),
  };
}

const DAY_MIN = 24 * 60;
const QUIET_MIN = 15;
const DECIDE_MS = 3 * 86_400_000;

/** What the agency tells of a change: everything but a terminal and a few minutes is decided by the traveller. */
function toldChange(deps: Deps, before: WireTravelPackage, change: Change): WireTripChange {
  const { segment, minutes = 0, via, drop, flight_number, lost } = change;
  const kind = drop ? 'cancelled' : via ? 'route' : minutes === 0 ? 'other' : 'schedule';
  const isLarge = drop || via !== undefined || Math.abs(minutes) >= QUIET_MIN || flight_number !== undefined;
  const departs = (before.segments[segment]?.dep.timestamp ?? Number.POSITIVE_INFINITY) * 1000;
  return {
    id: secretId(),
    kind,
    actions: isLarge ? [...(drop ? [] : ['accept']), 'choose', 'refund'] : [],
    decide_by: isLarge ? new Date(Math.min(deps.now() + DECIDE_MS, departs)).toISOString() : null,
    otherwise: isLarge ? (drop ? 'cancelled' : 'accepted') : null,
    offers: isLarge ? [{ id: 'next-day', travel_package: onNextDay(before, segment) }] : [],
    ...(lost ? { lost } : {}),
    seen_at: null,
    decision: null,
  };
}

/** The direction of a flight as it was, a day later. */
function onNextDay(told: WireTravelPackage, at: number): WireTravelPackage {
  const direction = told.segments_direction.find((indexes) => indexes.includes(at)) ?? [];
  const later = (one: PackageSegment): PackageSegment => ({
    ...one,
    dep: moved(one.dep, DAY_MIN),
    arr: moved(one.arr, DAY_MIN),
  });
  return { ...told, segments: told.segments.map((one, index) => (direction.includes(index) ? later(one) : one)) };
}

/** The airline changes a flight of an order. Throws 404. */
export function changeFlight(deps: Deps, orderId: string, change: Change): Booking {
  const order = findOrder(deps.store, orderId);
  const booking = order && findBooking(deps.store, order.bookingId);
  if (!booking) throw notFound('Order', 'id');
  const before = packageAnswer(booking);
  booking.body.changedPackage = changedPackage(before, change);
  booking.body.change = toldChange(deps, before, change);
  saveBooking(deps.store, booking);
  tellOfBooking(deps, booking, 'changed');
  return booking;
}

/**
 * POST /booking/change/{id}: a traveller has seen a change, or decides about it. Throws 404 for a change that is no more, 410 after
 * its time, 422 for what it does not offer and for another decision than the first.
 */
export function replyToChange(deps: Deps, booking: Booking, { change_id, action, offer_id }: ChangeReplyRequest) {
  const { change, orderId } = booking.body;
  if (!change || change.id !== change_id || !orderId) throw notFound('Change', 'change_id');
  const answer = { change_id, action, status: 'received' as const };
  const at = new Date(deps.now()).toISOString();
  const next = { ...change, seen_at: change.seen_at ?? at };
  if (action === 'seen') {
    booking.body.change = next;
    saveBooking(deps.store, booking);
    return answer;
  }
  const { decision } = change;
  if (decision?.action === action && decision.offer_id === offer_id) return answer;
  if (decision) throw new Refusal(422, 'This change is decided already', { code: 'change_answered', field: 'action' });
  if (change.decide_by && Date.parse(change.decide_by) <= deps.now())
    throw new Refusal(410, 'The time to decide is over', { code: 'change_over', field: 'change_id' });
  const offer = change.offers?.find(({ id }) => id === offer_id);
  if (!change.actions.includes(action) || (action === 'choose') !== Boolean(offer))
    throw new Refusal(422, 'This change does not offer that', { code: 'not_offered', field: 'action' });
  if (offer) booking.body.changedPackage = offer.travel_package;
  booking.body.change = { ...next, decision: { action, at, ...(offer ? { offer_id: offer.id } : {}) } };
  saveBooking(deps.store, booking);
  if (action === 'refund') cancelOrder(deps, orderId, { by: 'airline' });
  return answer;
}

/** Surnames of travellers whose flights the airline changes once they are paid, so that a tenant sees each case. */
const BY_SURNAME: Record<string, Change> = {
  DELAYED: { segment: 0, minutes: 95 },
  SHIFTED: { segment: 0, minutes: 5, terminal: '2', aircraft: 'Boeing 737-800' },
  REROUTED: { segment: 0, via: 'FRA', lost: [{ kind: 'seat', segment: 0 }] },
  SHORTENED: { segment: 0, drop: true },
};

/** Surnames of travellers whose boarding passes are there as soon as the order is paid. */
const PASSES_BY_SURNAME = { BOARDING: 'pdf', WALLET: 'pkpass' } as const;

/** Body of POST /__sandbox/orders/{order}/passes: the agency has the boarding passes of an order, as files of this kind. */
export const PassesRequest = shape({ kind: enums(Object.values(PASSES_BY_SURNAME)) });

/** The agency has boarding passes for an order. Throws 404. */
export function givePasses(deps: Deps, orderId: string, { kind }: Infer<typeof PassesRequest>): void {
  const order = findOrder(deps.store, orderId);
  const booking = order && findBooking(deps.store, order.bookingId);
  if (!booking) throw notFound('Order', 'id');
  booking.body.passes = kind;
  saveBooking(deps.store, booking);
}

/** What the first traveller's surname asks for, once the order is paid; nothing for all others. */
export function changeByName(deps: Deps, orderId: string, { body }: Booking): void {
  const said = body.passengers[0]?.['surname'];
  const surname = typeof said === 'string' ? said.toUpperCase() : '';
  const change = ownValue(BY_SURNAME, surname);
  if (change) changeFlight(deps, orderId, change);
  const kind = ownValue(PASSES_BY_SURNAME, surname);
  if (kind) givePasses(deps, orderId, { kind });
  if (surname === 'CANCELLED') cancelOrder(deps, orderId, { by: 'airline' });
}
