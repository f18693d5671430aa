import { hasWebLocks, withLock } from '@/platform/locks';

/** How often a waiter looks whether the holder's lease has run out. */
const LOOK_MS = 5000;

/**
 * The lock of one lane over all tabs and the worker, held for one run. A frozen tab keeps its lock, so a waiter takes it
 * away once the holder's lease is over and `fence` has shut the holder out (`lane.ts`). Without Web Locks the lease alone
 * decides between tabs (`fenced` false). Rejects with AbortError when given up or robbed.
 */
export async function laneLock(
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
  const run = async (): Promise<void> => {
    granted = true;
    clearInterval(watch);
    await work(true);
  };
  try {
    await withLock(name, run, AbortSignal.any([signal, rob.signal]));
  } catch (error) {
    if (granted || signal.aborted || !rob.signal.aborted) throw error;
    await navigator.locks.request(name, { steal: true }, run);
  } finally {
    clearInterval(watch);
  }
}
