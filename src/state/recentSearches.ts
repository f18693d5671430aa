import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { type PriceMove, type Cheapest, type EarlierLook, changeOf } from '@/domain/results/looks';
import { searchKey } from '@/domain/search/validity';
import { type RecentSearch, fromSaved } from '@/domain/search/recent';
import { readQuery } from '@/domain/search/query';
import type { Search } from '@/domain/search/types';
import { today } from '@/platform/clock';
import { log } from '@/platform/log';
import { openDatabase } from '@/offline/storageHealth';
import { listSearches } from '@/offline/searches';
import { type ResultSetHead, listResultSets } from '@/offline/resultSets';
import { lastSearchUrl } from './searchForm/lastSearch';

/** What the device knows of the flights of a search: the cheapest, when (ms), and what changed since the look before. */
export interface LastLook {
  at: number;
  cheapest: Cheapest;
  since: { at: number; change: PriceMove } | null;
}

/** A search of the history with the look at its results that is kept, if one is. */
export interface RecentRow extends RecentSearch {
  look: LastLook | null;
}

function lookOf({ pricedAt, cheapest, before }: ResultSetHead): LastLook | null {
  if (!cheapest) return null;
  const since = (then: EarlierLook) => ({ at: then.at, change: changeOf(then, cheapest) });
  return { at: pricedAt, cheapest, since: before ? since(before) : null };
}

async function orNone<T>(read: () => Promise<T[]>, trouble: string): Promise<T[]> {
  try {
    return await read();
  } catch (error) {
    log.warn('storage', trouble, error);
    return [];
  }
}

/**
 * The searches of the device with what was last seen of them. One read after the other and no module loaded on the way:
 * a live query follows only what it can see itself waiting for.
 */
export async function recentRows(): Promise<RecentRow[]> {
  const recent = await orNone(() => listSearches(), 'the search history is not available');
  const heads = await orNone(listResultSets, 'the kept flights cannot be listed');
  const day = today();
  const looks = new Map<string, LastLook>();
  for (const head of heads) {
    const look = lookOf(head);
    const key = searchKey(readQuery(head.query, day).search);
    if (look && !looks.has(key)) looks.set(key, look);
  }
  return recent.map((saved) => {
    // The very same search: other travellers pay another sum.
    const asked: Search | null =
      saved.party && fromSaved(saved, { tripType: saved.tripType, trips: [], ...saved.party }, day);
    return { ...saved, look: (asked && looks.get(searchKey(asked))) ?? null };
  });
}

/** As read last: who comes back to home has them at once, so that they do not push the page down. */
let last: RecentRow[] | undefined;

/**
 * The searches kept on this device, newest first, and whatever another tab adds to them; undefined until they are read.
 * `turn` goes up with what this page changes: a store that is only in memory tells nobody. Brings dexie: for parts of a
 * page that are loaded lazily, where there is a history.
 */
export function useRecentSearches(turn: number): RecentRow[] | undefined {
  const [open, setOpen] = useState(false);
  // Opened before the live query, in which nothing can be written: opening lays down marks of its own.
  useEffect(() => {
    let here = true;
    void openDatabase().then(() => here && setOpen(true));
    return () => {
      here = false;
    };
  }, []);
  // Itself an async function: only then does Dexie follow it over the awaits inside, and hear of another tab.
  const rows = useLiveQuery(async () => (open ? await recentRows() : undefined), [open, turn]);
  useEffect(() => {
    last = rows ?? last;
  }, [rows]);
  // Deleted where this list is not on screen, they went with the last search: it does not begin with them.
  return rows ?? (lastSearchUrl() === null ? undefined : last);
}
