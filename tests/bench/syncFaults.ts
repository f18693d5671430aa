/** The fate of updates under common faults, judged by the server's log, not by the queue. */
import type { Page } from 'playwright';
import type { Job, Verdict } from './syncServer';
import { type Peer, type Harness, freshName, jobsOf, run } from './syncHarness';

const DAY = 86_400_000;
const TRIALS = Number(process.env['TRIALS'] ?? 10);

/** Runs one queue through one fault. Returns the verdict of the server's log. */
export type Fault = (harness: Harness, peer: Peer) => Promise<Verdict>;

async function filled(harness: Harness, peer: Peer, jobs: Job[]): Promise<{ name: string; page: Page }> {
  const name = freshName();
  const page = await harness.tab(name);
  await run(page, peer, 'burst', jobs);
  return { name, page };
}

/** 200 updates of 50 bookings, so that queues that send batches meet the fault, too. */
const plainRun =
  (faults: { refuse?: number; cut?: number }, ageMs = 0): Fault =>
  async (harness, peer) => {
    harness.server.begin(faults);
    const jobs = jobsOf(200, 50, 'b', ageMs);
    const { page } = await filled(harness, peer, jobs);
    await run(page, peer, 'drain');
    await page.close();
    return harness.server.judge(jobs);
  };

const sum = (verdicts: readonly Verdict[]): Verdict => ({
  lost: verdicts.reduce((all, { lost }) => all + lost, 0),
  duplicated: verdicts.reduce((all, { duplicated }) => all + duplicated, 0),
  reordered: verdicts.reduce((all, { reordered }) => all + reordered, 0),
  requests: verdicts.reduce((all, { requests }) => all + requests, 0),
});

async function trials(attempt: (trial: number) => Promise<Verdict>): Promise<Verdict> {
  const verdicts: Verdict[] = [];
  // oxlint-disable-next-line no-await-in-loop -- one trial after the other
  for (let trial = 0; trial < TRIALS; trial += 1) verdicts.push(await attempt(trial));
  return sum(verdicts);
}

/** The queue is sent twice at once: by two tabs, or for workbox by two events in its worker. */
const overlapping: Fault = (harness, peer) =>
  trials(async () => {
    harness.server.begin({ delay: 3 });
    const jobs = jobsOf(20, 2);
    const { name, page } = await filled(harness, peer, jobs);
    if (peer === 'workbox') {
      await run(page, peer, 'drain', 2);
    } else {
      const second = await harness.tab(name);
      await Promise.all([run(page, peer, 'drain'), run(second, peer, 'drain')]);
      await second.close();
    }
    await page.close();
    return harness.server.judge(jobs);
  });

/** The sender is killed at a later request in each trial, then the queue is opened again. */
const killed: Fault = (harness, peer) =>
  trials(async (trial) => {
    harness.server.begin({ delay: 5 });
    const jobs = jobsOf(20, 5);
    const { name, page } = await filled(harness, peer, jobs);
    const cdp = await harness.context.newCDPSession(page);
    if (peer === 'workbox') await cdp.send('ServiceWorker.enable');
    const crashed = new Promise((done) => page.once('crash', done));
    const at = 1 + (trial % (peer === 'ours' ? 5 : 18));
    const killedAt = new Promise<void>((done) => {
      harness.server.onPost = (n) => {
        if (n !== at) return;
        const kill = peer === 'workbox' ? cdp.send('ServiceWorker.stopAllWorkers') : cdp.send('Page.crash');
        kill.then(() => done(), done);
        if (peer !== 'workbox') done();
      };
    });
    void run(page, peer, 'drain').catch(() => undefined);
    await killedAt;
    if (peer !== 'workbox') await crashed;
    const next = await harness.tab(name);
    await run(next, peer, 'drain');
    await next.close();
    await page.close();
    return harness.server.judge(jobs);
  });

export const FAULTS: Record<string, Fault> = {
  'every 5th answer 500, 200 updates': plainRun({ refuse: 5 }),
  'every 5th response lost, 200 updates': plainRun({ cut: 5 }),
  'made 8 days ago, 200 updates': plainRun({}, 8 * DAY),
  [`two replays at once, ${TRIALS} x 20`]: overlapping,
  [`killed while sending, ${TRIALS} x 20`]: killed,
};
