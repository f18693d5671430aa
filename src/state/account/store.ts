import { proxy, ref } from 'valtio';
import type { AuthState, GoneReason, Method } from '@/domain/account/types';
import { readSnapshot } from '@/platform/identity/snapshot';
import { session } from '../session';

/**
 * Who is signed in, for the screen. `loading` only until the page is interactive: the prerendered page shows nothing
 * personal.
 */
export type AccountState = { status: 'loading' } | AuthState;

export const account = proxy<{ state: AccountState }>({ state: { status: 'loading' } });

/** True until the account state is known. */
export const isAccountLoading = (): boolean => account.state.status === 'loading';

export function showAccount(state: AuthState): void {
  account.state = state.status === 'user' ? { ...state, identity: ref(state.identity) } : state;
}

/** The account state from the stored snapshot, without the provider's code. */
export function knownAccount(): AuthState {
  const snapshot = session.settings.identity && readSnapshot();
  return snapshot ? { status: 'user', identity: snapshot.identity, confirmed: false } : { status: 'guest' };
}

export type GoneListener = (uid: string, reason: GoneReason, shared: boolean) => void | Promise<void>;
export const goneListeners = new Set<GoneListener>();

/** Called once for each user who is signed in on this page. */
export const personListeners = new Set<(uid: string) => void>();

export const signedInListeners = new Set<(linked: Method | null) => void>();
