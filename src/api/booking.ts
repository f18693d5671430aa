import { is } from 'superstruct';
import { type Cents, sumCents, toCents, toEuros } from '@/domain/money';
import {
  type CommitResult,
  type CreatedBooking,
  type ServerPriceChange,
  type ServerBooking,
  type ServerCart,
  toCommitResult,
  toCreated,
  toPriceChange,
  toServerBooking,
  toServerCart,
} from './bookingAdapter';
import { getJson, postJson } from './client';
import { pathPart } from './config';
import { ApiError } from './errors';
import { tellOf } from './sense';
import { BatchAnswer, BookingAnswer, CartAnswer, CommitAnswer, CreateAnswer, PriceChanged } from './shapes/booking';
import type { CreateRequest } from './shapes/booking';

const at = (path: string, id: string): string => `/booking/${path}/${pathPart(id)}`;

/** A total that its lines do not make is told: it counts, and the page asks about a change. */
function addsUp({ total, fee, items }: CartAnswer, call: string, field: string): void {
  if (sumCents([fee, ...items.map(({ price }) => price)].map(toCents)) !== toCents(total))
    tellOf(call)('cart', field, total);
}

/**
 * POST /booking/create, sent once. The caller stores the Idempotency-Key before the call; a repeat with that key
 * returns the first answer. `identityToken` assigns the booking to a signed-in traveller. Rejects with ApiError.
 */
export async function createBooking(
  body: CreateRequest,
  idempotencyKey: string,
  identityToken?: string,
): Promise<CreatedBooking> {
  const headers = { 'Idempotency-Key': idempotencyKey };
  return toCreated(await postJson('/booking/create', body, CreateAnswer, { headers, token: identityToken }));
}

/**
 * GET /booking/retrieve/{id} with the booking's own bearer, or the identity token of its owner: so everywhere below.
 * Rejects with ApiError (401, 404, 410 as `status`).
 */
export async function retrieveBooking(id: string, token: string, signal?: AbortSignal): Promise<ServerBooking> {
  const answer = await getJson(at('retrieve', id), BookingAnswer, { token, signal });
  addsUp(answer.cart, 'GET /booking/retrieve/{id}', 'cart.total');
  return toServerBooking(answer);
}

/** GET /booking/items/{id}: the server's cart in whole cents. Rejects with ApiError. */
export async function getCart(id: string, token: string, signal?: AbortSignal): Promise<ServerCart> {
  const cart = await getJson(at('items', id), CartAnswer, { token, signal });
  addsUp(cart, 'GET /booking/items/{id}', 'total');
  return toServerCart(cart);
}

type BatchResult = { status: 'answered'; items: BatchAnswer } | { status: 'price_changed'; change: ServerPriceChange };

/**
 * POST /booking/batchUpdate/{id}, sent once; the body must be byte for byte as sealed. A 409 with a changed price is an
 * answer, any other refusal an ApiError (with `retryAfterMs` if the server sent Retry-After).
 */
export async function sendBatch(
  id: string,
  token: string,
  body: string,
  options: { signal?: AbortSignal; keepalive?: boolean } = {},
): Promise<BatchResult> {
  try {
    return {
      status: 'answered',
      items: await postJson(at('batchUpdate', id), body, BatchAnswer, { token, ...options }),
    };
  } catch (error) {
    if (error instanceof ApiError && error.status === 409 && is(error.body, PriceChanged)) {
      return { status: 'price_changed', change: toPriceChange(error.body) };
    }
    throw error;
  }
}

/**
 * GET /booking/getBookingAndCommit/{id}: the final booking, or the new price if it changed. To accept a price change,
 * call again with its `newTotal` as `acceptTotal` (cents). Rejects with ApiError (a 422 names the missing field).
 */
export async function commitBooking(id: string, token: string, acceptTotal?: Cents): Promise<CommitResult> {
  const query = acceptTotal === undefined ? {} : { accept_total: toEuros(acceptTotal).toFixed(2) };
  const answer = await getJson(at('getBookingAndCommit', id), CommitAnswer, { token, query });
  if (answer.status === 'committed')
    addsUp(answer.booking.cart, 'GET /booking/getBookingAndCommit/{id}', 'booking.cart.total');
  return toCommitResult(answer);
}
