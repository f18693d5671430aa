/**
 * `npm run test:nightly`: every long proof, and one table at the end: what was tried, what failed, how long it took, and what did not
 * run. First the first part of each proof, then the second of each: a night that ends early has tried all of them. What is done is
 * kept in `.cache/nightly`: the same night goes on where it was ended. The seed is the day's number; `SEED=20261129` repeats a night.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { commandLine } from '../../tools/commandLine';
import { buildFirst } from '../../tools/build/first';
import { table } from '../bench/report';
import { ensureBrowser } from '../browser.mjs';
import { failuresInPlaywright, failuresInVitest } from '../failures.mjs';
import { type Part, type Proof, missingFiles, proofsOf } from './proofs';
import type { Result } from './result';
import { type Done, type Night, rowsOf } from './table';

const { values, words } = commandLine(
  `npm run test:nightly                  every long proof, four hours at most; goes on where this night was ended
npm run test:nightly -- faulty walks  those with these words in their name, or in that of a part
  --again   also what this night has done
  --table   only the table of what is done

SEED=20261129 names the night, HOURS=4 its length`,
  { again: { type: 'boolean' }, table: { type: 'boolean' } },
  Number.POSITIVE_INFINITY,
);

const today = new Date().toISOString().slice(0, 10).replaceAll('-', '');
const seed = Number(process.env['SEED'] ?? today);
if (!Number.isSafeInteger(seed)) throw new Error(`SEED is a whole number, not "${process.env['SEED']}"`);
const HOURS = Number(process.env['HOURS'] ?? 4);
const FOLDER = '.cache/nightly';
const FILE = `${FOLDER}/${seed}.json`;
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
mkdirSync(FOLDER, { recursive: true });
const night: Night = existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as Night) : {};
const keep = (): void => writeFileSync(FILE, JSON.stringify(night, null, 2));

/** The counts of a part, from what it wrote. Null: it wrote nothing. */
function resultOf(part: Part, file: string, code: number | null): Result | null {
  if (part.told === 'exit code') return { tried: 1, failed: code === 0 ? 0 : 1 };
  if (!existsSync(file)) return null;
  const report = JSON.parse(readFileSync(file, 'utf8')) as object;
  if (part.told === 'result') return report as Result;
  if (part.told === 'vitest') {
    const { numPassedTests, numFailedTests } = report as { numPassedTests: number; numFailedTests: number };
    const failed = Math.max(numFailedTests, failuresInVitest(report).failed.length);
    return { tried: numPassedTests + numFailedTests, failed };
  }
  const { stats } = report as { stats: { expected: number; flaky: number; unexpected: number } };
  const { failed } = failuresInPlaywright(report);
  return { tried: stats.expected + stats.flaky + stats.unexpected, failed: Math.max(stats.unexpected, failed.length) };
}

/** Runs a part in a group of processes of its own, which ends with it. */
async function runPart({ name: proof }: Proof, part: Part): Promise<Done> {
  const began = Date.now();
  const file = `${FOLDER}/${`${proof} ${part.name}`.replaceAll(/\W+/g, '-')}.result.json`;
  rmSync(file, { force: true });
  console.log(`\n▸ ${proof}, ${part.name}`);
  const [program = '', ...args] = part.command;
  const reporters = part.told === 'vitest' ? ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`] : [];
  const child = spawn(program, [...args, ...reporters], {
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
    env: {
      ...process.env,
      // A browser test would repeat one session with it.
      SEED: undefined,
      ...part.env,
      CHROMIUM_PATH: ensureBrowser(),
      PROOF_RESULT: file,
      PLAYWRIGHT_JSON_OUTPUT_NAME: `${process.cwd()}/${file}`,
    },
  });
  const endGroup = (): void => {
    try {
      if (child.pid) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It has ended.
    }
  };
  process.once('exit', endGroup);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    endGroup();
  }, part.most * 60_000);
  const code = await new Promise<number | null>((resolve) => {
    child.once('exit', resolve);
    child.once('error', () => resolve(null));
  });
  clearTimeout(timer);
  endGroup();
  process.off('exit', endGroup);
  const seconds = Math.round((Date.now() - began) / 1000);
  const result = isLate ? null : resultOf(part, file, code);
  if (!result || result.tried === 0) {
    const why = isLate ? `ended after ${part.most} minutes` : `told nothing, exit code ${code}`;
    console.log(`  DID NOT RUN: ${why}`);
    return { seconds, commit, why };
  }
  // A command that fails without naming what: one failure.
  const failed = result.failed || (code === 0 ? 0 : 1);
  console.log(`  ${result.tried} tried, ${failed} failed, ${seconds} s`);
  return { seconds, commit, tried: result.tried, failed };
}

const all = proofsOf(seed);
const lost = missingFiles(all);
if (lost.length > 0) throw new Error(`These files of the night are not there: ${lost.join(', ')}`);
const isWanted = (name: string): boolean => words.length === 0 || words.some((word) => name.includes(word));
const wanted = all
  .map((proof) => ({ ...proof, parts: proof.parts.filter((part) => isWanted(`${proof.name}, ${part.name}`)) }))
  .filter(({ parts }) => parts.length > 0);
if (wanted.length === 0) throw new Error(`No proof has ${words.join(' or ')} in its name`);

console.log(`Seed ${seed}; SEED=${seed} repeats the night.`);
const end = Date.now() + HOURS * 3_600_000;
// Ended from outside, it ends its parts as well: their groups do not hear of it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));
/** Runs parts of proofs, one after the other. What has run without a failure is not run again. */
async function runInTurn(parts: readonly { proof: Proof; part: Part }[]): Promise<void> {
  for (const { proof, part } of parts) {
    const done = (night[proof.name] ??= {});
    const before = done[part.name];
    const lacks = proof.missing?.() ?? null;
    if (before?.tried !== undefined && before.failed === 0 && !values.again) continue;
    if (lacks) done[part.name] = { seconds: 0, commit, why: `there is no ${lacks}` };
    else if (Date.now() > end) done[part.name] = { seconds: 0, commit, why: `after ${HOURS} hours` };
    // oxlint-disable-next-line no-await-in-loop -- one heavy thing at a time
    else done[part.name] = await runPart(proof, part);
    keep();
  }
}

if (!values.table) {
  buildFirst();
  const parts = wanted
    .flatMap((proof) => proof.parts.map((part, round) => ({ proof, part, round })))
    .toSorted((one, other) => one.round - other.round);
  const [light, heavy] = [true, false].map((isLight) =>
    parts.filter(({ proof: { light = false } }) => light === isLight),
  ) as [typeof parts, typeof parts];
  await Promise.all([runInTurn(light), runInTurn(heavy)]);
}

const { rows, notRun, failed } = rowsOf(all, night);
console.log(`\n${table(rows)}`);
for (const one of notRun) console.log(`DID NOT RUN: ${one}`);
console.log(`Seed ${seed}, commit ${commit}: ${failed} failed, ${notRun.length} parts did not run`);
process.exitCode = failed + notRun.length > 0 ? 1 : 0;
