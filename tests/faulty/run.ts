/**
 * Whole bookings over a line that breaks, in one engine: `ENGINE=Firefox FAULTY_RUNS=100 node tools/run.mjs tests/faulty/run.ts`. The
 * sandbox's database judges: one order, paid once, of what was typed. `FAULTY_SEED=n FAULTY_RUNS=1` repeats run n, `SAY=1` tells of
 * every run. Part of `npm run test:nightly`.
 */
import { chromium } from 'playwright';
import { table } from '../bench/report';
import { FLAGS, ensureBrowser } from '../browser.mjs';
import { FEW_OFFERS } from '../e2e/fixtures';
import { deviceAtCheckout } from '../e2e/prepared';
import { Server } from '../e2e/server';
import { type Engine, firefox, webkit } from '../engines/drivers';
import { tellResult } from '../nightly/result';
import { buildFirst } from '../../tools/build/first';
import { commandLine } from '../../tools/commandLine';
import { type Lane, type Prepared, chromiumLane, engineLane } from './lanes';
import { LINE_FAULTS } from './line';
import { planOf } from './plan';
import { type Run, report } from './traveller';

commandLine(
  'node tools/run.mjs tests/faulty/run.ts   ENGINE=Chromium|Firefox|WebKitGTK FAULTY_RUNS=100 FAULTY_SEED=1 SAY=1',
);
buildFirst();
const ENGINE = process.env['ENGINE'] ?? 'Chromium';
const SEED = Number(process.env['FAULTY_SEED'] ?? 35);
const RUNS = Number(process.env['FAULTY_RUNS'] ?? 100);
/** Runs with one prepared booking: its price is held for half an hour. */
const PORTION = 50;
const engine: Engine | undefined = [firefox, webkit].find(({ name }) => name === ENGINE);
if (!engine && ENGINE !== 'Chromium') throw new Error(`There is no engine "${ENGINE}": Chromium, Firefox or WebKitGTK`);
/** Devices at a time: an engine with a driver of its own takes most of a core. */
const TOGETHER = Number(process.env['FAULTY_TOGETHER'] ?? (engine ? 1 : 4));

const browser = await chromium.launch({ executablePath: ensureBrowser(), args: FLAGS });
const server = await Server.open(FEW_OFFERS);
const runs: Run[] = [];
/** Seeds of runs whose engine broke down. */
const lost: number[] = [];
const began = Date.now();
try {
  for (let first = SEED; first < SEED + RUNS; first += PORTION) {
    const seeds = Array.from({ length: Math.min(PORTION, SEED + RUNS - first) }, (_, each) => first + each);
    // oxlint-disable-next-line no-await-in-loop -- one portion after the other
    const prepared: Prepared = { state: await deviceAtCheckout(browser, server), from: server.at('kaija', '') };
    const work = async (): Promise<void> => {
      const open = (): Promise<Lane> =>
        engine ? engineLane(engine, server, prepared) : chromiumLane(browser, server, prepared);
      let lane = await open();
      for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) {
        /* oxlint-disable no-await-in-loop -- one after the other */
        try {
          const run = await lane.travel(planOf(seed));
          runs.push(run);
          if (process.env['SAY'] || run.faults.length > 0) console.log(report(run));
        } catch (error) {
          lost.push(seed);
          console.log(`seed ${seed}: the engine does not answer: ${String(error).slice(0, 300)}`);
          await lane.close().catch(() => undefined);
          lane = await open();
        }
        /* oxlint-enable no-await-in-loop */
      }
      await lane.close();
    };
    // oxlint-disable-next-line no-await-in-loop
    await Promise.all(Array.from({ length: TOGETHER }, work));
  }
} finally {
  await browser.close();
  await server.close();
}

const sum = (of: (run: Run) => number): number => runs.reduce((total, run) => total + of(run), 0);
const [unknown, said] = [sum((run) => run.unknown), sum((run) => run.said)];
const bad = runs.filter(({ faults }) => faults.length > 0);
const first = ({ plan }: Run): string => plan.faults[0]?.kind ?? '';
console.log(
  table(
    LINE_FAULTS.map((kind) => {
      const of = runs.filter((run) => first(run) === kind);
      return { fault: kind, runs: of.length, failed: of.filter(({ faults }) => faults.length > 0).length };
    }),
  ),
);
const seconds = Math.round((Date.now() - began) / 1000);
console.log(
  `${ENGINE}: ${runs.length} runs, ${bad.length} failed, ${unknown} orders of unknown outcome, ${said} said so, ${seconds} s`,
);
// Floors: a line that breaks nothing proves nothing.
const problems = [
  ...(said === unknown ? [] : ['an unknown outcome was not said']),
  ...lost.map((seed) => `the engine broke down at seed ${seed}`),
  ...(runs.length < 14 || unknown >= runs.length * 0.4
    ? []
    : [`only ${unknown} unknown outcomes in ${runs.length} runs`]),
];
for (const problem of problems) console.log(problem);
tellResult({ tried: runs.length + lost.length, failed: bad.length + problems.length });
process.exitCode = bad.length + problems.length > 0 ? 1 : 0;
