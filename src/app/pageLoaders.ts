import { type LoaderFunctionArgs, redirect } from 'react-router-dom';
import { AuthError } from '@/domain/account/types';
import { pause } from '@/platform/idle';
import { loadPart } from '@/platform/parts';
import { carryState } from '@/ui/AppLink';
import { isSaid } from './errorKind';

/*
 * For loaders of pages that the server may refuse: they throw what it said, and the route shows the page of that status
 * (docs/rules.md "Errors"). What the device has opens at once. An answer that decides nothing throws nothing: the page
 * opens and says what is missing.
 */

export type LoaderArgs = Pick<LoaderFunctionArgs, 'request' | 'params'>;

/** The longest wait (ms) for the server; then the page opens with its own skeleton. */
export const SERVER_MS = 5000;

/** Null where the work takes longer. */
export const within = <T>(work: Promise<T>, ms: number): Promise<T | null> =>
  Promise.race([work, pause(ms).then(() => null)]);

/** Another page, with the language of the address. */
export const carried = (path: string, { url }: Request): Response => redirect(carryState(path, new URL(url).search));

/** Ends the loader with the page of this failure, where one was said. */
export function throwSaid(error: unknown): void {
  // A second 401 has ended the session.
  // oxlint-disable-next-line typescript/only-throw-error -- the router takes a response's status
  if (error instanceof AuthError && error.failure === 'session-ended') throw new Response(null, { status: 401 });
  if (isSaid(error)) throw error;
}

/**
 * Whether the account has this order, as its copy here or the server says. Without a copy throws what the server said; without
 * an order does no more than that.
 */
export async function isInAccount(orderId: string | undefined): Promise<boolean> {
  const trips = await loadPart(() => import('@/state/trips/account'));
  throwSaid(await within(trips.accountTripsFailure(), SERVER_MS));
  return trips.isAccountTrip(orderId);
}
