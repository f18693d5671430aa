/**
 * What: in a booking of nine travellers in the built app (Chromium, CPU 4x): a key in the passenger form, a click on a
 * bag and each step change, forwards by Continue, backwards by its link and by the progress line. Keys and bags by
 * Event Timing (to the next paint, in steps of 8 ms; shorter than 16 ms counts as 16), steps from the click until the
 * frame with the next heading is drawn.
 * Floor: the same key and click on an empty React page of the same round; fixed limits in `LIMITS`. Exit code 1 when
 * one is missed.
 * Run: `npm run bench:booking`. ROUNDS=3 by default; SCREEN=phone or desktop; PARTS=keys,bags,steps for some of it;
 * PARTY=family (with PARTS=steps) for two adults, a child and an infant. Prints a table and one line of JSON.
 */
import { type Browser, type BrowserContext, type Locator, type Page, chromium } from 'playwright';
import { FLAGS, findBrowser } from '../browser.mjs';
import { Results } from '../e2e/pages/Results';
import { Server } from '../e2e/server';
import { textsIn } from '../e2e/texts';
import { DAYS, Journey } from '../e2e/pages/Journey';
import { serveFloor } from './floorPage';
import { medianOf, table } from './report';
import { buildFirst } from '../../tools/build/first';
import { commandLine } from '../../tools/commandLine';

commandLine(
  'npm run bench:booking   keys, bags and steps of a booking. ROUNDS=3 SCREEN=phone|desktop PARTS=keys,bags,steps PARTY=family',
);
buildFirst();

const ROUNDS = Number(process.env['ROUNDS'] ?? 3);
const CPU = 4;
const SHORTEST_MS = 16;
/** Time for a response to be painted and reported, and for its follow-up work to end. */
const REST = 350;
/** Pace of a fast typist. */
const KEY_MS = 90;
/** Work after a step change (requests, storing, sending) must not count for the next click. */
const SETTLE = 1200;
const LIMITS = { key: 50, step: 100, bag: 100 };
const t = textsIn('en');

const SCREENS = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1440, height: 900 } },
} as const;
type Screen = keyof typeof SCREENS;
const only = process.env['SCREEN'] as Screen | undefined;
const screens: Screen[] = only ? [only] : ['phone', 'desktop'];
const parts = (process.env['PARTS'] ?? 'keys,bags,steps').split(',');

/** Runs in the page as text: a compiled function would use helpers that the page does not have. */
const WATCH = `{
  globalThis.__name = (one) => one;
  globalThis.__events = [];
  new PerformanceObserver((list) => {
    for (const { interactionId, duration, name } of list.getEntries())
      if (interactionId > 0) globalThis.__events.push({ interactionId, duration, name });
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
  globalThis.__watch = (selector) => {
    globalThis.__shown = 0;
    const read = () => document.querySelector(selector)?.textContent ?? '';
    const before = read();
    addEventListener('click', ({ timeStamp }) => {
      // A MutationObserver instead of a check per frame: frames requested by the benchmark would cost the page time.
      const watcher = new MutationObserver(() => {
        const now = read();
        if (now === '' || now === before) return;
        watcher.disconnect();
        // The first task after the frame was drawn. A message would queue behind the timers that wait for the frame,
        // too.
        const report = () => { globalThis.__shown = performance.now() - timeStamp; };
        requestAnimationFrame(() => void scheduler.postTask(report, { priority: 'user-blocking' }));
      });
      watcher.observe(document.body, { childList: true, characterData: true, subtree: true });
    }, { capture: true, once: true });
  };
}`;

const figures = new Map<string, number[]>();
const note = (name: string, ms: number): void => void figures.set(name, [...(figures.get(name) ?? []), ms]);

const slow = async (page: Page, rate = CPU): Promise<void> => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate });
};

