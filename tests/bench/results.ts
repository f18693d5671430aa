/**
 * What: filter steps, taking in streamed offers and the wire guard in isolation; then the built results page with
 * thousands of offers: their arrival, clicks on filters and sorts, and fast scrolling by script, swipes and wheel.
 * Chromium, CPU 4x.
 * Floor: crossfilter2, plain arrays and superstruct for the isolated work, an empty React page for clicks; fixed limits
 * in `LIMITS`. Exit code 1 when one is missed.
 * Run: `npm run bench:results`. ROUNDS=2 of the page by default, medians; SCREEN=phone or desktop; BENCH_OFFERS=10000.
 * Prints a table and one line of JSON.
 */
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { build } from 'vite';
import { FLAGS, findBrowser } from '../browser.mjs';
import { medianOf, table } from './report';
import { CPU, type PageFigures, type Screen, measurePage } from './resultsPage';
import type { Figures } from './resultsWork';
import { buildFirst } from '../../tools/build/first';
import { commandLine } from '../../tools/commandLine';

commandLine(
  'npm run bench:results   the results page with thousands of offers. ROUNDS=2 SCREEN=phone|desktop BENCH_OFFERS=10000',
);
buildFirst();

const COUNT = Number(process.env['BENCH_OFFERS'] ?? 10_000);
const ROUNDS = Number(process.env['ROUNDS'] ?? 2);
const only = process.env['SCREEN'] as Screen | undefined;
const SCREENS: readonly Screen[] = only ? [only] : ['phone', 'desktop'];
/** Runs of the isolated work, each in a new page; medians. */
const RUNS = 3;
const LIMITS = { step: 2, block: 25, firstCards: 100, tap: 60, frame: 34, elements: 1000, heapMiB: 3, shift: 0.01 };
const root = fileURLToPath(new URL('../..', import.meta.url));

/** Bundles `resultsWork.ts` into one script. */
async function bundle(): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'error',
    root,
    resolve: { alias: { '@': `${root}src` } },
    build: {
      write: false,
      lib: { entry: `${root}tests/bench/resultsWork.ts`, formats: ['iife'], name: 'resultsWork' },
    },
  });
  const [first] = [made].flat();
  if (!first || !('output' in first)) throw new Error('Nothing was built');
  return first.output[0].code;
}

async function measureWork(code: string): Promise<Figures[]> {
  const executablePath = findBrowser();
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: FLAGS });
  const runs: Figures[] = [];
  try {
    while (runs.length < RUNS) {
      const page = await browser.newPage();
      await page.addScriptTag({ content: code });
      const session = await page.context().newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: CPU });
      runs.push(await page.evaluate<Figures>(`measureResults(${COUNT})`));
      await page.close();
    }
  } finally {
    await browser.close();
  }
  return runs;
}

interface Line extends Record<string, string | number> {
  what: string;
  median: number;
  worst: number;
  limit: number | string;
  held: string;
  'x crossfilter2': string;
  'x plain': string;
  'x empty page': string;
}
const lines: Line[] = [];

interface Beside {
  limit?: number;
  /** The same work by others, in the same run. */
  peer?: readonly number[];
  plain?: readonly number[];
  floor?: readonly number[];
}
function add(
  what: string,
  values: readonly number[],
  digits: number,
  { limit, peer, plain, floor }: Beside = {},
): void {
  const median = medianOf(values);
  const ratio = (others?: readonly number[]) => (others ? (median / medianOf(others)).toFixed(4) : '');
  lines.push({
    what,
    median: Number(median.toFixed(digits)),
    worst: Number(Math.max(...values).toFixed(digits)),
    limit: limit ?? '',
    held: limit === undefined ? '' : median <= limit ? 'yes' : 'NO',
    'x crossfilter2': ratio(peer),
    'x plain': ratio(plain),
    'x empty page': floor ? (median / medianOf(floor)).toFixed(2) : '',
  });
}

