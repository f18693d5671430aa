/** Resolves after so many milliseconds. */
export const pause = (ms: number): Promise<void> =>
  new Promise((done) => {
    setTimeout(done, ms);
  });

const LONGEST_REST_MS = 30_000;

/** Asks for what a page can do without for now, ever more seldom, until it is here. Never rejects. */
export const untilHere = <T>(get: () => Promise<T>, rest = 2000): Promise<T> =>
  get().catch(async () => {
    await pause(rest);
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

/** Runs the work after the next frame was drawn: what was pressed is answered first. A hidden page draws none. */
export function afterPaint(work: () => void): void {
  if (document.visibilityState === 'visible') requestAnimationFrame(() => setTimeout(work));
  else setTimeout(work);
}

/** Resolves once the page is quiet; see `whenIdle`. */
export const idle = (longestMs: number, fallbackMs?: number): Promise<void> =>
  new Promise((done) => {
    whenIdle(done, longestMs, fallbackMs);
  });

/** A piece that does not end (a slow line) holds up those behind it no longer than this. */
const MOST_MS = 2000;
let line: Promise<unknown> = Promise.resolve();

const LONGEST_HOLD_MS = 10_000;

/** Nothing that comes in its turn begins before the answer is called: the first page stands first. */
export function holdTurns(): () => void {
  let release: () => void = () => undefined;
  line = new Promise<void>((done) => {
    release = done;
    setTimeout(done, LONGEST_HOLD_MS);
  });
  return release;
}

let ahead: Promise<unknown> = Promise.resolve();

/**
 * Somebody waits for this: what only waits in the line does not begin before it is done, and leaves it the whole of a slow
 * line (4.7 s until the first picker became 3.7 s at 400 ms, 50 kB/s). The work itself must not wait in the line.
 */
export function goAhead(work: Promise<unknown>): void {
  ahead = Promise.race([work, pause(LONGEST_HOLD_MS)]);
}

/**
 * Runs work when the page is quiet and the work handed in before it is done: what a page still wants at its start comes piece
 * by piece, because all of it at once holds a slow phone for a second. Answers as the work does.
 */
export function inTurn<T>(work: () => T | Promise<T>): Promise<T> {
  const turn = line
    .then(() => ahead)
    .then(() => idle(MOST_MS, 20))
    .then(work);
  const most = pause(MOST_MS);
  line = Promise.race([turn.catch(() => undefined), line.then(() => most)]);
  return turn;
}
