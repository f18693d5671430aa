import { hasWebLocks, withLock } from '@/platform/locks';
import { firstAbort } from '@/platform/signals';

/** How often a waiter checks whether the holder's lease is over. */
const CHECK_MS = 5000;

/**
 * The lock of one queue over all tabs and the worker, held for one run. A frozen tab keeps its lock, so a waiter takes it away
 * once the holder's lease is over and `fence` has shut the holder out (`queue.ts`). The waiter may be stale: it may have been
 * frozen itself before the answer arrived, while the holder woke up. So after a theft, as without Web Locks, only the lease
 * decides (`fenced` false). Rejects with AbortError when given up or robbed.
 */
export async function queueLock(
  name: string,
  signal: AbortSignal,
  fence: () => Promise<boolean>,
  work: (fenced: boolean) => Promise<void>,
): Promise<void> {
  if (!hasWebLocks()) {
    await withLock(name, () => work(false), signal);
    return;
  }
  const theft = new AbortController();
  let granted = false;
  const watch = setInterval(() => {
    fence().then(
      (isOver) => {
        if (isOver && !granted) theft.abort();
      },
      // The database does not answer: the next check asks again.
      () => undefined,
    );
  }, CHECK_MS);
  const run = async (fenced: boolean): Promise<void> => {
    granted = true;
    clearInterval(watch);
    await work(fenced);
  };
  try {
    await withLock(name, () => run(true), firstAbort(signal, theft.signal));
  } catch (error) {
    if (granted || signal.aborted || !theft.signal.aborted) throw error;
    await navigator.locks.request(name, { steal: true }, () => run(false));
  } finally {
    clearInterval(watch);
  }
}
