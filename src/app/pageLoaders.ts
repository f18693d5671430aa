import { type LoaderFunctionArgs, redirect } from 'react-router-dom';
import { AuthError } from '@/domain/account/types';
import { pause } from '@/platform/idle';
import { loadPart } from '@/platform/parts';
import { carryState } from '@/ui/AppLink';
import { isServerAnswer } from './errorKind';

/*
 * For loaders of pages that the server may refuse: they throw the server's answer, and the route shows the error page of its
 * status (docs/rules.md "Errors"). Data of this device open at once. Other failures are not thrown: the page opens and says
 * what is missing.
 */

export type LoaderArgs = Pick<LoaderFunctionArgs, 'request' | 'params'>;

/** The longest wait (ms) for the server; then the page opens with its own skeleton. */
export const SERVER_MS = 5000;

/** Resolves to null after `ms`. */
export const within = <T>(work: Promise<T>, ms: number): Promise<T | null> =>
  Promise.race([work, pause(ms).then(() => null)]);

/** Another page, with the language of the address. */
export const carried = (path: string, { url }: Request): Response => redirect(carryState(path, new URL(url).search));

/** Throws an answer of our server, so that the route shows its error page. */
export function throwServerAnswer(error: unknown): void {
  // A second 401 has ended the session.
  // oxlint-disable-next-line typescript/only-throw-error -- the router takes a response's status
  if (error instanceof AuthError && error.failure === 'session-ended') throw new Response(null, { status: 401 });
  if (isServerAnswer(error)) throw error;
}

/**
 * Whether the account has this order, by its copy on this device or the server's list. Without a copy it throws the server's
 * failure; without an order it only does that.
 */
export async function isInAccount(orderId: string | undefined): Promise<boolean> {
  const trips = await loadPart(() => import('@/state/trips/account'));
  throwServerAnswer(await within(trips.accountTripsFailure(), SERVER_MS));
  return trips.isAccountTrip(orderId);
}
