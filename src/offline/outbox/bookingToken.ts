import { is, nullable, number, string, type as shape } from 'superstruct';
import type { Tx } from '../store/store';

const Token = shape({ token: string(), expiresAt: nullable(number()) });

/** Where the bearer of a booking stands in `meta`. */
export const tokenKey = (bookingId: string): string => `token:${bookingId}`;

/** The bearer of a booking inside a transaction over `meta`; null when there is none or its time is over. */
export async function tokenIn(tx: Tx, bookingId: string, at: number): Promise<string | null> {
  const row = await tx.get('meta', tokenKey(bookingId));
  if (!row || !is(row.v, Token)) return null;
  const { token, expiresAt } = row.v;
  return expiresAt === null || expiresAt > at ? token : null;
}
