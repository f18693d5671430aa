/**
 * What: when home, results, a route page, an order and the trips of the device show their content over a slow line (slow 4G) with a
 * slow CPU (4x) and a real service worker, on first, repeat and offline visits; the script of home's main thread, and what an
 * update fetches. First visits also over TLS with HTTP/2.
 * Floor: a plain page and minimal React apps, prerendered and client-rendered, built and served in the same run, and a fixed piece
 * of work. Exit code 1 when a goal is missed by more than 15 %.
 * Run: `npm run bench:load`. PAGES=home,results,cheap,order,script,update LINES=http1,http2 VISITS=first,repeat,offline ROUNDS=3
 * SCREENS=phone,desktop (the phone alone by default): the first screen and line have every row, the others first visits.
 * LIGHTHOUSE=1 adds two minutes of Lighthouse. WATERFALL=home (or 1, or several pages) prints the requests of the last first visit.
 * CONNECT_MS=562.5 adds a round trip per new connection; the goals were set without it. Rounds are interleaved; prints a table of
 * medians for each screen and line, and one line of JSON.
 */
import { chromium } from 'playwright';
import { FLAGS, findBrowser } from '../browser.mjs';
import { join } from 'node:path';
import { makeCertificate } from '../certificate';
import { Server } from '../e2e/server';
import { LIGHTHOUSE_LIMITS, lighthouse, numberOf, scoreOf } from './lighthouseRuns';
import { Device } from './loadDevice';
import { serveFloors } from './loadFloors';
import { Line, type Protocol, SLOW_4G } from './loadLine';
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
  measureTrips,
  TENANT,
  warm,
  makeOrder,
  filesOfLanguage,
} from './loadMeasure';
import { type Screen, SCREENS } from './loadPage';
import { measureScript } from './loadScript';
import { buildNext, measureUpdate } from './loadUpdate';
import { medianOf, table } from './report';
import { waterfall } from './waterfall';
import { buildFirst } from '../../tools/build/first';
import { commandLine } from '../../tools/commandLine';

commandLine(
  'npm run bench:load   first, repeat and offline visits over slow 4G. PAGES=home,results,cheap,order,script,update SCREENS=phone,desktop LINES=http1,http2 VISITS=first,repeat,offline ROUNDS=3 LIGHTHOUSE=1 WATERFALL=home CONNECT_MS=562.5',
);
buildFirst();

/** An absolute maximum or minimum, or at most a multiple of another row of the same table. */
type Goal = { most: number } | { least: number } | { times: number; of: string };

/** A figure that misses its goal by more than this factor fails the run. */
const LEEWAY = 1.15;

const rounded = (value: number): number => +value.toFixed(value < 1 ? 3 : value < 20 ? 2 : 0);

/** Of a figure and what it may be at most: kept, missed by up to 15 %, or missed. */
const verdict = (value: number, most: number): string =>
  value <= most ? 'ok' : value <= most * LEEWAY ? 'near' : 'MISS';

/** One row per figure: its ratio to the floor, the goal, and ok, near (missed by up to 15 %) or MISS. */
function judgeFigures(figures: Figures, goals: Record<string, Goal>): Record<string, string | number>[] {
  return Object.entries(figures).map(([name, value]) => {
    const row = { figure: name, value: rounded(value), 'x floor': '', goal: '', is: '' };
    const goal = goals[name];
    if (!goal) return row;
    if ('least' in goal) return { ...row, goal: `at least ${goal.least}`, is: verdict(goal.least, value) };
    const floor = 'of' in goal ? figures[goal.of] : undefined;
    const most = 'of' in goal ? goal.times * (floor ?? NaN) : goal.most;
    // Without its floor in this run a figure is not judged.
    if (Number.isNaN(most)) return row;
    return {
      ...row,
      'x floor': floor ? (value / floor).toFixed(2) : '',
      goal: 'of' in goal ? `${goal.times} x = ${rounded(most)}` : String(most),
      is: verdict(value, most),
    };
  });
}

/**
 * Goals of docs/performance.md: an absolute maximum, or a multiple of another row. Times in ms, sizes in KiB and MiB.
 */
