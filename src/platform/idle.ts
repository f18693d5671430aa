/** Resolves after `ms`. */
export const pause = (ms: number): Promise<void> =>
  new Promise((done) => {
    setTimeout(done, ms);
  });

/** Resolves after `ms`, or at the browser's `online` event. */
export async function pauseOrOnline(ms: number): Promise<void> {
  const end = new AbortController();
  const online = new Promise<void>((done) => {
    globalThis.addEventListener?.('online', () => done(), { signal: end.signal });
  });
  await Promise.race([pause(ms), online]);
  end.abort();
}

/**
 * Runs the work when the browser is idle, at the latest after `longestMs`. WebKit has no idle callback: there it runs
 * after `fallbackMs`. Returns the function that cancels it.
 */
export function whenIdle(work: () => void, longestMs: number, fallbackMs = longestMs / 4): () => void {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(work, { timeout: longestMs });
    return () => cancelIdleCallback(id);
  }
  const id = setTimeout(work, fallbackMs);
  return () => clearTimeout(id);
}

/**
 * Runs the work after the next frame is painted, so that a press is answered first. A hidden page paints no frames:
 * there it runs in the next task. Returns the function that cancels it.
 */
export function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let frame = 0;
  if (document.visibilityState === 'visible') frame = requestAnimationFrame(() => (timer = setTimeout(work)));
  else timer = setTimeout(work);
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** Resolves after the next paint. */
export const nextPaint = (): Promise<void> => new Promise((done) => afterPaint(done));

/** Resolves when the browser is idle; see `whenIdle`. */
export const idle = (longestMs: number, fallbackMs?: number): Promise<void> =>
  new Promise((done) => {
    whenIdle(done, longestMs, fallbackMs);
  });

/**
 * Settles with `work`, or rejects with the signal's reason as soon as it is aborted, also during a pause between two
 * attempts.
 */
export function rejectOnAbort<T>(work: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> {
  if (!signal) return work;
  return new Promise<T>((resolve, reject) => {
    const stop = (): void => reject(signal.reason as Error);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
