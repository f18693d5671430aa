import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { WITHOUT_WORKER, expect, test as base } from './fixtures';
import { Server } from './server';

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
