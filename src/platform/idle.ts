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

/** Resolves once the page is quiet; see `whenIdle`. */
export const idle = (longestMs: number, fallbackMs?: number): Promise<void> =>
  new Promise((done) => {
    whenIdle(done, longestMs, fallbackMs);
  });
