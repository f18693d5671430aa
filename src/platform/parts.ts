import { pause, pauseOrOnline } from './idle';
import { isOffline, probe } from './network';
import { reloadNewest } from './newestVersion';
import { getFlag, setFlag } from './sessionFlags';

/*
 * Parts of the app that load after the first screen, and what happens when they do not come (docs/decisions/0116). Every `import()`
 * stands in one of these: `loadPart` repeats once, `retryUntilLoaded` repeats until it succeeds (`lazyPart`, `useLatePart`),
 * `loadOrReload` loads the page anew (routes, dialogs).
 */

/** How long (ms) a part may take to load. */
export const PART_TIMEOUT_MS = 120_000;
const RETRY_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

/** A part of the app did not load. */
export class PartError extends Error {
  constructor(cause: unknown) {
    super('A part of the app did not load.', { cause });
  }
}

/** What the inline script offers (manifest/inline/rescue.js). */
interface Rescue {
  /** Addresses of scripts and styles that were lost in this page. */
  lost: ReadonlySet<string>;
  /** Whether the server has a file; `reload` if the HTTP cache held a page in its place. Rejects without an answer. */
  isThere: (url: string) => Promise<'default' | 'reload' | false>;
}

let isGone = false;
/** Event of the window when a part turns out to be gone. */
export const PART_GONE = 'part-gone';
/** Whether the server lacks files of this version: a newer one was published. */
export const isPartGone = (): boolean => isGone;

async function askServer(): Promise<void> {
  const rescue = (globalThis as { __rescue?: Rescue }).__rescue;
  // A browser or a proxy may refuse inline scripts.
  if (!rescue) return;
  // No answer says nothing about the file.
  const there = await Promise.all([...rescue.lost].map((url) => rescue.isThere(url).catch(() => true)));
  // The browser may keep the failure for the life of this page: it may be loaded anew, even if it was before.
  if (there.includes('reload')) setFlag('reload', false);
  if (isGone || !there.includes(false)) return;
  isGone = true;
  dispatchEvent(new Event(PART_GONE));
}

let asking: Promise<void> | null = null;
/** Asks the server for the files that were lost, past the HTTP cache if that holds a page in their place. */
const askForLostFiles = (): Promise<void> => (asking ??= askServer().finally(() => (asking = null)));

/** An attempt that waits for files, with the styles it has requested. */
interface Attempt {
  fail: (error: PartError) => void;
  styles: ReadonlySet<Element>;
}
const waiting = new Set<Attempt>();
/** Links of lost styles that are still in the page. */
const lostStyles = new Set<HTMLLinkElement>();
/** The link that Vite's helper waits for, by the one that replaced it. */
const firstLinks = new WeakMap<HTMLLinkElement, HTMLLinkElement>();

/**
 * A style was lost. Vite's helper would take it for loaded ever after, so it does not hear of it and waits on. The attempt that
 * requested it has failed, and requests it again. Others may share it, which nobody knows: where it is lost again, or nobody
 * waits who requested it, all that wait have failed.
 */
function onStyleLost(event: Event): void {
  const link = event.target;
  if (!(link instanceof HTMLLinkElement) || link.rel !== 'stylesheet') return;
  event.stopImmediatePropagation();
  lostStyles.add(link);
  const owners = [...waiting].filter(({ styles }) => styles.has(link));
  for (const { fail } of owners.length > 0 ? owners : waiting) fail(new PartError(link.href));
}
globalThis.addEventListener?.('error', onStyleLost, true);

/** Requests the lost styles again. Whoever waits for one hears when it comes. */
function requestLostStyles(): void {
  for (const lost of lostStyles) {
    const link = lost.cloneNode() as HTMLLinkElement;
    const first = firstLinks.get(lost) ?? lost;
    firstLinks.set(link, first);
    lost.replaceWith(link);
    link.addEventListener('load', () => first.dispatchEvent(new Event('load')));
  }
  lostStyles.clear();
}

/** Errors that no further attempt follows: of a part that was late, and of parts within parts, which were repeated. */
const final = new WeakSet<object>();

/** The last element of the head, in a browser. */
const lastInHead = (): Element | null =>
  (globalThis.document as Partial<Document> | undefined)?.head?.lastElementChild ?? null;

/** What was added to the head after an element. */
function addedAfter(last: Element | null): Set<Element> {
  const added = new Set<Element>();
  for (let at = lastInHead(); at && at !== last; at = at.previousElementSibling) added.add(at);
  return added;
}

/** One attempt. Rejects after the limit. */
function attempt<Part>(load: () => Promise<Part>): Promise<Part> {
  requestLostStyles();
  let stopWaiting = (): void => undefined;
  const part = new Promise<Part>((done, fail) => {
    const timer = setTimeout(() => {
      const late = new PartError('late');
      final.add(late);
      fail(late);
    }, PART_TIMEOUT_MS);
    const last = lastInHead();
    load().then(done, fail);
    const own = { fail, styles: addedAfter(last) };
    waiting.add(own);
    stopWaiting = () => {
      clearTimeout(timer);
      waiting.delete(own);
    };
  });
  return part.finally(stopWaiting);
}

/** A request decides, not the flag of the browser. */
const hasNoLine = async (): Promise<boolean> => isOffline() && !(await probe());

/**
 * Loads a part: `loadPart(() => import('./part'))`. With a connection, a failed load is repeated once after a second, because a
 * network loses single answers and a worker may be stopped during one. Rejects with the second failure; a later call
 * requests everything missing again, styles included. A part that has not come within two minutes has failed.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await attempt(load);
  } catch (error) {
    if (final.has(error as object) || (await hasNoLine())) throw error;
  }
  await pause(RETRY_MS);
  await askForLostFiles();
  return await attempt(load).catch((error: unknown) => {
    final.add(error as object);
    throw error;
  });
}

/**
 * Repeats a load until it succeeds: after 2, 4, 8 … 30 s and at each `online` event. For what the page can do without for now.
 * Rejects only with the reason of an aborted `signal`.
 */
export const retryUntilLoaded = <Part>(load: () => Promise<Part>, signal?: AbortSignal, wait = 2000): Promise<Part> =>
  loadPart(load).catch(async () => {
    await pauseOrOnline(wait);
    signal?.throwIfAborted();
    return await retryUntilLoaded(load, signal, Math.min(2 * wait, LONGEST_WAIT_MS));
  });

/**
 * Loads a route or dialog. A failure usually means that a newer version was published, or that the browser keeps the failure: the page
 * is loaded once more, in the newest version (typed data are flushed on pagehide). A second failure rejects with PartError. Offline
 * that cannot help, and while an order is made nothing is reloaded.
 */
export async function loadOrReload<Part>(load: () => Promise<Part>, reload?: () => void): Promise<Part> {
  try {
    const part = await loadPart(load);
    setFlag('reload', false);
    return part;
  } catch (error) {
    if (getFlag('reload') || getFlag('lock') || (await hasNoLine())) throw new PartError(error);
    setFlag('reload', true);
    await reloadNewest(reload);
    // The page is unloading: render nothing in between.
    return await new Promise<never>(() => undefined);
  }
}
