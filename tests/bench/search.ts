/**
 * What: how fast the search form responds in the built app (Chromium, CPU 4x): pickers, keys, days and months by Event
 * Timing (to the next paint, in steps of 8 ms; shorter than 16 ms counts as 16); the airport search alone; layout shift
 * of a cold home page; when the form works on an offline visit.
 * Floor: click, key and plain dialog on an empty React page of the same round; fixed limits in `LIMITS`. Exit code 1
 * when one is missed.
 * Run: `npm run bench:search`. ROUNDS=7 by default, medians; SCREEN=phone or desktop;
 * PARTS=floor,form,prices,airports,home for some of it. Prints a table and one line of JSON.
 */
import { type Browser, type BrowserContext, type CDPSession, type Locator, type Page, chromium } from 'playwright';
import { FLAGS, findBrowser } from '../browser.mjs';
import { Server } from '../e2e/server';
import { textsIn } from '../e2e/texts';
import { serveFloor } from './floorPage';
import { medianOf, table } from './report';
import { buildFirst } from '../../tools/build/first';
import { commandLine } from '../../tools/commandLine';

commandLine(
  'npm run bench:search   the search form. ROUNDS=7 SCREEN=phone|desktop PARTS=floor,form,prices,airports,home',
);
buildFirst();

const ROUNDS = Number(process.env['ROUNDS'] ?? 7);
const CPU = 4;
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 188_743, uploadThroughput: 84_375 };
const SHORTEST_MS = 16;
/** Time for a response to be painted and reported, and for its follow-up work to end. */
const REST = 350;
const t = textsIn('en');

const LIMITS = { open: 48, key: 24, day: 24, month: 48, prices: 60, search: 1, cls: 0.02, offline: 1000 };
type Kind = 'open' | 'key' | 'day' | 'month' | 'prices';

/** Runs in the page as text: a compiled function would use helpers that the page does not have. */
const WATCH = `{
  globalThis.__events = [];
  new PerformanceObserver((list) => {
    for (const { interactionId, duration, name } of list.getEntries())
      if (interactionId > 0) globalThis.__events.push({ interactionId, duration, name });
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
  globalThis.__shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis.__shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  const alive = () => {
    const cell = document.querySelector('form [data-cell]');
    if (cell && Object.keys(cell).some((key) => key.startsWith('__reactProps'))) globalThis.__ready = performance.now();
    else setTimeout(alive, 4);
  };
  alive();
}`;

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const DESKTOP = { viewport: { width: 1440, height: 900 } };
type Screen = 'phone' | 'desktop';
const ALL: Record<Screen, object> = { phone: PHONE, desktop: DESKTOP };
const only = process.env['SCREEN'] as Screen | undefined;
const SCREENS: Partial<Record<Screen, object>> = only ? { [only]: ALL[only] } : ALL;

const parts = process.env['PARTS']?.split(',');
const measures = (part: 'floor' | 'form' | 'prices' | 'airports' | 'home'): boolean => parts?.includes(part) ?? true;

/** Figures of all rounds by action. */
const figures = new Map<string, number[]>();
const note = (name: string, ms: number): void => void figures.set(name, [...(figures.get(name) ?? []), ms]);
const figure = (name: string): number => medianOf(figures.get(name) ?? [Number.NaN]);

async function slowed(page: Page): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU });
  return cdp;
}

/** Runs the action and returns the duration of its longest event up to the next paint, ms. */
async function timed(page: Page, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate('globalThis.__events.length = 0');
  await act();
  await page.waitForTimeout(REST);
  const events = (await page.evaluate('globalThis.__events')) as { duration: number }[];
  return Math.max(SHORTEST_MS, ...events.map(({ duration }) => duration));
}

/**
 * Prepares a click on the middle of an element with raw mouse or touch input; the returned function is what is timed. A
 * locator's click listens to the events it sends, which costs the page time.
 */
async function pressOn(page: Page, screen: Screen, target: Locator): Promise<() => Promise<void>> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error(`Not visible: ${String(target)}`);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  if (screen === 'desktop') await page.mouse.move(x, y);
  await page.waitForTimeout(REST);
  return () => (screen === 'phone' ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
}

