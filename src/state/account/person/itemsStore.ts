import { useEffect } from 'react';
import { proxy, ref, useSnapshot } from 'valtio';
import type { ItemKind } from '@/domain/account/items/kinds';
import { inMemory } from '@/platform/memory';
import { isOnSharedDevice, onAccountGone, useAccount } from '../../account';

/**
 * Where the things of a kind are. `device`: on this device only; `account`: in the account, too; `away`: in the account, and
 * removed from this device.
 */
export type ItemsPlace = 'device' | 'account' | 'away';

export interface ItemsState {
  place: ItemsPlace;
  /** When account and device agreed last, ms. */
  at: number;
  /** Changes that the account does not have. */
  waiting: number;
  /** Why: `offline`, the account does not take them, or it did not answer. */
  trouble: 'offline' | 'refused' | 'failed' | null;
  /** Things from before the person signed in that nobody has decided about. */
  apart: number;
}

const ON_DEVICE: ItemsState = { place: 'device', at: 0, waiting: 0, trouble: null, apart: 0 };

type Kinds = Partial<Record<ItemKind, ItemsState>>;
const NONE: Kinds = {};
/** Replaced, never mutated. */
const store = proxy<{ kinds: Kinds }>({ kinds: ref(NONE) });

/** What screens may ask of whoever matches things with the account (`items.ts`). */
export interface ItemsWork {
  /** Matches with the account, unless that was just done. */
  match: (kind: ItemKind) => Promise<void>;
  /** Takes what was here before the sign-in into the account, or leaves it here. */
  decide: (kind: ItemKind, isTaken: boolean) => Promise<void>;
  /** Brings a kind here again. */
  bring: (kind: ItemKind) => Promise<void>;
}
const work = inMemory(() => ({ now: null as ItemsWork | null }));

export function setItemsWork(next: ItemsWork | null): void {
  work.now = next;
  if (!next) store.kinds = ref(NONE);
}
export const itemsWork = (): ItemsWork | null => work.now;

export function showItems(kind: ItemKind, state: ItemsState): void {
  store.kinds = ref({ ...store.kinds, [kind]: state });
}

onAccountGone(() => setItemsWork(null));

/**
 * Where the things of a kind are, for a page that shows them; asks the account when it opens. `content`: what this page may
 * change without the database noticing.
 */
export function useItems(kind: ItemKind, content?: unknown): ItemsState {
  const { kinds } = useSnapshot(store) as { kinds: Kinds };
  const isSignedIn = useAccount().status === 'user';
  const isKnown = kinds[kind] !== undefined;
  useEffect(() => {
    if (isSignedIn && isKnown) void work.now?.match(kind);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- matched again when the content has changed
  }, [isSignedIn, isKnown, kind, content]);
  return (isSignedIn && !isOnSharedDevice() && kinds[kind]) || ON_DEVICE;
}
