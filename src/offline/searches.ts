import { type RecentSearch, type SavedEntry, savedId, toEntries, toRecent } from '@/domain/search/recent';
import { SEARCHES_KEPT } from '@/domain/search/saved';
import type { Place, Search } from '@/domain/search/types';
import { now } from '@/platform/clock';
import { db } from './store/db';
import type { SearchRow } from './store/rows';
import type { Tx } from './store/database';

/** Removed entries, for `restoreSearches`. */
export type RemovedSearches = readonly SearchRow[];

const entryOf = ({ n = 0, search, party, journey }: SearchRow): SavedEntry => ({
  n,
  search,
  party: party ?? null,
  journey: journey ?? null,
});
/** Identifies the search that an entry belongs to. */
const idOf = ({ search, journey }: SearchRow): string => journey?.key ?? savedId(search.tripType, [search]);

/** Removes the oldest searches beyond six, each with all of its trips. */
async function trim(tx: Tx): Promise<void> {
  const recent = toRecent((await tx.searches.toArray()).map(entryOf));
  for (const { entries } of recent.slice(SEARCHES_KEPT)) for (const n of entries) await tx.searches.delete(n);
}

/**
 * Puts a search on top of the history, one entry per trip. A repeated search moves up; the oldest beyond six are removed. Trips
 * without valid days are left out. One transaction, so that two tabs do not overwrite each other. Rejects on a full disk.
 */
export async function addSearch(search: Search, at = now()): Promise<void> {
  const entries = toEntries(search);
  const [first] = entries;
  if (!first) return;
  const store = await db();
  await store.run('rw', ['searches'], async (tx) => {
    const id = first.journey?.key ?? savedId(first.search.tripType, [first.search]);
    for (const row of await tx.searches.toArray()) {
      if (idOf(row) === id && row.n !== undefined) await tx.searches.delete(row.n);
    }
    for (const { search: saved, party, journey } of entries) {
      const hash = journey ? `${id}#${journey.leg}` : id;
      await tx.searches.put({
        hash,
        at,
        search: saved,
        ...(party && { party }),
        ...(journey && { journey }),
      });
    }
    await trim(tx);
  });
}

/** The history, newest first, without entries of a wrong shape. */
export async function listSearches(limit: number = SEARCHES_KEPT): Promise<RecentSearch[]> {
  const store = await db();
  const rows = await store.run('r', ['searches'], (tx) => tx.searches.toArray());
  return toRecent(rows.map(entryOf)).slice(0, limit);
}

/** Removes the entries with these numbers and returns them. */
export async function removeSearch(entries: readonly number[]): Promise<RemovedSearches> {
  const store = await db();
  return await store.run('rw', ['searches'], async (tx) => {
    const removed: SearchRow[] = [];
    for (const n of entries) {
      const row = await tx.searches.get(n);
      if (row) removed.push(row);
      await tx.searches.delete(n);
    }
    return removed;
  });
}

/** Removes all entries and returns them. */
export async function clearSearches(): Promise<RemovedSearches> {
  const store = await db();
  return await store.run('rw', ['searches'], async (tx) => {
    const removed = await tx.searches.toArray();
    await tx.searches.clear();
    return removed;
  });
}

/** Restores removed entries at their place, except searches that were repeated since. */
export async function restoreSearches(removed: RemovedSearches): Promise<void> {
  const store = await db();
  await store.run('rw', ['searches'], async (tx) => {
    const existing = new Set((await tx.searches.toArray()).map(idOf));
    for (const row of removed) if (!existing.has(idOf(row))) await tx.searches.put(row);
    await trim(tx);
  });
}

/** Adds place names that became known after a search was saved. Keeps the order. */
export async function nameSearches(places: readonly Place[]): Promise<void> {
  const store = await db();
  await store.run('rw', ['searches'], async (tx) => {
    for (const row of await tx.searches.toArray()) {
      const named = (old: Place): Place => {
        const known = places.find(({ iata, isCity }) => iata === old.iata && isCity === old.isCity);
        return known ? { ...old, ...known, names: { ...old.names, ...known.names } } : old;
      };
      const { srcLocation, destLocation } = row.search;
      const search = { ...row.search, srcLocation: named(srcLocation), destLocation: named(destLocation) };
      if (JSON.stringify(search) !== JSON.stringify(row.search)) await tx.searches.put({ ...row, search });
    }
  });
}
