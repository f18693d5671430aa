/**
 * `npm run bench:load`: how soon a traveller has what a page is for, on a slow line (slow 4G) and a slow processor (4x), with
 * the service worker as in real life, against floors that are built and served in the same run.
 *   PAGES=home,results,cheap,order  SCREENS=phone,desktop  VISITS=first,repeat,offline  ROUNDS=3
 *   WATERFALL=home (or 1, or several pages): the requests of the last first visit, one by one
 *   CONNECT_MS=0: new connections cost nothing, as with the throttling of the developer tools
 * Rounds are interleaved; a table of medians for each screen, then one line of JSON. Fails when a goal is missed by over 15 %.
 */
import { type Browser, type BrowserContext, chromium } from 'playwright';
import { FLAGS, findBrowser } from '../browser.mjs';
import { Server } from '../e2e/server';
import { textsIn } from '../e2e/texts';
import { serveFloors } from './loadFloors';
import { type Figures, type Goal, judged } from './loadGoals';
import { Line, SLOW_4G } from './loadLine';
import { makeOrder } from './loadOrder';
import { type Screen, SCREENS, type Visit, type VisitPlan, visit, workerStands } from './loadPage';
import { filesOfLanguage } from './loadSize';
import type { Mark } from './loadWatch';
import { medianOf, table } from './report';
import { waterfall } from './waterfall';

/** What issue 31 asks for: at most so much, or so many times another row. Times in ms, sizes in KiB and MiB. */
const GOALS: Record<string, Goal> = {
  'home: first paint': { times: 1.2, of: 'plain page: first paint' },
  'home: form hydrated': { times: 1.25, of: 'prerendered floor: hydrated' },
  'home: deals and cheapest, priced': { most: 4500 },
  'home: hero picture': { most: 3000 },
  'home: largest paint': { times: 1.25, of: 'home: first paint' },
  'home: requests until the deals': { most: 35 },
  'home: blocking time': { most: 150 },
  'home: layout shift': { most: 0.02 },
  'home: heap, MiB': { most: 4.5 },
  'home: bytes with the worker, KiB': { most: 650 },
  'home: files fetched twice': { most: 0 },
  'results: first card': { most: 4500 },
  'results: layout shift': { most: 0.02 },
  'cheap: layout shift': { most: 0.02 },
  'order: layout shift': { most: 0.02 },
  'home again: first paint': { times: 1.3, of: 'prerendered floor again: first paint' },
  'home again: ready': { times: 1.5, of: 'client floor again: ready' },
  'home offline: first paint': { times: 1.3, of: 'prerendered floor offline: first paint' },
  'home offline: ready': { times: 1.5, of: 'client floor offline: ready' },
  'one language: files': { most: 151 },
  'one language: brotli, kB': { most: 528 },
};

const list = (name: string, otherwise: string): string[] => (process.env[name] || otherwise).split(',');
const PAGES = list('PAGES', 'home,results,cheap,order');
const SHOWN = list('SCREENS', 'phone,desktop') as Screen[];
const VISITS = list('VISITS', 'first,repeat,offline');
const ROUNDS = Number(process.env['ROUNDS'] ?? 3);
const WATERFALL = (process.env['WATERFALL'] ?? '').replace(/^1$/, 'home').split(',');
const SPEED = { ...SLOW_4G, connect: Number(process.env['CONNECT_MS'] ?? SLOW_4G.connect) };

const dayAhead = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const RESULTS = `/search/results?src=riga&s_iata=rix&s_ct=rix&dest=barcelona&d_iata=bcn&d_ct=bcn&start=${dayAhead(50)}&end=${dayAhead(57)}&p_adult=2&type=roundtrip&cabin=all`;
const CHEAP = '/cheap-flights/oneway/RIX/BCN';

const say = textsIn('lv');
const HEADINGS = {
  deals: `${say.pattern('land.topFrom', ['city']).source}|${say('land.top')}`,
  cheap: say('land.cheap'),
};

const figures: Record<string, Record<string, number[]>> = {};
const twice: Record<string, Set<string>> = {};
const falls: Record<string, string> = {};

const executablePath = findBrowser();
const floors = await serveFloors();
const server = await Server.open();
const floorLine = await Line.open(floors.port);
const appLine = await Line.open(server.port);
const browser: Browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: FLAGS });
const at = (line: Line, path: string): string => `http://kaija.localhost:${line.port}${path}`;