function addWork(runs: readonly Figures[]): void {
  const of = (read: (run: Figures) => number): number[] => runs.map(read);
  const steps = of(({ filters }) => filters.ours);
  const counts = `${runs[0]?.filters.steps ?? 0} steps, ${COUNT} offers`;
  add(`filter step, mean of ${counts}`, steps, 3, {
    peer: of(({ filters }) => filters.peer),
    plain: of(({ filters }) => filters.plain),
  });
  add(
    'filter step, p95',
    of(({ filters }) => filters.oursP95),
    3,
    { limit: LIMITS.step, peer: of(({ filters }) => filters.peerP95), plain: of(({ filters }) => filters.plainP95) },
  );
  add(
    'bags for everyone on or off',
    of(({ bagStep }) => bagStep),
    2,
  );
  add(
    '5,000 offers taken in and counted: longest block',
    of(({ incoming }) => incoming.longest),
    2,
    { limit: LIMITS.block, plain: of(({ incoming }) => incoming.atOnce) },
  );
  add(
    '5,000 offers taken in and counted: all of it',
    of(({ incoming }) => incoming.busy),
    1,
    { plain: of(({ incoming }) => incoming.atOnce) },
  );
  add(
    'guard, 2,000 offers (plain: superstruct)',
    of(({ guard }) => guard.guard),
    2,
    { plain: of(({ guard }) => guard.struct) },
  );
}

function addPage(screen: Screen, rounds: readonly PageFigures[]): void {
  const of = (read: (round: PageFigures) => number): number[] => rounds.map(read);
  const put = (what: string, values: readonly number[], digits = 0, limit?: number) =>
    add(`${screen}: ${what}`, values, digits, limit === undefined ? {} : { limit });
  put(
    'first cards after the first bytes, ms',
    of(({ firstCards }) => firstCards),
    0,
    LIMITS.firstCards,
  );
  put(
    '5,000 offers arrive: longest task, rendering included',
    of(({ longestTask }) => longestTask),
  );
  put(
    '5,000 offers arrive: layout shift',
    of(({ shift }) => shift),
    4,
    LIMITS.shift,
  );
  const floor = of((round) => round.floor);
  put('click on an empty React page', floor);
  for (const name of Object.keys(rounds[0]?.taps ?? {}))
    add(
      `${screen}: click, ${name}`,
      of(({ taps }) => taps[name] ?? Number.NaN),
      0,
      { limit: LIMITS.tap, floor },
    );
  put(
    'fling: frames over 34 ms',
    of(({ fling }) => fling.over34),
    0,
    0,
  );
  put(
    'fling: longest frame, ms',
    of(({ fling }) => fling.longest),
  );
  put(
    'fling: elements in the list',
    of(({ fling }) => fling.elements),
    0,
    LIMITS.elements,
  );
  put(
    'fling: heap grown by, MiB',
    of(({ fling }) => fling.heapAfter - fling.heapBefore),
    1,
    LIMITS.heapMiB,
  );
  const input = screen === 'phone' ? 'swipes' : 'wheel';
  put(
    `${input}: distance, px`,
    of(({ swipe }) => swipe.px),
  );
  put(
    `${input}: tasks over 34 ms of the thread's CPU time, rendering included`,
    of(({ swipe }) => swipe.tasksOver34),
    0,
    0,
  );
  put(
    `${input}: tasks`,
    of(({ swipe }) => swipe.tasks),
  );
  put(
    `${input}: longest task, CPU time, rendering included`,
    of(({ swipe }) => swipe.longestTask),
    1,
  );
  put(
    `${input}: longest script, CPU time`,
    of(({ swipe }) => swipe.longestScript),
    1,
    LIMITS.frame,
  );
  put(
    `${input}: elements in the list`,
    of(({ swipe }) => swipe.elements),
    0,
    LIMITS.elements,
  );
  put(
    `${input}: heap grown by, MiB`,
    of(({ swipe }) => swipe.heapAfter - swipe.heapBefore),
    1,
    LIMITS.heapMiB,
  );
}

const begun = Date.now();
addWork(await measureWork(await bundle()));
const pages = await measurePage(ROUNDS, SCREENS);
for (const screen of SCREENS) addPage(screen, pages[screen]);

console.log(
  `Chromium, CPU ${CPU}x; ms unless said otherwise. Engine: median of ${RUNS} runs; page: of ${ROUNDS}. ${Math.round((Date.now() - begun) / 1000)} s.`,
);
console.log(table(lines));
console.log(JSON.stringify({ bench: 'results', offers: COUNT, rounds: ROUNDS, cpu: CPU, limits: LIMITS, lines }));
process.exitCode = lines.some(({ held }) => held === 'NO') ? 1 : 0;
