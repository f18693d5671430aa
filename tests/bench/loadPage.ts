import type { BrowserContext, CDPSession, Page } from 'playwright';
import type { Line, Sent } from './loadLine';
import type { PageRequest } from './waterfall';

const CPU = 4;
const LONGEST_MS = 60_000;

export const SCREENS = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
} as const;
export type Screen = keyof typeof SCREENS;

export interface Visit extends Seen {
  /** JavaScript heap after a garbage collection, MiB. */
  heap: number;
  /** Requests the page made, with their initiators. */
  requests: PageRequest[];
  /** Requests that went over the line. */
  sent: Sent[];
}

export interface VisitPlan {
  url: string;
  screen: Screen;
  /** The visit ends once all of these are shown. */
  until: readonly Mark[];
  /** Headings of home's sections, as sources of regular expressions. */
  headings: { deals: string; cheap: string };
}

const emulate = (cdp: CDPSession): Promise<unknown> => cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU });

/**
 * Opens a page in its own tab with a slow CPU and waits until the wanted content is shown. The worker is stopped first,
 * as on a visit on another day. `rest`: further waiting before the figures are read.
 */
export async function visit(
  context: BrowserContext,
  line: Line,
  { url, screen, until, headings }: VisitPlan,
  rest?: (page: Page) => Promise<void>,
): Promise<Visit> {
  const page = await context.newPage();
  await page.setViewportSize(SCREENS[screen]);
  const cdp = await context.newCDPSession(page);
  const requests: PageRequest[] = [];
  cdp.on('Network.requestWillBeSent', ({ request, initiator, wallTime }) =>
    requests.push({ url: request.url, at: wallTime * 1000, initiator }),
  );
  await Promise.all([cdp.send('Network.enable'), cdp.send('Performance.enable'), cdp.send('ServiceWorker.enable')]);
  await cdp.send('ServiceWorker.stopAllWorkers');
  await emulate(cdp);
  await page.addInitScript({ content: watch(until, headings) });
  line.forget();
  // The page itself reports the marks; the load event may be much later.
  await page.goto(url, { waitUntil: 'commit', timeout: LONGEST_MS });
  const isShown = (marks: readonly Mark[]) => {
    const { __load: seen } = globalThis as unknown as { __load: Seen };
    return seen.fcp > 0 && marks.every((mark) => seen.marks[mark] !== undefined);
  };
  const seenNow = (): Promise<Seen> => page.evaluate('globalThis.__load');
  await page.waitForFunction(isShown, until, { timeout: LONGEST_MS, polling: 100 }).catch(async (error: unknown) => {
    throw new Error(`${url}: of ${until.join(', ')} there is only ${JSON.stringify(await seenNow())}`, {
      cause: error,
    });
  });
  await rest?.(page);
  await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const heap = (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0) / 2 ** 20;
  const seen = await seenNow();
  const sent = [...line.sent];
  await page.close();
  return { ...seen, heap, requests, sent };
}

/** Content of a page by name; its mark is when it was first shown, in ms after the start of the visit. */
export type Mark = 'ready' | 'deals' | 'cheap' | 'picture' | 'card' | 'price' | 'heading' | 'order' | 'trip';

/** A page's own observations of its load. */
export interface Seen {
  /** Start of the visit, as in `Date.now()`. */
  began: number;
  fcp: number;
  lcp: number;
  /** Element and file of the largest paint. */
  lcpOf: string;
  cls: number;
  /** The largest single layout shift: its value and its elements. */
  moved: { by: number; what: string };
  /** Total blocking time: the sum of what long tasks exceed 50 ms by, ms. */
  blocked: number;
  marks: Partial<Record<Mark, number>>;
}

/**
 * A page script that records when each wanted item is first shown with a size. Runs as text: a compiled function would
 * use helpers that the page does not have. It checks the form every 8 ms and everything else every 32 ms. `deals` and
 * `cheap` are headings of those sections, as sources of regular expressions.
 */
