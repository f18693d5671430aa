import { momentOf } from '../calendar/trip';
import { type IsoDate, addDays, daysBetween } from '../dates';
import type { Segment, Stop } from '../offers/types';
import { type AirlineReference, type OrderSummary, travellersOf } from '../payment/order';

/**
 * `transfer`: waits for a bank transfer. `office`: to be paid at the agency's office. `unknown`: the bank's or card page
 * has not reported yet.
 */
export type TripState = 'paid' | 'transfer' | 'office' | 'unknown' | 'cancelled';

export function tripStateOf({ status, paymentType, bankDetails, cancellation }: OrderSummary): TripState {
  if (cancellation) return 'cancelled';
  if (status === 'paid') return 'paid';
  if (paymentType === 'bankTransfer' || bankDetails) return 'transfer';
  return paymentType === 'offlinePayment' ? 'office' : 'unknown';
}

/** An order as a trip of this device, or of the account. */
export interface DeviceTrip {
  order: OrderSummary;
  state: TripState;
  /** Id of the order that counts for the booking, if it is not this one. */
  other?: string | undefined;
  /** Only the account has it. */
  ofAccount?: true;
}

/** Paid, or certain to be wanted: a further order of the same booking replaces one whose outcome is unknown. */
const RANK: Record<TripState, number> = { paid: 0, cancelled: 1, transfer: 2, office: 2, unknown: 3 };

/**
 * The trips of stored orders, one for each booking: the paid order, else the newest. `openBookings`: ids of bookings
 * that can be paid again; their payment was declined or stopped, so an order of unknown outcome is no trip.
 */
export function tripsOf(orders: readonly OrderSummary[], openBookings: ReadonlySet<string>): DeviceTrip[] {
  const byBooking = new Map<string, DeviceTrip>();
  for (const order of orders) {
    const trip = { order, state: tripStateOf(order), other: order.replacedBy };
    if (trip.state === 'unknown' && openBookings.has(order.bookingId)) continue;
    const other = byBooking.get(order.bookingId);
    const isBetter =
      !other ||
      RANK[trip.state] < RANK[other.state] ||
      (RANK[trip.state] === RANK[other.state] && order.at > other.order.at);
    if (isBetter) byBooking.set(order.bookingId, trip);
  }
  return [...byBooking.values()];
}

type Flown = Pick<OrderSummary, 'legs' | 'depart'>;

/** Local day of the first departure; null if it is not known. */
export const firstDay = ({ legs, depart }: Flown): IsoDate | null => legs[0]?.segments[0]?.dep.date ?? depart;

/** Local day of the arrival of the last flight; null if it is not known. */
export const lastDay = ({ legs, depart }: Flown): IsoDate | null => legs.at(-1)?.segments.at(-1)?.arr.date ?? depart;

/**
 * The last flight arrived before today. A delayed flight stays upcoming until midnight. `today` is the traveller's local
 * day. A trip without days is not past.
 */
export function isPastTrip(order: Flown, today: IsoDate): boolean {
  const last = lastDay(order);
  return last !== null && last < today;
}

/** The airlines' own references of the carriers that fly these segments. */
export const referencesOf = (
  { airlineReferences = [] }: Pick<OrderSummary, 'airlineReferences'>,
  segments: readonly Segment[],
): AirlineReference[] =>
  airlineReferences.filter((one) =>
    segments.some(({ carrier, supplier }) => carrier === one.carrier || supplier === one.carrier),
  );

/** `under way`: the first flight left before today, the last one has not arrived. */
export type Countdown = { kind: 'travelled' | 'today' | 'under way' } | { kind: 'days'; days: number };

/**
 * Days to go, from the traveller's local day to the local day of the first departure: plain dates, so that it changes at
 * midnight and never with a zone. Null if the day of departure is not known.
 */
export function countdownOf(order: Flown, today: IsoDate): Countdown | null {
  const first = firstDay(order);
  if (first === null) return null;
  if (isPastTrip(order, today)) return { kind: 'travelled' };
  const days = daysBetween(today, first);
  if (days > 0) return { kind: 'days', days };
  return { kind: days === 0 ? 'today' : 'under way' };
}

/** Sorts after every date. */
const NO_DAY = '9999-12-31';