function note(screen: Screen, measured: Figures): void {
  const rows = (figures[screen] ??= {});
  for (const [name, value] of Object.entries(measured)) (rows[name] ??= []).push(value);
}

/** The visits again and offline of a page whose worker stands: a new tab each. */
async function later(context: BrowserContext, line: Line, name: string, plan: VisitPlan): Promise<Figures> {
  const found: Figures = {};
  const ready: VisitPlan = { ...plan, until: ['ready'] };
  if (VISITS.includes('repeat')) {
    line.runAt(SPEED);
    const { fcp, marks } = await visit(context, line, ready);
    Object.assign(found, { [`${name} again: first paint`]: fcp, [`${name} again: ready`]: marks.ready });
  }
  if (VISITS.includes('offline')) {
    line.cut();
    await context.setOffline(true);
    const { fcp, marks } = await visit(context, line, ready);
    Object.assign(found, { [`${name} offline: first paint`]: fcp, [`${name} offline: ready`]: marks.ready });
  }
  return found;
}

const isLater = VISITS.some((each) => each !== 'first');

async function measureFloor(screen: Screen, name: string, path: string): Promise<void> {
  const context = await browser.newContext();
  floorLine.runAt(SPEED);
  const url = at(floorLine, path);
  const plan: VisitPlan = { url, screen, headings: HEADINGS, until: path === '/plain' ? [] : ['ready'] };
  const isApp = path !== '/plain';
  const first = await visit(context, floorLine, { ...plan, ...(isApp ? { rest: workerStands } : {}) });
  note(screen, { [`${name}: first paint`]: first.fcp });
  if (isApp) {
    note(screen, { [`${name}: hydrated`]: first.marks.ready ?? NaN, [`${name}: heap, MiB`]: first.heap });
    if (isLater) note(screen, await later(context, floorLine, name, plan));
  }
  await context.close();
}

const askedUntil = (line: Line, { began }: Visit, ms: number): number =>
  line.sent.filter(({ start }) => start <= began + ms).length;

/** GET requests whose answer came with a body more than once: `path ×times`. */
function fetchedTwice(line: Line): string[] {
  const times = new Map<string, number>();
  for (const { method, url, status, bytes } of line.sent)
    if (method === 'GET' && status === 200 && bytes > 0) times.set(url, (times.get(url) ?? 0) + 1);
  return [...times].filter(([, count]) => count > 1).map(([url, count]) => `${url} ×${count}`);
}

function keepFall(page: string, screen: Screen, { began, asked }: Visit): void {
  if (WATERFALL.includes(page)) falls[`${page}, ${screen}`] = waterfall(began, appLine.sent, asked);
}

async function measureHome(screen: Screen): Promise<void> {
  const context = await browser.newContext();
  appLine.runAt(SPEED);
  const plan: VisitPlan = {
    url: at(appLine, '/'),
    screen,
    headings: HEADINGS,
    until: ['ready', 'deals', 'cheap', 'picture'],
    rest: async (page) => {
      await workerStands(page);
      // All that is measured stands. What the worker still keeps, file by file, comes as fast as this machine is.
      appLine.runAt(null);
      await appLine.quiet(2000);
    },
  };
  const first = await visit(context, appLine, plan);
  const { ready = NaN, deals = NaN, cheap = NaN, picture = NaN } = first.marks;
  const again = fetchedTwice(appLine);
  for (const file of again) (twice[screen] ??= new Set()).add(file);
  keepFall('home', screen, first);
  note(screen, {
    'home: first paint': first.fcp,
    'home: form hydrated': ready,
    'home: deals and cheapest, priced': Math.max(deals, cheap),
    'home: hero picture': picture,
    'home: largest paint': first.lcp,
    'home: requests until the deals': askedUntil(appLine, first, Math.max(deals, cheap)),
    'home: blocking time': first.blocked,
    'home: layout shift': first.cls,
    'home: heap, MiB': first.heap,
    'home: bytes with the worker, KiB': appLine.sent.reduce((sum, { bytes }) => sum + bytes, 0) / 1024,
    'home: files fetched twice': again.length,
  });
  if (isLater) {
    const { rest: _, ...bare } = plan;
    note(screen, await later(context, appLine, 'home', bare));
  }
  await context.close();
}

