import { type IsoDate, addDays, daysBetween, localDay } from '../dates';
import { dayAt, isNightDeparture, latestMoment, likelyMoment } from '../offers/moment';
import type { Segment, Stop } from '../offers/types';
import { type AirlineReference, type OrderSummary, travellersOf } from '../payment/order';

/**
 * `transfer`: waits for a bank transfer. `office`: to be paid at the agency's office. `unknown`: the bank's or card page
 * has not reported yet. `added`: bought elsewhere, put here by the traveller.
 */
export type TripState = 'paid' | 'transfer' | 'office' | 'unknown' | 'cancelled' | 'added';

/** Nothing stands between the traveller and the flight. */
export const isSettled = (state: TripState): boolean => state === 'paid' || state === 'added';

export function tripStateOf({ status, paymentType, bankDetails, cancellation, added }: OrderSummary): TripState {
  if (cancellation) return 'cancelled';
  if (added) return 'added';
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
  /** Its booking is on this device and can be paid from here: the order that is open, or another one in its place. */
  isPayable?: true;
  /** The traveller has decided about the airline's change on this device; the server may not know it yet. */
  answered?: true;
}

/** Paid, or certain to be wanted: a further order of the same booking replaces one whose outcome is unknown. */
const RANK: Record<TripState, number> = { paid: 0, added: 0, cancelled: 1, transfer: 2, office: 2, unknown: 3 };

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

