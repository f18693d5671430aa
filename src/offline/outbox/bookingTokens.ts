import { now } from '@/platform/clock';
import { db } from '../store/db';
import { putMeta, removeMeta } from '../store/meta';
import type { Tx } from '../store/store';
import { tokenIn, tokenKey } from './bookingToken';

/**
 * Stores the bearer of one booking and its end (ms; null when the server gave none). Only `meta` holds it: never an outbox row, a
 * header at rest or a cache. It is removed when the booking ends and at sign-out.
 */
export const putBookingToken = (bookingId: string, token: string, expiresAt: number | null): Promise<void> =>
  putMeta(tokenKey(bookingId), { token, expiresAt });

/** The bearer of a booking; null when there is none or it has expired. */
export async function getBookingToken(bookingId: string): Promise<string | null> {
  const store = await db();
  return await store.run('r', ['meta'], (tx) => tokenIn(tx, bookingId, now()));
}

export const removeBookingToken = (bookingId: string): Promise<void> => removeMeta(tokenKey(bookingId));

/** The same inside a transaction over `meta`. */
export const removeTokenIn = (tx: Tx, bookingId: string): Promise<void> => tx.remove('meta', tokenKey(bookingId));