const GOALS: Record<string, Goal> = {
  'home: first paint': { times: 1.2, of: 'plain page: first paint' },
  'home: form hydrated': { times: 1.2, of: 'prerendered floor: hydrated' },
  'home: deals and cheapest, priced': { times: 1, of: 'home: first paint' },
  'home: deals and cheapest, live': { most: 4500 },
  'home: hero picture': { most: 3000 },
  'home: largest paint': { times: 1.25, of: 'home: first paint' },
  'home: requests until the deals': { most: 35 },
  'home: blocking time': { most: 150 },
  'home: layout shift': { most: 0.02 },
  'home: heap, MiB': { most: 6 },
  'home: bytes with the worker, KiB': { most: 600 },
  'home: files fetched twice': { most: 0 },
  'home: main thread, x fixed work': { most: 2 },
  'results: first card': { most: 3800 },
  'results: layout shift': { most: 0.02 },
  'cheap: first price': { times: 1, of: 'cheap: first paint' },
  'cheap: layout shift': { most: 0.02 },
  'order: layout shift': { most: 0.02 },
  'trips offline: card': { most: 1000 },
  'home again: first paint': { times: 1.3, of: 'prerendered floor again: first paint' },
  'home again: ready': { times: 1.5, of: 'client floor again: ready' },
  'home offline: first paint': { times: 1.3, of: 'prerendered floor offline: first paint' },
  'home offline: ready': { times: 1.5, of: 'client floor offline: ready' },
  'update: files': { most: 6 },
  'update: kB': { most: 60 },
  'one language: files': { most: 151 },
  'one language: brotli, kB': { most: 600 },
  'lighthouse: performance': { least: LIGHTHOUSE_LIMITS.performance },
};

const list = (name: string, otherwise: string): string[] => (process.env[name] || otherwise).split(',');
const PAGES = list('PAGES', 'home,results,cheap,order,script,update');
const SCREENS_SHOWN = list('SCREENS', 'phone') as Screen[];
const LINES = list('LINES', 'http1,http2') as Protocol[];
const VISITS = list('VISITS', 'first,repeat,offline');
const ROUNDS = Number(process.env['ROUNDS'] ?? 3);
const WATERFALL = (process.env['WATERFALL'] ?? '').replace(/^1$/, 'home').split(',');
const SPEED = { ...SLOW_4G, connect: Number(process.env['CONNECT_MS'] ?? SLOW_4G.connect) };
const LIGHTHOUSE_RUNS = process.env['LIGHTHOUSE'] === '1' ? 5 : 0;

/** A screen over a line, with its table. */
interface Run {
  screen: Screen;
  protocol: Protocol;
  name: string;
  /** It has every row; the others have those of first visits. */
  isWhole: boolean;
}
const PROTOCOLS = { http1: 'HTTP/1.1', http2: 'TLS and HTTP/2' } as const;
const RUNS: Run[] = SCREENS_SHOWN.flatMap((screen, nth) =>
  // How the protocols differ does not depend on the screen.
  (nth === 0 ? LINES : LINES.slice(0, 1)).map((protocol, at) => ({
    screen,
    protocol,
    name: `${screen} ${SCREENS[screen].width}x${SCREENS[screen].height}, ${PROTOCOLS[protocol]}`,
    isWhole: nth === 0 && at === 0,
  })),
);

const executablePath = findBrowser();
const certificate = makeCertificate(join(import.meta.dirname, '../../.cache/bench/certificate'), 'localhost');
const floors = await serveFloors();
const server = await Server.open({ SANDBOX_TRUST_PROXY: '1' });
// The page of a tenant whose cron writes prices.
buildFirst('--tenant', TENANT, '--ask', `http://127.0.0.1:${server.port}/api`);
const openLines = async (protocol: Protocol): Promise<{ floor: Line; app: Line }> => {
  const trust = protocol === 'http2' ? certificate : null;
  return { floor: await Line.open(floors.port, trust), app: await Line.open(server.port, trust) };
};
const lines = { http1: await openLines('http1'), http2: await openLines('http2') };
// Their devices live on, and requests of their workers must not count for other pages.
const orderLine = await Line.open(server.port);
const updateLine = await Line.open(server.port);
const flags = [certificate.trusted];
const newDevice = (): Promise<Device> => Device.open(flags);
const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: [...FLAGS, ...flags] });

const figures: Record<string, Record<string, number[]>> = {};
const notes: Record<string, Set<string>> = {};
const waterfalls: Record<string, string> = {};
const began = Date.now();
const log = (text: string): void =>
  console.error(`${String(Math.round((Date.now() - began) / 1000)).padStart(4)} s ${text}`);

function note({ name }: Run, measured: Figures): void {
  const rows = (figures[name] ??= {});
  for (const [row, value] of Object.entries(measured)) (rows[row] ??= []).push(value);
}

