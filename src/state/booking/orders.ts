import {
  array,
  boolean,
  enums,
  integer,
  is,
  nullable,
  number,
  optional,
  record,
  string,
  type as shape,
} from 'superstruct';
import { retrieveBooking } from '@/api/booking';
import { PAYMENT_TYPES } from '@/domain/payment/types';
import type { OrderSummary } from '@/domain/payment/order';
import { CART_CATEGORIES } from '@/domain/cart/types';
import { PASSENGER_TYPES } from '@/domain/search/types';
import { PRICE_BASES, SEAT_TYPES } from '@/domain/services/types';
import { now } from '@/platform/clock';
import { log } from '@/platform/log';
import { db } from '@/offline/store/db';
import { getBookingToken, getMeta, putMeta } from '@/offline/store/meta';
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

const Line = shape({
  key: string(),
  serviceId: string(),
  category: enums(CART_CATEGORIES),
  units: integer(),
  price: integer(),
  source: string(),
  step: string(),
  basis: nullable(enums(PRICE_BASES)),
  how: shape({ kind: enums(['units', 'percent', 'told']) }),
});
const Bag = shape({ kind: enums(['small', 'cabin', 'checked']), pieces: integer(), kg: nullable(number()) });
const Receipt = shape({
  lines: array(Line),
  party: shape({ adult: integer(), child: integer(), infant: integer() }),
  travellers: array(
    shape({
      id: string(),
      passengerId: nullable(string()),
      name: string(),
      surname: string(),
      ageGroup: enums(PASSENGER_TYPES),
      bags: array(Bag),
      protected: boolean(),
    }),
  ),
  seats: array(shape({ flight: string(), serviceId: enums(SEAT_TYPES) })),
  pricedAt: number(),
  couponCode: string(),
});

/** Orders of earlier versions have no receipt; one that cannot be read is left out, the order stands. */
function asOrder(row: unknown): OrderSummary {
  const order = row as OrderSummary;
  if (order.receipt === undefined || is(order.receipt, Receipt)) return order;
  log.warn('order', 'the receipt of an order could not be read');
  const { receipt: _, ...rest } = order;
  return rest;
}

const key = (orderId: string): string => `order:${orderId}`;

/** An order kept on this device; null when it is not here, or its row cannot be read. */
export async function readOrder(orderId: string): Promise<OrderSummary | null> {
  const row = await getMeta(key(orderId), Stored);
  return row && asOrder(row);
}

/** Paid, or made to be paid by transfer or at the office: there is nothing left to order. */
const isSettled = ({ status, paymentType }: OrderSummary): boolean =>
  status === 'paid' || paymentType === 'bankTransfer' || paymentType === 'offlinePayment';

/** Settled orders of this device, newest first. */
async function settledOrders(): Promise<OrderSummary[]> {
  const store = await db();
  const rows = await store.run('r', ['meta'], (tx) => tx.list('meta', { prefix: key('') }));
  const orders = rows.flatMap(({ v }) => (is(v, Stored) ? [asOrder(v)] : []));
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
 * server names when it can be asked. Its own id when the money has arrived: it is kept as paid by then. Null when it still
 * waits. Never rejects.
 */
export async function replacing(order: OrderSummary): Promise<string | null> {
  const { orderId, bookingId, at } = order;
  try {
    const isOther = (one: OrderSummary): boolean =>
      one.bookingId === bookingId && one.orderId !== orderId && (one.status === 'paid' || one.at > at);
    const here = (await settledOrders()).find(isOther);
    if (here) return here.orderId;
    const token = session.online ? await bearerOf(bookingId) : null;
    if (!token) return null;
    const { orderId: named, status } = await retrieveBooking(bookingId, token);
    if (named !== orderId) return named;
    if (status !== 'paid') return null;
    await writeOrder({ ...order, status: 'paid', at: now() });
    return orderId;
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

const bearerKey = (bookingId: string): string => `orderKey:${bookingId}`;

/** The bearer of a booking stays with its order: documents are asked for with it (spec 6), long after the booking's own time. */
export async function keepBearer(bookingId: string): Promise<void> {
  const token = await getBookingToken(bookingId);
  if (token !== null) await putMeta(bearerKey(bookingId), token);
}

/** The bearer of an ordered booking; null when it is not on this device. */
export const bearerOf = async (bookingId: string): Promise<string | null> =>
  (await getBookingToken(bookingId)) ?? (await getMeta(bearerKey(bookingId), string()));