/** Polls a condition. Not `waitForFunction`: the page's content security policy blocks it. */
async function until(page: Page, condition: string): Promise<void> {
  // oxlint-disable-next-line no-await-in-loop -- one question after the other
  while (!(await page.evaluate(condition))) await page.waitForTimeout(50);
}

const timedPress = async (page: Page, screen: Screen, target: Locator): Promise<number> =>
  await timed(page, await pressOn(page, screen, target));

async function measureFloor(context: BrowserContext, url: string, screen: Screen): Promise<void> {
  const page = await context.newPage();
  await page.addInitScript({ content: WATCH });
  await page.goto(url, { waitUntil: 'networkidle' });
  await slowed(page);
  for (let n = 0; n < 3; n += 1) {
    const ms = await timedPress(page, screen, page.locator('button').first());
    if (n > 0) note(`${screen} floor press`, ms);
  }
  for (let n = 0; n < 3; n += 1) {
    const ms = await timedPress(page, screen, page.locator('#open'));
    note(`${screen} floor open${n > 0 ? '' : ', first'}`, ms);
    await page.locator('#close').click();
    await page.waitForTimeout(REST);
  }
  await page.locator('label input').focus();
  for (const key of 'floor') note(`${screen} floor key`, await timed(page, () => page.keyboard.press(key)));
  await page.close();
}

const OPEN = '[role="combobox"]:visible, dialog[open]';
async function openAndClose(page: Page, screen: Screen, cell: string, name: string, keep = false): Promise<void> {
  const ms = await timedPress(page, screen, page.locator(`[data-cell="${cell}0"]`).first());
  await page.locator(OPEN).first().waitFor();
  note(`${screen} ${name}`, ms);
  if (keep) return;
  await page.keyboard.press('Escape');
  await page.locator(OPEN).first().waitFor({ state: 'detached' });
  await page.waitForTimeout(REST);
}

async function measureForm(context: BrowserContext, url: string, screen: Screen): Promise<void> {
  const page = await context.newPage();
  await page.addInitScript({ content: WATCH });
  await page.goto(url, { waitUntil: 'networkidle' });
  // What is preloaded when a pointer comes near has arrived: the pickers and the airports.
  await until(page, "performance.getEntriesByType('resource').some(({ name }) => /top300/.test(name))");
  await page.waitForTimeout(1000);
  await slowed(page);
  await page.waitForTimeout(REST);

  for (const [cell, name] of [
    ['destination', 'place'],
    ['start', 'dates'],
    ['travellers', 'travellers'],
  ] as const) {
    await openAndClose(page, screen, cell, `open ${name}, first`);
    await openAndClose(page, screen, cell, `open ${name}, later`);
  }

  await openAndClose(page, screen, 'destination', 'open place, later', true);
  for (const key of 'barselona') note(`${screen} key`, await timed(page, () => page.keyboard.press(key)));
  await page.keyboard.press('Enter');
  await page.waitForTimeout(REST);

  // Choosing a place leads to the dates.
  const grids = page.getByRole('grid');
  await grids.first().waitFor();
  await page.waitForTimeout(2 * REST);
  if (screen === 'desktop') {
    const later = `dialog button[aria-label="${t('form.later')}"]`;
    const earlier = `dialog button[aria-label="${t('form.earlier')}"]`;
    for (const arrow of [later, later, earlier, earlier]) {
      note(`${screen} month`, await timedPress(page, screen, page.locator(arrow)));
    }
  } else {
    await page.locator('[data-date][tabindex="0"]').focus();
    for (const key of ['PageDown', 'PageDown', 'PageUp', 'PageUp'])
      note(`${screen} month`, await timed(page, () => page.keyboard.press(key)));
  }
  const all = page.locator('button[data-date]:not([aria-disabled])');
  for (const nth of [2, 6, 3, 9]) {
    note(`${screen} day`, await timedPress(page, screen, all.nth(nth)));
    if (!(await grids.first().isVisible())) break;
  }
  await page.close();
}

