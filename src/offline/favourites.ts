import { type BagWish, isBagWish } from '@/domain/offers/offerBags';
import type { Offer } from '@/domain/offers/types';
import type { Search } from '@/domain/search/types';
import { isOffer } from '@/domain/offers/guard';
import { isSearchValid } from '@/domain/search/validity';
import { log } from '@/platform/log';
import { databaseName } from '@/platform/database';
import { db } from './store/db';
import type { Store } from './store/store';

/** An offer that the traveller marked with the heart, as it was then. Times are ms. */
export interface Favourite {
  /** Identifies flight and search: the same flight for another party is another favourite. */
  key: string;
  query: string;
  search: Search;
  offer: Offer;
  /** Bags for everyone in the price that the list showed; absent in rows of older versions. */
  bags?: BagWish | undefined;
  /** The traveller's own words on it. */
  note?: string | undefined;
  pricedAt: number;
  savedAt: number;
}

/** The oldest beyond this number are removed: a longer list is of no use. */
export const FAVOURITES_KEPT = 100;

/** Rows of `meta`, which is not cleared on a full disk. */
export const FAVOURITE_PREFIX = 'favourite:';

let channel: BroadcastChannel | undefined;

/** Tells other tabs that favourites have changed; each reads them from the database. */
export function announceFavourites(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no other origin
  channel?.postMessage('');
}

/** Channel that tells pages about changes; undefined where there is none. */
export const openFavouriteChannel = (): BroadcastChannel | undefined =>
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(`hearts:${databaseName()}`);

/** Calls `changed` when another tab has changed favourites. Only the first listener of a page counts. */
function listen(changed: (again: true) => unknown): void {
  if (channel) return;
  channel = openFavouriteChannel();
  channel?.addEventListener('message', () => void changed(true));
}

export function isFavourite(value: unknown): value is Favourite {
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

/** A flight with unreadable bags or an unreadable note stays, without them. */
const sound = (row: Favourite): Favourite => ({
  ...row,
  ...(!isBagWish(row.bags) && { bags: undefined }),
  ...(typeof row.note !== 'string' && { note: undefined }),
});

/** The favourites among rows. */
const readable = (rows: readonly { v: unknown }[]): Favourite[] =>
  rows.flatMap(({ v }) => (isFavourite(v) ? [sound(v)] : [])).toSorted(newestFirst);

/** All favourites, newest first, without unreadable ones. `changed` is called when another tab has changed them. */
export async function listFavourites(changed?: (again: true) => unknown): Promise<Favourite[]> {
  if (changed) listen(changed);
  const store = await db();
  const rows = await store.run('r', ['meta'], (tx) => tx.meta.where('k').startsWith(FAVOURITE_PREFIX).toArray());
  return readable(rows);
}

/**
 * Stores a favourite in place of the one with its key, and removes the oldest beyond `FAVOURITES_KEPT`. Two transactions: the
 * first is a single write, so that it survives a tab that is closed right after the click.
 */
export async function putFavourite(favourite: Favourite): Promise<void> {
  const store = await db();
  await store.run('rw', ['meta'], (tx) => tx.meta.put({ k: FAVOURITE_PREFIX + favourite.key, v: favourite }));
  announceFavourites();
  prune(store).catch((error: unknown) => log.info('storage', 'the oldest favourites could not be removed', error));
}

const prune = (store: Store): Promise<void> =>
  store.run('rw', ['meta'], async (tx) => {
    const rows = await tx.meta.where('k').startsWith(FAVOURITE_PREFIX).toArray();
    for (const { key } of readable(rows).slice(FAVOURITES_KEPT)) await tx.meta.delete(FAVOURITE_PREFIX + key);
  });

export async function removeFavourite(key: string): Promise<void> {
  const store = await db();
  await store.run('rw', ['meta'], (tx) => tx.meta.delete(FAVOURITE_PREFIX + key));
  announceFavourites();
}
