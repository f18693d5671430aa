import { proxy, ref, useSnapshot } from 'valtio';
import { offerKey } from '@/domain/offers/facts';
import type { Offer } from '@/domain/offers/types';
import { now } from '@/platform/clock';
import { log } from '@/platform/log';
import { inMemory } from '@/platform/memory';
import { loadPart } from '@/platform/parts';
import type { Favourite } from '@/offline/favourites';
import type { SearchContext } from '@/domain/offers/searchContext';
import { plainCopy } from '@/domain/plainCopy';

export type { Favourite } from '@/offline/favourites';

/** Null until read from the device. The list is replaced, never mutated. */
const state = proxy<{ list: readonly Favourite[] | null }>({ list: null });

const show = (list: readonly Favourite[]): void => {
  state.list = ref([...list]);
};

/** Serializes reads and writes: a list read before a flight was saved must not remove it from the screen. */
const work = inMemory(() => ({
  last: Promise.resolve() as Promise<unknown>,
  loading: null as Promise<void> | null,
}));

function inOrder<T>(next: () => Promise<T>): Promise<T> {
  const run = work.last.then(next);
  work.last = run.catch(() => undefined);
  return run;
}

/** Reads the saved flights from the device, once, and again when another tab has changed them. */
export function loadFavourites(again = false): Promise<void> {
  if (again) work.loading = null;
  work.loading ??= inOrder(read);
  return work.loading;
}

/** The same for a page that only shows them or their number. A first visit has no database, and does not get one for this. */
export async function countFavourites(): Promise<void> {
  const { mayHaveDatabase } = await loadPart(() => import('@/platform/database'));
  if (await mayHaveDatabase()) await loadFavourites();
}

async function read(): Promise<void> {
  try {
    show(await (await loadPart(() => import('@/offline/favourites'))).listFavourites(loadFavourites));
  } catch (error) {
    log.warn('storage', 'the saved flights cannot be read', error);
    work.loading = null;
    if (state.list === null) show([]);
  }
}

/** The saved flights, once what is being saved is stored. Never rejects; those that cannot be read are none. */
export async function savedFlights(): Promise<readonly Favourite[]> {
  await loadFavourites();
  await work.last;
  return state.list ?? [];
}

export const useFavourites = (): readonly Favourite[] | null => useSnapshot(state).list as readonly Favourite[] | null;

/** Key of a flight within a search. */
const favouriteKey = (query: string, offer: Pick<Offer, 'mergeKey' | 'dataProvider'>): string =>
  `${query}#${offerKey(offer)}`;

/** Whether this flight of this search is saved. */
export const useIsFavourite = (query: string, offer: Offer): boolean => {
  const key = favouriteKey(query, offer);
  return useFavourites()?.some((each) => each.key === key) ?? false;
};

type Storage = typeof import('@/offline/favourites');

/** Shows the new list only after the write: a traveller who sees a full heart may close the tab. */
async function write(keep: (storage: Storage) => Promise<void>, list: readonly Favourite[]): Promise<boolean> {
  try {
    await keep(await loadPart(() => import('@/offline/favourites')));
    show(list);
    return true;
  } catch (error) {
    log.warn('storage', 'the saved flights cannot be changed', error);
    return false;
  }
}

function put(favourite: Favourite): Promise<boolean> {
  const others = (state.list ?? []).filter(({ key }) => key !== favourite.key);
  const list = [...others, favourite].toSorted((a, b) => b.savedAt - a.savedAt);
  return write((storage) => storage.putFavourite(favourite), list);
}

function remove(key: string): Promise<boolean> {
  const list = (state.list ?? []).filter((each) => each.key !== key);
  return write((storage) => storage.removeFavourite(key), list);
}

/** Saves a flight, or restores a removed one. False when the device refused; the list stays as it was. */
export async function saveFavourite(favourite: Favourite): Promise<boolean> {
  await loadFavourites();
  return inOrder(() => put(favourite));
}

/** Changes something of a saved flight as it is now; one that was removed meanwhile stays so. */
export async function changeFavourite(
  key: string,
  change: Partial<Pick<Favourite, 'offer' | 'pricedAt' | 'note'>>,
): Promise<boolean> {
  await loadFavourites();
  return inOrder(async () => {
    const known = state.list?.find((each) => each.key === key);
    return known ? put({ ...known, ...change }) : false;
  });
}

export async function dropFavourite(key: string): Promise<boolean> {
  await loadFavourites();
  return inOrder(() => remove(key));
}

/** Toggles the heart of an offer. False when the device refused. */
export async function toggleFavourite(offer: Offer, found: SearchContext): Promise<boolean> {
  const { search, query, pricedAt, bags } = found;
  const key = favouriteKey(query, offer);
  const copy = plainCopy({ search, offer, bags });
  const savedAt = now();
  await loadFavourites();
  return inOrder(() => {
    if (state.list?.some((each) => each.key === key)) return remove(key);
    return put({ key, query, ...copy, pricedAt, savedAt });
  });
}
