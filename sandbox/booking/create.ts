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

/** Letters and figures that cannot be misread on the phone. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
export const shortId = (length: number): string =>
  [...randomBytes(length)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');

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
    /* Tickets of their own, joined by us: missed connections are nobody's duty. */
    is_vtrip: offer.data_provider === 'virtual',
    userId: null,
  };
}

/** Whole cents a passenger pays to the tenant; 0 when its fee is off. */
function feeOf(tenant: Tenant, overrides: Record<string, unknown> | undefined): number {
  const { serviceFeeEnabled, serviceFeePerPassenger }: Record<string, unknown> = { ...tenant.profile, ...overrides };
  const euros = Number(serviceFeePerPassenger);
  return serviceFeeEnabled === true && Number.isFinite(euros) && euros > 0 ? centsOf(euros) : 0;
}

/** Percent a card costs: two (spec 9), none where the tenant may not charge for cards. */
export const cardPercentOf = (tenant: Tenant, overrides: Record<string, unknown> | undefined): number =>
  ({ ...tenant.profile, ...overrides }).cardFeeEnabled === false ? 0 : 2;

/** Cents by which a changed_price fault moves a fare: what it says, else the 8 percent the flight call shows too. */
export const shiftOf = (fault: Fault, asked: number, raised: number): number =>
  fault.amount === undefined ? raised - asked : centsOf(fault.amount);

/** POST /booking/create: a booking of one fare at its price now. Throws 404 when not on sale, 400 for an unknown fare. */
export function createBooking(deps: Deps, tenant: Tenant, request: CreateRequest, changed?: Fault): CreateAnswer {
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
    id: `b_${shortId(10)}`,
    tenant: tenant.name,
    token: randomBytes(24).toString('base64url'),
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
    travel_package: booking.body.travelPackage,
    service_fee_per_passenger: eurosOf(booking.body.feePerPassenger),
    fare_total: eurosOf(booking.body.fareCents),
  };
}
