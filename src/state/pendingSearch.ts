import { useEffect } from 'react';
import { proxy, useSnapshot } from 'valtio';
import { type PendingSearch, searchOfQuery } from '@/domain/search/kept';
import { now, today } from '@/platform/clock';
import { log } from '@/platform/log';
import { loadPart } from '@/platform/parts';
import { localStore } from '@/platform/webStorage';

/**
 * The search requested without a connection. `kept`: it is stored. `found`: the number of flights a background search
 * has found.
 */
export const pendingSearch = proxy<{ search: PendingSearch | null; kept: boolean; found: number | null }>({
  search: null,
  kept: false,
  found: null,
});

export const usePendingSearch = () => useSnapshot(pendingSearch);

/** Number of notices about it on screen. */
let notices = 0;
/** True while such a notice is on screen. It also announces the connection, so no toast is needed. */
export const isPendingNoticeShown = (): boolean => notices > 0;

/** Counts a notice while `isShown` is true. */
export function usePendingSearchNotice(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return undefined;
    notices += 1;
    return () => {
      notices -= 1;
    };
  }, [isShown]);
}

/** Whether there may be one, known without opening the database. */
const HINT = 'pendingSearch';
export const mayHavePending = (): boolean => pendingSearch.search !== null || localStore.get(HINT) !== null;

// The storage is imported on demand. Its failure costs only the waiting search, and is logged.
const storage = () => loadPart(() => import('@/offline/pendingSearch'));

/** Serializes storage calls: a search being removed must not be read back, nor a search stored again be removed. */
let lastWork: Promise<unknown> = Promise.resolve();
function inOrder<T>(work: () => Promise<T>): Promise<T> {
  const run = lastWork.then(work);
  lastWork = run.catch(() => undefined);
  return run;
}
/** Counts the changes by this page: an older answer of the storage must not undo them. */
let changes = 0;

async function store(pending: PendingSearch): Promise<boolean> {
  try {
    const { putPendingSearch } = await storage();
    await putPendingSearch(pending);
    localStore.set(HINT, '1');
    return true;
  } catch (error) {
    log.warn('storage', 'the waiting search cannot be stored', error);
    return false;
  }
}

async function write(pending: PendingSearch): Promise<void> {
  changes += 1;
  const ownChange = changes;
  Object.assign(pendingSearch, { search: pending, found: null });
  const kept = await inOrder(() => store(pending));
  if (ownChange === changes) pendingSearch.kept = kept;
}

/**
 * Makes this search the waiting one. An earlier one is replaced; the same one keeps its time and its notification
 * setting.
 */
export async function keepPending(query: string): Promise<void> {
  const known = await loadPending();
  await write(known?.query === query ? known : { query, at: now(), tell: false });
}

/** Turns the notification of results on or off. */
export async function requestNotification(tell: boolean): Promise<void> {
  const { search } = pendingSearch;
  if (search) await write({ ...search, tell });
}

/** Removes the waiting search: it ran, or was cancelled. */
export async function forgetPending(query: string): Promise<void> {
  changes += 1;
  if (pendingSearch.search?.query === query) Object.assign(pendingSearch, { search: null, kept: false, found: null });
  try {
    await inOrder(async () => {
      const { removePendingSearch } = await storage();
      if (await removePendingSearch(query)) localStore.remove(HINT);
    });
  } catch (error) {
    log.warn('storage', 'the waiting search cannot be removed', error);
  }
}

/** Reads the waiting search, also one of another tab. Drops one whose days have passed. */
export async function loadPending(): Promise<PendingSearch | null> {
  const changesBefore = changes;
  try {
    const stored = await inOrder(async () => (await storage()).getPendingSearch());
    if (changesBefore !== changes) return pendingSearch.search;
    // A search that could not be stored is known to this page only.
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
