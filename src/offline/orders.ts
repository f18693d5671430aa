import {
  type Struct,
  any,
  array,
  boolean,
  enums,
  integer,
  is,
  literal,
  nullable,
  number,
  optional,
  record,
  string,
  type as shape,
} from 'superstruct';
import { orderTextShapes } from '@/api/shapes/traveller';
import { CART_CATEGORIES } from '@/domain/cart/lines';
import { DOCUMENT_KINDS, type OrderDocument } from '@/domain/payment/documents';
import { PAPER_TYPES, type PaperType } from '@/domain/passes/agency';
import { REFUND_STEPS } from '@/domain/trips/refund';
import { CHANGE_ENDS, CHANGE_KINDS, DECISIONS, LOST_THINGS } from '@/domain/trips/tripChangeShape';
import { CANCELLED_BY, REFUND_STATES, type OrderSummary } from '@/domain/payment/order';
import { HELP_TOPICS, type HelpDraft } from '@/domain/trips/helpMail';
import { PAYMENT_TYPES } from '@/domain/payment/types';
import { PASSENGER_TYPES } from '@/domain/search/types';
import { PRICE_BASES, SEAT_TYPES } from '@/domain/services/types';
import { now } from '@/platform/clock';
import { log } from '@/platform/log';
import { getBookingToken } from './outbox/outboxRows';
import { orderBearerIn, orderBearerKey } from './outbox/outboxTx';
import { repliesIn, replyKey } from './outbox/postTx';
import { entryFactsKey } from './entryFacts';
import { removePapersOfOrders } from './papers';
import { db } from './store/db';
import { Bytes } from './store/paperRows';
import { getMeta, putMeta, removeMeta } from './store/meta';

/** Orders of this device with their bearers, payment references and documents. All are rows of `meta`; amounts are cents. */

const LegsShape = array(
  shape({ segments: array(shape({ carrier: string(), flightNumber: string() })), minutes: number() }),
);

const OrderShape = shape({
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
  legs: LegsShape,
  bankDetails: nullable(shape({ iban: string(), reference: string(), amount: number() })),
});

