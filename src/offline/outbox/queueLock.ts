import { hasWebLocks, withLock } from '@/platform/locks';

/** How often a waiter looks whether the holder's lease has run out. */
const LOOK_MS = 5000;

/**
 * The lock of one queue over all tabs and the worker, held for one run. A frozen tab keeps its lock, so a waiter takes it
 * away once the holder's lease is over and `fence` has shut the holder out (`queue.ts`). What it knows of that may be old:
 * it may have been frozen before it heard, while the holder woke up. So the lease alone decides after a theft, as it does
 * without Web Locks (`fenced` false). Rejects with AbortError when given up or robbed.
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
  const rob = new AbortController();
  let granted = false;
  const watch = setInterval(() => {
    fence().then(
      (over) => {
        if (over && !granted) rob.abort();
      },
      // The database says nothing: the next look asks again.
      () => undefined,
    );
  }, LOOK_MS);
  const run = async (fenced: boolean): Promise<void> => {
    granted = true;
    clearInterval(watch);
    await work(fenced);
  };
  try {
    await withLock(name, () => run(true), AbortSignal.any([signal, rob.signal]));
  } catch (error) {
    if (granted || signal.aborted || !rob.signal.aborted) throw error;
    await navigator.locks.request(name, { steal: true }, () => run(false));
  } finally {
    clearInterval(watch);
  }
}
