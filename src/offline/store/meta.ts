import { type Struct, is } from 'superstruct';
import { now } from '@/platform/clock';
import { uuid } from '@/platform/ids';
import { db } from './db';
import type { Tx } from './store';
import { tokenIn, tokenKey } from '../outbox/bookingToken';

/** A small fact by name, null when absent or of another shape. */
export async function getMeta<T>(k: string, wanted: Struct<T>): Promise<T | null> {
  const store = await db();
  const row = await store.run('r', ['meta'], (tx) => tx.get('meta', k));
  return row && is(row.v, wanted) ? row.v : null;
}

export async function putMeta(k: string, v: unknown): Promise<void> {
  const store = await db();
  await store.run('rw', ['meta'], (tx) => tx.put('meta', { k, v }));
}

export async function removeMeta(k: string): Promise<void> {
  const store = await db();
  await store.run('rw', ['meta'], (tx) => tx.remove('meta', k));
}

/** This device's own id, made once. */
export async function deviceId(): Promise<string> {
  const store = await db();
  return await store.run('rw', ['meta'], async (tx) => {
    const row = await tx.get('meta', 'device');
    if (typeof row?.v === 'string') return row.v;
    const made = uuid();
    await tx.put('meta', { k: 'device', v: made });
    return made;
  });
}

/**
 * The bearer of one booking (offline-sync.md, decision 4): only here, with its end (ms, null when the server gave none),
 * never in an outbox row, a header at rest or a cache. Removed when the booking ends or at sign-out.
 */
export const putBookingToken = (bookingId: string, token: string, expiresAt: number | null): Promise<void> =>
  putMeta(tokenKey(bookingId), { token, expiresAt });

/** The bearer of a booking, null when there is none or its time is over. */
export async function getBookingToken(bookingId: string): Promise<string | null> {
  const store = await db();
  return await store.run('r', ['meta'], (tx) => tokenIn(tx, bookingId, now()));
}

export const removeBookingToken = (bookingId: string): Promise<void> => removeMeta(tokenKey(bookingId));

/** The same inside a transaction over `meta`. */
export const removeTokenIn = (tx: Tx, bookingId: string): Promise<void> => tx.remove('meta', tokenKey(bookingId));
