import type { Offer } from '@/domain/offers/types';
import type { Search } from '@/domain/search/types';
import { isOffer } from '@/domain/offers/guard';
import { isSearchValid } from '@/domain/search/validity';
import { log } from '@/platform/log';
import { databaseName } from '@/platform/database';
import { db } from './store/db';
import type { Store } from './store/store';

/** A flight that the traveller marked with the heart, as it was then. Times are ms. */
export interface Favourite {
  /** Of the flight and of the search it belongs to: the same flight for other travellers is another one. */
  key: string;
  query: string;
  search: Search;
  offer: Offer;
  pricedAt: number;
  savedAt: number;
}

/** Beyond this the oldest goes: a list that nobody can read through is no list of favourites. */
export const FAVOURITES_KEPT = 100;

/** Among the small facts, which are not given up when the device runs out of room. */
const PREFIX = 'favourite:';

let channel: BroadcastChannel | undefined;

/** Other tabs hear at once that something was kept or taken away here; each reads the device itself. */
export function announceFavourites(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no other origin
  channel?.postMessage('');
}

/** Calls `then` when another tab has changed them. Only the first of a page is called. */
function hear(then: (again: true) => unknown): void {
  if (channel || typeof BroadcastChannel === 'undefined') return;
  channel = new BroadcastChannel(`hearts:${databaseName()}`);
  channel.addEventListener('message', () => void then(true));
}

function isFavourite(value: unknown): value is Favourite {
  if (typeof value !== 'object' || value === null) return false;
  const { key, query, search, offer, pricedAt, savedAt } = value as Partial<Favourite>;
  return (
    typeof key === 'string' &&
    typeof query === 'string' &&
    Number.isFinite(pricedAt) &&
    Number.isFinite(savedAt) &&
    isOffer(offer) &&
    typeof search === 'object' &&
    Array.isArray(search.trips) &&
    isSearchValid(search)
  );
}

const newestFirst = (a: Favourite, b: Favourite): number => b.savedAt - a.savedAt;

/** All of them, the one saved last first; what cannot be read any more is left out. `changed`: called when another tab has changed them. */
export async function listFavourites(changed?: (again: true) => unknown): Promise<Favourite[]> {
  if (changed) hear(changed);
  const store = await db();
  const rows = await store.run('r', ['meta'], (tx) => tx.list('meta', { prefix: PREFIX }));
  return rows.flatMap(({ v }) => (isFavourite(v) ? [v] : [])).toSorted(newestFirst);
}

/**
 * Keeps one, in place of the same one; the oldest beyond `FAVOURITES_KEPT` go. Two transactions: the first holds one write, so
 * that it is done when the tab is closed right after the press.
 */
export async function putFavourite(favourite: Favourite): Promise<void> {
  const store = await db();
  await store.run('rw', ['meta'], (tx) => tx.put('meta', { k: PREFIX + favourite.key, v: favourite }));
  announceFavourites();
  prune(store).catch((error: unknown) => log.info('storage', 'the oldest saved flights stay', error));
}

const prune = (store: Store): Promise<void> =>
  store.run('rw', ['meta'], async (tx) => {
    const rows = await tx.list('meta', { prefix: PREFIX });
    const kept = rows.flatMap(({ v }) => (isFavourite(v) ? [v] : [])).toSorted(newestFirst);
    for (const { key } of kept.slice(FAVOURITES_KEPT)) await tx.remove('meta', PREFIX + key);
  });

export async function removeFavourite(key: string): Promise<void> {
  const store = await db();
  await store.run('rw', ['meta'], (tx) => tx.remove('meta', PREFIX + key));
  announceFavourites();
}
