import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright/test';
import { launchOnDisk } from '../onDisk';
import { rowsOf, workerReady } from './device';
import { expect, test } from './fixtures';
import {
  CLEAN,
  judge,
  sendsOf,
  waitingIds,
  soakTrials,
  type BookingRef,
  NO_EXPIRY,
  createBookings,
  seedOutbox,
  openWithoutApp,
  installApp,
} from './outbox';
import { CONTACT } from './pages/Booking';
import { Server } from './server';
import { Journey } from './pages/Journey';

/**
 * Outbox and drafts in Chromium with a profile on disk, against the sandbox, whose log decides (docs/offline.md): tabs,
 * crashes, storage, versions. SOAK=1 runs more trials.
 */
const SOAK = Boolean(process.env['SOAK']);
const CRASHES = SOAK ? soakTrials(200) : 3;
const KILLS = SOAK ? soakTrials(40) : 1;
const STARTS = SOAK ? soakTrials(1000) : 3;
const ENDINGS = SOAK ? soakTrials(200) : 1;
/** On a busy machine the sender may take the connection for offline and probe again later. Late is not lost. */
const SEND_TIMEOUT = SOAK ? 60_000 : 15_000;
const FRESH_MS = 15 * 60_000;
/** Three batches, so that a send can be interrupted in the middle. */
const UPDATES = 120;

let server: Server;
let profile: string;
let context: BrowserContext;

const launch = (): Promise<BrowserContext> => launchOnDisk(profile);

// In order: the tests share one device.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  profile = mkdtempSync(join(tmpdir(), 'profile-'));
  server = await Server.open(NO_EXPIRY);
  context = await launch();
  await installApp(context.pages()[0] ?? (await context.newPage()), server);
});
test.afterAll(async () => {
  await context.close();
  await server.close();
  rmSync(profile, { recursive: true, force: true });
});
test.afterEach(async () => {
  await context.setOffline(false);
  await server.heal();
  const [first, ...others] = context.pages();
  for (const page of others) await page.close();
  await first?.goto('about:blank');
});

const effects = async (booked: Pick<BookingRef, 'id'>): Promise<number> =>
  (await sendsOf(server, booked.id)).reduce((sum, entry) => sum + entry.effects.length, 0);
const app = (path = '/booking/passengers'): string => server.at('kaija', `${path}?lang=en`);

/** Seeds the outbox from a page without the app, and closes it. */
async function seedBooking(booked: BookingRef, count: number): Promise<string[]> {
  const page = await context.newPage();
  await openWithoutApp(page, server);
  const ids = await seedOutbox(page, booked, count);
  await page.close();
  return ids;
}

/**
 * Diagnosis of a page that does not send: what it has loaded and which browser APIs answer, each within two seconds.
 */
const pageState = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const answered = async (question: () => Promise<unknown>): Promise<unknown> =>
      await Promise.race([
        question().catch(String),
        new Promise((done) => {
          // A deadline, not a wait: a browser API of a broken page may never answer.
          setTimeout(done, 2000, 'no answer');
        }),
      ]);
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const script = files.findLast(({ name }) => name.endsWith('.js'))?.name ?? 'robots.txt';
    return {
      since: Math.round(performance.now()),
      shown: document.visibilityState,
      files: files.map(({ name, responseEnd }) => `${name.split('/').pop()} ${Math.round(responseEnd)}`),
      databases: await answered(() => indexedDB.databases()),
      locks: await answered(() => navigator.locks.query()),
      kept: await answered(async () => (await caches.match(script, { ignoreVary: true }))?.status),
      file: await answered(async () => (await fetch(script)).status),
      worker: await answered(async () => (await navigator.serviceWorker.getRegistration())?.active?.state),
    };
  });

