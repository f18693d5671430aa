import type { WireTravelPackage } from '@/api/shapes/booking';
import type { WireTrip } from '@/api/shapes/trips';
import type { WireEnd } from '@/api/shapes/offers';
import { PASSENGER_TYPES } from '@/domain/search/types';
import { eurosOf } from '../cents';
import { type Booking, type StoredPassenger, bookingsOf } from '../db/bookings';
import { type Order, findOrder } from '../db/orders';
import { hash01 } from '../flights/hash';
import { terminalOf } from '../flights/terminals';
import type { Deps } from '../http/context';
import { bankDetailsOf, payUntilOf } from '../payment/order';
import { readSearch } from '../search/read';
import type { Tenant } from '../tenants';
import { ownValue } from '@/domain/ownValue';

/** The package of a booking with timestamps, and terminals once it is ordered. */
export function packageAnswer({ status, owner, body }: Booking): WireTravelPackage {
  const isOrdered = status === 'paid' || status === 'awaiting_payment' || status === 'cancelled';
  if (!isOrdered) return { ...body.travelPackage, userId: owner };
  if (body.changedPackage) return { ...body.changedPackage, userId: owner };
  const more = ({ airport, timestamp }: WireEnd, carrier: string) => {
    const terminal = terminalOf(airport.code, carrier);
    return { timestamp, ...(terminal ? { terminal } : {}) };
  };
  const segments = body.travelPackage.segments.map((segment, at) => {
    const flown = body.offer.segments[at];
    if (!flown) return segment;
    const { code } = segment.carrier;
    return {
      ...segment,
      ...(flown.aircraft === undefined ? {} : { aircraft: flown.aircraft }),
      dep: { ...segment.dep, ...more(flown.dep, code) },
      arr: { ...segment.arr, ...more(flown.arr, code) },
    };
  });
  return { ...body.travelPackage, segments, userId: owner };
}

/** Letters that are not taken for one another. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const referenceOf = (bookingId: string, carrier: string): string =>
  Array.from(
    { length: 6 },
    (_, at) => LETTERS[Math.floor(hash01(`${bookingId} ${carrier} ${at}`) * LETTERS.length)],
  ).join('');

/** The airlines' own references of a paid booking, one for each carrier. */
export function referencesOf({ id, body }: Booking) {
  if (body.paidAt === undefined) return undefined;
  const carriers = [...new Set(body.travelPackage.segments.map(({ carrier }) => carrier.code))];
  return carriers.map((carrier) => ({ carrier, reference: referenceOf(id, carrier) }));
}

/** Fields of a booking that exist only after its payment or cancellation. */
export function laterFacts(booking: Booking) {
  const airline_references = referencesOf(booking);
  const { cancellation, change } = booking.body;
  return {
    ...(airline_references ? { airline_references } : {}),
    ...(cancellation ? { cancellation } : {}),
    ...(change ? { change } : {}),
  };
}

const text = (record: Record<string, unknown> | null, field: string): string => {
  const value = ownValue(record, field);
  return typeof value === 'string' ? value : '';
};

type Member = NonNullable<WireTrip['passengers'][number]['frequent_flyer']>;
const isMember = (value: unknown): value is Member => typeof value === 'object' && value !== null;

const passengerOf = (one: StoredPassenger): WireTrip['passengers'][number] => ({
  passenger_id: one.passenger_id,
  name: text(one, 'name'),
  surname: text(one, 'surname'),
  age_group: PASSENGER_TYPES.find((type) => type === one['ageGroup']) ?? 'adult',
  ...(isMember(one['frequentFlyer']) ? { frequent_flyer: one['frequentFlyer'] } : {}),
});

function tripOf(tenant: Tenant, booking: Booking, order: Order): WireTrip | null {
  const { status, body } = booking;
  if (status !== 'paid' && status !== 'awaiting_payment' && status !== 'cancelled') return null;
  return {
    order_id: order.id,
    booking_id: booking.id,
    status,
    paid: order.status === 'paid',
    payment_type: order.body.type,
    amount: eurosOf(order.body.cents),
    created_at: new Date(body.paidAt ?? order.createdAt).toISOString(),
    email: text(body.contact, 'email'),
    search_type: readSearch(body.search, booking.createdAt).tripType,
    travel_package: packageAnswer(booking),
    passengers: body.passengers.map(passengerOf),
    ...(order.body.type === 'bankTransfer' && status === 'awaiting_payment'
      ? { bank_details: bankDetailsOf(tenant, order) }
      : {}),
    ...(order.body.type === 'offlinePayment' && status === 'awaiting_payment' ? { pay_until: payUntilOf(order) } : {}),
    ...laterFacts(booking),
  };
}

/** GET /booking/user/{uid}: trips of a traveller, newest order first. */
export function tripsOf({ store }: Pick<Deps, 'store'>, tenant: Tenant, uid: string): WireTrip[] {
  const trips = bookingsOf(store, tenant.name, uid).flatMap((booking) => {
    const order = booking.body.orderId ? findOrder(store, booking.body.orderId) : null;
    return (order && tripOf(tenant, booking, order)) ?? [];
  });
  return trips.sort((a, b) => b.created_at.localeCompare(a.created_at));
}
