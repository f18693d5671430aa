import { array, enums, is, nullable, number, optional, record, string, type as shape } from 'superstruct';
import { knownCities } from '@/domain/booking/cities';
import { LANGS } from '@/domain/locale';
import { PAYMENT_TYPES } from '@/domain/payment/types';
import type { OrderSummary } from '@/domain/payment/order';
import { fareRoute } from './route';
import type { BookingDraft } from '@/domain/booking/types';
import type { Cents } from '@/domain/money';
import type { BankDetails } from '@/domain/payment/order';
import { now } from '@/platform/clock';
import { log } from '@/platform/log';
import { db } from '@/storage/db';
import { getBookingToken, getMeta, putMeta } from '@/storage/meta';
import { session } from '../session';

const Stored = shape({
  orderId: string(),
  bookingId: string(),
  status: enums(['paid', 'awaiting_payment']),
  amount: number(),
  at: number(),
  paymentType: nullable(enums(PAYMENT_TYPES)),
  email: string(),
  people: number(),
  from: string(),
  to: string(),
  routes: optional(record(string(), shape({ from: string(), to: string() }))),
  cities: optional(record(string(), record(string(), string()))),
  depart: nullable(string()),
  legs: array(shape({ segments: array(shape({ carrier: string(), flightNumber: string() })), minutes: number() })),
  bankDetails: nullable(shape({ iban: string(), reference: string(), amount: number() })),
});

const key = (orderId: string): string => `order:${orderId}`;

/** An order kept on this device; null when it is not here, or its row cannot be read. */
export const readOrder = async (orderId: string): Promise<OrderSummary | null> =>
  (await getMeta(key(orderId), Stored)) as OrderSummary | null;

/** Paid, or made to be paid by transfer or at the office: there is nothing left to order. */
const isSettled = ({ status, paymentType }: OrderSummary): boolean =>
  status === 'paid' || paymentType === 'bankTransfer' || paymentType === 'offlinePayment';

/** Settled orders of this device, newest first. */
async function settledOrders(): Promise<OrderSummary[]> {
  const store = await db();
  const rows = await store.run('r', ['meta'], (tx) => tx.list('meta', { prefix: key('') }));
  const orders = rows.flatMap(({ v }) => (is(v, Stored) ? [v as OrderSummary] : []));
  return orders.filter(isSettled).sort((a, b) => b.at - a.at);
}

/** The order that settled the booking which this order was for; null when none did, or it is not known here. */
export async function settledInstead(orderId: string): Promise<OrderSummary | null> {
  const tried = await readOrder(orderId);
  if (!tried) return null;
  return (await settledOrders()).find(({ bookingId }) => bookingId === tried.bookingId) ?? null;
}

/**
 * The order that took the place of one still waiting for its money: made or paid later on this device, or the one the
 * server names when it can be asked. Null when this one still stands. Never rejects.
 */
export async function replacing({ orderId, bookingId, at }: OrderSummary): Promise<string | null> {
  try {
    const isOther = (one: OrderSummary): boolean =>
      one.bookingId === bookingId && one.orderId !== orderId && (one.status === 'paid' || one.at > at);
    const here = (await settledOrders()).find(isOther);
    if (here) return here.orderId;
    const token = session.online ? await getBookingToken(bookingId) : null;
    if (!token) return null;
    const { retrieveBooking } = await import('@/api/booking');
    const { orderId: named } = await retrieveBooking(bookingId, token);
    return named && named !== orderId ? named : null;
  } catch (error) {
    log.warn('order', 'whether the order still stands could not be asked', error);
    return null;
  }
}

const DAY_MS = 86_400_000;

/** What was ordered on this device within a day: where a step of a finished booking leads. */
export const lastSettled = async (): Promise<OrderSummary | null> =>
  (await settledOrders()).find(({ at }) => now() - at < DAY_MS) ?? null;

export const writeOrder = (order: OrderSummary): Promise<void> => putMeta(key(order.orderId), order);

/** What an order page shows, out of a draft. Names of passengers stay out. */
export function summaryOf(
  draft: BookingDraft,
  order: { orderId: string; amount: Cents; status: OrderSummary['status']; bankDetails: BankDetails | null },
): OrderSummary {
  const { from, to } = fareRoute(draft);
  return {
    ...order,
    bookingId: draft.bookingId ?? draft.id,
    at: now(),
    paymentType: draft.payment.type,
    email: draft.contact.email.trim(),
    people: draft.passengers.length,
    from,
    to,
    routes: Object.fromEntries(LANGS.map((lang) => [lang, fareRoute(draft, lang)])),
    cities: knownCities(draft),
    depart: draft.offer.legs[0]?.segments[0]?.dep.date ?? null,
    legs: draft.offer.legs,
  };
}
