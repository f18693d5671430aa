/**
 * The built results page with thousands of offers from `streamProxy.ts`, CPU 4x: their arrival, clicks on filters and
 * sorts (Event Timing), and fast scrolling.
 */
import { type Browser, type BrowserContext, type CDPSession, type Locator, type Page, chromium } from 'playwright';
import type { WireOffer } from '@/api/shapes/offers';
import { FLAGS, findBrowser } from '../browser.mjs';
import { Server } from '../e2e/server';
import { textsIn } from '../e2e/texts';
import { manyOffers } from '../unit/offers/builders';
import { serveFloor } from './floorPage';
import { openStreamProxy } from './streamProxy';

export const CPU = 4;
/** Event Timing reports nothing shorter than 16 ms. */
const SHORTEST_MS = 16;
const REST = 400;
const t = textsIn('en');
const PATH =
  '/search/results?src=riga&s_iata=rix&s_ct=rix&dest=barcelona&d_iata=bcn&d_ct=bcn&start=2027-01-15&end=2027-01-22&p_adult=2&type=roundtrip&cabin=all&lang=en';

const SCREENS = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1440, height: 900 } },
};
export type Screen = keyof typeof SCREENS;

/** Runs in the page as text: a compiled function would use helpers that the page does not have. */
const WATCH = `{
  globalThis.__events = [];
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) if (interactionId > 0) globalThis.__events.push(duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
  globalThis.__shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis.__shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  globalThis.__first = 0;
  const observer = new MutationObserver(() => {
    if (!document.querySelector('[data-offer]')) return;
    observer.disconnect();
    const painted = () => (globalThis.__first = performance.timeOrigin + performance.now());
    requestAnimationFrame(() => scheduler.postTask(painted, { priority: 'user-blocking' }));
  });
  observer.observe(document, { childList: true, subtree: true });
}`;

/** Until `__stop` is set: gaps between frames, and the highest number of elements in the list. */
const FRAMES = `(async () => {
  const frame = () => new Promise(requestAnimationFrame);
  globalThis.__stop = false;
  const gaps = [];
  let most = 0;
  for (let last = await frame(); !globalThis.__stop; ) {
    const now = await frame();
    gaps.push(now - last);
    last = now;
    const list = document.querySelector('[aria-setsize]')?.closest('section');
    most = Math.max(most, list ? list.getElementsByTagName('*').length : 0);
  }
  return { gaps, most };
})()`;

/** Scrolls by 7,000 px a second for `ms`. Returns the gaps between frames. */
const FLING = `(async (ms, from) => {
  const frame = () => new Promise(requestAnimationFrame);
  scrollTo({ top: from, behavior: 'instant' });
  await new Promise((done) => setTimeout(done, 400));
  const gaps = [];
  let most = 0;
  const begun = await frame();
  for (let last = begun; last - begun < ms; ) {
    scrollTo({ top: from + (last - begun) * 7, behavior: 'instant' });
    const now = await frame();
    gaps.push(now - last);
    last = now;
    const list = document.querySelector('[aria-setsize]')?.closest('section');
    most = Math.max(most, list ? list.getElementsByTagName('*').length : 0);
  }
  return { gaps, most };
})`;

export interface PageFigures {
  /** ms from the first bytes to the paint of the first cards. */
  firstCards: number;
  /** Longest task of the page while the offers arrive, rendering included, ms. */
  longestTask: number;
  shift: number;
  /** A click on an empty React page to the next paint, ms. */
  floor: number;
  /** ms to the next paint by control. */
  taps: Record<string, number>;
  fling: Fling;
  /** By swipes that end while the finger moves, or by a wheel. */
  swipe: Fling & Work & { px: number };
}

interface Fling {
  frames: number;
  over34: number;
  longest: number;
  elements: number;
  heapBefore: number;
  heapAfter: number;
}

/**
 * Work of the page's main thread in CPU time, ms: its longest task, the number of tasks over 34 ms, the longest script.
 */
interface Work {
  longestTask: number;
  tasks: number;
  tasksOver34: number;
  longestScript: number;
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  dur?: number;
  /** CPU time of the thread, which excludes other load of a busy machine. */
  tdur?: number;
  args: { name?: string };
}

/** Everything that runs script, forced layout included. */
const SCRIPT = new Set(['FunctionCall', 'EvaluateScript', 'RunMicrotasks', 'FireAnimationFrame', 'TimerFire']);

interface Length {
  wall: number;
  own: number;
}

/** Traces the page's main thread while `act` runs: durations (ms) of its tasks and scripts. */
async function traced(
  browser: Browser,
  page: Page,
  act: () => Promise<void>,
): Promise<{ tasks: Length[]; scripts: Length[] }> {
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] });
  await act();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const main = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const events = traceEvents.filter(({ pid, tid }) => main.has(`${pid} ${tid}`));
  const lengths = (is: (name: string) => boolean): Length[] =>
    events.filter(({ name }) => is(name)).map(({ dur = 0, tdur = 0 }) => ({ wall: dur / 1000, own: tdur / 1000 }));
  return {
    tasks: lengths((name) => name === 'ThreadControllerImpl::RunTask'),
    scripts: lengths((name) => SCRIPT.has(name)),
  };
}

