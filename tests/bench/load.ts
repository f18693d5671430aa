/**
 * What: when home, results, cheap flights and an order show their content over a slow line (slow 4G) with a slow CPU
 * (4x) and a real service worker, on first, repeat and offline visits.
 * Floor: a plain page and minimal React apps, prerendered and client-rendered, built and served in the same run. Exit
 * code 1 when a goal is missed by more than 15 %.
 * Run: `npm run bench:load`. PAGES=home,results,cheap,order SCREENS=phone,desktop VISITS=first,repeat,offline ROUNDS=3.
 * WATERFALL=home (or 1, or several pages) prints the requests of the last first visit. CONNECT_MS=562.5 adds a round
 * trip per new connection; the goals were set without it. Rounds are interleaved; prints a table of medians per screen
 * and one line of JSON.
 */
import { chromium } from 'playwright';
import { FLAGS, findBrowser } from '../browser.mjs';
import { Server } from '../e2e/server';
import { serveFloors } from './loadFloors';
import { Line, SLOW_4G } from './loadLine';
import {
  LINKED_PAGES,
  type Figures,
  type Measured,
  type Setup,
  measureLinked,
  measureFloor,
  measureHome,
  measureOrder,
  measurePlain,
  warm,
  makeOrder,
  filesOfLanguage,
} from './loadMeasure';
import { type Screen, SCREENS } from './loadPage';
import { medianOf, table } from './report';
import { waterfall } from './waterfall';
import { buildFirst } from '../../tools/build/first';
import { commandLine } from '../../tools/commandLine';

commandLine(
  'npm run bench:load   first, repeat and offline visits over slow 4G. PAGES=home,results,cheap,order SCREENS=phone,desktop VISITS=first,repeat,offline ROUNDS=3 WATERFALL=home CONNECT_MS=562.5',
);
buildFirst();

/** An absolute maximum, or a multiple of another row of the same table. */
type Goal = { most: number } | { times: number; of: string };

/** A figure above its goal by more than this factor fails the run. */
const LEEWAY = 1.15;

const rounded = (value: number): number => +value.toFixed(value < 1 ? 3 : value < 20 ? 2 : 0);

/** One row per figure: its ratio to the floor, the goal, and ok, near (missed by up to 15 %) or MISS. */
function judgeFigures(figures: Figures, goals: Record<string, Goal>): Record<string, string | number>[] {
  return Object.entries(figures).map(([name, value]) => {
    const row = { figure: name, value: rounded(value), 'x floor': '', goal: '', is: '' };
    const goal = goals[name];
    if (!goal) return row;
    const floor = 'of' in goal ? figures[goal.of] : undefined;
    const most = 'of' in goal ? goal.times * (floor ?? NaN) : goal.most;
    // Without its floor in this run a figure is not judged.
    if (Number.isNaN(most)) return row;
    return {
      ...row,
      'x floor': floor ? (value / floor).toFixed(2) : '',
      goal: 'of' in goal ? `${goal.times} x = ${rounded(most)}` : String(most),
      is: value <= most ? 'ok' : value <= most * LEEWAY ? 'near' : 'MISS',
    };
  });
}

/**
 * Goals of docs/performance.md: an absolute maximum, or a multiple of another row. Times in ms, sizes in KiB and MiB.
 */
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
const SCREENS_SHOWN = list('SCREENS', 'phone,desktop') as Screen[];
const VISITS = list('VISITS', 'first,repeat,offline');
const ROUNDS = Number(process.env['ROUNDS'] ?? 3);
const WATERFALL = (process.env['WATERFALL'] ?? '').replace(/^1$/, 'home').split(',');
const SPEED = { ...SLOW_4G, connect: Number(process.env['CONNECT_MS'] ?? SLOW_4G.connect) };

const executablePath = findBrowser();
const floors = await serveFloors();
const server = await Server.open();
const floorLine = await Line.open(floors.port);
const appLine = await Line.open(server.port);
// Its device lives as long as the run, and requests of its worker must not count for other pages.
const orderLine = await Line.open(server.port);
const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: FLAGS });

