/** Resolves after so many milliseconds. */
export const pause = (ms: number): Promise<void> =>
  new Promise((done) => {
    setTimeout(done, ms);
  });

const LONGEST_REST_MS = 30_000;

/** Resolves after so many milliseconds, or as soon as the browser says that the network is back. */
async function pauseOrOnline(ms: number): Promise<void> {
  const end = new AbortController();
  const online = new Promise<void>((done) => {
    globalThis.addEventListener?.('online', () => done(), { signal: end.signal });
  });
  await Promise.race([pause(ms), online]);
  end.abort();
}

/** Asks for what a page can do without for now, ever more seldom and with the network, until it is here. Never rejects. */
export const untilHere = <T>(get: () => Promise<T>, rest = 2000): Promise<T> =>
  get().catch(async () => {
    await pauseOrOnline(rest);
    return await untilHere(get, Math.min(2 * rest, LONGEST_REST_MS));
  });

/**
 * Runs the work once the page is quiet, at the latest after `longestMs`. WebKit has no idle callback: there it waits for
 * `fallbackMs`. Answers what calls it off.
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
 * Runs the work after the next frame is painted, so that a press is answered first. A hidden page paints no frames: there it runs
 * in the next task. Returns a function that cancels it.
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

/** Resolves once what is there is painted. */
export const painted = (): Promise<void> => new Promise((done) => afterPaint(done));

/** Resolves once the page is quiet; see `whenIdle`. */
export const idle = (longestMs: number, fallbackMs?: number): Promise<void> =>
  new Promise((done) => {
    whenIdle(done, longestMs, fallbackMs);
  });