async function heapOf(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  return usedSize / 2 ** 20;
}

/**
 * Clicks the middle of an element with raw mouse or touch input and returns its longest event up to the next paint. The
 * element is scrolled to the middle of the screen: for clicks in the last 40 px of the window the software compositor
 * sometimes skips the first frame ("Draw skipped" in the trace), and the next one would count.
 */
async function timedClick(page: Page, screen: Screen, target: Locator): Promise<number> {
  await target.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const box = await target.boundingBox();
  if (!box) throw new Error(`Not visible: ${String(target)}`);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  if (screen === 'desktop') await page.mouse.move(x, y);
  await page.waitForTimeout(REST);
  await page.evaluate('globalThis.__events.length = 0');
  await (screen === 'phone' ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
  await page.waitForTimeout(REST);
  return Math.max(SHORTEST_MS, ...((await page.evaluate('globalThis.__events')) as number[]));
}

async function clickFloor(context: BrowserContext, url: string, screen: Screen): Promise<number> {
  const page = await context.newPage();
  await page.addInitScript({ content: WATCH });
  await page.goto(url, { waitUntil: 'networkidle' });
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU });
  await timedClick(page, screen, page.locator('button').first());
  const ms = await timedClick(page, screen, page.locator('button').first());
  await page.close();
  return ms;
}

async function clickControls(page: Page, screen: Screen): Promise<Record<string, number>> {
  const taps: Record<string, number> = {};
  const press = async (name: string, target: Locator) => void (taps[name] = await timedClick(page, screen, target));
  if (screen === 'phone') {
    await page.getByRole('button', { name: new RegExp(`^${t('results.filters')}`) }).click();
    await page.waitForTimeout(REST);
  }
  const filters = page.getByRole(screen === 'phone' ? 'dialog' : 'complementary', { name: t('results.filters') });
  await press('stops: direct', filters.getByRole('radio').nth(1));
  await press('stops: any', filters.getByRole('radio').nth(0));
  await press('no night stops', filters.getByRole('switch').nth(1));
  await press('an airline off', filters.getByRole('checkbox').nth(2));
  await press('only one airline', filters.getByRole('button', { name: /^Only / }).first());
  await press('clear all', filters.getByRole('button', { name: /^Clear \d/ }).first());
  await press('a checked bag', filters.getByRole('button', { name: /^More: Checked/ }));
  await press('no checked bag', filters.getByRole('button', { name: /^Fewer: Checked/ }));
  if (screen === 'phone') {
    await filters.getByRole('button', { name: t('ui.close'), exact: true }).click();
    await page.waitForTimeout(REST);
  }
  const sorts = page.getByRole('radiogroup', { name: t('results.sort'), exact: true }).locator('label');
  await press('sort: cheapest', sorts.nth(1));
  await press('sort: fastest', sorts.nth(2));
  await press('sort: best', sorts.nth(0));
  return taps;
}

const frames = (gaps: readonly number[]): Pick<Fling, 'frames' | 'over34' | 'longest'> => ({
  frames: gaps.length,
  over34: gaps.filter((gap) => gap > 34).length,
  longest: Math.max(...gaps),
});

async function scrollByScript(page: Page, cdp: CDPSession): Promise<PageFigures['fling']> {
  const heapBefore = await heapOf(cdp);
  const gaps: number[] = [];
  let elements = 0;
  // From the top, the middle and near the end of ten thousand cards.
  for (const share of [0, 0.5, 0.9]) {
    const found = (await page.evaluate(`${FLING}(2500, document.body.scrollHeight * ${share})`)) as {
      gaps: number[];
      most: number;
    };
    gaps.push(...found.gaps);
    elements = Math.max(elements, found.most);
  }
  return { ...frames(gaps), elements, heapBefore, heapAfter: await heapOf(cdp) };
}

const SWIPE = { steps: 8, step: 60, ms: 8 };

/** A swipe up at 7,500 px a second that ends while moving, so that the browser's momentum scrolling follows. */
async function swipe(cdp: CDPSession): Promise<void> {
  const begun = Date.now() / 1000;
  // The timestamps define the speed, even when the machine is late.
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: begun + (sent++ * SWIPE.ms) / 1000 });
  let sent = 0;
  const at = (step: number) => ({ x: 230, y: 720 - step * SWIPE.step });
  await send('touchStart', at(0));
  for (let step = 1; step <= SWIPE.steps; step += 1) {
    // oxlint-disable no-await-in-loop -- a finger has a pace
    await send('touchMove', at(step));
    await new Promise((done) => setTimeout(done, SWIPE.ms));
  }
  await send('touchEnd');
}