const LineShape = shape({
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
const BagShape = shape({ kind: enums(['small', 'cabin', 'checked']), pieces: integer(), kg: nullable(number()) });
const ReceiptShape = shape({
  lines: array(LineShape),
  party: shape({ adult: integer(), child: integer(), infant: integer() }),
  travellers: array(
    shape({
      id: string(),
      passengerId: nullable(string()),
      ...orderTextShapes,
      ageGroup: enums(PASSENGER_TYPES),
      bags: nullable(array(BagShape)),
      protected: boolean(),
    }),
  ),
  seats: array(
    shape({
      flight: string(),
      serviceId: enums(SEAT_TYPES),
      places: optional(array(shape({ traveller: string(), seat: string() }))),
    }),
  ),
  pricedAt: number(),
  couponCode: string(),
  told: optional(literal(true)),
});

/** Optional parts of an order. One that is unreadable is left out; orders of earlier versions have none. */
const PARTS = {
  seenLegs: LegsShape,
  formerFlights: array(shape({ at: number(), legs: LegsShape })),
  change: shape({
    id: string(),
    kind: enums(CHANGE_KINDS),
    actions: array(enums(DECISIONS)),
    decideBy: nullable(number()),
    otherwise: nullable(enums(CHANGE_ENDS)),
    offers: array(shape({ id: string(), legs: LegsShape })),
    lost: array(shape({ kind: enums(LOST_THINGS), segment: number(), passengerId: nullable(string()) })),
    seenAt: nullable(number()),
    decision: nullable(shape({ action: enums(DECISIONS), at: number(), offerId: nullable(string()) })),
  }),
  checkedIn: array(string()),
  receipt: ReceiptShape,
  termsAcceptedAt: number(),
  airlineReferences: array(shape({ carrier: string(), reference: string() })),
  cancellation: nullable(
    shape({
      at: number(),
      by: nullable(enums(CANCELLED_BY)),
      refund: nullable(
        shape({
          amount: integer(),
          status: enums(REFUND_STATES),
          events: optional(array(shape({ step: enums(REFUND_STEPS), on: string() }))),
        }),
      ),
    }),
  ),
  boardingPasses: array(
    shape({
      url: string(),
      type: enums(Object.keys(PAPER_TYPES) as PaperType[]),
      passengerId: nullable(string()),
      segment: nullable(integer()),
    }),
  ),
  replacedBy: string(),
  checkedAt: number(),
  travellers: array(shape({ passengerId: nullable(string()), ...orderTextShapes, ageGroup: enums(PASSENGER_TYPES) })),
  account: string(),
  isVtrip: boolean(),
  unclaimable: literal(true),
  added: literal(true),
  localTimes: literal(true),
} as const;

/** The clock was set back after the order was stored: a moment to come would hide every newer answer until it comes. */
function withoutFuture(order: OrderSummary): OrderSummary {
  const moment = now();
  if (Math.max(order.at, order.checkedAt ?? 0) <= moment) return order;
  const { checkedAt = 0, ...rest } = order;
  return { ...rest, at: Math.min(order.at, moment), ...(checkedAt > 0 && checkedAt <= moment && { checkedAt }) };
}

/** A stored order without its unreadable parts; null if it is none. */
export function parseOrder(row: unknown): OrderSummary | null {
  if (!is(row, OrderShape)) return null;
  const order = withoutFuture(row as OrderSummary);
  const unreadable = Object.entries(PARTS).filter(([name, part]) => {
    const value = order[name as keyof typeof PARTS];
    return value !== undefined && !is(value, part as Struct);
  });
  if (unreadable.length === 0) return order;
  const names = unreadable.map(([name]) => name);
  log.warn('order', `parts of an order are unreadable: ${names.join(', ')}`);
  return Object.fromEntries(Object.entries(order).filter(([name]) => !names.includes(name))) as unknown as OrderSummary;
}

const orderKey = (orderId: string): string => `order:${orderId}`;

/** An order of this device; null when it is absent or unreadable. */
export async function readOrder(orderId: string): Promise<OrderSummary | null> {
  return parseOrder(await getMeta(orderKey(orderId), any()));
}

export const writeOrder = (order: OrderSummary): Promise<void> => putMeta(orderKey(order.orderId), order);

/** Every readable order of this device, unsorted. */
export async function listOrders(): Promise<OrderSummary[]> {
  const store = await db();
  const rows = await store.run('r', ['meta'], (tx) => tx.meta.where('k').startsWith(orderKey('')).toArray());
  return rows.flatMap(({ v }) => parseOrder(v) ?? []);
}

/** Stores the booking's bearer with its order: documents are fetched with it long after the booking has ended. */
export async function keepOrderBearer(bookingId: string): Promise<void> {
  const token = await getBookingToken(bookingId);
  if (token !== null) await putMeta(orderBearerKey(bookingId), token);
}

/** The bearer of an ordered booking; null when it is not on this device. */
export async function getOrderBearer(bookingId: string): Promise<string | null> {
  const store = await db();
  return await store.run('r', ['meta'], (tx) => orderBearerIn(tx, bookingId, now()));
}

const referenceKey = (orderId: string): string => `payment:${orderId}`;

/** The reference (token) of a payment whose outcome is unknown; null when there is none. */
export const getPaymentReference = (orderId: string): Promise<string | null> =>
  getMeta(referenceKey(orderId), string());

/** Stores the reference of a payment; null removes it. */
export const setPaymentReference = (orderId: string, token: string | null): Promise<void> =>
  token === null ? removeMeta(referenceKey(orderId)) : putMeta(referenceKey(orderId), token);

const DocumentList = shape({
  at: number(),
  list: array(
    shape({
      id: string(),
      kind: enums(DOCUMENT_KINDS),
      name: string(),
      passengerId: nullable(string()),
      mime: string(),
      url: nullable(string()),
    }),
  ),
});
const FileShape = shape({ at: number(), mime: string(), bytes: Bytes });

/** A document's file. `at`: when it was fetched, ms. */
export interface StoredFile {
  at: number;
  mime: string;
  bytes: ArrayBuffer;
}

const listKey = (orderId: string): string => `paper:${orderId}`;
const fileKey = (orderId: string, id: string): string => `paper:${orderId}:${id}`;

/** The documents of an order as last listed by the server; null when they were never listed, or the row is unreadable. */
export const readDocumentList = async (orderId: string): Promise<OrderDocument[] | null> =>
  (await getMeta(listKey(orderId), DocumentList))?.list ?? null;

/** A list of documents from its stored value; null if it is none. */
export const parseDocumentList = (value: unknown): OrderDocument[] | null =>
  is(value, DocumentList) ? value.list : null;

export const writeDocumentList = (orderId: string, list: readonly OrderDocument[]): Promise<void> =>
  putMeta(listKey(orderId), { at: now(), list });

/** A document's file on this device; null when it is absent or unreadable. */
export const readDocument = (orderId: string, id: string): Promise<StoredFile | null> =>
  getMeta(fileKey(orderId, id), FileShape);

export const writeDocument = (orderId: string, id: string, file: StoredFile): Promise<void> =>
  putMeta(fileKey(orderId, id), file);

export const removeDocument = (orderId: string, id: string): Promise<void> => removeMeta(fileKey(orderId, id));

const HelpShape = shape({ topic: enums(['', ...HELP_TOPICS]), text: string() });
const helpKey = (orderId: string): string => `help:${orderId}`;

/** The message about an order that was begun; null when there is none. */
export const readHelpDraft = (orderId: string): Promise<HelpDraft | null> => getMeta(helpKey(orderId), HelpShape);

/** Stores a message about an order; null removes it. */
export const writeHelpDraft = (orderId: string, draft: HelpDraft | null): Promise<void> =>
  draft === null ? removeMeta(helpKey(orderId)) : putMeta(helpKey(orderId), draft);

/**
 * Removes orders with their documents, bearers and messages, and messages about orders that this device does not have.
 * Rejects when storage fails.
 */
export async function removeOrders(isGone: (order: OrderSummary) => boolean): Promise<void> {
  const orders = await listOrders();
  const stay = new Set(orders.filter((order) => !isGone(order)).map(({ orderId }) => orderId));
  const gone = orders.filter(({ orderId }) => !stay.has(orderId));
  const keys = new Set(
    gone.flatMap(({ orderId, bookingId }) => [
      orderKey(orderId),
      orderBearerKey(bookingId),
      referenceKey(orderId),
      listKey(orderId),
      entryFactsKey(orderId),
    ]),
  );
  const isOfGone = (k: string): boolean =>
    keys.has(k) || gone.some(({ orderId }) => k.startsWith(`${listKey(orderId)}:`));
  const isLooseHelp = (k: string): boolean => k.startsWith(helpKey('')) && !stay.has(k.slice(helpKey('').length));
  await removePapersOfOrders(new Set(gone.map(({ orderId }) => orderId)));
  const store = await db();
  await store.run('rw', ['meta'], async (tx) => {
    for (const { id, orderId } of await repliesIn(tx))
      if (gone.some((order) => order.orderId === orderId)) await tx.meta.delete(replyKey(id));
    for (const { k } of await tx.meta.toArray()) if (isOfGone(k) || isLooseHelp(k)) await tx.meta.delete(k);
  });
}
