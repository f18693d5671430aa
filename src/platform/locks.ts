const queues = new Map<string, Promise<unknown>>();

/**
 * Runs `work` while holding the named lock, exclusive among all tabs and the worker. Rejects with the signal's reason
 * when aborted while waiting. Without Web Locks the lock is limited to this page: callers add a lease of their own.
 */
export async function withLock<T>(name: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const locks = (globalThis.navigator as Navigator | undefined)?.locks;
  if (locks) return await locks.request(name, signal ? { signal } : {}, work);
  const before = queues.get(name) ?? Promise.resolve();
  const run = before.then(() => {
    signal?.throwIfAborted();
    return work();
  });
  const tail = run.catch(() => undefined);
  queues.set(name, tail);
  try {
    return await run;
  } finally {
    if (queues.get(name) === tail) queues.delete(name);
  }
}

/** True when locks reach other tabs. */
export const hasWebLocks = (): boolean => (globalThis.navigator as Navigator | undefined)?.locks !== undefined;
