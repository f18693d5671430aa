import type {
  BatchAnswer,
  BookingAnswer,
  WireCancellation,
  WireTravelPackage,
  WireTripChange,
} from '@/api/shapes/booking';
import type { WireFare, WireOffer } from '@/api/shapes/offers';
import type { PassengerCounts } from '@/domain/search/types';
import type { Cents } from '../cents';
import type { Store } from './store';

type BookingStatus = BookingAnswer['status'];

export interface StoredPassenger {
  original_id: string;
  passenger_id: string;
  [field: string]: unknown;
}

interface BagChoice {
  cabin: string | null;
  checked: string | null;
  protection: boolean;
}

/** Booking data beside its keys, stored as JSON. Money in cents. */
export interface BookingBody {
  search: string;
  mergeKey: string;
  dataProvider: string;
  fareId: string;
  travelPackage: WireTravelPackage;
  /** The flights after the airline has changed them. */
  changedPackage?: WireTravelPackage;
  /** What is told of that change, and what the traveller replied. */
  change?: WireTripChange;
  offer: WireOffer;
  fare: WireFare;
  party: PassengerCounts;
  /** YYYY-MM-DD, local; ages count on this day. */
  lastFlight: string;
  /** Fare of the party that the traveller has accepted. */
  fareCents: Cents;
  /** Amount that the changed_price fault adds to the current fare. */
  shiftCents: Cents;
  feePerPassenger: Cents;
  passengers: StoredPassenger[];
  contact: Record<string, unknown> | null;
  billing: Record<string, unknown> | null;
  /** Chosen services by `serviceId|segment|passenger`. */
  services: Record<string, { serviceId: string; value: string }>;
  bags: Record<string, BagChoice>;
  /** With `seat` the one of a passenger; else the seat type of everyone on the flight. */
  seats: {
    segment: number;
    serviceId: string;
    airline: string;
    original_id?: string | undefined;
    seat?: string | undefined;
  }[];
  /** Promo code; absent in older rows. */
  coupon?: string | null;
  optedOut: boolean;
  orderId: string | null;
  /** ms; absent until paid, and in older rows. */
  paidAt?: number;
  /** The kind of its boarding passes, for tests; else they come with the check-in that was bought. */
  passes?: 'pdf' | 'pkpass';
  /** Of a cancelled booking. */
  cancellation?: WireCancellation;
}

export interface Booking {
  id: string;
  tenant: string;
  token: string;
  /** Uid of the signed-in traveller whose it is; null for a guest's. */
  owner: string | null;
  status: BookingStatus;
  createdAt: number;
  expiresAt: number;
  body: BookingBody;
}

export function addBooking(store: Store, booking: Booking): void {
  store.run(
    'insert into bookings (id, tenant, token, owner, status, created_at, expires_at, body) values (?, ?, ?, ?, ?, ?, ?, ?)',
    [
      booking.id,
      booking.tenant,
      booking.token,
      booking.owner,
      booking.status,
      booking.createdAt,
      booking.expiresAt,
      JSON.stringify(booking.body),
    ],
  );
}

const fromRow = (row: NonNullable<ReturnType<Store['get']>>): Booking => ({
  id: String(row['id']),
  tenant: String(row['tenant']),
  token: String(row['token']),
  owner: row['owner'] === null ? null : String(row['owner']),
  status: row['status'] as BookingStatus,
  createdAt: Number(row['created_at']),
  expiresAt: Number(row['expires_at']),
  body: JSON.parse(String(row['body'])) as BookingBody,
});

export function findBooking(store: Store, id: string): Booking | null {
  const row = store.get('select * from bookings where id = ?', [id]);
  return row && fromRow(row);
}

/** Bookings of a signed-in traveller, newest first. */
export const bookingsOf = (store: Store, tenant: string, owner: string): Booking[] =>
  store
    .all('select * from bookings where tenant = ? and owner = ? order by created_at desc, rowid desc', [tenant, owner])
    .map(fromRow);

export function saveBooking(store: Store, booking: Booking): void {
  store.run('update bookings set owner = ?, status = ?, expires_at = ?, body = ? where id = ?', [
    booking.owner,
    booking.status,
    booking.expiresAt,
    JSON.stringify(booking.body),
    booking.id,
  ]);
}

interface FirstAnswer {
  hash: string;
  answer: BatchAnswer[number];
}

/** The first answer to an update; null if its id is new. */
export function firstAnswer(store: Store, bookingId: string, id: string): FirstAnswer | null {
  const row = store.get('select hash, answer from updates where booking_id = ? and id = ?', [bookingId, id]);
  return row && { hash: String(row['hash']), answer: JSON.parse(String(row['answer'])) as BatchAnswer[number] };
}

export function rememberAnswer(store: Store, bookingId: string, hash: string, answer: BatchAnswer[number], at: number) {
  store.run('insert into updates (booking_id, id, hash, answer, at) values (?, ?, ?, ?, ?)', [
    bookingId,
    answer.idempotency_id,
    hash,
    JSON.stringify(answer),
    at,
  ]);
}

/** Ids of applied updates, oldest first. */
export function appliedIds(store: Store, bookingId: string): string[] {
  return store
    .all('select id from updates where booking_id = ? and answer like \'%"status":"applied"%\' order by rowid', [
      bookingId,
    ])
    .map((row) => String(row['id']));
}
