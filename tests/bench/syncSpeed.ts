/** Speed of the queues: storing one, storing many, sending a thousand, the first send once online. */
import type { CDPSession, Page } from 'playwright';
import { medianOf } from './report';
import { PEERS, type Peer, type Harness, freshName, jobsOf, run } from './syncHarness';

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;
export const p50 = (values: readonly number[]): number => quantile(values, 0.5);
export const p95 = (values: readonly number[]): number => quantile(values, 0.95);
export const p99 = (values: readonly number[]): number => quantile(values, 0.99);

const ROUNDS = 3;
const WARM = 50;
const EACH = 1000;
export const DRAINED = 1000;
/** The others send one update per request in linear time, so fewer of them are enough. */
export const PEERS_DRAINED = Number(process.env['PEERS_DRAINED'] ?? 200);
const ONLINE_TRIALS = 10;

export type PerPeer<T> = Record<Peer, T>;
const STORING_PEERS = ['ours', 'floor', 'workbox', 'plain'] as const;

async function withTab<T>(harness: Harness, work: (page: Page) => Promise<T>): Promise<T> {
  const page = await harness.tab(freshName());
  try {
    return await work(page);
  } finally {
    await page.close();
  }
}

const medianBy = <T>(list: readonly T[], of: (one: T) => number): T =>
  list.toSorted((a, b) => of(a) - of(b))[Math.floor(list.length / 2)] as T;

/**
 * ms of each enqueue until it is stored, of the median round. The booking does not exist yet, so nothing is sent
 * meanwhile.
 */
export async function measureEnqueue(harness: Harness): Promise<Record<(typeof STORING_PEERS)[number], number[]>> {
  const rounds = { ours: [], floor: [], workbox: [], plain: [] } as Record<(typeof STORING_PEERS)[number], number[][]>;
  for (let round = 0; round < ROUNDS; round += 1)
    for (const peer of STORING_PEERS) {
      const values = await withTab(harness, (page) => run(page, peer, 'fill', jobsOf(WARM + EACH, 1, 'local:')));
      rounds[peer].push(values.slice(WARM));
    }
  const middle = (peer: (typeof STORING_PEERS)[number]) => medianBy(rounds[peer], p50);
  return { ours: middle('ours'), floor: middle('floor'), workbox: middle('workbox'), plain: middle('plain') };
}

/** Updates a second when a thousand are enqueued in one task. */
export async function measureBurst(harness: Harness): Promise<PerPeer<number>> {
  const rounds: PerPeer<number[]> = { ours: [], workbox: [], plain: [] };
  for (let round = 0; round < ROUNDS; round += 1)
    for (const peer of PEERS) {
      const ms = await withTab(harness, async (page) => {
        await run(page, peer, 'fill', jobsOf(WARM, 1, 'local:w'));
        return await run(page, peer, 'burst', jobsOf(EACH, 1, 'local:'));
      });
      rounds[peer].push((EACH / ms) * 1000);
    }
  return { ours: medianOf(rounds.ours), workbox: medianOf(rounds.workbox), plain: medianOf(rounds.plain) };
}

export interface Drain {
  /** ms per thousand. */
  ms: number;
  requests: number;
}

/** Sends a thousand updates of one booking to a server with this response time, ms. */
export async function measureDrain(harness: Harness, peer: Peer, delay: number): Promise<Drain> {
  const count = peer === 'ours' ? DRAINED : PEERS_DRAINED;
  const times: number[] = [];
  let requests = 0;
  for (let round = 0; round < (peer === 'ours' ? ROUNDS : 1); round += 1) {
    harness.server.begin({ delay });
    const jobs = jobsOf(count, 1);
    times.push(
      await withTab(harness, async (page) => {
        await run(page, peer, 'burst', jobs);
        return await run(page, peer, 'drain');
      }),
    );
    const { lost, duplicated, reordered, requests: sent } = harness.server.judge(jobs);
    if (lost + duplicated + reordered > 0) throw new Error(`${peer}: a drain without any fault went wrong`);
    requests = sent;
  }
  const scale = DRAINED / count;
  return { ms: medianOf(times) * scale, requests: requests * scale };
}

/** ms from the page's `online` event to the first request at the server. Workbox leaves that moment to the browser. */
export async function measureOnline(harness: Harness, peer: 'ours' | 'plain'): Promise<number[]> {
  const waits: number[] = [];
  for (let trial = 0; trial < ONLINE_TRIALS; trial += 1) {
    await withTab(harness, async (page) => {
      harness.server.begin();
      // A new booking per trial: a closed page may still have a request in flight.
      await run(page, peer, 'fill', jobsOf(4, 1, 'online'));
      await harness.context.setOffline(true);
      await run(page, peer, 'listen');
      const event = page.evaluate(
        'new Promise((done) => addEventListener("online", () => done(performance.timeOrigin + performance.now())))',
      ) as Promise<number>;
      await page.waitForTimeout(200);
      await harness.context.setOffline(false);
      const moment = await event;
      const first = await firstPost(page, () => harness.server.firstAfter(moment - 5));
      waits.push(Math.max(0, first - moment));
    });
  }
  return waits;
}

async function firstPost(page: Page, find: () => number | undefined): Promise<number> {
  for (let tries = 0; tries < 500; tries += 1) {
    const found = find();
    if (found !== undefined) return found;
    await page.waitForTimeout(20);
  }
  throw new Error('Nothing was sent after the connection was back');
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  args: { name?: string };
}

async function traced(cdp: CDPSession, act: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  cdp.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'blink.user_timing'], excludedCategories: ['*'] },
  });
  await act();
  const over = new Promise<void>((done) => cdp.once('Tracing.tracingComplete', () => done()));
  await cdp.send('Tracing.end');
  await over;
  return events;
}

/**
 * The main thread's part of an enqueue, ms: the page's tasks between the call and its completion. `first` is the
 * calling task up to its end, which a key or click waits for; the others handle responses of the database.
 */
export async function measureMainThread(
  harness: Harness,
  who: 'ours' | 'floor',
): Promise<{ all: number[]; first: number[] }> {
  const page = await harness.tab(freshName());
  const cdp = await harness.context.newCDPSession(page);
  await run(page, who, 'fill', jobsOf(WARM, 1, 'local:w'));
  const events = await traced(cdp, () =>
    page.evaluate(`syncBench.marked(${JSON.stringify(jobsOf(300, 1, 'local:'))}, '${who}')`),
  );
  await page.close();
  const [mark] = events.filter(({ name }) => name === 'enqueue-begin');
  if (!mark) throw new Error('The trace has no marks');
  const ownEvents = events.filter(({ pid, tid }) => pid === mark.pid && tid === mark.tid);
  const tasks = ownEvents.filter(({ name }) => name === 'ThreadControllerImpl::RunTask');
  const begins = ownEvents.filter(({ name }) => name === 'enqueue-begin').map(({ ts }) => ts);
  const ends = ownEvents.filter(({ name }) => name === 'enqueue-end').map(({ ts }) => ts);
  const all: number[] = [];
  const first: number[] = [];
  for (const [n, from] of begins.entries()) {
    const to = ends[n] ?? from;
    const parts = tasks
      .toSorted((a, b) => a.ts - b.ts)
      .map(({ ts, dur = 0 }) => (Math.min(to, ts + dur) - Math.max(from, ts)) / 1000)
      .filter((part) => part > 0);
    all.push(parts.reduce((sum, part) => sum + part, 0));
    first.push(parts[0] ?? 0);
  }
  return { all, first };
}