/** The price calendar of one route: a day, and the next month. */
async function measurePrices(context: BrowserContext, url: string, screen: Screen): Promise<void> {
  const page = await context.newPage();
  await page.addInitScript({ content: WATCH });
  await page.goto(url, { waitUntil: 'networkidle' });
  const days = page.locator('[role=grid] button[data-date]:not([aria-disabled])');
  await days.first().waitFor();
  await page.waitForTimeout(1000);
  await slowed(page);
  await page.waitForTimeout(REST);
  for (const nth of [3, 6, 4]) {
    note(`${screen} prices, day`, await timedPress(page, screen, days.nth(nth)));
    // Details of the chosen days come from the server.
    await page.waitForTimeout(2 * REST);
  }
  for (const arrow of [t('cheap.later'), t('cheap.earlier')])
    note(
      `${screen} prices, month`,
      await timedPress(page, screen, page.getByRole('button', { name: arrow, exact: true })),
    );
  await page.close();
}

/** Texts typed letter by letter: names in five languages, codes, typos. */
const TYPED = `riga rīga рига rix riia londona ženēva zheneva вильнюс vilnius barcelona barselona барселона heathrow
new_york nyu-york sankt-peterburg kopenhagen хельсинки amsterdm barcleona vilnus frankfrt stokcholm latvija испания
london,_lgw qwertyuiop zzzzzz`
  .split(/\s+/)
  .map((text) => text.replaceAll('_', ' '));

async function measureSearch(
  context: BrowserContext,
  url: string,
): Promise<{ p95: number; mean: number; unpack: number }> {
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'networkidle' });
  await slowed(page);
  const texts = JSON.stringify(TYPED.flatMap((text) => Array.from(text, (_, at) => text.slice(0, at + 1))));
  const found = (await page.evaluate(`(() => {
    const { text, unpack, search } = globalThis.__airports;
    const begun = performance.now();
    const book = unpack(text);
    const unpacked = performance.now() - begun;
    const times = [];
    for (let round = 0; round < 6; round += 1)
      for (const typed of ${texts}) {
        const from = performance.now();
        search(book, typed);
        if (round > 0) times.push(performance.now() - from);
      }
    times.sort((a, b) => a - b);
    return { p95: times[Math.floor(times.length * 0.95)], mean: times.reduce((a, b) => a + b, 0) / times.length, unpack: unpacked };
  })()`)) as { p95: number; mean: number; unpack: number };
  await page.close();
  return found;
}

async function measureShift(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block' });
  const page = await context.newPage();
  const cdp = await slowed(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', SLOW_4G);
  await page.addInitScript({ content: WATCH });
  await page.goto(url, { waitUntil: 'networkidle', timeout: 90_000 });
  await page.waitForTimeout(1500);
  const shift = (await page.evaluate('globalThis.__shift')) as number;
  await context.close();
  return shift;
}

/** An offline repeat visit, from navigation start until the form is interactive, ms. */
async function measureOffline(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext(PHONE);
  const first = await context.newPage();
  await first.goto(url, { waitUntil: 'networkidle' });
  await first.evaluate('navigator.serviceWorker.ready.then(() => true)');
  await first.waitForTimeout(1500);
  await first.close();
  await context.setOffline(true);
  const page = await context.newPage();
  await slowed(page);
  await page.addInitScript({ content: WATCH });
  await page.goto(url, { waitUntil: 'load' });
  await until(page, 'globalThis.__ready > 0');
  const ready = (await page.evaluate('globalThis.__ready')) as number;
  await context.close();
  return ready;
}

const floor = await serveFloor();
const server = await Server.open({ SANDBOX_QUIET: '1' });
const home = `${server.at('kaija')}?lang=en`;
const prices = server.at('kaija', '/cheap-flights/roundtrip/RIX/BCN?lang=en');
const executablePath = findBrowser();
const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: FLAGS });
const searches: { p95: number; mean: number; unpack: number }[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  for (const [screen, options] of Object.entries(SCREENS) as [Screen, object][]) {
    const context = await browser.newContext({ ...options, serviceWorkers: 'block', locale: 'en-GB' });
    if (measures('floor')) await measureFloor(context, floor.url, screen);
    if (measures('form')) await measureForm(context, home, screen);
    if (measures('prices')) await measurePrices(context, prices, screen);
    if (measures('airports') && searches.length === round) searches.push(await measureSearch(context, floor.url));
    await context.close();
  }
  if (!measures('home')) continue;
  note('cls', await measureShift(browser, home));
  note('offline', await measureOffline(browser, home));
}
await browser.close();
await server.close();
floor.close();

