/** The fate of updates under common faults, judged by the server's log, not by the queue. */
import type { Page } from 'playwright';
import type { Job, Verdict } from './syncStand';
import { type Peer, type World, freshName, jobsOf, tell } from './syncWorld';

const DAY = 86_400_000;
const TRIALS = Number(process.env['TRIALS'] ?? 10);

/** Runs one queue through one fault. Returns the verdict of the server's log. */
export type Fault = (world: World, peer: Peer) => Promise<Verdict>;

async function filled(world: World, peer: Peer, jobs: Job[]): Promise<{ name: string; page: Page }> {
  const name = freshName();
  const page = await world.tab(name);
  await tell(page, peer, 'burst', jobs);
  return { name, page };
}

/** 200 updates of 50 bookings, so that queues that send batches meet the fault, too. */
const plainRun =
  (faults: { refuse?: number; cut?: number }, ageMs = 0): Fault =>
  async (world, peer) => {
    world.stand.begin(faults);
    const jobs = jobsOf(200, 50, 'b', ageMs);
    const { page } = await filled(world, peer, jobs);
    await tell(page, peer, 'drain');
    await page.close();
    return world.stand.judge(jobs);
  };

const sum = (verdicts: readonly Verdict[]): Verdict => ({
  lost: verdicts.reduce((all, { lost }) => all + lost, 0),
  duplicated: verdicts.reduce((all, { duplicated }) => all + duplicated, 0),
  reordered: verdicts.reduce((all, { reordered }) => all + reordered, 0),
  requests: verdicts.reduce((all, { requests }) => all + requests, 0),
});

async function trials(run: (trial: number) => Promise<Verdict>): Promise<Verdict> {
  const verdicts: Verdict[] = [];
  // oxlint-disable-next-line no-await-in-loop -- one trial after the other
  for (let trial = 0; trial < TRIALS; trial += 1) verdicts.push(await run(trial));
  return sum(verdicts);
}

/** The queue is sent twice at once: by two tabs, or for workbox by two events in its worker. */
const overlapping: Fault = (world, peer) =>
  trials(async () => {
    world.stand.begin({ delay: 3 });
    const jobs = jobsOf(20, 2);
    const { name, page } = await filled(world, peer, jobs);
    if (peer === 'workbox') {
      await tell(page, peer, 'drain', 2);
    } else {
      const second = await world.tab(name);
      await Promise.all([tell(page, peer, 'drain'), tell(second, peer, 'drain')]);
      await second.close();
    }
    await page.close();
    return world.stand.judge(jobs);
  });

/** The sender is killed at a later request in each trial, then the queue is opened again. */
const killed: Fault = (world, peer) =>
  trials(async (trial) => {
    world.stand.begin({ delay: 5 });
    const jobs = jobsOf(20, 5);
    const { name, page } = await filled(world, peer, jobs);
    const cdp = await world.context.newCDPSession(page);
    if (peer === 'workbox') await cdp.send('ServiceWorker.enable');
    const crashed = new Promise((done) => page.once('crash', done));
    const at = 1 + (trial % (peer === 'ours' ? 5 : 18));
    const struck = new Promise<void>((done) => {
      world.stand.onPost = (n) => {
        if (n !== at) return;
        const kill = peer === 'workbox' ? cdp.send('ServiceWorker.stopAllWorkers') : cdp.send('Page.crash');
        kill.then(() => done(), done);
        if (peer !== 'workbox') done();
      };
    });
    void tell(page, peer, 'drain').catch(() => undefined);
    await struck;
    if (peer !== 'workbox') await crashed;
    const next = await world.tab(name);
    await tell(next, peer, 'drain');
    await next.close();
    await page.close();
    return world.stand.judge(jobs);
  });

export const FAULTS: Record<string, Fault> = {
  'every 5th answer 500, 200 updates': plainRun({ refuse: 5 }),
  'every 5th response lost, 200 updates': plainRun({ cut: 5 }),
  'made 8 days ago, 200 updates': plainRun({}, 8 * DAY),
  [`two replays at once, ${TRIALS} x 20`]: overlapping,
  [`killed while sending, ${TRIALS} x 20`]: killed,
};
