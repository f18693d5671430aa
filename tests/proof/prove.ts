import fc from 'fast-check';
import { setLogSink } from '@/platform/log';
import type { OutboxRow } from '@/offline/store/rows';
import type { Store } from '@/offline/store/store';
import { fastStore } from './fastStore';
import { Violation } from './oracle';
import { ACT_LIMIT, type Act, Run, decode } from './plan';
import type { Tab, World } from './world';

const BOOKINGS = ['b1', 'b2', 'b3'] as const;
const SHUT = new Set(['halted', 'paused', 'closed', 'needs-create']);

/** Updates that may stay for ever: those of a later app and all behind them, refused ones and what depends on them. */
function mayStay(rows: readonly OutboxRow[]): Set<string> {
  const stay = new Set<string>();
  const refusedPeople = new Set(
    rows.filter(({ refusal, kind }) => refusal && kind === 'passenger').map(({ values }) => values['original_id']),
  );
  let isBehind = false;
  let blockedBy = '';
  for (const row of rows) {
    isBehind ||= row.v !== 1 || (blockedBy !== '' && row.uid !== blockedBy);
    const depends = row.values['original_id'] !== undefined && refusedPeople.has(row.values['original_id']);
    if (isBehind || row.refusal || depends) stay.add(row.id);
    // Its user has to correct it first: later updates of other users wait for that.
    if (depends && !row.refusal && blockedBy === '') blockedBy = row.uid;
  }
  return stay;
}

const inOrder = (rows: readonly OutboxRow[]): OutboxRow[] => rows.toSorted((a, b) => (a.seq ?? 0) - (b.seq ?? 0));

/** With a connection and left alone, every queue is empty or waits for somebody to act (G19). */
async function noneStalls(
  world: World,
  bookings: readonly string[],
  when: 'within a second' | 'ever' = 'ever',
): Promise<void> {
  for (const bookingId of bookings) {
    const rows = inOrder(await world.rows(bookingId));
    const queue = await world.queue(bookingId);
    const stay = mayStay(rows);
    const left = rows.find(
      (row) => !stay.has(row.id) && row.state !== 'parked' && (row.uid === '' || row.uid === world.uid),
    );
    // A known moment is ahead: a slow answer, a wait, a lease that a frozen tab may hold.
    if (
      when !== 'ever' &&
      (queue?.state === 'sending' ||
        queue?.state === 'needs-revalidation' ||
        queue?.contactAt === 0 ||
        queue?.nextAt != null ||
        (queue?.lease?.until ?? 0) > world.device())
    )
      continue;
    const hasOtherUsers = rows.some((row) => row.uid !== '' && row.uid !== world.uid);
    const isShut = !queue || SHUT.has(queue.state) || (queue.state === 'needs-auth' && queue.error !== null);
    if (left && !isShut && !hasOtherUsers && world.tokens.has(bookingId)) {
      throw new Violation(`G19 ${left.id} of ${bookingId} is not sent ${when} in a queue that is ${queue.state}`);
    }
  }
}

async function countWaiting(world: World): Promise<number> {
  const rows = await Promise.all(BOOKINGS.map((bookingId) => world.rows(bookingId)));
  return rows.flat().filter(({ refusal }) => !refusal).length;
}

/** Each user in turn signs in, tries again and waits, until nothing moves any more. */
async function everyoneTriesAgain(world: World, tab: Tab): Promise<void> {
  let left = await countWaiting(world);
  for (let round = 0, unchanged = 0; left > 0 && unchanged < 6; round++) {
    world.uid = ['', 'u1', 'u2'][round % 3] ?? '';
    for (const bookingId of BOOKINGS) world.tryAgain(tab, bookingId);
    await world.timeline.pass(65_000);
    world.check();
    const now = await countWaiting(world);
    unchanged = now < left ? 0 : unchanged + 1;
    left = now;
  }
}

/** Whatever happened, the stored draft is the newest that was typed (G5). */
async function draftsAreWhole({ base, oracle }: World): Promise<void> {
  for (const [bookingId, rev] of oracle.revs) {
    const row = await base.run('r', ['drafts', 'meta'], async (tx) => {
      const renamed = await tx.meta.get(`renamed:${bookingId}`);
      return await tx.drafts.get(renamed ? String(renamed.v) : bookingId);
    });
    if (!row || row.rev < rev) throw new Violation(`G5 the draft of ${bookingId} is not what was typed last`);
  }
}

