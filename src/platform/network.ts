/** The browser's own flag: `true` is reliable, `false` only means "perhaps online". */
export const isOffline = (): boolean => (globalThis.navigator as { onLine?: boolean } | undefined)?.onLine === false;

/**
 * Asks our own origin for a tiny file past every cache. True when something answered, whatever the status: a server that
 * says 500 is a connection. `timeoutMs` bounds the wait.
 */
export async function probe(url = 'robots.txt', timeoutMs = 4000): Promise<boolean> {
  if (isOffline()) return false;
  const target = new URL(url, document.baseURI);
  target.searchParams.set('probe', String(Math.trunc(performance.timeOrigin + performance.now())));
  try {
    await fetch(target, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) });
    return true;
  } catch {
    return false;
  }
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
