import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { filesCached, offlineReady, resultsStored, workerReady } from './device';
import { REDUCED_MOTION, FEW_OFFERS, NO_ANSWER, expect, test } from './fixtures';
import { SearchForm } from './pages/SearchForm';
import { Server } from './server';
import { textsIn } from './texts';
import { DAYS, Journey } from './pages/Journey';

test.use(REDUCED_MOTION);

const ROOT = new URL('../..', import.meta.url).pathname;
const en = textsIn('en');

/** Runs `work` on a site with one tenant that the test can republish. */
async function withPublishedSite(
  basePath: string,
  work: (server: Server, site: string) => Promise<void>,
): Promise<void> {
  const cache = join(ROOT, '.cache');
  mkdirSync(cache, { recursive: true });
  const root = mkdtempSync(join(cache, 'site-'));
  try {
    mkdirSync(join(root, 'manifest/tenants'), { recursive: true });
    const tenant = JSON.parse(readFileSync(join(ROOT, 'manifest/tenants/kaija.json'), 'utf8')) as object;
    writeFileSync(join(root, 'manifest/tenants/kaija.json'), JSON.stringify({ ...tenant, basePath }));
    if (basePath === '/') cpSync(join(ROOT, 'dist/kaija'), join(root, 'dist/kaija'), { recursive: true });
    else {
      const build = ['manifest/build.mjs', '--tenant', 'kaija', '--base', basePath, '--out', join(root, 'dist')];
      execFileSync(process.execPath, build, { cwd: ROOT, stdio: 'pipe' });
    }
    const server = await Server.open({ ...FEW_OFFERS, SANDBOX_ROOT: root });
    try {
      await work(server, join(root, 'dist/kaija'));
    } finally {
      await server.close();
    }
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

test('a tenant under a base path can be opened, searched and used offline @desktop', async ({
  page,
  context,
  errors,
}) => {
  errors.allow(NO_ANSWER);
  await withPublishedSite('/flights/', async (server) => {
    await page.goto(server.at('kaija', '/?lang=en'));
    await expect(page).toHaveURL(/\/flights\/$/);
    await page.goto(server.at('kaija', '/flights/?lang=en'));
    const form = new SearchForm(page, en);
    await form.openFrom();
    await form.takePlace('rix', 'RIX');
    await form.takePlace('bcn', 'BCN');
    await form.takeDay(DAYS.start);
    await form.takeDay(DAYS.end);
    await form.finishDays();
    await form.submit();
    await expect(page).toHaveURL(/\/flights\/search\/results\?/);
    const journey = new Journey(page, server);
    await journey.results.waitForAll();
    await offlineReady(page);
    expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)).toBe(
      server.at('kaija', '/flights/'),
    );
    await resultsStored(page);
    await filesCached(page, ['/flights/', '/flights/search/results/index.html']);
    await context.setOffline(true);
    await page.reload();
    await expect(journey.results.cards.first()).toBeVisible();
    await page.getByRole('link', { name: 'Kaija' }).first().click();
    await expect(page).toHaveURL(/\/flights\/(?:\?|$)/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

/** Publishes a new worker: appends `more` to sw.js. */
function publish(site: string, more: string): void {
  appendFileSync(join(site, 'sw.js'), more);
  for (const packed of ['br', 'gz']) rmSync(join(site, `sw.js.${packed}`), { force: true });
}

const waitingWorkerState = (page: Page): Promise<string | null> =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state ?? null);

const checkForUpdate = (page: Page): Promise<unknown> =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));

/** A worker that stays busy for as long as a message says, ms: the timeout stands for work, the test does not wait for it. */
const BUSY = `
self.addEventListener('message', (event) => {
  const busy = event.data?.busy;
  if (busy) event.waitUntil(new Promise((done) => setTimeout(done, busy)));
});
`;

test('accepting an update loads the new version even while the old worker is busy @desktop @long', async ({
  page,
  errors,
}) => {
  errors.allow(NO_ANSWER);
  await withPublishedSite('/', async (server, site) => {
    publish(site, BUSY);
    await page.goto(server.at('kaija', '/?lang=en'));
    await workerReady(page);
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    publish(site, '\n// the next build\n');
    await checkForUpdate(page);
    await expect.poll(() => waitingWorkerState(page)).toBe('installed');
    const ready = page.getByText(en('content.update.ready'));
    await expect(ready).toBeVisible();
    await page.evaluate(() => navigator.serviceWorker.controller?.postMessage({ busy: 6000 }));
    // Requests that reach the old worker as it ends restart it; a busy page has many of them.
    await page.evaluate(() => {
      const requests = setInterval(() => void fetch('icons/favicon.svg').then((answer) => answer.text()), 10);
      // Outlasts the busy worker; the test does not wait for it.
      setTimeout(() => clearInterval(requests), 7000);
    });
    const loaded = page.waitForEvent('load', { timeout: 30_000 });
    await page.getByRole('button', { name: en('content.update.apply') }).click();
    await expect(page.getByText(en('content.update.applying'))).toBeVisible();
    await loaded;
    expect(await waitingWorkerState(page)).toBe(null);
    await expect(page.getByRole('button', { name: en('search.submit') })).toBeVisible();
    await expect(ready).toHaveCount(0);
  });
});

test('an update waits during a booking, is applied on request, and loses nothing @desktop', async ({
  page,
  errors,
}) => {
  // The page reloads while its images are loading.
  errors.allow(NO_ANSWER);
  await withPublishedSite('/', async (server, site) => {
    const journey = new Journey(page, server);
    await journey.toPassengers();
    await workerReady(page);
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    const surname = journey.booking.traveller(1).getByRole('textbox', { name: 'Surname' });
    await surname.pressSequentially('Bērziņa');

    publish(site, '\n// the next build\n');
    await checkForUpdate(page);
    await expect.poll(() => waitingWorkerState(page)).toBe('installed');
    await surname.press('End');
    await surname.pressSequentially('-Kalniņa');
    const ready = page.getByText(en('content.update.ready'));
    await expect(ready).toHaveCount(0);
    await expect(surname).toHaveValue('Bērziņa-Kalniņa');

    await page.getByRole('link', { name: 'Kaija' }).first().click();
    await expect(ready).toBeVisible();
    let loads = 0;
    page.on('load', () => (loads += 1));
    await page.getByRole('button', { name: en('content.update.apply') }).click();
    // Work in flight is finished first, in the page and in the old worker.
    await expect.poll(() => loads, { timeout: 30_000 }).toBe(1);
    expect(await waitingWorkerState(page)).toBe(null);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(ready).toHaveCount(0);
    await page.getByRole('link', { name: en('booking.continue') }).click();
    await expect(surname).toHaveValue('Bērziņa-Kalniņa');
    expect(loads).toBe(1);
  });
});
