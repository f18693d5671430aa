import { useLiveQuery } from 'dexie-react-hooks';
import { type Change, type Cheapest, type EarlierLook, changeOf } from '@/domain/results/looks';
import { searchKey } from '@/domain/search/equal';
import { type RecentSearch, fromSaved } from '@/domain/search/recent';
import { readQuery } from '@/domain/search/query';
import { SAVED_KEPT } from '@/domain/search/saved';
import type { Search } from '@/domain/search/types';
import { today } from '@/platform/clock';
import { log } from '@/platform/log';
import type { SnapshotHead } from '@/storage/snapshots';
import { recentSearches } from './searchForm/history';

/** What the device knows of the flights of a search: the cheapest, when (ms), and what changed since the look before. */
export interface LastLook {
  at: number;
  cheapest: Cheapest;
  since: { at: number; change: Change } | null;
}

/** A search of the history with the look at its results that is kept, if one is. */
export interface RecentRow extends RecentSearch {
  look: LastLook | null;
}

function lookOf({ pricedAt, cheapest, before }: SnapshotHead): LastLook | null {
  if (!cheapest) return null;
  const since = (then: EarlierLook) => ({ at: then.at, change: changeOf(then, cheapest) });
  return { at: pricedAt, cheapest, since: before ? since(before) : null };
}

const keptHeads = async (): Promise<SnapshotHead[]> => {
  try {
    const { listSnapshots } = await import('@/storage/snapshots');
    return await listSnapshots();
  } catch (error) {
    log.warn('storage', 'the kept flights cannot be listed', error);
    return [];
  }
};

async function recentRows(): Promise<RecentRow[]> {
  const [recent, heads] = await Promise.all([recentSearches(SAVED_KEPT), keptHeads()]);
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

/**
 * The searches kept on this device, newest first, and whatever another tab adds to them; undefined until they are read.
 * Brings dexie: for parts of a page that are loaded lazily, where there is a history.
 */
export const useRecentSearches = (): RecentRow[] | undefined => useLiveQuery(() => recentRows(), []);
