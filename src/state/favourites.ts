import { proxy, ref, useSnapshot } from 'valtio';
import { offerKey } from '@/domain/offers/words';
import type { Offer } from '@/domain/offers/types';
import { now } from '@/platform/clock';
import { log } from '@/platform/log';
import type { Favourite } from '@/storage/favourites';
import type { Found } from './results/choose';

export type { Favourite } from '@/storage/favourites';

/** Null until they were read from the device. The list is replaced, never changed. */
const state = proxy<{ list: readonly Favourite[] | null }>({ list: null });

const show = (list: readonly Favourite[]): void => {
  state.list = ref([...list]);
};

let loading: Promise<void> | null = null;

/** Reads them from the device, once, and again when the page comes back: another tab may have changed them. */
export function loadFavourites(again = false): Promise<void> {
  if (again) loading = null;
  loading ??= read();
  return loading;
}

async function read(): Promise<void> {
  try {
    show(await (await import('@/storage/favourites')).listFavourites());
  } catch (error) {
    log.warn('storage', 'the saved flights cannot be read', error);
    loading = null;
    if (state.list === null) show([]);
  }
}

export const useFavourites = (): readonly Favourite[] | null => useSnapshot(state).list as readonly Favourite[] | null;

/** Of a flight in a search. */
export const favouriteKey = (query: string, offer: Pick<Offer, 'mergeKey' | 'dataProvider'>): string =>
  `${query}#${offerKey(offer)}`;

/** Whether this flight of this search is saved. */
export const useIsFavourite = (query: string, offer: Offer): boolean => {
  const key = favouriteKey(query, offer);
  return useFavourites()?.some((each) => each.key === key) ?? false;
};

async function write(
  next: readonly Favourite[],
  act: (storage: typeof import('@/storage/favourites')) => Promise<void>,
): Promise<boolean> {
  const before = state.list ?? [];
  show(next);
  try {
    await act(await import('@/storage/favourites'));
    return true;
  } catch (error) {
    log.warn('storage', 'the saved flights cannot be changed', error);
    show(before);
    return false;
  }
}

/** Saves a flight, or one that was removed again. False when the device refused; the list is then as before. */
export async function saveFavourite(favourite: Favourite): Promise<boolean> {
  await loadFavourites();
  const others = (state.list ?? []).filter(({ key }) => key !== favourite.key);
  const next = [...others, favourite].toSorted((a, b) => b.savedAt - a.savedAt);
  return write(next, (storage) => storage.putFavourite(favourite));
}

export async function dropFavourite(key: string): Promise<boolean> {
  await loadFavourites();
  const next = (state.list ?? []).filter((each) => each.key !== key);
  return write(next, (storage) => storage.removeFavourite(key));
}

/** The heart. False when the device refused. */
export async function toggleFavourite(offer: Offer, { search, query, pricedAt }: Found): Promise<boolean> {
  await loadFavourites();
  const key = favouriteKey(query, offer);
  if (state.list?.some((each) => each.key === key)) return dropFavourite(key);
  const copy = structuredClone({ search, offer });
  return saveFavourite({ key, query, ...copy, pricedAt, savedAt: now() });
}

/** For tests: nothing was read yet. */
export function forgetFavourites(): void {
  loading = null;
  state.list = null;
}
