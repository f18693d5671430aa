/**
 * What a traveller should be told about storage. `newer-version`: another tab runs a newer product, this one stopped
 * writing; `blocked`: other tabs must be closed first; `memory`: nothing survives this tab; `full`: no room left even after
 * our caches went; `cleared`: the browser removed our data; `quarantined`: a stored row could not be understood.
 */
export type StorageNotice = 'newer-version' | 'blocked' | 'memory' | 'full' | 'cleared' | 'quarantined';

const listeners = new Set<(notice: StorageNotice) => void>();

/** Answers a function that stops it. */
export function onStorageNotice(fn: (notice: StorageNotice) => void): () => void {
  listeners.add(fn);
  return () => listeners.delete(fn);
}

export function announce(notice: StorageNotice): void {
  for (const fn of listeners) fn(notice);
}
