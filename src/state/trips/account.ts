import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import type { OrderSummary } from '@/domain/payment/order';
import { log } from '@/platform/log';
import { loadPart } from '@/platform/parts';
import { AuthError } from '@/domain/account/types';
import { knownIdentity, useAccount } from '../account';
import { session, useSession } from '../session';
import { useSeenAgain } from '../useSeenAgain';
import { type AccountTrips, NOBODY, accountTrips, setAccountTrips } from './accountStore';

export type { AccountTrips } from './accountStore';

/* Trips of the signed-in traveller, for screens. Guests load none of the code that asks for them (`accountCalls`). */

/** Shows the copy of this device, then asks the server. Does nothing for guests. Never rejects. */
export async function loadAccountTrips(online: boolean): Promise<void> {
  const uid = knownIdentity()?.uid;
  if (uid === undefined) return setAccountTrips(NOBODY);
  try {
    await (await loadPart(() => import('./accountCalls'))).askForTrips(uid, online);
  } catch (error) {
    log.warn('trips', 'the trips of the account could not be asked for', error);
    if (knownIdentity()?.uid === uid) setAccountTrips({ ...accountTrips.now, uid, phase: 'failed' });
  }
}

/** Asks about one order of the account. Never rejects. */
export async function refreshAccountTrip(order: OrderSummary): Promise<void> {
  try {
    await (await loadPart(() => import('./accountCalls'))).askForTrip(order);
  } catch (error) {
    log.info('trips', 'a trip of the account could not be refreshed', error);
  }
}

/** Shows the copy of this device without asking the server. Does nothing for guests. Never rejects. */
async function showKeptAccountTrips(): Promise<void> {
  const uid = knownIdentity()?.uid;
  if (uid === undefined) return;
  try {
    await (await loadPart(() => import('./accountCalls'))).showKeptTrips(uid);
  } catch (error) {
    log.warn('trips', 'the copy of the trips could not be shown', error);
    if (knownIdentity()?.uid === uid) setAccountTrips({ ...accountTrips.now, uid, phase: 'failed' });
  }
}

/** When a loader has asked for the page that opens now, which need not ask again (ms of the monotonic clock). */
let askedAt = Number.NEGATIVE_INFINITY;
const JUST_NOW_MS = 2000;

/**
 * For a loader: shows the copy of this device, or without one asks the server. Resolves to why there is nothing to show, to null
 * otherwise.
 */
export async function accountTripsFailure(): Promise<unknown> {
  await showKeptAccountTrips();
  if (accountTrips.now.trips !== null || !session.online) return null;
  const wasSignedIn = knownIdentity() !== null;
  await loadAccountTrips(true);
  const { trips, failure } = accountTrips.now;
  if (wasSignedIn && knownIdentity() === null) return new AuthError('session-ended');
  askedAt = performance.now();
  return trips === null ? failure : null;
}

/** Whether the account has an order, as far as it is known here. */
export const isAccountTrip = (orderId: string | undefined): boolean =>
  accountTrips.now.trips?.some((one) => one.orderId === orderId) ?? false;

/** The least time (ms) between two questions when the page is seen again. */
const ASK_AGAIN_MS = 10_000;

/**
 * The trips of the signed-in traveller, asked for when they are first shown, when the connection is back and the page
 * seen again. `keptOnly`: as this device keeps them; nothing is asked.
 */
export function useAccountTrips({ keptOnly = false } = {}): AccountTrips {
  const { online } = useSession();
  const account = useAccount();
  const uid = account.status === 'user' ? account.identity.uid : account.status;
  const seen = useSeenAgain(ASK_AGAIN_MS);
  useEffect(() => {
    const isAsked = online && performance.now() - askedAt < JUST_NOW_MS && accountTrips.now.uid === uid;
    askedAt = Number.NEGATIVE_INFINITY;
    if (uid !== 'loading' && !isAsked) void (keptOnly ? showKeptAccountTrips() : loadAccountTrips(online));
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- asked again
  }, [uid, online, seen, keptOnly]);
  const { now: known } = useSnapshot(accountTrips) as { now: AccountTrips };
  if (account.status !== 'user') return NOBODY;
  // Between a sign-in and the first look nothing is known, which is not the same as "no trips".
  return known.uid === account.identity.uid ? known : { ...NOBODY, uid: account.identity.uid, phase: 'reading' };
}