/** A page by its link, on a device that has never been here. */
async function measureCold(screen: Screen, page: string, path: string, mark: Mark, shows: string): Promise<void> {
  const context = await browser.newContext();
  appLine.runAt(SPEED);
  const seen = await visit(context, appLine, { url: at(appLine, path), screen, headings: HEADINGS, until: [mark] });
  const ms = seen.marks[mark] ?? NaN;
  keepFall(page, screen, seen);
  note(screen, {
    [`${page}: first paint`]: seen.fcp,
    [`${page}: ${shows}`]: ms,
    [`${page}: requests until then`]: askedUntil(appLine, seen, ms),
    [`${page}: layout shift`]: seen.cls,
  });
  await context.close();
}

/** The page of an order in a new tab of the device that made it: its worker stands. */
async function measureOrder(screen: Screen, context: BrowserContext, path: string): Promise<void> {
  appLine.runAt(SPEED);
  const plan: VisitPlan = { url: at(appLine, path), screen, headings: HEADINGS, until: ['heading', 'order'] };
  const seen = await visit(context, appLine, plan);
  const { heading = NaN, order = NaN } = seen.marks;
  keepFall('order', screen, seen);
  note(screen, {
    'order: first paint': seen.fcp,
    'order: heading': heading,
    'order: trip and price': order,
    'order: requests until then': askedUntil(appLine, seen, order),
    'order: layout shift': seen.cls,
  });
}

/** The sandbox works out offers and draws pictures when they are first asked for: that is no part of a visit. */
async function warm(): Promise<void> {
  const context = await browser.newContext();
  appLine.runAt(null);
  const common = { screen: 'phone', headings: HEADINGS } as const;
  const pages: [string, Mark[]][] = [
    ['/', ['deals', 'cheap', 'picture']],
    [RESULTS, ['card']],
    [CHEAP, ['price']],
  ];
  // oxlint-disable-next-line no-await-in-loop -- one processor
  for (const [path, until] of pages) await visit(context, appLine, { ...common, url: at(appLine, path), until });
  await context.close();
}

await warm();
const order = PAGES.includes('order') ? await makeOrder(browser, server, appLine) : null;
const isHome = PAGES.includes('home');
for (let round = 0; round < ROUNDS; round++) {
  for (const screen of SHOWN) {
    /* oxlint-disable no-await-in-loop -- one processor */
    if (isHome) {
      await measureFloor(screen, 'plain page', '/plain');
      await measureFloor(screen, 'prerendered floor', '/prerendered/');
      await measureFloor(screen, 'client floor', '/client/');
      await measureHome(screen);
    }
    if (PAGES.includes('results')) await measureCold(screen, 'results', RESULTS, 'card', 'first card');
    if (PAGES.includes('cheap')) await measureCold(screen, 'cheap', CHEAP, 'price', 'first price');
    if (order) await measureOrder(screen, order.context, order.path);
    /* oxlint-enable no-await-in-loop */
  }
}
await browser.close();
await server.close();
for (const each of [floorLine, appLine, floors]) each.close();

const size = filesOfLanguage();
const result: Record<string, Figures> = {};
let isMissed = false;
for (const screen of SHOWN) {
  const medians = Object.entries(figures[screen] ?? {}).map(([name, values]) => [name, medianOf(values)] as const);
  const values: Figures = {
    ...Object.fromEntries(medians),
    'one language: files': size.count,
    'one language: brotli, kB': size.bytes / 1000,
  };
  result[screen] = values;
  const rows = judged(values, GOALS);
  isMissed ||= rows.some(({ is }) => is === 'MISS');
  console.log(`\n${screen} ${SCREENS[screen].width}x${SCREENS[screen].height}, median of ${ROUNDS}\n${table(rows)}`);
  for (const file of twice[screen] ?? []) console.log(`  fetched twice: ${file}`);
}
for (const [name, text] of Object.entries(falls)) console.log(`\n${name}\n${text}`);
console.log(JSON.stringify({ bench: 'load', rounds: ROUNDS, speed: SPEED, goals: GOALS, result }));
process.exitCode = isMissed ? 1 : 0;
