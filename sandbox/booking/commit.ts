import type { BookingAnswer, CommitAnswer, PriceChanged } from '@/api/shapes/booking';
import { fitsAgeGroup } from '@/domain/booking/ages';
import { isEmail } from '@/domain/booking/email';
import { isPhone, isTelCode } from '@/domain/booking/fields';
import { isName } from '@/domain/booking/names';
import { isIsoDate } from '@/domain/dates';
import { PASSENGER_TYPES } from '@/domain/search/types';
import { type Cents, eurosOf } from '../cents';
import { findOffer } from '../flights/index';
import { type Booking, type BookingBody, appliedIds, saveBooking } from '../db/bookings';
import { findOrder } from '../db/orders';
import type { Deps } from '../http/context';
import { Refusal } from '../http/refusal';
import { readSearch } from '../search/read';
import { takenBags } from './bags';
import { isNationality } from './checks';
import { linesOf, partyCents, toWire, totalOf } from './price';
import { laterFacts, packageAnswer } from './trips';
import { ownValue } from '@/domain/ownValue';

const incomplete = (field: string, message: string): Refusal =>
  new Refusal(422, message, { code: 'incomplete', field });

const text = (record: Record<string, unknown> | null | undefined, field: string): string => {
  const value = ownValue(record, field);
  return typeof value === 'string' ? value : '';
};

function checkPassengers({ passengers, party, lastFlight }: BookingBody): void {
  for (const one of passengers) {
    /* The client's id, because its form uses it in field names. */
    const incompleteField = (field: string, message: string): Refusal =>
      incomplete(`passengers.${one.original_id}.${field}`, message);
    if (!isName(text(one, 'name'), 'name')) throw incompleteField('name', 'The name is missing');
    if (!isName(text(one, 'surname'))) throw incompleteField('surname', 'The surname is missing');
    if (!isNationality(text(one, 'nationality'))) throw incompleteField('nationality', 'The nationality is missing');
    const dob = text(one, 'dob');
    if (!isIsoDate(dob)) throw incompleteField('dob', 'The date of birth is missing');
    const group = PASSENGER_TYPES.find((type) => type === one['ageGroup']);
    if (!group || !fitsAgeGroup(dob, group, lastFlight))
      throw incompleteField('dob', `The age on ${lastFlight} is not that of the ticket`);
  }
  for (const type of PASSENGER_TYPES) {
    const count = passengers.filter((one) => one['ageGroup'] === type).length;
    if (count !== party[type]) {
      throw incomplete('passengers', `${party[type]} × ${type} was priced, ${count} named`);
    }
  }
}

function checkContact({ contact }: BookingBody): void {
  if (!contact) throw incomplete('contact', 'The contact is missing');
  if (!isEmail(text(contact, 'email'))) throw incomplete('contact.email', 'The e-mail address is missing');
  if (!isTelCode(text(contact, 'telCode'))) throw incomplete('contact.telCode', 'The calling code is missing');
  if (!isPhone(text(contact, 'tel'))) throw incomplete('contact.tel', 'The telephone number is missing');
}

/** Checked only if an invoice is wanted. */
function checkBilling({ billing }: BookingBody): void {
  if (!billing?.['isVATRequired']) return;
  const kind = billing['isCompany'] === false ? 'person' : 'company';
  const part = billing[kind] as Record<string, unknown> | undefined;
  const fields =
    kind === 'company' ? ['companyName', 'companyID', 'address', 'country'] : ['name', 'surname', 'address', 'country'];
  const missing = fields.find((field) => !text(part, field).trim());
  if (missing) throw incomplete(`billing.${kind}.${missing}`, 'The invoice is not complete');
}

/** Current fare for the party; a flight that is no longer listed keeps its price. */
export function fareNow({ body }: Booking, now: number): Cents {
  const search = readSearch(body.search, now);
  const found = findOffer(search, body.mergeKey, body.dataProvider, now);
  const fare = found?.fares.find((one) => one.fare_id === body.fareId);
  return fare ? partyCents(fare.price) + body.shiftCents : body.fareCents;
}

/** A changed price, as in a commit answer and in the 409 of a batch. */
export function priceChange({ body }: Booking, fareCents: Cents): PriceChanged {
  const lines = linesOf(body, fareCents);
  return {
    status: 'price_changed',
    old_total: eurosOf(totalOf(linesOf(body))),
    new_total: eurosOf(totalOf(lines)),
    lines: toWire(lines),
  };
}

/** An unpaid booking that has expired. */
export const isOver = ({ status, expiresAt }: Booking, now: number): boolean =>
  (status === 'open' || status === 'committed') && expiresAt <= now;

/** The cart; once it is ordered with the fee of the way to pay. */
export function cartAnswer({ store }: Deps, { status, body }: Booking): BookingAnswer['cart'] {
  const lines = linesOf(body);
  const isOpen = status === 'open' || status === 'committed';
  const fee = isOpen || !body.orderId ? 0 : (findOrder(store, body.orderId)?.body.feeCents ?? 0);
  return { total: eurosOf(totalOf(lines) + fee), fee: eurosOf(fee), items: toWire(lines) };
}

export function bookingAnswer(deps: Deps, booking: Booking): BookingAnswer {
  const { body } = booking;
  const over = isOver(booking, deps.now());
  return {
    booking_id: booking.id,
    status: over ? 'expired' : booking.status,
    expires_at: new Date(booking.expiresAt).toISOString(),
    travel_package: packageAnswer(booking),
    service_fee_per_passenger: eurosOf(body.feePerPassenger),
    passengers: body.passengers,
    contact: body.contact,
    billing: body.billing,
    cart: cartAnswer(deps, booking),
    applied_ids: appliedIds(deps.store, booking.id),
    order_id: body.orderId,
    bags: takenBags(body),
    ...laterFacts(booking),
  };
}

/**
 * GET /booking/getBookingAndCommit/{id}. Repeats give the same answer. `acceptTotal` is the accepted new total in
 * cents; if it differs, the price change is returned again. Throws a 422 with the missing field.
 */
export function commitBooking(deps: Deps, booking: Booking, acceptTotal: Cents | null): CommitAnswer {
  if (booking.status !== 'open') return { status: 'committed', booking: bookingAnswer(deps, booking) };
  checkPassengers(booking.body);
  checkContact(booking.body);
  checkBilling(booking.body);
  const fareCents = fareNow(booking, deps.now());
  if (fareCents !== booking.body.fareCents) {
    if (acceptTotal !== totalOf(linesOf(booking.body, fareCents))) return priceChange(booking, fareCents);
    booking.body.fareCents = fareCents;
  }
  booking.status = 'committed';
  saveBooking(deps.store, booking);
  return { status: 'committed', booking: bookingAnswer(deps, booking) };
}
