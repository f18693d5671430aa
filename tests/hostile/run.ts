/**
 * `npm run test:hostile`: hostile texts and HTML of our own making (payloads.ts) through every door of the built app
 * (doors.ts), in a real browser, and through those of the sandbox's server (serverDoors.ts).
 * The browser runs with the Content-Security-Policy and without it: then the app's own cleaning must hold.
 * Prints one table, and exits with 1 when anything ran, broke a page, or changed what was shown. `DOOR='strings|home'` runs the
 * doors with those words, `KIND=svg` one kind, `HOSTILE_SHARE=4 HOSTILE_SEED=n` every fourth text,
 * `VERBOSE=1` tells of every problem at once.
 */
import { type Browser, chromium } from 'playwright';
import { table } from '../bench/report';
import { FLAGS, ensureBrowser } from '../browser.mjs';
import { FEW_OFFERS } from '../e2e/fixtures';
import { Server } from '../e2e/server';
import { tellResult } from '../nightly/result';
import type { Door } from './door';
import { DOORS } from './doors';
import { KINDS, type Kind, PAYLOADS, type Payload, batches } from './payloads';
import { SERVER_DOORS } from './serverDoors';
import { Stage, isShown } from './stage';
import { buildFirst } from '../../tools/build/first';
import { commandLine } from '../../tools/commandLine';

commandLine(
  "npm run test:hostile   hostile texts through every door of the app. DOOR='strings|home' KIND=svg AT_ONCE=4 VERBOSE=1",
);
buildFirst();

interface Failure {
  door: string;
  policy: boolean;
  payload: Payload;
  problems: string[];
}
interface Cell {
  tried: number;
  failed: number;
}

/** Every fourth text, say, from that of the seed; 1: all. */
const [SHARE, SEED] = [Number(process.env['HOSTILE_SHARE'] ?? 1), Number(process.env['HOSTILE_SEED'] ?? 0)];
const wanted = PAYLOADS.filter(
  ({ kind }, at) => (!process.env['KIND'] || kind === process.env['KIND']) && (at + SEED) % SHARE === 0,
);
const doors = DOORS.filter(({ name }) => new RegExp(process.env['DOOR'] ?? '').test(name));
const AT_ONCE = Number(process.env['AT_ONCE'] ?? 4);
const failures: Failure[] = [];
const cells = new Map<string, Map<Kind, Cell>>(doors.map(({ name }) => [name, new Map()]));

const SILENT = 'no answer of the page';
/** One visit: what went wrong, and which payloads are to blame if that is known. */
async function visit(stage: Stage, door: Door, payloads: readonly Payload[]): Promise<string[]> {
  const problems: string[] = [];
  try {
    const seen = await door.feed(stage, payloads);
    problems.push(...seen.problems);
    for (const text of payloads.flatMap((one) => door.shown?.(one) ?? []))
      if (!isShown(text, seen.text)) problems.push(`not shown as it is: ${text.slice(0, 60)}`);
  } catch (error) {
    problems.push(`${SILENT}: ${String(error).slice(0, 300)}`);
  }
  const taken = stage.take();
  return [...problems, ...taken.problems, ...taken.hits.map((n) => `the script of payload ${n} ran`)];
}

async function reopen(stage: Stage, door: Door): Promise<void> {
  for (let left = 2; ; left--) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- a busy machine may need a second try
      await stage.renew();
      stage.calm();
      // oxlint-disable-next-line no-await-in-loop
      await door.open?.(stage);
      break;
    } catch (error) {
      if (left === 0) throw error;
    }
  }
  stage.take();
}

/** Halves a batch with a problem until one payload is left. A problem of no single one counts for the batch's first. */
async function attempt(stage: Stage, door: Door, payloads: readonly Payload[]): Promise<void> {
  let problems = await visit(stage, door, payloads);
  if (problems.length > 0 && problems.every((problem) => problem.startsWith(SILENT))) {
    // A busy machine; a page that hangs does so again.
    await reopen(stage, door);
    problems = await visit(stage, door, payloads);
  }
  if (problems.length === 0) return;
  if (process.env['VERBOSE']) {
    const from = payloads[0]!;
    console.log(
      `${door.name}, ${payloads.length} from ${from.kind} ${from.n}: ${problems.slice(0, 3).join(' | ').slice(0, 600)}`,
    );
  }
  await reopen(stage, door);
  const half = Math.ceil(payloads.length / 2);
  const before = failures.length;
  if (payloads.length > 1) {
    await attempt(stage, door, payloads.slice(0, half));
    await attempt(stage, door, payloads.slice(half));
  }
  if (failures.length === before)
    failures.push({ door: door.name, policy: stage.hasPolicy, payload: payloads[0]!, problems });
}

