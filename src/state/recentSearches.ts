import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import { type PriceMove, type Cheapest, type EarlierPrice, changeOf } from '@/domain/results/priceMoves';
import { searchKey } from '@/domain/search/validity';
import { type RecentSearch, fromSaved } from '@/domain/search/recent';
import { readQuery } from '@/domain/search/query';
import type { Search } from '@/domain/search/types';
import { today } from '@/platform/clock';
import { log } from '@/platform/log';
import { listSearches } from '@/offline/searches';
import { type ResultSetHead, listResultSets } from '@/offline/resultSets';
import { lastSearchUrl } from './searchForm/lastSearch';

/** The last look at the results of a search: its time (ms), the cheapest offer, and the change since the look before. */
export interface LastLook {
  at: number;
  cheapest: Cheapest;
  since: { at: number; change: PriceMove } | null;
}

/** A search of the history with the kept look at its results, null when there is none. */
export interface RecentRow extends RecentSearch {
  look: LastLook | null;
}

function lookOf({ pricedAt, cheapest, before }: ResultSetHead): LastLook | null {
  if (!cheapest) return null;
  const since = (then: EarlierPrice) => ({ at: then.at, change: changeOf(then, cheapest) });
  return { at: pricedAt, cheapest, since: before ? since(before) : null };
}

async function listOrEmpty<T>(list: () => Promise<T[]>, failure: string): Promise<T[]> {
  try {
    return await list();
  } catch (error) {
    log.warn('storage', failure, error);
    return [];
  }
}

/** The searches of this device with the last kept look at their results. An empty list when they cannot be read. */
export async function recentRows(): Promise<RecentRow[]> {
  const recent = await listOrEmpty(() => listSearches(), 'the search history is not available');
  const heads = await listOrEmpty(listResultSets, 'the kept flights cannot be listed');
  const day = today();
  const looks = new Map<string, LastLook>();
  for (const head of heads) {
    const look = lookOf(head);
    const key = searchKey(readQuery(head.query, day).search);
    if (look && !looks.has(key)) looks.set(key, look);
  }
  return recent.map((saved) => {
    // With its own party: another one has another total.
    const search: Search | null =
      saved.party && fromSaved(saved, { tripType: saved.tripType, trips: [], ...saved.party }, day);
    return { ...saved, look: (search && looks.get(searchKey(search))) ?? null };
  });
}

/** The last rows, shown at once on a return to home, so that they do not push the page down later. */
let last: RecentRow[] | undefined;

/**
 * The searches kept on this device, newest first, following changes of this page and of other tabs; undefined until they are
 * read. Brings Dexie: for lazily loaded parts of a page that has a history.
 */
export function useRecentSearches(): RecentRow[] | undefined {
  const rows = useLiveQuery(recentRows);
  useEffect(() => {
    last = rows ?? last;
  }, [rows]);
  // Without a last search the history was deleted on another page: do not start with the old rows.
  return rows ?? (lastSearchUrl() === null ? undefined : last);
}
