import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { WITHOUT_WORKER, expect, test as base } from './fixtures';
import { Server } from './server';

const HOUR_MS = 3_600_000;
const ROOT = new URL('../..', import.meta.url).pathname;

/** A site whose pages were built with the sandbox's prices; one for all tests of a worker. */
const test = base.extend<object, { site: { server: Server; folder: string } }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from the pattern
    async ({}, use) => {
      mkdirSync(join(ROOT, '.cache'), { recursive: true });
      const root = mkdtempSync(join(ROOT, '.cache/written-'));
      cpSync(join(ROOT, 'manifest/tenants/kaija.json'), join(root, 'manifest/tenants/kaija.json'));
      const server = await Server.open({ SANDBOX_ROOT: root });
      const ask = `http://127.0.0.1:${server.port}/api`;
      const out = join(root, 'dist');
      const build = ['tools/run.mjs', 'build', '--tenant', 'kaija', '--ask', ask, '--out', out];
      execFileSync(process.execPath, build, { cwd: ROOT, stdio: 'pipe' });
      await use({ server, folder: join(out, 'kaija') });
      await server.close();
      rmSync(root, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
test.use({ ...WITHOUT_WORKER, locale: 'lv-LV' });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('home has banners, deals, cheapest prices, their age, and where the form departs', async ({ page, site }) => {
    await page.goto(site.server.at('kaija'));
    await expect(page.getByRole('heading', { name: 'Rīga: iecienītākie galamērķi' })).toBeVisible();
    await expect(page.getByText(/^Cenas uz \d\d\/\d\d \d\d:\d\d$/).first()).toBeVisible();
    expect(
      await page.locator('main ul > li').filter({ hasText: '€' }).filter({ visible: true }).count(),
    ).toBeGreaterThan(9);
    await expect(page.locator('[data-cell="origin0"]')).toContainText('Rīga');
  });

  test('a route has its price with day and age, and leads to others, in each language', async ({ page, site }) => {
    await page.goto(site.server.at('kaija', routeOf(site.folder)));
    const written = page.locator('[data-route]');
    await expect(written).toContainText(/€.*\d\d\/\d\d\/20\d\d.*Uz \d\d\/\d\d \d\d:\d\d/);
    await written.getByRole('listitem').getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Rīga – ');
    await page.goto(site.server.at('kaija', `${routeOf(site.folder)}/en`));
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Riga to ');
  });
});

/** The first route of the sitemap: one way from Riga. */
const routeOf = (folder: string): string =>
  /<loc>https:\/\/[^/]+(\/cheap-flights\/oneway\/RIX\/\w{3})<\/loc>/.exec(
    readFileSync(join(folder, 'sitemap.xml'), 'utf8'),
  )?.[1] ?? '';

test('the app takes over the page of a route, and nothing moves', async ({ page, site }) => {
  await page.addInitScript(() => {
    const seen = { shift: 0 };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      for (const each of list.getEntries() as (PerformanceEntry & { value: number })[]) seen.shift += each.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  // The page's prices wait until the written ones were seen.
  let show = (): void => undefined;
  const seen = new Promise<void>((resolve) => (show = resolve));
  await page.route('**/statistics**', async (route) => {
    await seen;
    await route.continue();
  });
  await page.goto(site.server.at('kaija', `${routeOf(site.folder)}/en`));
  // The form is the app's, and the price still that of the page.
  await expect(page.getByRole('radio', { name: 'One way' })).toBeChecked();
  await expect(page.locator('[data-route]')).toContainText(/As of \d\d\/\d\d \d\d:\d\d/);
  await expect(page).toHaveURL(/\/RIX\/\w{3}\?lang=en$/);
  show();
  await expect(page.getByRole('grid').first()).toBeVisible();
  await expect(page.locator('[data-route]')).toHaveCount(0);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/RIX\/\w{3}\/en$/);
  expect(
    await page.evaluate(() => (globalThis as unknown as { seen: { shift: number } }).seen.shift),
  ).toBeLessThanOrEqual(0.02);
});

test('prices of a route over the limit are not shown, neither to search engines', async ({ page, site }) => {
  const path = routeOf(site.folder);
  const html = readFileSync(join(site.folder, path, 'index.html'), 'utf8');
  await page.clock.setFixedTime(Number(/data-until="(\d+)"/.exec(html)?.[1]) + HOUR_MS);
  await page.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  await page.goto(site.server.at('kaija', path), { waitUntil: 'domcontentloaded' });
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Rīga – ');
  await expect(page.locator('[data-route]')).not.toContainText('€');
  await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(1);
});

test('live prices replace the written ones, and nothing moves', async ({ page, site }) => {
  const complaints: string[] = [];
  page.on('console', (line) => line.text().includes('recovered') && complaints.push(line.text()));
  await page.addInitScript(() => {
    const seen = { shift: 0 };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      for (const each of list.getEntries() as (PerformanceEntry & { value: number })[]) seen.shift += each.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(site.server.at('kaija'));
  const age = page.getByText(/^Cenas uz/).first();
  // The written time has its day; that of an answer of today has not.
  await expect(age).toHaveText(/^Cenas uz \d\d:\d\d$/);
  // The cheapest flights are drawn when they come near: on a phone they stand as they were written until then.
  await page.evaluate(() => scrollTo(0, innerHeight));
  await expect(page.locator('[class*=held]')).toHaveCount(0);
  expect(complaints).toEqual([]);
  expect(
    await page.evaluate(() => (globalThis as unknown as { seen: { shift: number } }).seen.shift),
  ).toBeLessThanOrEqual(0.02);
});

test('prices over the limit are hidden from the first paint on, until there are others', async ({ page, site }) => {
  const file = join(site.folder, 'index.html');
  const html = readFileSync(file, 'utf8');
  const until = Number(/data-until="(\d+)"/.exec(html)?.[1]);
  await page.clock.setFixedTime(until + 1000);
  await site.server.fault({ kind: 'delay', match: { path: '/destination' }, ms: 1500, times: 9 });
  try {
    await page.goto(site.server.at('kaija'), { waitUntil: 'commit' });
    await expect(page.locator('html')).toHaveAttribute('data-prices', 'old');
    await expect(page.getByText(/^Cenas uz \d\d\/\d\d/).first()).toBeHidden();
  } finally {
    await site.server.heal();
  }
});

test('another language has its prices from the page, too', async ({ page, site }) => {
  await site.server.fault({ kind: 'delay', match: { path: '/destination' }, ms: 3000, times: 9 });
  try {
    await page.goto(site.server.at('kaija', '/?lang=en'));
    await expect(page.getByText(/^Prices as of \d\d\/\d\d|^Prices as of \d\d:\d\d/).first()).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Popular from Riga' })).toBeVisible();
  } finally {
    await site.server.heal();
  }
});

test('a page with prices has the worker of one without', async ({ site }) => {
  const built = readFileSync(join(ROOT, 'dist/kaija/sw.js'), 'utf8');
  expect(readFileSync(join(site.folder, 'sw.js'), 'utf8')).toBe(built);
});
