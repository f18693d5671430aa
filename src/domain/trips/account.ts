import type { Identity } from '../account/types';
import { type CityNames, cityOf } from '../booking/cities';
import { LANGS, type Lang } from '../locale';
import type { Leg, Stop } from '../offers/types';
import { ownValue } from '../ownValue';
import type { AirlineReference, Cancellation, NamedTraveller, OrderSummary } from '../payment/order';
import { routeDash } from '../search/places';
import type { TripType } from '../search/types';
import { type OrderedBooking, mergeBookingAnswer } from './bookingAnswer';
import { withFlights } from './flightChanges';
import { withChange } from './tripChange';
import { type DeviceTrip, overAt, tripStateOf } from './trip';

/**
 * A trip of a signed-in traveller as the server tells it: an order without a receipt. `status` is that of the payment;
 * a trip is cancelled if `cancellation` is set.
 */
export interface AccountTrip extends OrderSummary {
  tripType: TripType;
  travellers: NamedTraveller[];
  airlineReferences: AirlineReference[];
  cancellation: Cancellation | null;
}

/**
 * Trips of a list of `now` (ms) with what was told about each of them before: a list has no prices and no bags, and may leave out
 * the airlines' references. Flights that differ are a change.
 */
export function withKnownDetails(
  trips: readonly OrderSummary[],
  before: readonly OrderSummary[] | null,
  now: number,
): OrderSummary[] {
  const known = new Map(before?.map((order) => [order.orderId, order]));
  return trips.map((order) => {
    const former = known.get(order.orderId);
    const { receipt, airlineReferences, amount, checkedIn } = former ?? {};
    const told = former?.legs.length ? withFlights(former, order.legs, now) : order;
    const { seenLegs, formerFlights, change } = withChange(told, order.change ?? null);
    return {
      ...order,
      ...(change ? { change } : {}),
      ...(seenLegs ? { seenLegs } : {}),
      ...(formerFlights ? { formerFlights } : {}),
      ...(checkedIn ? { checkedIn } : {}),
      ...(receipt && amount === order.amount ? { receipt } : {}),
      ...(airlineReferences && !order.airlineReferences?.length ? { airlineReferences } : {}),
    };
  });
}

/** Whether a guest's order is in the account. `unavailable`: the server has no such call, or no such booking. */
export type ClaimResult = 'claimed' | 'unavailable';

/**
 * First departure and furthest place of a journey by the server's titles; for several flights `to` has every place
 * after the first, joined by `dash`.
 */
export function routeOfLegs(legs: readonly Leg[], tripType: TripType, dash: string): { from: string; to: string } {
  const ends = legs.map(({ segments }) => segments.at(-1)?.arr.cityTitle ?? '');
  const to = tripType === 'multicity' ? ends.filter(Boolean).join(dash) : (ends[0] ?? '');
  return { from: legs[0]?.segments[0]?.dep.cityTitle ?? '', to };
}

const namedIn = (legs: readonly Leg[], known: CityNames, lang: Lang): Leg[] => {
  const named = (stop: Stop): Stop => ({ ...stop, cityTitle: cityOf(stop, known, lang) });
  return legs.map((leg) => ({
    ...leg,
    segments: leg.segments.map((flight) => ({ ...flight, dep: named(flight.dep), arr: named(flight.arr) })),
  }));
};

/** Airports of these trips. */
export const airportsOf = (trips: readonly Pick<OrderSummary, 'legs'>[]): string[] => [
  ...new Set(
    trips.flatMap(({ legs }) =>
      legs.flatMap(({ segments }) => segments.flatMap(({ dep, arr }) => [dep.airport, arr.airport])),
    ),
  ),
];

/** A trip with its places in every language: the server names them in one, that of the order. */
export function withCityNames(trip: AccountTrip, known: CityNames): AccountTrip {
  const cities = Object.fromEntries(
    airportsOf([trip]).flatMap((code) => {
      const names = ownValue(known, code);
      return names ? [[code, names] as const] : [];
    }),
  );
  if (Object.keys(cities).length === 0) return trip;
  const routes = Object.fromEntries(
    LANGS.map((lang) => [lang, routeOfLegs(namedIn(trip.legs, cities, lang), trip.tripType, routeDash(lang))]),
  );
  return { ...trip, cities, routes };
}

/** The account's answer about one booking. */
const toldOf = ({ orderId, status, legs, airlineReferences, cancellation, change }: OrderSummary): OrderedBooking => ({
  status: cancellation ? 'cancelled' : status,
  orderId,
  airlineReferences: airlineReferences ?? [],
  cancellation: cancellation ?? null,
  legs,
  change: change ?? null,
});

/** An order that only the account has. `at`: when the account told it, ms. */
export function tripOfAccount(order: OrderSummary, at: number): DeviceTrip {
  return { order: { ...order, checkedAt: at }, state: tripStateOf(order), ofAccount: true };
}

/** A trip of this device after the account's answer of `at` (ms) about the same booking; the newer news wins. */
export function mergeAccountAnswer(trip: DeviceTrip, told: OrderSummary, at: number): DeviceTrip {
  const { order } = trip;
  if (at < Math.max(order.at, order.checkedAt ?? 0)) return trip;
  // Another order of the booking counts: ordered again, or paid elsewhere.
  if (told.orderId !== order.orderId) return tripOfAccount(told, at);
  const merged = mergeBookingAnswer(order, toldOf(told), at);
  return { ...trip, order: merged, state: tripStateOf(merged), other: merged.replacedBy };
}

/**
 * Trips of this device and of the account, each booking once. The device's copy has more detail; news of the account's
 * answer of `at` (ms) is added where it is newer.
 */
export function mergeTrips(device: readonly DeviceTrip[], account: readonly OrderSummary[], at: number): DeviceTrip[] {
  const told = new Map(account.map((order) => [order.bookingId, order]));
  const here = new Set(device.map(({ order }) => order.bookingId));
  return [
    ...device.map((trip) => {
      const own = told.get(trip.order.bookingId);
      return own ? mergeAccountAnswer(trip, own, at) : trip;
    }),
    ...account.filter(({ bookingId }) => !here.has(bookingId)).map((order) => tripOfAccount(order, at)),
  ];
}

/** When the last of these trips is over, ms; null if it is not known of any. */
export function allOverAt(orders: readonly OrderSummary[]): number | null {
  const known = orders.flatMap((order) => overAt(order) ?? []);
  return known.length > 0 ? Math.max(...known) : null;
}

const plainEmail = (email: string): string => email.trim().toLowerCase();

/**
 * Orders of this device that the person could take into their account: made as a guest with the verified address, and in
 * no account yet as far as is known here. `account`: the account's own orders as the server told them.
 */
export function claimableOrders(
  device: readonly DeviceTrip[],
  account: readonly OrderSummary[],
  { email, emailVerified }: Pick<Identity, 'email' | 'emailVerified'>,
): OrderSummary[] {
  if (!email || !emailVerified) return [];
  const told = new Set(account.map(({ bookingId }) => bookingId));
  return device
    .filter(({ ofAccount, order }) => !ofAccount && order.orderId !== '' && !order.unclaimable && !order.account)
    .map(({ order }) => order)
    .filter((order) => plainEmail(order.email) === plainEmail(email) && !told.has(order.bookingId));
}