interface Row extends Record<string, string | number> {
  what: string;
  median: number;
  worst: number;
  limit: number;
  'x floor': number | string;
  held: string;
}
const rows: Row[] = [];
function add(what: string, values: readonly number[], limit: number, ratio: number | null, digits = 0): void {
  if (values.length === 0) return;
  const round = (value: number): number => Number(value.toFixed(digits));
  const median = round(medianOf(values));
  const worst = round(Math.max(...values));
  rows.push({ what, median, worst, limit, 'x floor': ratio?.toFixed(2) ?? '', held: median <= limit ? 'yes' : 'NO' });
}
const LINES: [name: string, kind: Kind][] = [
  ...['place', 'dates', 'travellers'].flatMap((name): [string, Kind][] => [
    [`open ${name}, first`, 'open'],
    [`open ${name}, later`, 'open'],
  ]),
  ['key', 'key'],
  ['day', 'day'],
  ['month', 'month'],
  ['prices, day', 'prices'],
  ['prices, month', 'prices'],
];
for (const screen of Object.keys(SCREENS)) {
  const press = figure(`${screen} floor press`);
  const key = figure(`${screen} floor key`);
  const open = figure(`${screen} floor open`);
  add(`${screen}: empty page, press`, figures.get(`${screen} floor press`) ?? [], LIMITS.open, 1);
  add(`${screen}: empty page, a bare screen opens`, figures.get(`${screen} floor open`) ?? [], LIMITS.open, 1);
  const first = figure(`${screen} floor open, first`);
  // The browser prepares for text input with the first focused field of a page.
  add(
    `${screen}: empty page, a bare screen opens, first`,
    figures.get(`${screen} floor open, first`) ?? [],
    LIMITS.open,
    1,
  );
  add(`${screen}: empty page, key`, figures.get(`${screen} floor key`) ?? [], LIMITS.key, 1);
  for (const [name, kind] of LINES) {
    const values = figures.get(`${screen} ${name}`) ?? [];
    add(
      `${screen}: ${name}`,
      values,
      LIMITS[kind],
      medianOf(values) /
        { open: name === 'open place, first' ? first : open, key, day: press, month: press, prices: press }[kind],
    );
  }
}
add(
  'airport search alone, p95 of a key',
  searches.map(({ p95 }) => p95),
  LIMITS.search,
  null,
  3,
);
add('home, cold: layout shift', figures.get('cls') ?? [], LIMITS.cls, null, 4);
add('repeat visit offline: form ready', figures.get('offline') ?? [], LIMITS.offline, null);

console.log(
  `Median of ${ROUNDS} rounds, CPU ${CPU}x, ms to the next paint by Event Timing (steps of 8 ms; under ${SHORTEST_MS} counts as ${SHORTEST_MS}).`,
);
console.log(table(rows));
const once = medianOf(searches.map(({ unpack }) => unpack));
if (searches.length > 0)
  console.log(
    `Airport search: mean of a key ${medianOf(searches.map(({ mean }) => mean)).toFixed(3)} ms; made ready once, when idle, in ${once.toFixed(1)} ms.`,
  );
console.log(JSON.stringify({ bench: 'search', rounds: ROUNDS, cpu: CPU, limits: LIMITS, rows }));
process.exitCode = rows.every(({ what, held }) => held === 'yes' || what.includes('empty page')) ? 0 : 1;