/** Polls a condition. Not `waitForFunction`: the page's content security policy blocks it. */
async function until(page: Page, condition: string): Promise<void> {
  const end = Date.now() + 20_000;
  // oxlint-disable-next-line no-await-in-loop -- one question after the other
  while (!(await page.evaluate(condition))) {
    if (Date.now() > end) throw new Error(`Condition never held at ${page.url()}: ${condition}`);
    // oxlint-disable-next-line no-await-in-loop
    await page.waitForTimeout(50);
  }
}

/**
 * Clicks with the raw mouse or touch input: a locator's click listens to the events it sends, which costs the page
 * time.
 */
async function press(page: Page, screen: Screen, target: Locator): Promise<() => Promise<void>> {
  await target.scrollIntoViewIfNeeded();
  await page.waitForTimeout(REST);
  const box = await target.boundingBox();
  if (!box) throw new Error(`Not visible: ${String(target)}`);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  if (screen === 'desktop') await page.mouse.move(x, y);
  await page.waitForTimeout(REST);
  return () => (screen === 'phone' ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
}

/** Clicks and returns the duration of its longest event up to the next paint, ms. */
async function timedPress(page: Page, screen: Screen, target: Locator): Promise<number> {
  const act = await press(page, screen, target);
  await page.evaluate('globalThis.__events.length = 0');
  await act();
  await page.waitForTimeout(2 * REST);
  const events = (await page.evaluate('globalThis.__events')) as { duration: number }[];
  return Math.max(SHORTEST_MS, ...events.map(({ duration }) => duration));
}

interface Change {
  /** ms until the frame with the changed text was drawn. */
  drawn: number;
  /** ms from the click to the next paint, by Event Timing. */
  event: number;
}

async function timedChange(page: Page, screen: Screen, target: Locator, selector: string): Promise<Change> {
  const act = await press(page, screen, target);
  // The block has no value that `evaluate` would wait for.
  await page.evaluate(`{ globalThis.__events.length = 0; globalThis.__watch('${selector}') }`);
  await act();
  await until(page, 'globalThis.__shown > 0');
  const drawn = (await page.evaluate('globalThis.__shown')) as number;
  await page.waitForTimeout(REST);
  const events = (await page.evaluate('globalThis.__events')) as { duration: number }[];
  return { drawn, event: Math.max(SHORTEST_MS, ...events.map(({ duration }) => duration)) };
}

const paints = new Map<string, number[]>();
function noteChange(name: string, { drawn, event }: Change): void {
  note(name, drawn);
  paints.set(name, [...(paints.get(name) ?? []), event]);
}

/** Types a text at a typist's pace and records the duration of each key. */
async function typeInto(page: Page, field: Locator, text: string, name: string): Promise<void> {
  await field.focus();
  await page.waitForTimeout(REST);
  await page.evaluate('globalThis.__events.length = 0');
  for (const letter of text) {
    // oxlint-disable-next-line no-await-in-loop -- a key after the other
    await page.keyboard.press(letter);
    // oxlint-disable-next-line no-await-in-loop
    await page.waitForTimeout(KEY_MS);
  }
  await page.waitForTimeout(REST);
  const events = (await page.evaluate('globalThis.__events')) as { interactionId: number; duration: number }[];
  const byKey = new Map<number, number>();
  for (const { interactionId, duration } of events)
    byKey.set(interactionId, Math.max(duration, byKey.get(interactionId) ?? 0));
  for (let n = 0; n < text.length; n += 1) note(name, Math.max(SHORTEST_MS, [...byKey.values()][n] ?? 0));
}

async function measureFloor(context: BrowserContext, url: string, screen: Screen): Promise<void> {
  const page = await context.newPage();
  await page.addInitScript({ content: WATCH });
  await page.goto(url, { waitUntil: 'networkidle' });
  await slow(page);
  const button = page.locator('button').first();
  for (let n = 0; n < 3; n += 1) note(`${screen} floor press`, await timedPress(page, screen, button));
  // The three clicks left the text visible.
  await timedPress(page, screen, button);
  noteChange(`${screen} floor change`, await timedChange(page, screen, button, 'p'));
  await typeInto(page, page.locator('input'), 'floorfloor', `${screen} floor key`);
  await page.close();
}

const [ADULTS, CHILDREN, INFANTS] = process.env['PARTY'] === 'family' ? [2, 1, 1] : [4, 3, 2];
const PARTY = `p_adult=${ADULTS}&p_child=${CHILDREN}&p_infant=${INFANTS}`;
const PEOPLE = [
  ...['04/03/1988', '21/11/1985', '01/02/1990', '30/09/1979'].slice(0, ADULTS),
  ...['04/03/2018', '05/04/2019', '06/05/2020'].slice(0, CHILDREN),
  ...['01/06/2026', '15/01/2026'].slice(0, INFANTS),
];
const NAMES = ['Anna', 'Peteris', 'Ilze', 'Martins', 'Emilia', 'Gustavs', 'Marta', 'Karlis', 'Alise'];

/** Fills in all travellers and the contact. */
async function fillParty(page: Page, journey: Journey): Promise<void> {
  const field = (name: string) => page.locator(`[name^="passengers."][name$=".${name}"]`);
  for (const [at, born] of PEOPLE.entries()) {
    await field('name').nth(at).fill(NAMES[at]!);
    await field('surname').nth(at).fill('Berzins');
    await page
      .locator('[data-field$=".gender"]')
      .nth(at)
      .locator('label')
      .nth(at % 2)
      .click();
    await field('dob').nth(at).fill(born);
    await field('nationality').nth(at).selectOption('LV');
  }
  await journey.booking.fillContact();
}

const step = (page: Page): string => new URL(page.url()).pathname.split('/').pop() ?? '';

async function change(page: Page, screen: Screen, target: Locator, how: string): Promise<void> {
  const taken = await timedChange(page, screen, target, 'h1');
  noteChange(`${screen} ${how} ${step(page)}`, taken);
  await page.waitForTimeout(SETTLE);
}

/** Clicks bags for everyone and for single travellers. */
async function measureBags(page: Page, screen: Screen): Promise<void> {
  const what = t('bags.what.checked');
  const rows = page.getByRole('group', { name: new RegExp(`^${what}`) });
  const [fewer, more] = [0, 1];
  const press = (row: number, which: number) => rows.nth(row).getByRole('button').nth(which);
  await page.getByRole('button', { name: `${t('cover.choose')} ${what}` }).click();
  await page.waitForTimeout(REST);
  for (const which of [more, fewer, more])
    note(`${screen} bag everyone`, await timedPress(page, screen, press(0, which)));
  await page.getByText(t('booking.bags.each'), { exact: true }).click();
  await page.waitForTimeout(REST);
  for (const row of [0, 3, 6])
    for (const which of [fewer, more]) note(`${screen} bag one`, await timedPress(page, screen, press(row, which)));
}

async function measureBooking(context: BrowserContext, server: Server, screen: Screen): Promise<void> {
  const page = await context.newPage();
  await page.addInitScript({ content: WATCH });
  const journey = new Journey(page, server);
  await page.goto(journey.at(Results.url(DAYS).replace('p_adult=2', PARTY)));
  await journey.results.waitForAll();
  await journey.results.choose(journey.results.cards.first());
  await journey.booking.toPassengers();
  await fillParty(page, journey);
  await page.waitForTimeout(2 * SETTLE);
  await slow(page);
  if (parts.includes('keys'))
    for (const nth of [0, 4, 8])
      await typeInto(
        page,
        page.locator('[name^="passengers."][name$=".surname"]').nth(nth),
        'Kalnina-Ozola',
        `${screen} key`,
      );
  if (!parts.includes('bags') && !parts.includes('steps')) return page.close();
  await page.evaluate('document.activeElement.blur()');
  await page.waitForTimeout(SETTLE);

  // The step back to the passengers renders them for the first time in this tab.
  await change(page, screen, page.getByRole('link', { name: t('booking.back'), exact: true }), 'back to');
  while (step(page) !== 'checkout') {
    await change(page, screen, journey.booking.continueButton, 'on to');
    if (step(page) !== 'services' || !parts.includes('bags')) continue;
    await measureBags(page, screen);
    if (!parts.includes('steps')) return page.close();
  }
  while (step(page) !== 'fares')
    await change(page, screen, page.getByRole('link', { name: t('booking.back'), exact: true }), 'back to');
  // On a phone the progress line has no links.
  if (screen === 'phone') return page.close();
  while (step(page) !== 'checkout') await change(page, screen, journey.booking.continueButton, 'on again to');
  for (const mark of ['extras', 'cover', 'travellers', 'fare'] as const)
    await change(page, screen, page.getByRole('link', { name: t(`booking.mark.${mark}`) }).first(), 'by the line to');
  return page.close();
}

async function measure(browser: Browser, server: Server, floor: string): Promise<void> {
  for (const screen of screens) {
    const context = await browser.newContext({ ...SCREENS[screen], serviceWorkers: 'block', locale: 'en-GB' });
    await measureFloor(context, floor, screen);
    await measureBooking(context, server, screen);
    await context.close();
  }
}

const floor = await serveFloor();
const server = await Server.open({ SANDBOX_QUIET: '1', SANDBOX_STREAM_MS: '0', SANDBOX_BOOKING_MS: '86400000' });
const executablePath = findBrowser();
const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: FLAGS });
try {
  // oxlint-disable-next-line no-await-in-loop -- a round after the other
  for (let round = 0; round < ROUNDS; round += 1) await measure(browser, server, floor.url);
} finally {
  await browser.close();
  await server.close();
  floor.close();
}

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;