function byStart(a: DeviceTrip, b: DeviceTrip): number {
  const [first, second] = [firstDay(a.order) ?? NO_DAY, firstDay(b.order) ?? NO_DAY];
  return first === second ? b.order.at - a.order.at : first < second ? -1 : 1;
}

function byEnd(a: DeviceTrip, b: DeviceTrip): number {
  const [first, second] = [lastDay(a.order) ?? NO_DAY, lastDay(b.order) ?? NO_DAY];
  return first === second ? b.order.at - a.order.at : first < second ? 1 : -1;
}

export interface TripLists {
  /** The trip to prepare for; a cancelled one is not. */
  next: DeviceTrip | null;
  /** The earliest first, cancelled ones after the others. */
  later: DeviceTrip[];
  /** The latest first. */
  past: DeviceTrip[];
}

/** Splits trips by the traveller's local day. */
export function splitTrips(trips: readonly DeviceTrip[], today: IsoDate): TripLists {
  const isPast = ({ order }: DeviceTrip) => isPastTrip(order, today);
  const upcoming = trips.filter((trip) => !isPast(trip)).sort(byStart);
  const wanted = upcoming.filter(({ state }) => state !== 'cancelled');
  const [next = null, ...later] = wanted;
  return {
    next,
    later: [...later, ...upcoming.filter(({ state }) => state === 'cancelled')],
    past: trips.filter(isPast).sort(byEnd),
  };
}

/** Home shows a trip from its payment until this day; null if the days are not known. */
export function homeUntil(order: Flown): IsoDate | null {
  const last = lastDay(order);
  return last === null ? null : addDays(last, 1);
}

/** The trip that home shows on a day: the next one, else one that ended the day before; null without one. */
export function homeTrip(trips: readonly DeviceTrip[], today: IsoDate): DeviceTrip | null {
  const shown = trips.filter(({ order }) => (homeUntil(order) ?? '') >= today);
  const { next, later, past } = splitTrips(shown, today);
  return next ?? later[0] ?? past[0] ?? null;
}

const HOUR = 3_600_000;

/** ms; a stop without a sound timestamp counts as if its clock showed UTC. */
function msOf(stop: Stop): number {
  const moment = momentOf(stop);
  return 'utc' in moment ? moment.utc : Date.parse(`${moment.wall}:00Z`);
}

/**
 * The flight to be at the airport for: the first that has not departed, also up to three hours later and before its
 * arrival, because flights are late; else the last flight. `now` is ms. Null without flights.
 */
export function nextFlight({ legs }: Pick<OrderSummary, 'legs'>, now: number): Segment | null {
  const flights = legs.flatMap(({ segments }) => segments);
  const isDue = ({ dep, arr }: Segment) => now < Math.max(msOf(dep), Math.min(msOf(arr), msOf(dep) + 3 * HOUR));
  return flights.find(isDue) ?? flights.at(-1) ?? null;
}

/** Above this number the list has a search field. */
export const TRIPS_WITHOUT_SEARCH = 5;

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * Trips with every word of a text, whatever its accents: order, airline references, places in every language, codes,
 * travellers, airlines, flight numbers.
 */
export function findTrips(trips: readonly DeviceTrip[], text: string): DeviceTrip[] {
  const words = plain(text).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...trips];
  return trips.filter(({ order }) => {
    const { orderId, from, to, routes, cities, legs, airlineReferences } = order;
    const flights = legs.flatMap(({ segments }) => segments);
    const all = plain(
      [
        orderId,
        from,
        to,
        ...Object.values(routes ?? {}).flatMap((route) => [route.from, route.to]),
        ...Object.values(cities ?? {}).flatMap((names) => Object.values(names)),
        ...flights.flatMap(({ dep, arr, carrier, carrierName, flightNumber }) => [
          dep.airport,
          arr.airport,
          dep.cityTitle,
          arr.cityTitle,
          carrier,
          carrierName ?? '',
          flightNumber,
          dep.date,
        ]),
        ...travellersOf(order).flatMap(({ name, surname }) => [name, surname]),
        ...(airlineReferences ?? []).map(({ reference }) => reference),
      ].join(' '),
    );
    return words.every((word) => all.includes(word));
  });
}