/** The end of a plan: no more faults, then a traveller who tries again, then everything is counted. */
export async function conclude(world: World): Promise<void> {
  const { timeline, oracle } = world;
  Object.assign(world, { faults: [], lookFaults: [], refusals: 0, connected: true, onLine: true });
  for (const tab of world.tabs.slice()) {
    tab.after = null;
    if (tab.hidden) tab.sender.resume();
    tab.hidden = false;
    if (tab.frozen) world.thaw(tab);
  }
  if (world.tabs.length === 0) world.open();
  world.wake();
  await timeline.pass(1000);
  world.check();
  if (world.webLocks && !oracle.cleared && world.sets === 0) await noneStalls(world, BOOKINGS, 'within a second');
  await timeline.pass(200_000);
  world.check();
  await noneStalls(world, BOOKINGS);

  for (const tab of world.tabs.slice()) world.kill(tab);
  for (const id of ['b1', 'b2']) world.tokens.add(id);
  const last = world.open();
  world.created(last, 'local:x', 'b3');
  await timeline.settle();
  await everyoneTriesAgain(world, last);
  const left = new Set<string>();
  for (const bookingId of [...BOOKINGS, 'local:x']) {
    const rows = inOrder(await world.rows(bookingId));
    const queue = await world.queue(bookingId);
    const stay = mayStay(rows);
    for (const row of rows) {
      left.add(row.id);
      const isExplained = stay.has(row.id) || queue?.state === 'closed';
      if (!isExplained)
        throw new Violation(`G3 ${row.id} of ${bookingId} was never sent (queue ${queue?.state ?? '-'})`);
    }
  }
  if (!oracle.cleared) await draftsAreWhole(world);
  noteHeldBack(world);
  for (const bookingId of BOOKINGS) oracle.judge(bookingId);
  for (const row of oracle.seen.values()) {
    const isFree = oracle.discarded.has(row.id) || oracle.excused.has(row.id) || world.server.refused.has(row.id);
    const isDone = world.server.effectsOf(row.bookingId).some(({ id }) => id === row.id);
    if (!isFree && !left.has(row.id) && !isDone) throw new Violation(`G3 ${row.id} is gone and had no effect`);
  }
}

/** Refused updates and those of the same passenger may be applied after later ones. */
function noteHeldBack({ oracle, server }: World): void {
  const people = new Set<string>();
  for (const id of server.refused) {
    const row = oracle.seen.get(id);
    oracle.heldBack.add(id);
    if (row?.passenger) people.add(`${row.bookingId} ${row.passenger}`);
  }
  for (const row of oracle.seen.values()) {
    if (row.passenger && people.has(`${row.bookingId} ${row.passenger}`)) oracle.heldBack.add(row.id);
  }
}

export interface Report {
  plans: number;
  happenings: number;
  sends: number;
  resends: number;
  deaths: number;
  halts: number;
  steals: number;
  freezes: number;
  workers: number;
  wipes: number;
  ms: number;
  /** The first violation, with its plan as numbers and words; null when every plan held. */
  broken: { message: string; seed: number; plan: readonly number[]; words: string[] } | null;
}

export interface Task {
  plans: number;
  seed: number;
  /** Makes the store of one plan and the function that deletes it. */
  store?: () => Promise<{ store: Store & { wipe?: () => void }; done: () => Promise<void> }>;
  /** Shortest and longest plan. */
  acts?: readonly [number, number];
  /** Called with every step, to examine one plan. */
  trace?: (line: string) => void;
  /** Stops at the first violation without shrinking its plan. */
  first?: boolean;
  /** Runs this plan only. */
  plan?: readonly number[];
}

const words = (plan: readonly number[]): string[] =>
  plan.slice(1).map((n) => {
    const { name, arg } = decode(n) satisfies Act;
    return `${name} ${arg}`;
  });

/** Runs one plan, a list of numbers; throws a Violation when a guarantee does not hold. */
export async function runPlan(
  plan: readonly number[],
  report: Report,
  task: Pick<Task, 'store' | 'trace'> = {},
): Promise<void> {
  const [seed = 0, ...acts] = plan;
  const made = await task.store?.();
  const run = new Run(made?.store ?? fastStore(), seed);
  try {
    const { oracle, timeline } = run.world;
    if (task.trace) oracle.trace = (line) => task.trace?.(`${timeline.at} ${line}`);
    for (const n of acts) {
      oracle.trace?.(`-- ${decode(n).name} ${decode(n).arg}`);
      await run.perform(decode(n));
    }
    oracle.trace?.('-- end');
    report.deaths += run.world.deaths.tabs;
    await conclude(run.world);
  } finally {
    report.plans++;
    report.happenings += run.world.timeline.happened;
    report.sends += run.world.oracle.sends;
    report.resends += run.world.oracle.resends;
    report.halts += run.world.oracle.halts;
    report.steals += run.world.steals;
    report.freezes += run.counts.freezes;
    report.workers += run.counts.workers;
    report.wipes += run.counts.resets;
    await made?.done();
  }
}

/** Runs random plans (made and shrunk by fast-check) against the oracle. A broken guarantee is reported, not thrown. */
export async function prove(task: Task): Promise<Report> {
  const report: Report = {
    plans: 0,
    happenings: 0,
    sends: 0,
    resends: 0,
    deaths: 0,
    halts: 0,
    steals: 0,
    freezes: 0,
    workers: 0,
    wipes: 0,
    ms: 0,
    broken: null,
  };
  setLogSink(() => undefined);
  const start = performance.now();
  const [minLength, maxLength] = task.acts ?? [20, 45];
  const plans = task.plan
    ? fc.constant([...task.plan])
    : fc.array(fc.nat(ACT_LIMIT - 1), { minLength, maxLength, size: 'max' });
  const details = await fc.check(
    fc.asyncProperty(plans, (plan) => runPlan(plan, report, task)),
    { numRuns: task.plans, seed: task.seed, endOnFailure: task.first ?? false },
  );
  report.ms = Math.round(performance.now() - start);
  setLogSink(null);
  if (details.failed) {
    const [plan = []] = details.counterexample ?? [];
    const error = details.errorInstance;
    const message =
      error instanceof Error ? (error instanceof Violation ? error.message : String(error.stack)) : String(error);
    report.broken = { message, seed: task.seed, plan, words: words(plan) };
  }
  return report;
}