/** The last local day of a trip, which is the day of the departure where the last flight crosses the date line eastward. */
export function lastDay({ legs, depart }: Flown): IsoDate | null {
  const last = legs.at(-1)?.segments.at(-1);
  if (!last) return depart;
  return last.arr.date < last.dep.date ? last.dep.date : last.arr.date;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Flights are late: so long after its last arrival a trip is still wanted. */
const OVER_AFTER = 6 * HOUR;
/** So long after its time a flight may still be on the ground. */
const LATE = 3 * HOUR;

const firstStop = ({ legs }: Pick<Flown, 'legs'>): Stop | undefined => legs[0]?.segments[0]?.dep;

/** The city one travels to, by its code: where the first direction ends. Null without flights. */
export const destinationOf = ({ legs }: Pick<Flown, 'legs'>): string | null =>
  legs[0]?.segments.at(-1)?.arr.city || null;

/**
 * When a trip is over, ms: some hours after its last arrival. A place whose zone is not known has the latest clock of the
 * world, and a day without times ends there: a trip is never over too early. Null if its days are not known.
 */
export function overAt({ legs, depart }: Flown): number | null {
  const last = legs.at(-1)?.segments.at(-1)?.arr;
  if (last) return latestMoment(last) + OVER_AFTER;
  return depart === null ? null : latestMoment({ date: addDays(depart, 1), time: '00:00', at: 0.5 });
}

/** Whether a trip is over at a time (ms). A trip without days is not. */
export function isPastTrip(order: Flown, now: number): boolean {
  const over = overAt(order);
  return over !== null && over <= now;
}

/** How an unpaid trip is paid: on the bank's or card page, by its bank details, at the office. */
export type PayWay = 'page' | 'transfer' | 'office';

/**
 * How a trip is paid at a time (ms). Null where nothing is to be paid, where another order counts, or after the last moment:
 * then the agency is asked first.
 */
export function payWayOf({ order, state, other, isPayable }: DeviceTrip, now: number): PayWay | null {
  const { amount, bankDetails, payUntil } = order;
  const until = Date.parse(bankDetails?.payUntil ?? payUntil ?? '');
  if (other !== undefined || amount <= 0 || until < now || isPastTrip(order, now)) return null;
  if (state === 'transfer') return bankDetails ? 'transfer' : null;
  if (state === 'office') return 'office';
  return state === 'unknown' && isPayable ? 'page' : null;
}

/** The airlines' own references of the carriers that fly these segments. */
export const referencesOf = (
  { airlineReferences = [] }: Pick<OrderSummary, 'airlineReferences'>,
  segments: readonly Segment[],
): AirlineReference[] =>
  airlineReferences.filter((one) =>
    segments.some(({ carrier, supplier }) => carrier === one.carrier || supplier === one.carrier),
  );

/** `under way`: the first flight has left, the last one has not arrived. */
export type Countdown = { kind: 'travelled' | 'today' | 'tonight' | 'under way' } | { kind: 'days'; days: number };

/**
 * Days to go at a time (ms), by the calendar of the place of departure, else of the traveller. A departure at night
 * belongs to the evening before, when one leaves. Null if the day of departure is not known.
 */
export function countdownOf(order: Flown, now: number): Countdown | null {
  const first = firstDay(order);
  if (first === null) return null;
  if (isPastTrip(order, now)) return { kind: 'travelled' };
  const dep = firstStop(order);
  if (dep && now >= latestMoment(dep) + LATE) return { kind: 'under way' };
  const isNight = dep !== undefined && isNightDeparture(dep);
  const days = daysBetween((dep && dayAt(dep, now)) ?? localDay(now), first) - (isNight ? 1 : 0);
  if (days > 0) return { kind: 'days', days };
  if (isNight && days >= -1) return { kind: 'tonight' };
  return { kind: days === 0 ? 'today' : 'under way' };
}

const startOf = (order: Flown): number => {
  const dep = firstStop(order);
  if (dep) return latestMoment(dep);
  return order.depart === null ? Infinity : Date.parse(order.depart);
};
const endOf = (order: Flown): number => overAt(order) ?? Infinity;

const byStart = (a: DeviceTrip, b: DeviceTrip): number => {
  const [first, second] = [startOf(a.order), startOf(b.order)];
  return first === second ? b.order.at - a.order.at : first - second;
};
const byEnd = (a: DeviceTrip, b: DeviceTrip): number => {
  const [first, second] = [endOf(a.order), endOf(b.order)];
  return first === second ? b.order.at - a.order.at : second - first;
};

export interface TripLists {
  /** The trip to prepare for; a cancelled one is not. */
  next: DeviceTrip | null;
  /** The earliest first, cancelled ones after the others. */
  later: DeviceTrip[];
  /** The latest first. */
  past: DeviceTrip[];
}

/** Splits trips at a time (ms). */
export function splitTrips(trips: readonly DeviceTrip[], now: number): TripLists {
  const isPast = ({ order }: DeviceTrip) => isPastTrip(order, now);
  const upcoming = trips.filter((trip) => !isPast(trip)).sort(byStart);
  const wanted = upcoming.filter(({ state }) => state !== 'cancelled');
  const [next = null, ...later] = wanted;
  return {
    next,
    later: [...later, ...upcoming.filter(({ state }) => state === 'cancelled')],
    past: trips.filter(isPast).sort(byEnd),
  };
}

/** Home shows a trip from its payment until this time (ms), a day after it is over; null if its days are not known. */
export function homeUntil(order: Flown): number | null {
  const over = overAt(order);
  return over === null ? null : over + DAY;
}

/** The trip that home shows at a time (ms): the next one, else one that has just ended; null without one. */
export function homeTrip(trips: readonly DeviceTrip[], now: number): DeviceTrip | null {
  const shown = trips.filter(({ order }) => (homeUntil(order) ?? 0) > now);
  const { next, later, past } = splitTrips(shown, now);
  return next ?? later[0] ?? past[0] ?? null;
}

/**
 * The flight to be at the airport for: the first that has not departed, also up to three hours later and before its
 * arrival, because flights are late; else the last flight. `now` is ms. Null without flights.
 */
export function nextFlight({ legs }: Pick<OrderSummary, 'legs'>, now: number): Segment | null {
  const flights = legs.flatMap(({ segments }) => segments);
  const isDue = ({ dep, arr }: Segment) =>
    now < Math.max(likelyMoment(dep), Math.min(likelyMoment(arr), likelyMoment(dep) + LATE));
  return flights.find(isDue) ?? flights.at(-1) ?? null;
}

/** The view for the airport is offered from this long before the next flight (ms). */
const AIRPORT_AHEAD = 2 * DAY;
/** Whether the next flight is so near that the traveller may be on the way to the airport. */
export function isAirportTime(order: Pick<OrderSummary, 'legs'>, now: number): boolean {
  const flight = nextFlight(order, now);
  return flight !== null && likelyMoment(flight.dep) - now <= AIRPORT_AHEAD;
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