const figures: Record<string, Record<string, number[]>> = {};
const notes: Record<string, Set<string>> = {};
const waterfalls: Record<string, string> = {};
const began = Date.now();
const log = (text: string): void =>
  console.error(`${String(Math.round((Date.now() - began) / 1000)).padStart(4)} s ${text}`);

function note(screen: Screen, measured: Figures): void {
  const rows = (figures[screen] ??= {});
  for (const [name, value] of Object.entries(measured)) (rows[name] ??= []).push(value);
}

function addNote(screen: Screen, text: string): void {
  (notes[screen] ??= new Set()).add(text);
}

function noteFirst(screen: Screen, page: string, { figures, first }: Measured): void {
  note(screen, figures);
  const { by, what } = first.moved;
  if (by > 0.005) addNote(screen, `${page} moves by ${by.toFixed(3)}: ${what}`);
  if (WATERFALL.includes(page)) waterfalls[`${page}, ${screen}`] = waterfall(first);
}

const setupFor = (line: Line, screen: Screen): Setup => ({
  browser,
  line,
  speed: SPEED,
  screen,
  again: VISITS.includes('repeat'),
  offline: VISITS.includes('offline'),
});

/* oxlint-disable no-await-in-loop -- one processor */
async function measureScreen(screen: Screen): Promise<void> {
  const floor = setupFor(floorLine, screen);
  const app = setupFor(appLine, screen);
  if (PAGES.includes('home')) {
    note(screen, await measurePlain(floor));
    note(screen, await measureFloor(floor, 'prerendered'));
    note(screen, await measureFloor(floor, 'client'));
    const home = await measureHome(app);
    noteFirst(screen, 'home', home);
    for (const file of home.twice) addNote(screen, `fetched twice: ${file}`);
    addNote(screen, `largest paint: ${home.first.lcpOf}`);
  }
  for (const page of PAGES) if (LINKED_PAGES[page]) noteFirst(screen, page, await measureLinked(app, page));
  if (order) noteFirst(screen, 'order', await measureOrder(setupFor(orderLine, screen), order.context, order.path));
}

await warm(
  setupFor(appLine, 'phone'),
  PAGES.filter((page) => page === 'home' || LINKED_PAGES[page]),
);
log('warm');
const order = PAGES.includes('order') ? await makeOrder(browser, server, orderLine) : null;
for (let round = 1; round <= ROUNDS; round++) {
  for (const screen of SCREENS_SHOWN) {
    await measureScreen(screen);
    log(`round ${round} of ${ROUNDS}, ${screen}`);
  }
}
/* oxlint-enable no-await-in-loop */
await browser.close();
await server.close();
for (const each of [floorLine, appLine, orderLine, floors]) each.close();

const size = filesOfLanguage();
const result: Record<string, Figures> = {};
let isMissed = false;
for (const screen of SCREENS_SHOWN) {
  const medians = Object.entries(figures[screen] ?? {}).map(([name, values]) => [name, medianOf(values)] as const);
  const values: Figures = {
    ...Object.fromEntries(medians),
    'one language: files': size.count,
    'one language: brotli, kB': size.bytes / 1000,
  };
  result[screen] = values;
  const rows = judgeFigures(values, GOALS);
  isMissed ||= rows.some(({ is }) => is === 'MISS');
  console.log(`\n${screen} ${SCREENS[screen].width}x${SCREENS[screen].height}, median of ${ROUNDS}\n${table(rows)}`);
  for (const text of notes[screen] ?? []) console.log(`  ${text}`);
}
for (const [name, text] of Object.entries(waterfalls)) console.log(`\n${name}\n${text}`);
console.log(JSON.stringify({ bench: 'load', rounds: ROUNDS, speed: SPEED, goals: GOALS, result }));
process.exitCode = isMissed ? 1 : 0;
