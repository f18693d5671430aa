/**
 * What: two versions of the app on this machine, beside each other: each round runs the benches of one folder, then those of the
 * other, so that a slow quarter of an hour is both's. Each folder is a checkout with its packages and runs its own benches.
 * Floor: none. Prints each figure as the median of both with the ratio, the size of the worker, and one line of JSON.
 * Run: `npm run bench:beside -- BEFORE AFTER`. ROUNDS=2 BENCHES=sync,load
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { medianOf, table } from './report';
import { commandLine } from '../../tools/commandLine';

const USAGE =
  'npm run bench:beside -- BEFORE AFTER   the benches of two checkouts beside each other. ROUNDS=2 BENCHES=sync,load';
const { words } = commandLine(USAGE, {}, 2);
const [before, after] = words.map((word) => resolve(word));
if (before === undefined || after === undefined) {
  console.error(`Two folders.\n\n${USAGE}`);
  process.exit(1);
}
const ROUNDS = Number(process.env['ROUNDS'] ?? 2);
const BENCHES = (process.env['BENCHES'] ?? 'sync,load').split(',');

/** What each bench measures here, unless the environment says more or less. */
const PARTS: Record<string, NodeJS.ProcessEnv> = {
  sync: { ONLY: 'enqueue,burst,drain,online,typing', PEERS_DRAINED: '20' },
  load: { PAGES: 'home,order', LINES: 'http1', VISITS: 'offline', ROUNDS: '1' },
};

interface Report {
  /** Of bench:sync. */
  lines?: { what: string; ours: string | number }[];
  /** Of bench:load, by screen and line. */
  result?: Record<string, Record<string, number>>;
}

/** The figures of a bench in a folder, by what they say. */
function figuresOf(folder: string, bench: string): Record<string, number> {
  const env = { ...PARTS[bench], ...process.env, ...(bench === 'load' && { ROUNDS: '1' }) };
  const { stdout, stderr } = spawnSync(process.execPath, ['tools/run.mjs', `tests/bench/${bench}.ts`], {
    cwd: folder,
    env,
    encoding: 'utf8',
  });
  // A limit that is missed ends the bench with 1, after its report.
  const report = stdout.split('\n').findLast((line) => line.startsWith('{"bench"'));
  if (report === undefined) throw new Error(`bench:${bench} in ${folder} says nothing.\n${stderr}`);
  const { lines = [], result = {} } = JSON.parse(report) as Report;
  const named = lines.map(({ what, ours }, at): [string, string | number] => [
    what.startsWith('the same') ? `${lines[at - 1]?.what}, p99` : what,
    ours,
  ]);
  return Object.fromEntries([
    ...named.flatMap(([name, value]) =>
      // How many were typed differs from run to run.
      typeof value === 'number' ? [[name.replace(/, \d+ (?:letters|keys)/, ''), value] as const] : [],
    ),
    ...Object.values(result).flatMap(Object.entries<number>),
  ]);
}

const SIDES = { before, after };
type Side = keyof typeof SIDES;
const figures: Record<string, Record<Side, number[]>> = {};

for (let round = 1; round <= ROUNDS; round += 1)
  for (const side of Object.keys(SIDES) as Side[])
    for (const bench of BENCHES) {
      const begun = Date.now();
      for (const [name, value] of Object.entries(figuresOf(SIDES[side], bench)))
        (figures[name] ??= { before: [], after: [] })[side].push(value);
      console.error(`round ${round}, ${side}, ${bench}: ${Math.round((Date.now() - begun) / 1000)} s`);
    }
// The benches have built both.
for (const side of Object.keys(SIDES) as Side[])
  (figures['sw.js, brotli, kB'] ??= { before: [], after: [] })[side].push(
    readFileSync(join(SIDES[side], 'dist/kaija/sw.js.br')).length / 1000,
  );

const rounded = (value: number): number => +value.toFixed(value < 20 ? 2 : 0);
const rows = Object.entries(figures).map(([figure, { before: old, after: now }]) => {
  const [a, b] = [old, now].map((values) => (values.length > 0 ? medianOf(values) : NaN)) as [number, number];
  return { figure, before: rounded(a), after: rounded(b), ratio: rounded(b / a) };
});
console.log(table(rows));
console.log(JSON.stringify({ bench: 'beside', rounds: ROUNDS, figures }));