function addNote({ name }: Run, text: string): void {
  (notes[name] ??= new Set()).add(text);
}

function noteFirst(run: Run, page: string, { figures, first }: Measured): void {
  note(run, figures);
  const { by, what } = first.moved;
  if (by > 0.005) addNote(run, `${page} moves by ${by.toFixed(3)}: ${what}`);
  if (WATERFALL.includes(page)) waterfalls[`${page}, ${run.name}`] = waterfall(first);
}

const setupFor = (line: Line, { screen, isWhole }: Pick<Run, 'screen' | 'isWhole'>): Setup => ({
  browser,
  newDevice,
  line,
  speed: SPEED,
  screen,
  again: isWhole && VISITS.includes('repeat'),
  offline: isWhole && VISITS.includes('offline'),
});

/* oxlint-disable no-await-in-loop -- one processor */
async function measureRun(run: Run): Promise<void> {
  const floor = setupFor(lines[run.protocol].floor, run);
  const app = setupFor(lines[run.protocol].app, run);
  if (PAGES.includes('home')) {
    note(run, await measurePlain(floor));
    note(run, await measureFloor(floor, 'prerendered'));
    note(run, await measureFloor(floor, 'client'));
    const home = await measureHome(app);
    noteFirst(run, 'home', home);
    for (const file of home.twice) addNote(run, `fetched twice: ${file}`);
    addNote(run, `largest paint: ${home.first.lcpOf}`);
  }
  for (const page of PAGES) if (LINKED_PAGES[page]) noteFirst(run, page, await measureLinked(app, page));
  if (!run.isWhole) return;
  if (PAGES.includes('script')) note(run, await measureScript(browser, lines.http1.app));
  if (!order) return;
  const setup = setupFor(orderLine, run);
  if (VISITS.includes('offline')) {
    const { figures, device } = await measureTrips(setup, order.device);
    note(run, figures);
    order.device = device;
  }
  noteFirst(run, 'order', await measureOrder(setup, order.device, order.path));
}

const [whole] = RUNS;
if (!whole) throw new Error('SCREENS and LINES are empty.');
await warm(
  setupFor(lines.http1.app, whole),
  PAGES.filter((page) => page === 'home' || LINKED_PAGES[page]),
);
log('warm');
const order = PAGES.includes('order') ? await makeOrder(newDevice, server, orderLine) : null;
for (let round = 1; round <= ROUNDS; round++) {
  for (const run of RUNS) {
    await measureRun(run);
    log(`round ${round} of ${ROUNDS}, ${run.name}`);
  }
}
/* oxlint-enable no-await-in-loop */
await order?.device.close();
if (PAGES.includes('update')) {
  buildNext();
  note(whole, await measureUpdate(updateLine, server.port));
  log('update');
}
await browser.close();
if (LIGHTHOUSE_RUNS > 0) {
  const reports = lighthouse(server.at(TENANT), LIGHTHOUSE_RUNS);
  note(whole, {
    'lighthouse: performance': scoreOf(reports, 'performance'),
    'lighthouse: blocking time, ms': numberOf(reports, 'total-blocking-time'),
  });
  log('lighthouse');
}
await server.close();
for (const each of [...Object.values(lines).flatMap(Object.values), orderLine, updateLine, floors] as {
  close: () => void;
}[])
  each.close();

const size = filesOfLanguage();
const result: Record<string, Figures> = {};
let isMissed = false;
for (const run of RUNS) {
  const medians = Object.entries(figures[run.name] ?? {}).map(([name, values]) => [name, medianOf(values)] as const);
  const values: Figures = {
    ...Object.fromEntries(medians),
    ...(run.isWhole && { 'one language: files': size.count, 'one language: brotli, kB': size.bytes / 1000 }),
  };
  result[run.name] = values;
  const rows = judgeFigures(values, GOALS);
  isMissed ||= rows.some(({ is }) => is === 'MISS');
  console.log(`\n${run.name}, median of ${ROUNDS}\n${table(rows)}`);
  for (const text of notes[run.name] ?? []) console.log(`  ${text}`);
}
if (LIGHTHOUSE_RUNS === 0) console.log('\nLighthouse: LIGHTHOUSE=1, or npm run lighthouse.');
for (const [name, text] of Object.entries(waterfalls)) console.log(`\n${name}\n${text}`);
console.log(JSON.stringify({ bench: 'load', rounds: ROUNDS, speed: SPEED, goals: GOALS, result }));
process.exitCode = isMissed ? 1 : 0;