/** A stored queue, its waiting updates and the state of its pages, for failure messages. */
const describeQueue = async (
  [page, ...others]: readonly [Page, ...Page[]],
  { id }: Pick<BookingRef, 'id'>,
): Promise<string> =>
  JSON.stringify({
    queue: (await rowsOf(page, 'lanes')).find((queue) => queue['bookingId'] === id),
    waiting: (await waitingIds(page, id)).length,
    online: await page.evaluate(() => navigator.onLine),
    pages: await Promise.all([page, ...others].map(pageState)),
  });

async function crash(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash');
  const cdp = await context.newCDPSession(page);
  void cdp.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
}

test('a page that crashes while sending loses, repeats and reorders nothing @desktop @long', async () => {
  test.setTimeout(60_000 + CRASHES * 20_000);
  const made = await createBookings(server, CRASHES);
  let cut = 0;
  for (const [trial, booked] of made.entries()) {
    // oxlint-disable no-await-in-loop -- one trial after the other
    await server.fault({ kind: 'delay', ms: 200, times: 'always', match: { bookingId: booked.id } });
    const ids = await seedBooking(booked, UPDATES);
    const page = await context.newPage();
    await page.goto(app());
    // After the first response, after the second, or with the first request in flight.
    const after = trial % 3;
    await expect.poll(async () => (await sendsOf(server, booked.id)).length, { intervals: [5] }).toBeGreaterThan(after);
    await crash(page);
    if ((await effects(booked)) < UPDATES) cut += 1;
    const next = await context.newPage();
    await next.goto(app());
    await expect.poll(() => effects(booked), { timeout: 20_000 }).toBe(UPDATES);
    await expect.poll(() => waitingIds(next, booked.id)).toEqual([]);
    expect(await judge(server, booked.id, ids)).toEqual(CLEAN);
    await next.close();
    await server.heal();
  }
  // A trial in which the crash came too late proves nothing.
  expect(cut).toBeGreaterThan(CRASHES / 3);
});

test('two tabs that start together never send at the same time @desktop @long', async () => {
  test.setTimeout(60_000 + STARTS * 15_000);
  const made = await createBookings(server, STARTS);
  const tabs: [Page, Page] = [await context.newPage(), await context.newPage()];
  for (const booked of made) {
    const ids = await seedBooking(booked, 60);
    await Promise.all(tabs.map((tab) => tab.goto(app())));
    await expect
      .poll(() => effects(booked), { timeout: SEND_TIMEOUT })
      .toBe(60)
      .catch(async (error: Error) => {
        throw new Error(`${error.message}\n${await describeQueue(tabs, booked)}`);
      });
    expect(await judge(server, booked.id, ids)).toEqual(CLEAN);
    await Promise.all(tabs.map((tab) => tab.goto('about:blank')));
  }
});

/** Process id of a page or worker: the process whose CPU time grows while it is busy. */
async function processOf(one: { evaluate: (work: () => void) => Promise<unknown> }): Promise<number> {
  const cdp = await context.browser()!.newBrowserCDPSession();
  const clocks = async () => {
    const { processInfo } = await cdp.send('SystemInfo.getProcessInfo');
    return new Map(processInfo.map(({ id, cpuTime }) => [id, cpuTime]));
  };
  const before = await clocks();
  await one.evaluate(() => {
    const end = performance.now() + 1000;
    while (performance.now() < end);
  });
  const used = [...(await clocks())].map(([id, time]) => [id, time - (before.get(id) ?? 0)] as const);
  return used.toSorted(([, a], [, b]) => b - a)[0]![0];
}

/**
 * A page in a process of its own. Chromium may put a page into the worker's process, as after its first page crashed;
 * stopping that process would stop the worker, and no other page could open.
 */
async function pageInOwnProcess(): Promise<{ holder: Page; process: number }> {
  const first = await context.newPage();
  await first.goto(app('/device'));
  await workerReady(first);
  const [worker] = context.serviceWorkers();
  const [own, shared] = [await processOf(first), worker && (await processOf(worker))];
  if (own !== shared) return { holder: first, process: own };
  const second = await context.newPage();
  await second.goto(app('/device'));
  const other = await processOf(second);
  expect(other).not.toBe(shared);
  return { holder: second, process: other };
}

