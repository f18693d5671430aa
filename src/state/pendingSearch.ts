import { useEffect } from 'react';
import { proxy, useSnapshot } from 'valtio';
import { type PendingSearch, searchOfQuery } from '@/domain/search/kept';
import { now, today } from '@/platform/clock';
import { log } from '@/platform/log';
import { localStore } from '@/platform/webStorage';

/**
 * The search that was asked for without a connection and waits for one. `kept`: it outlives this page. `found`: flights of
 * it that were found while the traveller was elsewhere.
 */
export const pendingSearch = proxy<{ search: PendingSearch | null; kept: boolean; found: number | null }>({
  search: null,
  kept: false,
  found: null,
});

export const usePendingSearch = () => useSnapshot(pendingSearch);

/** Notices on screen that tell of it. */
let notices = 0;
/** Whether the page tells of it itself, and with it of a connection that is back: nothing else need say so. */
export const isBackgroundSearchOn = (): boolean => notices > 0;

/** While `told`, a notice of the search is on screen. */
export function useNotifiesOnResults(told: boolean): void {
  useEffect(() => {
    if (!told) return undefined;
    notices += 1;
    return () => {
      notices -= 1;
    };
  }, [told]);
}

/** Whether there may be one, for those who would not open the database to find out. */
const HINT = 'pendingSearch';
export const mayHavePending = (): boolean => pendingSearch.search !== null || localStore.get(HINT) !== null;

// The storage is loaded on demand; what it cannot do costs only the memory of the search (spec 8: swallowed and logged).
const storage = () => import('@/offline/pendingSearch');

/**
 * What the storage is asked runs one after the other, so that a search that is forgotten is not read back on its way out, nor
 * one that was kept again removed.
 */
let line: Promise<unknown> = Promise.resolve();
function inLine<T>(work: () => Promise<T>): Promise<T> {
  const turn = line.then(work);
  line = turn.catch(() => undefined);
  return turn;
}
/** Counts what this page changed: an older answer of the storage does not undo it. */
let changes = 0;

async function store(pending: PendingSearch): Promise<boolean> {
  try {
    const { putPendingSearch } = await storage();
    await putPendingSearch(pending);
    localStore.set(HINT, '1');
    return true;
  } catch (error) {
    log.warn('storage', 'the waiting search cannot be kept', error);
    return false;
  }
}

async function write(pending: PendingSearch): Promise<void> {
  changes += 1;
  const own = changes;
  Object.assign(pendingSearch, { search: pending, found: null });
  const kept = await inLine(() => store(pending));
  if (own === changes) pendingSearch.kept = kept;
}

/** This search waits now; an earlier one is forgotten, the same one keeps its time and its wish. */
export async function keepPending(query: string): Promise<void> {
  const known = await loadPending();
  await write(known?.query === query ? known : { query, at: now(), tell: false });
}

/** The traveller wants to be told wherever he is, or does not want it any more. */
export async function requestNotification(tell: boolean): Promise<void> {
  const { search } = pendingSearch;
  if (search) await write({ ...search, tell });
}

/** The search is not waited for any more: it ran, or nobody wants it. */
export async function forgetPending(query: string): Promise<void> {
  changes += 1;
  if (pendingSearch.search?.query === query) Object.assign(pendingSearch, { search: null, kept: false, found: null });
  try {
    await inLine(async () => {
      const { removePendingSearch } = await storage();
      if (await removePendingSearch(query)) localStore.remove(HINT);
    });
  } catch (error) {
    log.warn('storage', 'the waiting search cannot be forgotten', error);
  }
}

/** Reads the search that waits, also one of another tab. One whose days have passed is dropped. */
export async function loadPending(): Promise<PendingSearch | null> {
  const begun = changes;
  try {
    const stored = await inLine(async () => (await storage()).getPendingSearch());
    if (begun !== changes) return pendingSearch.search;
    // What could not be stored is known to this page alone.
    const found = stored ?? (pendingSearch.kept ? null : pendingSearch.search);
    if (found && !searchOfQuery(found.query, today())) {
      await forgetPending(found.query);
      return null;
    }
    if (found?.query !== pendingSearch.search?.query || found?.tell !== pendingSearch.search?.tell)
      Object.assign(pendingSearch, { search: found, kept: stored !== null, found: null });
    return found;
  } catch (error) {
    log.warn('storage', 'the waiting search cannot be read', error);
    return pendingSearch.search;
  }
}
