/**
 * What a traveller should know about storage. `newer-version`: the database is of a newer version, which another tab runs or has run, and this tab has stopped writing;
 * `blocked`: other tabs must be closed before an upgrade; `memory`: only the journal survives this tab; `full`: there is no room even
 * after our caches are gone; `cleared`: the browser removed our data; `quarantined`: a stored row has a wrong shape.
 */
export type StorageNotice = 'newer-version' | 'blocked' | 'memory' | 'full' | 'cleared' | 'quarantined';

let isOlder = false;

/** True when this app is older than the database it found: `newer-version` stays after another load of the page. */
export const isOlderApp = (): boolean => isOlder;
export const markOlderApp = (): void => void (isOlder = true);

const noticeListeners = new Set<(notice: StorageNotice) => void>();

/** Notices from before the first listener: the database may open before the page mounts one. */
const undelivered: StorageNotice[] = [];

/** Returns a function that removes the listener. */
export function onStorageNotice(fn: (notice: StorageNotice) => void): () => void {
  noticeListeners.add(fn);
  for (const notice of undelivered.splice(0)) fn(notice);
  return () => noticeListeners.delete(fn);
}

export function announce(notice: StorageNotice): void {
  if (noticeListeners.size === 0) undelivered.push(notice);
  for (const fn of noticeListeners) fn(notice);
}

const recoveryListeners = new Set<() => void>();

/** Calls `fn` when a late database has answered and the rows of the memory fallback have moved into it. */
export function onDatabaseRecovered(fn: () => void): () => void {
  recoveryListeners.add(fn);
  return () => recoveryListeners.delete(fn);
}

export function announceRecovered(): void {
  const at = undelivered.indexOf('memory');
  if (at !== -1) undelivered.splice(at, 1);
  for (const fn of recoveryListeners) fn();
}