test('when the lease holder freezes, another tab takes over within a minute and the holder is fenced on waking @desktop @long', async () => {
  test.setTimeout(180_000);
  const [booked] = (await createBookings(server, 1)) as [BookingRef];
  // A page frozen by the debugger continues when its response arrives; only a stopped process holds still.
  const { holder, process: stopped } = await pageInOwnProcess();
  const ids = await seedBooking(booked, UPDATES);
  await server.fault({ kind: 'delay', ms: 1500, times: 'always', match: { bookingId: booked.id } });
  await holder.goto(app());
  await expect.poll(async () => (await sendsOf(server, booked.id)).length, { intervals: [20] }).toBeGreaterThan(0);
  process.kill(stopped, 'SIGSTOP');
  try {
    const since = Date.now();
    await server.heal();
    const other = await context.newPage();
    await other.goto(app());
    await expect.poll(() => effects(booked), { timeout: 90_000 }).toBe(UPDATES);
    // Sooner would mean that the holder was not stopped or that its lease was ignored.
    const elapsed = Date.now() - since;
    expect(elapsed).toBeGreaterThan(20_000);
    expect(elapsed).toBeLessThan(65_000);
    process.kill(stopped, 'SIGCONT');
    await expect.poll(() => waitingIds(other, booked.id)).toEqual([]);
  } finally {
    process.kill(stopped, 'SIGCONT');
  }
  expect({ ...(await judge(server, booked.id, ids)), crowded: [] }).toEqual(CLEAN);
});

/** Opens the passenger form of a booking that the server has created. Returns the booking's id. */
async function openPassengerForm(page: Page): Promise<{ journey: Journey; id: string }> {
  const journey = new Journey(page, server);
  // An earlier test left a booking on this device. Its dialog disappears when the page is left.
  const earlier = page.getByRole('dialog', { name: 'Continue your booking' });
  const notNow = earlier.getByRole('button', { name: 'Not now' });
  await page.addLocatorHandler(earlier, () => notNow.click({ timeout: 3000 }).catch(() => undefined));
  await journey.toPassengers();
  // An earlier draft may still be stored.
  const newest = async () =>
    String(
      (await rowsOf(page, 'drafts')).toSorted((a, b) => Number(b['updatedAt']) - Number(a['updatedAt']))[0]?.['id'],
    );
  await expect.poll(newest).not.toMatch(/^local:|^undefined$/);
  return { journey, id: await newest() };
}

const surname = (page: Page) =>
  new Journey(page, server).booking.traveller(1).getByRole('textbox', { name: 'Surname' });

/** Surnames stored on the device before the next page merges them, for failure messages. */
async function storedSurnames(): Promise<string> {
  const page = await context.newPage();
  await openWithoutApp(page, server);
  const [drafts, meta] = [await rowsOf(page, 'drafts'), await rowsOf(page, 'meta')];
  const delta = await page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.includes('draft-delta')));
  await page.close();
  const typed = meta.filter(({ k }) => String(k).startsWith('typed:'));
  const names = (of: unknown) => JSON.stringify(of).match(/"rev":\d+|"surname\\*":\\*"[^"\\]*/g);
  return JSON.stringify({ drafts: names(drafts), typed: names(typed), delta: names(delta) });
}

