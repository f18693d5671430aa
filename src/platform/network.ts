import { isPage } from '@/domain/device/contentType';

/**
 * The browser's own flag, a hint in both directions: a VPN or a virtual adapter makes it `true` on a working line. Nobody
 * is stopped because of it; it only tells what a request that failed already most likely met.
 */
export const isOffline = (): boolean => (globalThis.navigator as { onLine?: boolean } | undefined)?.onLine === false;

/** Timeouts (ms) of the first and second request. */
const TIMEOUTS_MS = [4000, 12_000];

/** False for a captive portal: it leads to another origin, answers with a page in place of the text, or says so (511). */
async function isOurHost(answer: Response, target: URL): Promise<boolean> {
  const isElsewhere = answer.redirected && new URL(answer.url).origin !== target.origin;
  if (isElsewhere || answer.status === 511) return false;
  return !answer.ok || (!isPage(answer) && !(await answer.text()).trimStart().startsWith('<'));
}

/**
 * Requests a tiny text file of our own origin, past every cache. True for any answer of our host, whatever its status, and
 * false for a captive portal. A network error counts at once; a timeout only when a second, longer request also times out
 * or the browser reports offline, because a slow server is no lost connection.
 */
export async function probe(url = 'robots.txt', timeouts: readonly number[] = TIMEOUTS_MS): Promise<boolean> {
  for (const ms of timeouts) {
    const target = new URL(url, (globalThis.document as Document | undefined)?.baseURI);
    target.searchParams.set('probe', String(Math.trunc(performance.timeOrigin + performance.now())));
    const signal = AbortSignal.timeout(ms);
    try {
      // oxlint-disable-next-line no-await-in-loop -- the second look only after the first
      const answer = await fetch(target, { cache: 'no-store', signal });
      // oxlint-disable-next-line no-await-in-loop -- its body
      return await isOurHost(answer, target);
    } catch {
      if (!signal.aborted || isOffline()) return false;
    }
  }
  return false;
}

/** Calls `fn` when the browser's flag changes; returns the unsubscribe function. */
export function onFlagChange(fn: (offline: boolean) => void): () => void {
  const notify = (): void => fn(isOffline());
  addEventListener('online', notify);
  addEventListener('offline', notify);
  return () => {
    removeEventListener('online', notify);
    removeEventListener('offline', notify);
  };
}
