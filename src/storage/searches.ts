import { type SavedSearch, SAVED_KEPT, isSavedSearchValid } from '@/domain/search/saved';
import { now } from '@/platform/clock';
import { db } from './db';
import type { SearchRow } from './rows';

/** An entry of the search history with its number, for removing it. */
export interface HistoryEntry extends SavedSearch {
  n: number;
  /** ms. */
  at: number;
}

const hashOf = ({ tripType, srcLocation, destLocation, startDate, endDate }: SavedSearch): string =>
  [tripType, srcLocation.iata, destLocation.iata, startDate, endDate ?? ''].join('|').toLowerCase();

const newestFirst = (a: SearchRow, b: SearchRow): number => b.at - a.at || (b.n ?? 0) - (a.n ?? 0);

/** Adds a search on top of the history; the same one moves up, the oldest beyond six go (spec 9). Invalid ones are ignored. */
export async function addSearch(search: SavedSearch, at = now()): Promise<void> {
  if (!isSavedSearchValid(search)) return;
  const store = await db();
  await store.run('rw', ['searches'], async (tx) => {
    const hash = hashOf(search);
    for (const row of await tx.list('searches')) {
      if (row.hash === hash && row.n !== undefined) await tx.remove('searches', row.n);
    }
    await tx.put('searches', { hash, at, search });
    const rows = (await tx.list('searches')).sort(newestFirst);
    for (const { n } of rows.slice(SAVED_KEPT)) if (n !== undefined) await tx.remove('searches', n);
  });
}

/** The history, newest first; entries of a wrong shape are left out (spec 8). */
export async function listSearches(limit: number = SAVED_KEPT): Promise<HistoryEntry[]> {
  const store = await db();
  const rows = await store.run('r', ['searches'], (tx) => tx.list('searches'));
  return rows
    .sort(newestFirst)
    .slice(0, limit)
    .map(({ n = 0, at, search }) => ({ ...search, n, at }));
}

export async function removeSearch(n: number): Promise<void> {
  const store = await db();
  await store.run('rw', ['searches'], (tx) => tx.remove('searches', n));
}

export async function clearSearches(): Promise<void> {
  const store = await db();
  await store.run('rw', ['searches'], (tx) => tx.clear('searches'));
}
