import { isOffline, probe } from './network';
import { setFlag } from './sessionFlags';

/** How long (ms) a part may take to load. */
export const PART_TIMEOUT_MS = 120_000;
const RETRY_MS = 1000;
const nothingToWaitFor = Promise.resolve();

/** Settles with `work`, or rejects after the limit with this message. */
const limited = <T>(work: Promise<T>, message: string): Promise<T> =>
  new Promise<T>((done, fail) => {
    const timer = setTimeout(() => fail(new Error(message)), PART_TIMEOUT_MS);
    work.then(done, fail).finally(() => clearTimeout(timer));
  });

/** The link of a file: an existing one in the head, or a new one. */
function linkOf(href: string, rel: string): HTMLLinkElement {
  for (const link of document.querySelectorAll('link')) if (link.rel === rel && link.href === href) return link;
  const link = Object.assign(document.createElement('link'), { rel, crossOrigin: '', href });
  document.head.append(link);
  return link;
}

/**
 * Requests a file. A script is only preloaded: its import reports a failure. A style is awaited, and its link removed
 * if it fails.
 */
function requestFile(href: string): Promise<unknown> {
  if (!href.endsWith('.css')) {
    linkOf(href, 'modulepreload');
    return nothingToWaitFor;
  }
  const link = linkOf(href, 'stylesheet');
  // Styles of the first load are inlined; their disabled links mark them as present.
  if (link.sheet || link.disabled) return nothingToWaitFor;
  const message = `Loading CSS chunk ${href} failed`;
  const loaded = new Promise((done, fail) => {
    link.addEventListener('load', done);
    link.addEventListener('error', () => fail(new Error(message)));
  });
  return limited(loaded, message).catch((error: unknown) => {
    link.remove();
    throw error;
  });
}

/**
 * Whether the server has a file, by the inline script (tools/inline/rescue.js), which asks again past the HTTP cache if that
 * holds a page in its place (`reload`). No answer says nothing about the file.
 */
async function isThere(url: string): Promise<string | boolean> {
  try {
    return await (globalThis as unknown as { __isThere: (url: string) => Promise<string | boolean> }).__isThere(url);
  } catch {
    return true;
  }
}

let isGone = false;
/** Event of the window when a part turns out to be gone. */
export const PART_GONE = 'part-gone';
/** Whether the server lacks files of this version: a newer one was published. */
export const isPartGone = (): boolean => isGone;

/** The file that `load` imports; it is not always among the dependencies. */
const fileOf = (load: () => unknown): string[] => /import\(\s*["'`](\.[^"'`]+)/.exec(String(load))?.slice(1) ?? [];

/**
 * Replaces Vite's helper for every `import()` of the build (tools/build/vitePlugins.ts, docs/decisions/0116). `files` are
 * the part's dependencies, relative to `from`. With a connection, a failed load is repeated once after a second, because a
 * network loses single answers and a worker may be stopped during one. Rejects with the second failure; a later call requests
 * everything missing again, styles included. A part that has not come within two minutes counts as failed.
 */
export async function importPart<Part>(load: () => Promise<Part>, files: string[] = [], from?: string): Promise<Part> {
  const loadAll = () => {
    const all = Promise.all(files.map((file) => requestFile(new URL(file, from).href))).then(load);
    return limited(all, `Loading chunk ${fileOf(load)[0] ?? files.at(-1) ?? ''} failed`);
  };
  const startedAt = performance.now();
  try {
    return await loadAll();
  } catch (error) {
    const isLate = performance.now() - startedAt >= PART_TIMEOUT_MS;
    if (isLate || (isOffline() && !(await probe()))) throw error;
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    const urls = [...new Set([...files, ...fileOf(load)].map((file) => new URL(file, from).href))];
    const there = await Promise.all(urls.map(isThere));
    // The browser may keep the failure for the life of this page: loadChunk may load it anew, even if it has done so before.
    if (there.includes('reload')) setFlag('reload', false);
    if (!isGone && there.includes(false)) {
      isGone = true;
      dispatchEvent(new Event(PART_GONE));
    }
    return await loadAll();
  }
}
