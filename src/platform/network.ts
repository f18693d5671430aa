/** The browser's own flag: `true` is reliable, `false` only means "perhaps online". */
export const isOffline = (): boolean => (globalThis.navigator as { onLine?: boolean } | undefined)?.onLine === false;

/** How long the first look waits, and the second one after a silence. */
const WAITS_MS = [4000, 12_000];

/**
 * Asks our own origin for a tiny file past every cache. True when something answered, whatever the status: a server that
 * says 500 is a connection. A refusal is believed at once; silence only when a second, longer look meets it too, because a
 * slow server is not a lost connection.
 */
export async function probe(url = 'robots.txt', waits: readonly number[] = WAITS_MS): Promise<boolean> {
  for (const ms of waits) {
    if (isOffline()) return false;
    const target = new URL(url, (globalThis.document as Document | undefined)?.baseURI);
    target.searchParams.set('probe', String(Math.trunc(performance.timeOrigin + performance.now())));
    const signal = AbortSignal.timeout(ms);
    try {
      // oxlint-disable-next-line no-await-in-loop -- the second look only after the first
      await fetch(target, { method: 'HEAD', cache: 'no-store', signal });
      return true;
    } catch {
      if (!signal.aborted) return false;
    }
  }
  return false;
}

/** Calls `fn` when the browser's flag changes; answers a function that stops it. */
export function onFlagChange(fn: (offline: boolean) => void): () => void {
  const tell = (): void => fn(isOffline());
  addEventListener('online', tell);
  addEventListener('offline', tell);
  return () => {
    removeEventListener('online', tell);
    removeEventListener('offline', tell);
  };
}