test('the last keystroke survives a page that is closed, left, or frozen and then discarded @desktop', async () => {
  test.setTimeout(60_000 + ENDINGS * 30_000);
  let since = 0;
  /** A flight is held for half an hour. A soak run is longer, and an expiry dialog would cover the form. */
  const renewed = async (): Promise<void> => {
    if (Date.now() - since < FRESH_MS) return;
    const page = await context.newPage();
    await openPassengerForm(page);
    await page.close();
    since = Date.now();
  };
  const endings: Record<string, (page: Page) => Promise<unknown>> = {
    closed: (page) => page.close({ runBeforeUnload: true }),
    left: (page) => page.goto('about:blank'),
    frozen: async (page) => {
      const cdp = await context.newCDPSession(page);
      await cdp.send('Page.setWebLifecycleState', { state: 'frozen' });
      await crash(page);
    },
  };
  for (let trial = 0; trial < ENDINGS; trial += 1)
    for (const [name, end] of Object.entries(endings)) {
      await renewed();
      const page = await context.newPage();
      const consoleLines: string[] = [];
      page.on('console', (line) => consoleLines.push(line.text()));
      await page.goto(app());
      const text = `${'Liepa'.slice(0, 3)}${name}${'x'.repeat(trial % 5)}`;
      await surname(page).fill(text);
      await surname(page).press('a');
      await end(page);
      const stored = await storedSurnames();
      const next = await context.newPage();
      await next.goto(app());
      await expect(surname(next), [name, stored, ...consoleLines].join('\n')).toHaveValue(`${text}a`);
      await next.close();
      if (!page.isClosed()) await page.close();
    }
});

/** Keeps a transaction on the journal's table open from a page without the app. Returns a function that ends it. */
async function blockMetaTable(): Promise<() => Promise<void>> {
  const page = await context.newPage();
  await openWithoutApp(page, server);
  await page.evaluate(async () => {
    const opening = indexedDB.open('pwa-kaija');
    await new Promise((done) => opening.addEventListener('success', done));
    const rows = opening.result.transaction('meta', 'readwrite').objectStore('meta');
    const again = () => rows.get('held').addEventListener('success', again);
    again();
  });
  return () => page.close();
}

test('a page that crashes while another page’s transaction blocks its journal loses nothing @desktop @long', async () => {
  const first = await context.newPage();
  await openPassengerForm(first);
  const release = await blockMetaTable();
  // In one input event: later ones would be blocked as well and would not help.
  await surname(first).fill('Rozenberga');
  await crash(first);
  await release();
  const next = await context.newPage();
  await next.goto(app());
  await expect(surname(next)).toHaveValue('Rozenberga');
  await next.close();
});

/** Fills in the form offline, so that the app's own updates wait on the device. Returns their ids. */
async function typeOffline(page: Page, journey: Journey, id: string): Promise<string[]> {
  await context.setOffline(true);
  await journey.booking.fillAll();
  // The last field is enqueued a moment after it loses the focus.
  await expect.poll(async () => JSON.stringify(await rowsOf(page, 'outbox'))).toContain(CONTACT.tel);
  return await waitingIds(page, id);
}

/** Process ids of the browser on this profile. */
const browserIds = (): number[] =>
  execFileSync('pgrep', ['-f', '--', `user-data-dir=${profile}`])
    .toString()
    .trim()
    .split('\n')
    .map(Number);

test('when the browser is killed after an acknowledged write, everything is kept and sent once @desktop', async () => {
  test.setTimeout(60_000 + KILLS * 40_000);
  const made = await createBookings(server, KILLS);
  const first = await context.newPage();
  await openPassengerForm(first);
  await first.close();
  for (const [trial, booked] of made.entries()) {
    const page = await context.newPage();
    await page.goto(app());
    const text = `Ozola${'x'.repeat(trial % 5)}`;
    await surname(page).fill(text);
    await expect.poll(async () => JSON.stringify(await rowsOf(page, 'drafts'))).toContain(`"${text}"`);
    const ids = await seedOutbox(page, booked, UPDATES);
    const closed = new Promise((done) => context.once('close', done));
    for (const pid of browserIds()) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It exited together with its parent.
      }
    }
    await closed;
    context = await launch();
    const next = await context.newPage();
    await next.goto(app());
    await expect(surname(next)).toHaveValue(text);
    await expect.poll(() => effects(booked), { timeout: 20_000 }).toBe(UPDATES);
    expect(await judge(server, booked.id, ids)).toEqual(CLEAN);
    await next.close();
  }
});