async function through(browser: Browser, server: Server, door: Door, hasPolicy: boolean): Promise<void> {
  const began = performance.now();
  const stage = await Stage.open(browser, server, hasPolicy);
  await reopen(stage, door);
  const isAlone = ({ kind }: Payload): boolean => door.alone?.includes(kind) ?? false;
  const mine = wanted.filter(({ kind }) => !door.kinds || door.kinds.includes(kind));
  const visits = [
    ...batches(mine.filter(isAlone), 1),
    ...batches(
      mine.filter((one) => !isAlone(one)),
      door.batch,
    ),
  ];
  for (const batch of visits) {
    // oxlint-disable-next-line no-await-in-loop -- one visit after the other
    await attempt(stage, door, batch);
    for (const { kind } of batch) {
      const row = cells.get(door.name)!;
      const cell = row.get(kind) ?? { tried: 0, failed: 0 };
      row.set(kind, { ...cell, tried: cell.tried + 1 });
    }
  }
  await stage.close();
  const policy = hasPolicy ? 'with the policy' : 'without it';
  console.log(`${door.name}, ${policy}: ${Math.round((performance.now() - began) / 1000)} s`);
}

const began = performance.now();
const executablePath = ensureBrowser();
const jobs = doors.flatMap((door) => [true, false].map((hasPolicy) => ({ door, hasPolicy })));
// A browser for each job that runs: a page in the background of the same one draws once a second.
await Promise.all(
  Array.from({ length: Math.min(AT_ONCE, jobs.length) }, async () => {
    const browser = await chromium.launch({ executablePath, args: FLAGS });
    const server = await Server.open({ ...FEW_OFFERS, SANDBOX_STREAM_MS: '0' });
    try {
      for (let job = jobs.shift(); job; job = jobs.shift()) {
        // oxlint-disable-next-line no-await-in-loop -- one door after the other
        await through(browser, server, job.door, job.hasPolicy);
      }
    } finally {
      await browser.close();
      await server.close();
    }
  }),
);
const isWanted = ([name]: [string, unknown]): boolean => new RegExp(process.env['DOOR'] ?? '').test(name);
const probes = process.env['KIND'] ? [] : Object.entries(SERVER_DOORS).filter(isWanted);
const openDoors: string[] = [];
for (const [name, probe] of probes) {
  // A server of its own: its limits are counted by address.
  // oxlint-disable-next-line no-await-in-loop -- one after the other
  const server = await Server.open(FEW_OFFERS);
  // oxlint-disable-next-line no-await-in-loop
  const wrong = await probe(server).catch((error: unknown) => [String(error)]);
  // oxlint-disable-next-line no-await-in-loop
  await server.close();
  console.log(`${name}: ${wrong.length === 0 ? 'holds' : `${wrong.length} wrong`}`);
  openDoors.push(...wrong.map((one) => `${name}: ${one}`));
}

for (const { door, payload } of failures) {
  const cell = cells.get(door)?.get(payload.kind);
  if (cell) cell.failed += 1;
}
console.log(
  table(
    doors.map(({ name }) => {
      const of = [...cells.get(name)!.values()];
      return {
        'door (tried/failed)': name,
        ...Object.fromEntries(
          KINDS.map((kind) => {
            const { tried = 0, failed = 0 } = cells.get(name)!.get(kind) ?? {};
            return [kind, `${tried}/${failed}`];
          }),
        ),
        tried: of.reduce((sum, { tried }) => sum + tried, 0),
        failed: of.reduce((sum, { failed }) => sum + failed, 0),
      };
    }),
  ),
);
for (const { door, policy, payload, problems } of failures.slice(0, 60)) {
  console.log(
    `\n${door}, ${policy ? 'with' : 'without'} the policy, ${payload.kind} ${payload.n}: ${JSON.stringify(payload.text.slice(0, 200))}`,
  );
  for (const problem of problems.slice(0, 3)) console.log(`  ${problem.slice(0, 500)}`);
}
console.log(`${wanted.length} payloads, ${doors.length} doors, ${Math.round((performance.now() - began) / 1000)} s`);
for (const one of openDoors) console.log(one);
if (probes.length === 0 && (wanted.length === 0 || doors.length === 0)) throw new Error('Nothing was tried');
tellResult({
  tried:
    [...cells.values()].flatMap((row) => [...row.values()]).reduce((sum, { tried }) => sum + tried, 0) + probes.length,
  failed: failures.length + openDoors.length,
});
process.exitCode = failures.length + openDoors.length > 0 ? 1 : 0;
