import { randomUUID } from 'node:crypto';
import type { BatchItem } from '@/api/shapes/booking';
import type { UpdatePayload } from '@/api/shapes/updates';
import type { WireFare } from '@/api/shapes/offers';
import type { UpdateType } from '@/domain/booking/updates';
import { MAX_PASSENGERS } from '@/domain/search/types';
import type { Infer } from 'superstruct';
import { couponByCode } from '../catalogue/coupons';
import { serviceById } from '../catalogue/services';
import type { BookingBody, StoredPassenger } from '../db/bookings';
import { seatMapOf } from '../flights/seatMaps';
import type { ItemProblem } from './checks';
import { ownValue } from '@/domain/ownValue';

type Item = Infer<typeof BatchItem>;
export type Applied = { payload?: Item['payload'] } | { error: ItemProblem };

/** Value of a refused service. */
const REFUSED = 'user_refused_service';

const ids = ({ passenger_id, original_id }: StoredPassenger) => ({ passenger_id, original_id });
const refuse = (field: string, message: string, code: string): Applied => ({ error: { code, field, message } });

function passenger(body: BookingBody, payload: Extract<UpdatePayload, { type: 'passenger' }>): Applied {
  const { type: _, passenger_id, ...fields } = payload;
  const known = body.passengers.find((one) =>
    passenger_id ? one.passenger_id === passenger_id : one.original_id === payload.original_id,
  );
  if (known) {
    if (known.original_id !== payload.original_id)
      return refuse('original_id', 'This passenger has another original_id', 'conflict');
    /* An optional member that is left out is taken back. */
    delete known['frequentFlyer'];
    Object.assign(known, fields);
    /* Without checked baggage there is nothing to protect. */
    const bags = ownValue(body.bags, payload.original_id);
    if (bags && fields.skipCheckedBaggage) Object.assign(bags, { checked: null, protection: false });
    if (fields.ageGroup === 'infant') delete body.bags[payload.original_id];
    return { payload: ids(known) };
  }
  if (passenger_id) return refuse('passenger_id', 'No such passenger in this booking', 'unknown');
  if (body.passengers.length >= MAX_PASSENGERS)
    return refuse('original_id', `At most ${MAX_PASSENGERS} passengers`, 'too_many');
  if (payload.main && body.passengers.some((one) => one['main'] === true))
    return refuse('main', 'The booking has a main passenger already', 'conflict');
  const added: StoredPassenger = { ...fields, passenger_id: `p_${randomUUID()}` };
  body.passengers.push(added);
  return { payload: ids(added) };
}

function removed(body: BookingBody, payload: Extract<UpdatePayload, { type: 'passenger_removed' }>): Applied {
  const is = (one: StoredPassenger): boolean =>
    payload.passenger_id ? one.passenger_id === payload.passenger_id : one.original_id === payload.original_id;
  body.passengers = body.passengers.filter((one) => !is(one));
  delete body.bags[payload.original_id];
  /* Removing an unknown passenger is not an error: the booking is as requested. */
  return { payload: { original_id: payload.original_id } };
}

function service(body: BookingBody, payload: Extract<UpdatePayload, { type: 'service' }>): Applied {
  const { serviceId, value, segment, original_id } = payload;
  const count = body.travelPackage.segments.length;
  if (segment !== undefined && !(Number.isInteger(segment) && segment >= 0 && segment < count))
    return refuse('segment', 'No such flight in this booking', 'unknown');
  const key = [serviceId, segment, original_id].filter((part) => part !== undefined).join('|');
  /* Choosing another plan of the same category replaces the first. */
  for (const [other, held] of Object.entries(body.services))
    if (other !== key && isOneOfAKind(serviceId, held.serviceId)) delete body.services[other];
  if (value === '' || value === REFUSED) delete body.services[key];
  else body.services[key] = { serviceId, value };
  return {};
}

/** Categories of which a booking has at most one service. */
const ONE_OF_A_KIND = new Set(['insurance', 'support']);
function isOneOfAKind(one: string, other: string): boolean {
  const category = serviceById(one)?.category ?? '';
  return ONE_OF_A_KIND.has(category) && serviceById(other)?.category === category;
}

/** Bags that are included in the fare and therefore not sold. */
function includedIn({ is_co_baggage_included: cabin, is_r_baggage_included: checked, r_baggage: bags }: WireFare) {
  const pieces = checked ? (bags?.[0]?.piece ?? 1) : 0;
  return [
    ...(cabin ? ['coBaggageBundle'] : []),
    ...(pieces > 0 ? ['rBaggageSmall'] : []),
    ...(pieces > 1 ? ['rBaggageDoubleLarge'] : []),
  ];
}

