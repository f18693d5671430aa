import { randomBytes } from 'node:crypto';
import type { CreateAnswer, CreateRequest, WireTravelPackage } from '@/api/shapes/booking';
import type { WireEnd, WireOffer } from '@/api/shapes/offers';
import { centsOf, eurosOf } from '../cents';
import { type Booking, addBooking } from '../db/bookings';
import type { Fault } from '../faults/faults';
import type { Deps } from '../http/context';
import { badField } from '../http/refusal';
import { readFlight, readSearch } from '../search/read';
import type { Tenant } from '../tenants';
import { partyCents } from './price';

/** Characters that cannot be confused when read aloud. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
export const shortId = (length: number): string =>
  [...randomBytes(length)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');

/** 128 bits: whoever knows such an id was given it. */
export const secretId = (): string => randomBytes(16).toString('base64url');

const endOf = ({ airport, city, date, time }: WireEnd) => ({
  airport: { code: airport.code },
  city: { title: city.title },
  date,
  time,
});

function packageOf(offer: WireOffer): WireTravelPackage {
  return {
    segments: offer.segments.map(({ carrier, flight_number, dep, arr }) => ({
      carrier,
      flight_number,
      dep: endOf(dep),
      arr: endOf(arr),
    })),
    segments_direction: offer.segments_direction,
    /* Separate tickets that the agency combines; nobody covers missed connections. */
    is_vtrip: offer.is_vtrip === true,
    userId: null,
  };
}

/** Service fee per passenger in cents; 0 if off. */
function feeOf(tenant: Tenant, overrides: Record<string, unknown> | undefined): number {
  const { serviceFeeEnabled, serviceFeePerPassenger }: Record<string, unknown> = { ...tenant.profile, ...overrides };
  const euros = Number(serviceFeePerPassenger);
  return serviceFeeEnabled === true && Number.isFinite(euros) && euros > 0 ? centsOf(euros) : 0;
}

/** Card fee in percent; 0 if the tenant may not charge for cards. */
export const cardPercentOf = (tenant: Tenant, overrides: Record<string, unknown> | undefined): number =>
  ({ ...tenant.profile, ...overrides }).cardFeeEnabled === false ? 0 : 2;

/** Cents by which a changed_price fault moves a fare: its `amount`, else 8 percent as in the flight call. */
export const shiftOf = (fault: Fault, asked: number, raised: number): number =>
  fault.amount === undefined ? raised - asked : centsOf(fault.amount);

/**
 * POST /booking/create at the current price. Throws 404 if the flight is not sold, 400 for an unknown fare.
 * @param owner uid of a signed-in traveller
 */
export function createBooking(
  deps: Deps,
  tenant: Tenant,
  request: CreateRequest,
  { owner, changed }: { owner: string | null; changed: Fault | undefined },
): CreateAnswer {
  const now = deps.now();
  const party = readSearch(request.search, now).passengers;
  const read = (fault?: Fault) => readFlight(request.search, request.merge_key, request.data_provider, now, fault);
  const { offer, fares } = read();
  const chosen = (list: typeof fares) => list.find((one) => one.fare_id === request.fare_id);
  const fare = chosen(fares);
  if (!fare) throw badField('fare_id', `The flight has no fare "${request.fare_id}"`);
  const asked = partyCents(fare.price);
  const shiftCents = changed
    ? shiftOf(changed, asked, partyCents(chosen(read(changed).fares)?.price ?? fare.price))
    : 0;
  const last = offer.segments.at(-1)?.dep.date ?? '';
  const booking: Booking = {
    id: `b_${secretId()}`,
    tenant: tenant.name,
    token: randomBytes(24).toString('base64url'),
    owner,
    status: 'open',
    createdAt: now,
    expiresAt: now + deps.options.bookingMs,
    body: {
      search: request.search,
      mergeKey: request.merge_key,
      dataProvider: request.data_provider,
      fareId: request.fare_id,
      travelPackage: packageOf(offer),
      offer,
      fare,
      party,
      lastFlight: last.split('.').reverse().join('-'),
      fareCents: asked + shiftCents,
      shiftCents,
      feePerPassenger: feeOf(tenant, deps.overrides.get(tenant.name)),
      passengers: [],
      contact: null,
      billing: null,
      services: {},
      bags: {},
      seats: [],
      coupon: null,
      optedOut: false,
      orderId: null,
    },
  };
  addBooking(deps.store, booking);
  return {
    booking_id: booking.id,
    access_token: booking.token,
    expires_at: new Date(booking.expiresAt).toISOString(),
    travel_package: { ...booking.body.travelPackage, userId: owner },
    service_fee_per_passenger: eurosOf(booking.body.feePerPassenger),
    fare_total: eurosOf(booking.body.fareCents),
  };
}
