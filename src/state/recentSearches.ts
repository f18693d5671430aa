import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { type PriceMove, type Cheapest, type EarlierLook, changeOf } from '@/domain/results/looks';
import { searchKey } from '@/domain/search/equal';
import { type RecentSearch, fromSaved } from '@/domain/search/recent';
import { readQuery } from '@/domain/search/query';
import type { Search } from '@/domain/search/types';
import { today } from '@/platform/clock';
import { log } from '@/platform/log';
import { openDatabase } from '@/offline/storageHealth';
import { listSearches } from '@/offline/searches';
import { type ResultSetHead, listResultSets } from '@/offline/resultSets';
import { lastSearchUrl } from './searchForm/lastSearch';

/**
 * What the device knows of the flights of a search: the cheapest, when (ms), and the change since the previous visit.
 */
export interface LastLook {
  at: number;
  cheapest: Cheapest;
  since: { at: number; change: PriceMove } | null;
}

/** A recent search with its last stored results, if any. */
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
 * The recent searches with their last results. Sequential reads without imports in between: a live query tracks only
 * the reads it awaits itself.
 */
export async function recentRows(): Promise<RecentRow[]> {
  const recent = await orNone(() => listSearches(), 'the search history is not available');
  const heads = await orNone(listResultSets, 'the stored flights cannot be listed');
  const day = today();
  const looks = new Map<string, LastLook>();
  for (const head of heads) {
    const look = lookOf(head);
    const key = searchKey(readQuery(head.query, day).search);
    if (look && !looks.has(key)) looks.set(key, look);
  }
  return recent.map((saved) => {
    // Exactly the same search: another party pays another price.
    const asked: Search | null =
      saved.party && fromSaved(saved, { tripType: saved.tripType, trips: [], ...saved.party }, day);
    return { ...saved, look: (asked && looks.get(searchKey(asked))) ?? null };
  });
}

/** The rows read last: on return to home they are drawn at once and do not shift the page. */
let last: RecentRow[] | undefined;

/**
 * The searches of this device, newest first, updated by other tabs; undefined until read. `turn` is raised by changes
 * of this page, because memory storage has no live queries. Brings Dexie, so import it lazily.
 */
export function useRecentSearches(turn: number): RecentRow[] | undefined {
  const [open, setOpen] = useState(false);
  // Opened outside of the live query, which is read-only: opening writes markers.
  useEffect(() => {
    let mounted = true;
    void openDatabase().then(() => mounted && setOpen(true));
    return () => {
      mounted = false;
    };
  }, []);
  // An async function of its own, so that Dexie tracks it across awaits and notices other tabs.
  const rows = useLiveQuery(async () => (open ? await recentRows() : undefined), [open, turn]);
  useEffect(() => {
    last = rows ?? last;
  }, [rows]);
  // Searches deleted on another page went together with the last search: do not start with them.
  return rows ?? (lastSearchUrl() === null ? undefined : last);
}