const watch = (wanted: readonly Mark[], headings: { deals: string; cheap: string }): string => `{
  const seen = { began: performance.timeOrigin, fcp: 0, lcp: 0, lcpOf: '', cls: 0, moved: { by: 0, what: '' }, blocked: 0, marks: {} };
  globalThis.__load = seen;
  const observe = (type, read) =>
    new PerformanceObserver((list) => list.getEntries().forEach(read)).observe({ type, buffered: true });
  observe('paint', (entry) => { if (entry.name === 'first-contentful-paint') seen.fcp = entry.startTime; });
  observe('largest-contentful-paint', (entry) => {
    seen.lcp = entry.startTime;
    seen.lcpOf = (entry.element?.localName ?? '') + ' ' + (entry.url.split('/').pop() || entry.element?.className || '');
  });
  const named = (node) => [node?.localName ?? node?.nodeName, node?.className ?? ''].join(' ').trim();
  observe('layout-shift', (entry) => {
    if (entry.hadRecentInput) return;
    seen.cls += entry.value;
    if (entry.value > seen.moved.by) seen.moved = { by: entry.value, what: entry.sources.map(({ node }) => named(node)).join(', ') };
  });
  observe('longtask', (entry) => { seen.blocked += entry.duration - 50; });

  const PRICE = /\\d[\\d\\s.,\\u00a0\\u202f]*€|€\\s*\\d/;
  const stands = (element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0;
  };
  /* The smallest element with a price in its text. Placeholders and screen-reader texts do not count. */
  const priced = (root) => {
    if (!root || !PRICE.test(root.textContent)) return false;
    let at = root;
    for (let next = at; next; next = [...at.children].find((child) => PRICE.test(child.textContent))) at = next;
    return !at.closest('[aria-hidden="true"], .sr-only') && stands(at);
  };
  const section = (heading) =>
    [...document.querySelectorAll('main section')].find((one) => heading.test(one.querySelector('h2')?.textContent ?? ''));
  const own = (element, name) => element[Object.keys(element).find((key) => key.startsWith(name))];
  const HEADINGS = { deals: /${headings.deals}/, cheap: /${headings.cheap}/ };
  const FIND = {
    /* React has hydrated the button, and that render is committed. */
    ready() {
      const button = document.querySelector('form button');
      let fiber = button && own(button, '__reactProps$') && own(button, '__reactFiber$');
      if (!fiber) return false;
      while (fiber.return) fiber = fiber.return;
      return fiber.stateNode.current.memoizedState?.isDehydrated !== true;
    },
    deals: () => priced(section(HEADINGS.deals)),
    cheap: () => priced(section(HEADINGS.cheap)),
    picture() {
      const image = [...document.images].find((one) => /background/.test(one.currentSrc));
      return Boolean(image?.complete && image.naturalWidth > 0 && stands(image) && getComputedStyle(image).opacity > 0);
    },
    card: () => [...document.querySelectorAll('main article')].some(priced),
    price: () => priced(document.querySelector('main')),
    heading: () => Boolean(document.querySelector('main h1')?.textContent && stands(document.querySelector('main h1'))),
    order: () => priced(document.querySelector('main')),
    trip: () => [...document.querySelectorAll('main article')].some((one) => /\\d\\d:\\d\\d/.test(one.textContent) && stands(one)),
  };
  const open = new Set(${JSON.stringify(wanted)});
  const check = (names) => {
    for (const name of names) {
      if (!open.has(name) || !FIND[name]()) continue;
      open.delete(name);
      seen.marks[name] = performance.now();
    }
  };
  /* What is in the HTML is there at the first paint; timers come later when the thread is busy. */
  const frame = () => {
    check(['deals', 'cheap', 'price'].filter((name) => open.has(name)));
    if (seen.fcp === 0) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  const first = setInterval(() => { check(['ready']); if (!open.has('ready')) clearInterval(first); }, 8);
  const rest = setInterval(() => {
    if (document.readyState !== 'loading') check([...open].filter((name) => name !== 'ready'));
    if (open.size === 0) clearInterval(rest);
  }, 32);
}`;
