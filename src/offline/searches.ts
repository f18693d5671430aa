import { type RecentSearch, type SavedEntry, savedId, toEntries, toRecent } from '@/domain/search/recent';
import { SEARCHES_KEPT } from '@/domain/search/saved';
import type { Place, Search } from '@/domain/search/types';
import { now } from '@/platform/clock';
import { db } from './store/db';
import type { SearchRow } from './store/rows';
import type { Tx } from './store/store';

/** Entries that were removed, for putting them back. */
export type RemovedSearches = readonly SearchRow[];

const entryOf = ({ n = 0, search, party, journey }: SearchRow): SavedEntry => ({
  n,
  search,
  party: party ?? null,
  journey: journey ?? null,
});
/** The search an entry belongs to. */
const idOf = ({ search, journey }: SearchRow): string => journey?.key ?? savedId(search.tripType, [search]);

/** The oldest searches beyond six go, each with all its trips. */
async function trim(tx: Tx): Promise<void> {
  const recent = toRecent((await tx.list('searches')).map(entryOf));
  for (const { entries } of recent.slice(SEARCHES_KEPT)) for (const n of entries) await tx.remove('searches', n);
}

/**
 * Puts a search on top of the history, an entry for each of its trips (spec 4); the same one moves up, the oldest beyond
 * six go (spec 9). Trips without valid days are left out. One transaction: two tabs at once lose nothing. Rejects when the
 * device has no room.
 */
export async function addSearch(search: Search, at = now()): Promise<void> {
  const entries = toEntries(search);
  const [first] = entries;
  if (!first) return;
  const store = await db();
  await store.run('rw', ['searches'], async (tx) => {
    const id = first.journey?.key ?? savedId(first.search.tripType, [first.search]);
    for (const row of await tx.list('searches')) {
      if (idOf(row) === id && row.n !== undefined) await tx.remove('searches', row.n);
    }
    for (const { search: saved, party, journey } of entries) {
      const hash = journey ? `${id}#${journey.leg}` : id;
      await tx.put('searches', {
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

/** The history, newest first; entries of a wrong shape are left out (spec 8). */
export async function listSearches(limit: number = SEARCHES_KEPT): Promise<RecentSearch[]> {
  const store = await db();
  const rows = await store.run('r', ['searches'], (tx) => tx.list('searches'));
  return toRecent(rows.map(entryOf)).slice(0, limit);
}

/** Forgets the entries with these numbers. Answers what was there. */
export async function removeSearch(entries: readonly number[]): Promise<RemovedSearches> {
  const store = await db();
  return await store.run('rw', ['searches'], async (tx) => {
    const removed: SearchRow[] = [];
    for (const n of entries) {
      const row = await tx.get('searches', n);
      if (row) removed.push(row);
      await tx.remove('searches', n);
    }
    return removed;
  });
}

/** Forgets all of them. Answers what was there. */
export async function clearSearches(): Promise<RemovedSearches> {
  const store = await db();
  return await store.run('rw', ['searches'], async (tx) => {
    const removed = await tx.list('searches');
    await tx.clear('searches');
    return removed;
  });
}

/** Puts removed entries back where they were, except searches that were made again since. */
export async function restoreSearches(removed: RemovedSearches): Promise<void> {
  const store = await db();
  await store.run('rw', ['searches'], async (tx) => {
    const there = new Set((await tx.list('searches')).map(idOf));
    for (const row of removed) if (!there.has(idOf(row))) await tx.put('searches', row);
    await trim(tx);
  });
}

/** Gives kept searches the names of their places, learnt since they were saved. Their order stays. */
export async function nameSearches(places: readonly Place[]): Promise<void> {
  const store = await db();
  await store.run('rw', ['searches'], async (tx) => {
    for (const row of await tx.list('searches')) {
      const named = (old: Place): Place => {
        const known = places.find(({ iata, isCity }) => iata === old.iata && isCity === old.isCity);
        return known ? { ...old, ...known, names: { ...old.names, ...known.names } } : old;
      };
      const { srcLocation, destLocation } = row.search;
      const search = { ...row.search, srcLocation: named(srcLocation), destLocation: named(destLocation) };
      if (JSON.stringify(search) !== JSON.stringify(row.search)) await tx.put('searches', { ...row, search });
    }
  });
}
