/**
 * What a traveller should be told about storage. `newer-version`: another tab runs a newer product, this one stopped
 * writing; `blocked`: other tabs must be closed first; `memory`: nothing survives this tab; `full`: no room left even after
 * our caches went; `cleared`: the browser removed our data; `quarantined`: a stored row could not be understood.
 */
export type StorageNotice = 'newer-version' | 'blocked' | 'memory' | 'full' | 'cleared' | 'quarantined';

const listeners = new Set<(notice: StorageNotice) => void>();

/** Told before anybody listened: the database may be opened before the page is quiet. */
const unheard: StorageNotice[] = [];

/** Answers a function that stops it. */
export function onStorageNotice(fn: (notice: StorageNotice) => void): () => void {
  listeners.add(fn);
  for (const notice of unheard.splice(0)) fn(notice);
  return () => listeners.delete(fn);
}

export function announce(notice: StorageNotice): void {
  if (listeners.size === 0) unheard.push(notice);
  for (const fn of listeners) fn(notice);
}

const keptFns = new Set<() => void>();

/** Calls `fn` when a database that had said nothing answers after all: what memory stood in for is on the device now. */
export function onDatabaseRecovered(fn: () => void): () => void {
  keptFns.add(fn);
  return () => keptFns.delete(fn);
}

export function announceRecovered(): void {
  const at = unheard.indexOf('memory');
  if (at !== -1) unheard.splice(at, 1);
  for (const fn of keptFns) fn();
}
