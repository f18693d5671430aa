import { proxy, ref } from 'valtio';
import type { OrderSummary } from '@/domain/payment/order';
import { knownIdentity, onAccountGone } from '../account';

/** `off`: nobody is signed in. */
export type AccountPhase = 'off' | 'reading' | 'asking' | 'ready' | 'offline' | 'failed';

export interface AccountTrips {
  uid: string | null;
  phase: AccountPhase;
  /** Newest first; null while neither the device nor the server has told them. */
  trips: readonly OrderSummary[] | null;
  /** When the server told them, ms; 0 before. */
  at: number;
  /** Why they could not be loaded, in the phase `failed`. */
  failure?: unknown;
}

export const NOBODY: AccountTrips = { uid: null, phase: 'off', trips: null, at: 0 };

export const accountTrips = proxy<{ now: AccountTrips }>({ now: ref(NOBODY) });

/** What is known of the account's trips now. */
export const accountTripsNow = (): AccountTrips => accountTrips.now;

export const setAccountTrips = (next: AccountTrips): void => void (accountTrips.now = ref(next));

/** True while the person is signed in whose trips are shown: late answers for somebody else are dropped. */
export const isStillShown = (uid: string): boolean => knownIdentity()?.uid === uid && accountTrips.now.uid === uid;

onAccountGone((uid) => {
  if (accountTrips.now.uid === uid) setAccountTrips(NOBODY);
});