/** From the top, the middle and near the end: eight swipes in a row on a phone, two seconds of a wheel on a desktop. */
async function scrollByInput(
  browser: Browser,
  page: Page,
  cdp: CDPSession,
  screen: Screen,
): Promise<PageFigures['swipe']> {
  const heapBefore = await heapOf(cdp);
  const gaps: number[] = [];
  let elements = 0;
  let px = 0;
  const tasks: Length[] = [];
  const scripts: Length[] = [];
  for (const share of [0, 0.5, 0.85]) {
    // oxlint-disable no-await-in-loop -- one after the other
    // The jump to the start renders a whole screen and is not measured.
    await page.evaluate(`scrollTo({ top: document.body.scrollHeight * ${share}, behavior: 'instant' })`);
    await page.waitForTimeout(1000);
    const from = Number(await page.evaluate('scrollY'));
    const work = await traced(browser, page, async () => {
      const found = page.evaluate(FRAMES) as Promise<{ gaps: number[]; most: number }>;
      if (screen === 'phone') for (let turn = 0; turn < 8; turn += 1) await swipe(cdp);
      else
        await cdp.send('Input.synthesizeScrollGesture', {
          x: 860,
          y: 600,
          yDistance: -14_000,
          speed: 7000,
          gestureSourceType: 'mouse',
        });
      // The scroll runs out, comes to rest, and the visible cards are rendered.
      await page.waitForTimeout(2500);
      await page.evaluate('void (globalThis.__stop = true)');
      const { gaps: some, most } = await found;
      gaps.push(...some);
      elements = Math.max(elements, most);
    });
    tasks.push(...work.tasks);
    scripts.push(...work.scripts);
    px += Number(await page.evaluate('scrollY')) - from;
  }
  const heapAfter = await heapOf(cdp);
  return {
    ...frames(gaps),
    elements,
    heapBefore,
    heapAfter,
    px,
    longestTask: Math.max(...tasks.map(({ own }) => own)),
    tasks: tasks.length,
    tasksOver34: tasks.filter(({ own }) => own > 34).length,
    longestScript: Math.max(...scripts.map(({ own }) => own)),
  };
}

async function onePage(
  browser: Browser,
  context: BrowserContext,
  sandbox: Server,
  offers: readonly WireOffer[],
  work: (
    page: Page,
    arrival: Pick<PageFigures, 'firstCards' | 'longestTask' | 'shift'>,
    cdp: CDPSession,
  ) => Promise<void>,
): Promise<void> {
  const proxy = await openStreamProxy(sandbox.port, offers);
  const page = await context.newPage();
  await page.addInitScript({ content: WATCH });
  await page.goto(`http://kaija.localhost:${proxy.port}${PATH}`);
  await proxy.requested();
  // Lets the work after the first render end.
  await page.waitForTimeout(4000);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU });
  await page.waitForTimeout(REST);
  await page.evaluate('globalThis.__shift = 0');
  let sent = 0;
  const { tasks } = await traced(browser, page, async () => {
    sent = proxy.send();
    // A call into the page costs it about 20 ms: none before the first cards are painted.
    await page.waitForTimeout(1500);
    const shown = `Number(document.querySelector('[data-offer]')?.getAttribute('aria-setsize'))`;
    while ((await page.evaluate(shown)) !== offers.length) await page.waitForTimeout(100);
    // Lets the set be stored on the device.
    await page.waitForTimeout(1500);
  });
  const firstCards = ((await page.evaluate('globalThis.__first')) as number) - sent;
  const shift = (await page.evaluate('globalThis.__shift')) as number;
  const longestTask = Math.max(...tasks.map(({ wall }) => wall));
  await work(page, { firstCards, longestTask, shift }, cdp);
  await page.close();
  proxy.close();
}

/** One round per screen: 5,000 offers arrive; then clicks and scrolling among 10,000. */
export async function measurePage(rounds: number, screens: readonly Screen[]): Promise<Record<Screen, PageFigures[]>> {
  const offers = manyOffers(10_000, 5);
  const sandbox = await Server.open({ SANDBOX_QUIET: '1' });
  const empty = await serveFloor();
  const executablePath = findBrowser();
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: FLAGS });
  const figures: Record<Screen, PageFigures[]> = { phone: [], desktop: [] };
  try {
    for (let round = 0; round < rounds; round += 1)
      for (const screen of screens) {
        const context = await browser.newContext({ ...SCREENS[screen], serviceWorkers: 'block', locale: 'en-GB' });
        const floor = await clickFloor(context, empty.url, screen);
        let arrival = { firstCards: 0, longestTask: 0, shift: 0 };
        await onePage(browser, context, sandbox, offers.slice(0, 5000), async (_, found) => void (arrival = found));
        await onePage(browser, context, sandbox, offers, async (page, _, cdp) => {
          const taps = await clickControls(page, screen);
          figures[screen].push({
            ...arrival,
            floor,
            taps,
            fling: await scrollByScript(page, cdp),
            swipe: await scrollByInput(browser, page, cdp, screen),
          });
        });
        await context.close();
      }
  } finally {
    await browser.close();
    await sandbox.close();
    empty.close();
  }
  return figures;
}