function baggage(body: BookingBody, payload: Extract<UpdatePayload, { type: 'baggage' }>): Applied {
  const owner = body.passengers.find((one) => one.original_id === payload.original_id);
  if (!owner) return refuse('original_id', 'No such passenger in this booking', 'unknown');
  if (owner['ageGroup'] === 'infant' && (payload.checked || payload.protection))
    return refuse('checked', 'Infants cannot have checked baggage', 'invalid');
  if (owner['skipCheckedBaggage'] === true && payload.checked)
    return refuse('checked', 'This passenger takes no checked baggage', 'conflict');
  const { cabin, checked, protection } = payload;
  const held = includedIn(body.fare);
  const twice = (['cabin', 'checked'] as const).find((kind) => held.includes(payload[kind] ?? ''));
  if (twice) return refuse(twice, 'This baggage is in the fare already', 'included');
  /* Only a checked bag can be protected, bought or included, unless it was declined. */
  const hasChecked = checked !== null || (held.includes('rBaggageSmall') && owner['skipCheckedBaggage'] !== true);
  body.bags[payload.original_id] = { cabin, checked, protection: protection && hasChecked };
  return {};
}

type Seat = Extract<UpdatePayload, { type: 'seats' }>['seats'][number];

/** Why a passenger cannot have a seat of the plan: message and code. */
function placeProblem(body: BookingBody, one: Seat, all: readonly Seat[]): [string, string] | null {
  const owner = body.passengers.find(({ original_id }) => original_id === one.original_id);
  if (!owner || owner['ageGroup'] === 'infant') return ['No such passenger with a seat in this booking', 'unknown'];
  const segment = body.offer.segments[one.segment];
  const [, row = '', letter = ''] = /^(\d+)([A-Z])$/.exec(one.seat ?? '') ?? [];
  const found = segment && seatMapOf(segment)?.rows.find((each) => String(each.row) === row);
  const kind = found?.seats[letter];
  if (!found || kind === undefined) return [`There is no seat ${one.seat} on this flight`, 'unknown'];
  if (kind === null) return [`Seat ${one.seat} is taken`, 'taken'];
  if (kind !== one.serviceId) return [`Seat ${one.seat} is sold as ${kind}`, 'invalid'];
  if (!found.exit) return null;
  /* Children and whoever has a baby on the lap do not sit at an exit. */
  const isAtExit = (each: Seat): boolean =>
    each.segment === one.segment &&
    seatMapOf(segment)?.rows.some(({ row: number, exit }) => exit && each.seat === `${number}${each.seat?.at(-1)}`) ===
      true;
  const free = body.party.adult - body.party.infant;
  return owner['ageGroup'] === 'adult' && all.filter(isAtExit).length <= free
    ? null
    : [`Seat ${one.seat} is at an emergency exit`, 'exit'];
}

function seats(body: BookingBody, payload: Extract<UpdatePayload, { type: 'seats' }>): Applied {
  const wrong = payload.seats.findIndex(({ segment }) => !body.travelPackage.segments[segment]);
  if (wrong >= 0) return refuse(`seats.${wrong}.segment`, 'No such flight in this booking', 'unknown');
  for (const [n, one] of payload.seats.entries()) {
    const why = one.seat === undefined ? null : placeProblem(body, one, payload.seats);
    if (why) return refuse(`seats.${n}.seat`, ...why);
  }
  body.seats = payload.seats;
  return {};
}

type Apply<Type extends UpdateType> = (body: BookingBody, payload: Extract<UpdatePayload, { type: Type }>) => Applied;

const APPLY: { [Type in UpdateType]: Apply<Type> } = {
  passenger,
  passenger_removed: removed,
  contact(body, payload) {
    const { type: _, ...contact } = payload;
    body.contact = contact;
    return {};
  },
  billing(body, payload) {
    const { type: _, ...billing } = payload;
    body.billing = billing;
    return {};
  },
  service,
  baggage,
  seats,
  offers_opt_out(body, { isOffersOptedOut }) {
    body.optedOut = isOffersOptedOut;
    return {};
  },
  discount(body, { couponCode }) {
    body.coupon = couponByCode(couponCode)?.code ?? null;
    return {};
  },
};

/** Applies a validated update to a booking in place. Returns data for the client, or why it is refused. */
export const applyUpdate = (body: BookingBody, payload: UpdatePayload): Applied =>
  (APPLY[payload.type] as Apply<UpdateType>)(body, payload);
