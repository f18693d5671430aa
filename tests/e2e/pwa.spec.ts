import { type BrowserContext, chromium } from 'playwright/test';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readChunks } from '../../tools/build/early';
import { filesNotInstalled } from '../../tools/build/worker';
import { FLAGS, findBrowser } from '../browser.mjs';
import { filesCached, offlineReady, rowsOf, workerReady } from './device';
import { REDUCED_MOTION, NO_ANSWER, expect, test } from './fixtures';
import { textsIn } from './texts';
import { Journey } from './pages/Journey';

test.use(REDUCED_MOTION);

const lv = textsIn('lv');
const ROOT = new URL('../..', import.meta.url).pathname;

test('the worker controls the page from the first visit @desktop', async ({ page, server }) => {
  await page.goto(server.at('kaija', '/?lang=en'));
  await workerReady(page);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toMatch(/\/sw\.js$/);
  const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope);
  expect(scope).toBe(server.at('kaija', '/'));
  // It leaves other addresses of the host alone.
  const other = await page.goto(server.at('kaija', '/robots.txt'));
  expect(other?.headers()['content-type']).toMatch(/^text\/plain/);
  expect(other?.fromServiceWorker()).toBe(false);
});

test('every file of the app is cached, except texts of other languages and what a connection brings @desktop', async ({
  page,
  server,
}) => {
  await page.goto(server.at('kaija', '/?lang=en'));
  await workerReady(page);
  const chunks = readChunks(join(ROOT, '.cache/app'));
  const foreign = Object.entries(chunks)
    .filter(([source]) => /i18n\/compiled\/\w+\/\w+\.json$/.test(source) && !source.includes('lv_LV'))
    .map(([, { file }]) => `/${file}`);
  expect(foreign.length).toBeGreaterThan(0);
  /* Stylesheets inlined into every page are listed there but never fetched. */
  const html = readFileSync(join(ROOT, 'dist/kaija/app.html'), 'utf8');
  const inside = Array.from(html.matchAll(/rel="stylesheet" disabled href="([^"]+)"/g), ([, file]) => `/${file}`);
  const built = readdirSync(join(ROOT, 'dist/kaija/assets'))
    .filter((file) => /\.(?:js|css)$/.test(file))
    .map((file) => `/assets/${file}`);
  expect(inside.length).toBeGreaterThan(0);
  const later = filesNotInstalled(chunks).map((file) => `/${file}`);
  expect(built).toEqual(expect.arrayContaining(later));
  const wanted = built.filter((file) => ![...foreign, ...inside, ...later].includes(file));
  expect(wanted.length).toBeGreaterThan(40);
  // The installation caches the app; late files follow once the page is idle.
  await filesCached(page, wanted);
  await filesCached(page, ['/', '/app.html', '/search/results/index.html']);
});

test('after one visit of home every kind of page opens offline @phone', async ({ page, context, server, errors }) => {
  errors.allow(NO_ANSWER);
  await page.goto(server.at('kaija', '/'));
  await offlineReady(page);
  await context.setOffline(true);
  // The emulation leaves the browser's own flag on in a new document.
  await page.addInitScript(`
    Object.defineProperty(navigator, 'onLine', { get: () => false });
    window.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.layoutShift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  `);
  for (const path of [
    '/',
    '/search/results?src=riga',
    '/booking/passengers',
    '/booking/cancelled',
    '/order/KA-1/thankyou',
    '/order/KA-1/error',
    '/info/terms-of-service',
    '/cheap-flights',
    '/device',
    '/device/outbox',
    '/help/offline',
    '/nowhere',
  ]) {
    // oxlint-disable no-await-in-loop -- one address after the other
    await page.goto(server.at('kaija', path));
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeAttached();
    await expect(
      page
        .getByRole('status')
        .filter({ hasText: lv('content.connection.offline') })
        .first(),
      path,
    ).toBeAttached();
    await expect(page.getByRole('heading', { name: lv('shell.crashTitle') }), path).toHaveCount(0);
    // The ribbon takes the room that the page kept for it.
    if (path === '/') expect(await page.evaluate('window.layoutShift')).toBeLessThan(0.02);
    // A page without a bar of its own has the header.
    if (!path.startsWith('/search'))
      await expect(page.getByRole('button', { name: lv('shell.menu') }), path).toBeVisible();
  }
});