/** Writes one byte into another database of the origin. Returns '' or the name of the error. */
const tryWriteByte = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const opening = indexedDB.open('beside', 1);
    opening.addEventListener('upgradeneeded', () => {
      opening.result.createObjectStore('bytes', { autoIncrement: true });
    });
    const base = await new Promise<IDBDatabase | null>((done) => {
      opening.addEventListener('success', () => done(opening.result));
      opening.addEventListener('error', () => done(null));
    });
    if (!base) return opening.error?.name ?? 'unknown';
    const work = base.transaction('bytes', 'readwrite');
    work.objectStore('bytes').add(1);
    const result = await new Promise<string>((done) => {
      work.addEventListener('complete', () => done(''));
      work.addEventListener('abort', () => done(work.error?.name ?? 'unknown'));
    });
    base.close();
    return result;
  });

test('on a full disk the ballast is dropped first, then a warning is shown and the form keeps its text @desktop @long', async () => {
  test.setTimeout(240_000);
  const page = await context.newPage();
  await openPassengerForm(page);
  const other = await context.newPage();
  await openWithoutApp(other, server);
  const cdp = await context.newCDPSession(other);
  const { origin } = new URL(app());
  const stored = async () => JSON.stringify(await rowsOf(other, 'drafts'));
  const allow = async (bytes: number): Promise<void> => {
    const { usage } = await cdp.send('Storage.getUsageAndQuota', { origin });
    await cdp.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: Math.max(1, Math.ceil(usage) + bytes) });
  };
  /**
   * Lowers the quota. Chromium caches the quota for up to half a minute and may free space meanwhile, so this repeats
   * until a write fails.
   */
  const takeAway = async (bytes: number): Promise<void> => {
    const refused = async (): Promise<string> => {
      await allow(-bytes);
      return await tryWriteByte(other);
    };
    await expect.poll(refused, { timeout: 60_000 }).toBe('QuotaExceededError');
  };
  const full = page.getByText(/^There is no room left on this device/).first();
  try {
    expect(await rowsOf(other, 'ballast')).toHaveLength(1);
    await takeAway(16_384);
    await page.bringToFront();
    await surname(page).fill('Kalna');
    await expect.poll(stored).toContain('"Kalna"');
    expect(await rowsOf(other, 'ballast')).toEqual([]);
    await expect(full).toHaveCount(0);

    await takeAway(262_144);
    await surname(page).fill('Kalniete');
    await expect(full).toBeVisible();
    await expect(surname(page)).toHaveValue('Kalniete');
    expect(await stored()).not.toContain('Kalniete');

    await allow(10_000_000);
    await surname(page).press('s');
    await expect.poll(stored).toContain('"Kalnietes"');
  } finally {
    await cdp.send('Storage.overrideQuotaForOrigin', { origin });
  }
});

test('an old page beside a newer database writes nothing into it and leaves the outbox unchanged @desktop @long', async () => {
  test.setTimeout(60_000);
  const page = await context.newPage();
  const { journey, id } = await openPassengerForm(page);
  const other = await context.newPage();
  await openWithoutApp(other, server);
  await page.bringToFront();
  await typeOffline(page, journey, id);
  const before = await rowsOf(page, 'outbox');
  // The next version of the app upgrades the database first.
  const version = await other.evaluate(async () => {
    const opening = indexedDB.open('pwa-kaija', 30);
    const base = await new Promise<IDBDatabase>((done) => {
      opening.addEventListener('success', () => done(opening.result));
    });
    base.close();
    return base.version;
  });
  expect(version).toBe(30);
  await surname(page).fill('Vītola');
  await surname(page).blur();
  // The page says so after it stopped writing, so its last edit is stored nowhere.
  await expect(page.getByText(/^A newer version is open in another tab/).first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Surname' }).first()).toHaveValue('Vītola');
  expect(await rowsOf(other, 'outbox')).toEqual(before);
  expect(JSON.stringify(await rowsOf(other, 'drafts'))).not.toContain('Vītola');
});
