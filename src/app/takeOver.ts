import { log } from '@/platform/log';
import { setFlag } from '@/platform/sessionFlags';

/** How long what is typed and what is on its way may hold up the newer version, ms each. */
export const SETTLE_MS = 5000;
/** The newer version answers at once, or another tab has let it in already and nobody will tell us. */
export const CONTROL_MS = 5000;

export interface Change {
  /** Stores what is typed. */
  flush: () => Promise<unknown>;
  /** Starts no more sends and waits for the one under way. */
  quiesce: () => Promise<unknown>;
  /** Calls `fn` when the newer version controls this page. */
  onControlling: (fn: () => void) => void;
  skipWaiting: () => void;
  reload: () => void;
}

async function inTime(work: () => Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = new Promise((resolve) => {
    timer = setTimeout(resolve, SETTLE_MS);
  });
  try {
    await Promise.race([work(), end]);
  } catch (error) {
    log.warn('pwa', 'not everything settled before the newer version', error);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The waiting version takes over with the traveller's yes (offline-sync.md, "New worker without losing a draft"): what is typed
 * goes to the disk, no send is started any more and the current one is awaited, at most 5 s (it stays sealed then, for the
 * next version); then the page is loaded anew, once. The mark keeps a part that does not load from doing that again.
 */
export async function takeOver({ flush, quiesce, onControlling, skipWaiting, reload }: Change): Promise<void> {
  await inTime(flush);
  await inTime(quiesce);
  let reloaded = false;
  const once = (): void => {
    if (reloaded) return;
    reloaded = true;
    setFlag('reload', true);
    reload();
  };
  onControlling(once);
  skipWaiting();
  setTimeout(once, CONTROL_MS);
}