test('questions and texts that were read once are read offline, and by the address of one question @phone', async ({
  page,
  context,
  server,
  errors,
}) => {
  errors.allow(NO_ANSWER);
  const journey = new Journey(page, server);
  await page.goto(journey.at('/info/faq-topics'));
  await page.getByRole('link', { name: 'Can I add a bag later?' }).click();
  await expect(page.getByText(/^Bags can be added while you book/)).toBeVisible();
  // On a first visit the worker saw none of this: the page keeps it, and needs a moment before it is left.
  const kept = async () => JSON.stringify(await rowsOf(page, 'kv'));
  await expect.poll(kept).toContain('text:questions en_GB');
  await page.goto(journey.at('/info/privacy-policy'));
  await expect(page.getByRole('heading', { level: 2, name: 'Your rights' })).toBeVisible();
  await expect.poll(kept).toContain('text:privacy_policy en_GB');
  await offlineReady(page);
  await context.setOffline(true);
  await page.goto(journey.at('/info/privacy-policy'));
  await expect(page.getByText(/^Version of/)).toBeVisible();
  await expect(page.getByText(/^Saved on this device/)).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Your rights' })).toBeVisible();
  await page.goto(journey.at('/info/faq#payment-safe'));
  await expect(page.getByText(/^We never see or keep card numbers/)).toBeInViewport();
  await expect(page.getByText(/^Saved on this device on/)).toBeAttached();
  await page.getByRole('searchbox').fill('visa');
  await expect(page.getByRole('heading', { name: 'Do I need a visa, also for a connection?' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Is it safe to pay here?' })).toHaveCount(0);
});

test('the prerendered shell of the results is replaced however fast its parts load @desktop', async ({
  page,
  server,
}) => {
  const journey = new Journey(page, server, undefined, 'yellow', '');
  await journey.toResults();
  await workerReady(page);
  for (let n = 0; n < (process.env['SOAK'] ? 6 : 2); n++) {
    // oxlint-disable no-await-in-loop -- one reload after the other: everything comes from the cache by now
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Flights from Riga to Barcelona' })).toBeAttached();
    await expect(journey.results.cards.first()).toBeVisible();
  }
});

test('the content security policy blocks foreign code @desktop', async ({ page, server, errors }) => {
  const answer = await page.goto(server.at('kaija', '/?lang=en'));
  const policy = answer?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("object-src 'none'");
  // Scripts and styles are named in the page.
  const own = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content');
  expect(own).toContain("script-src 'self' 'sha256-");
  expect(`${policy} ${own}`).not.toMatch(/script-src[^;]*unsafe-(?:inline|eval)/);
  errors.allow(/Content Security Policy/, /TrustedTypePolicy/, /TrustedScript/);
  const ran = await page.evaluate(async () => {
    const script = document.createElement('script');
    const policy = (window as unknown as { trustedTypes?: { createPolicy(name: string, rules: object): unknown } })
      .trustedTypes;
    try {
      policy?.createPolicy('not-ours', {});
      return 'a policy of its own';
    } catch {
      // Blocked as expected.
    }
    try {
      script.textContent = 'window.hacked = 1';
      document.body.append(script);
    } catch {
      // Blocked as expected.
    }
    const image = new Image();
    const stopped = new Promise((done) => {
      image.addEventListener('error', done);
    });
    image.src = 'https://elsewhere.example/pixel.png';
    await stopped;
    return 'hacked' in window ? 'an inline script' : null;
  });
  expect(ran).toBeNull();
});

const TENANTS = [
  { tenant: 'kaija', name: 'Kaija flights', color: '#2a5c9e' },
  { tenant: 'burgundy', name: 'Bordeaux & Partners International Travel Agency', color: '#6b1030' },
];

test('the app can be installed with the name and colours of its tenant @desktop', async ({ server, errors }) => {
  await server.reset();
  const folder = mkdtempSync(join(tmpdir(), 'profile-'));
  const executablePath = findBrowser();
  const context: BrowserContext = await chromium.launchPersistentContext(folder, {
    ...(executablePath ? { executablePath } : {}),
    args: FLAGS,
  });
  errors.watch(context);
  try {
    for (const { tenant, name, color } of process.env['SOAK'] ? TENANTS : TENANTS.slice(0, 1)) {
      // oxlint-disable no-await-in-loop -- one tenant after the other
      const page = await context.newPage();
      await page.goto(new Journey(page, server, undefined, tenant).at('/'));
      await workerReady(page);
      const cdp = await context.newCDPSession(page);
      const { data, errors: manifestErrors } = await cdp.send('Page.getAppManifest');
      expect(manifestErrors).toEqual([]);
      const manifest = JSON.parse(data ?? '{}') as Record<string, unknown>;
      expect(manifest).toMatchObject({
        name,
        theme_color: color,
        display: 'standalone',
        start_url: '/',
        scope: '/',
        id: '/',
      });
      const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors');
      expect(installabilityErrors).toEqual([]);
      const icons = manifest['icons'] as { src: string; purpose: string }[];
      expect(icons.map(({ purpose }) => purpose)).toContain('maskable');
      for (const { src } of icons) {
        const answer = await fetch(`http://127.0.0.1:${server.port}/${src}`);
        expect(answer.headers.get('content-type'), src).toBe('image/png');
      }
      await page.close();
    }
  } finally {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  }
  expect(errors.unexpected()).toEqual([]);
});