interface Row extends Record<string, string | number> {
  what: string;
  p50: number;
  p95: number;
  limit: number;
  'x empty page': string;
  'press to paint': number | string;
  held: string;
}
const rows: Row[] = [];
for (const [name, values] of figures) {
  const [screen = ''] = name.split(' ');
  const kind = name.endsWith('key') ? 'key' : /bag|press/.test(name) ? 'press' : 'change';
  const bare = medianOf(figures.get(`${screen} floor ${kind}`) ?? [Number.NaN]);
  const limit = kind === 'key' ? LIMITS.key : kind === 'press' ? LIMITS.bag : LIMITS.step;
  const [p50, p95] = [Math.round(medianOf(values)), Math.round(quantile(values, 0.95))];
  // There are many keys, so their p95 counts; a step has one value per round, so its median counts.
  const judgedMs = kind === 'key' ? p95 : p50;
  const what = name.replace(' floor', ': empty page,').replace(/^(\w+) (?!.*empty)/, '$1: ');
  const painted = paints.get(name);
  rows.push({
    what,
    p50,
    p95,
    limit,
    'x empty page': (p50 / bare).toFixed(2),
    'press to paint': painted ? Math.round(medianOf(painted)) : '',
    held: judgedMs <= limit ? 'yes' : 'NO',
  });
}
rows.sort((a, b) => a.what.split(':')[0]!.localeCompare(b.what.split(':')[0]!) * -1);
console.log(
  `${PEOPLE.length} travellers, ${ROUNDS} rounds, CPU ${CPU}x, ms. Keys and bags by Event Timing (steps of 8, under ${SHORTEST_MS} counts as ${SHORTEST_MS}; limit of a key by p95); steps from the press to the heading.`,
);
console.log(table(rows));
console.log(JSON.stringify({ bench: 'booking', rounds: ROUNDS, cpu: CPU, limits: LIMITS, rows }));
process.exitCode = rows.every(({ what, held }) => held === 'yes' || what.includes('empty page')) ? 0 : 1;
