import { execFileSync } from 'node:child_process';
import { createServer } from 'node:http';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { filesCached, offlineReady, resultsStored, workerReady } from './device';
import { REDUCED_MOTION, FEW_OFFERS, NO_ANSWER, expect, test } from './fixtures';
import { SearchForm } from './pages/SearchForm';
import { publishRenamed } from './republish';
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
    if (basePath === '/') {
      for (const name of ['kaija', 'kaija.host'])
        cpSync(join(ROOT, 'dist', name), join(root, 'dist', name), { recursive: true });
    } else {
      const build = ['tools/run.mjs', 'build', '--tenant', 'kaija', '--base', basePath, '--out', join(root, 'dist')];
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

/** Gives what this app has stored the names of a version before the base path was in them. */
const storeAsBefore = (page: Page, scope: string): Promise<void> =>
  page.evaluate(async (scope) => {
    for (const key of Object.keys(localStorage).filter((each) => each.startsWith(`${scope}:`))) {
      localStorage.setItem(key.replace(scope, 'kaija'), localStorage.getItem(key) ?? '');
      localStorage.removeItem(key);
    }
    localStorage.removeItem('kaija:moved');
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error as DOMException));
      });
    const from = await done(indexedDB.open(`pwa-${scope}`));
    const opening = indexedDB.open('pwa-kaija', from.version);
    opening.addEventListener('upgradeneeded', () => {
      for (const name of from.objectStoreNames) {
        const { keyPath, autoIncrement } = from.transaction(name).objectStore(name);
        opening.result.createObjectStore(name, { keyPath, autoIncrement });
      }
    });
    const to = await done(opening);
    for (const name of from.objectStoreNames)
      for (const row of await done(from.transaction(name).objectStore(name).getAll()))
        await done(to.transaction(name, 'readwrite').objectStore(name).put(row));
    from.close();
    to.close();
    await done(indexedDB.deleteDatabase(`pwa-${scope}`));
  }, scope);

const databasesOf = (page: Page): Promise<string[]> =>
  page.evaluate(async () =>
    (await indexedDB.databases()).flatMap(({ name }) => (name?.startsWith('pwa-') ? [name] : [])),
  );

test('a tenant under a base path can be opened, searched and used offline; what an earlier version stored moves once @desktop @long', async ({
  page,
  context,
  errors,
}) => {
  errors.allow(NO_ANSWER);
  await withPublishedSite('/flights/', async (server) => {
    await page.goto(server.at('kaija', '/?lang=en'));
    await expect(page).toHaveURL(/\/flights\/$/);
    // As a mail or a host may call it.
    await page.goto(server.at('kaija', '/flights/index.html?lang=en%3Fdebug=1'));
    await expect(page).toHaveURL(/\/flights\/\?lang=en&debug=1$/);
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
    const scope = 'kaija/flights/';
    await resultsStored(page, scope);
    expect(await databasesOf(page)).toEqual([`pwa-${scope}`]);
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => /^kaija(?!\/flights\/)/.test(key))),
    ).toEqual([]);
    await filesCached(page, ['/flights/', '/flights/search/results/index.html']);
    const results = page.url();
    // A page of this origin without the app.
    await page.goto(server.at('kaija', '/flights/robots.txt'));
    await storeAsBefore(page, scope);
    await context.setOffline(true);
    await page.goto(server.at('kaija', '/flights/app.html'));
    await expect(page).toHaveURL(/\/flights\/$/);
    await expect(form.form).toBeVisible();
    await page.goto(results);
    await expect(journey.results.cards.first()).toBeVisible();
    expect(await databasesOf(page)).toEqual([`pwa-${scope}`]);
    expect(await page.evaluate(() => localStorage.getItem('kaija/flights/:moved'))).toBe('yes');
    await page.getByRole('link', { name: 'Kaija' }).first().click();
    await expect(page).toHaveURL(/\/flights\/(?:\?|$)/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

/** A tenant that sells flights there and back alone, in looks of its own. Built beside the others. */
async function withBareTenant(work: (server: Server) => Promise<void>): Promise<void> {
  const root = mkdtempSync(join(ROOT, '.cache/site-'));
  const tenants = join(root, 'manifest/tenants');
  try {
    mkdirSync(join(tenants, 'bare'), { recursive: true });
    const { settings, profile, ...rest } = JSON.parse(
      readFileSync(join(ROOT, 'manifest/tenants/yellow.json'), 'utf8'),
    ) as Record<'settings' | 'profile', object>;
    const off = ['business', 'groups', 'dashboard', 'signIn', 'multiCity', 'accommodation', 'cheapFlights'];
    const tenant = {
      ...rest,
      host: 'bare',
      settings: { ...settings, tenantName: 'bare', projectName: 'Bare' },
      profile: { ...profile, colorSchema: { primary: '#fff3b0', secondary: '#ffd166', accent: '#d1495b' } },
      features: { ...Object.fromEntries(off.map((name) => [name, false])), tabs: ['trips', 'search'] },
      brand: {
        logo: { light: 'logo.svg', square: 'logo.svg' },
        fonts: [{ family: 'Own', file: 'own.ttf', weight: '200 700' }],
        corners: 'sharp',
      },
    };
    writeFileSync(join(tenants, 'bare.json'), JSON.stringify(tenant));
    writeFileSync(
      join(tenants, 'bare/logo.svg'),
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 40"><path fill="#1b3a57" d="M0 4h70v32H0z"/><path fill="#d1495b" d="M80 4h70v32H80z"/></svg>',
    );
    cpSync(join(ROOT, 'node_modules/dejavu-fonts-ttf/ttf/DejaVuSans-ExtraLight.ttf'), join(tenants, 'bare/own.ttf'));
    execFileSync(process.execPath, ['tools/run.mjs', 'build', '--tenant', 'bare', '--out', join(root, 'dist')], {
      cwd: ROOT,
      env: { ...process.env, TENANTS: tenants },
      stdio: 'pipe',
    });
    const server = await Server.open({ ...FEW_OFFERS, SANDBOX_ROOT: root });
    try {
      await work(server);
    } finally {
      await server.close();
    }
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

test('a tenant without most features, in its own logo and font, online and offline @desktop @long', async ({
  page,
  context,
  errors,
}) => {
  errors.allow(NO_ANSWER);
  const warnings: string[] = [];
  const requests: string[] = [];
  page.on('console', (line) => warnings.push(line.text()));
  page.on('request', (request) => requests.push(request.url()));
  await page.addInitScript(() => {
    const seen = window as unknown as { shift: number };
    seen.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const fontsHere = () =>
    page.evaluate(() => [...document.fonts].flatMap(({ family, status }) => (status === 'loaded' ? [family] : [])));
  await withBareTenant(async (server) => {
    await page.goto(server.at('bare', '/?lang=en'));
    const nav = page.getByRole('navigation', { name: en('shell.mainNav') }).first();
    await expect(nav.getByRole('link')).toHaveText([en('shell.airTickets')]);
    await expect(page.getByRole('radio')).toHaveCount(2);
    await expect.poll(fontsHere).toContain('Own');
    const logo = page.getByRole('link', { name: en('shell.home', { name: 'Bare' }) }).first();
    expect(await logo.locator('span').first().boundingBox()).toMatchObject({ width: 144, height: 36 });
    await offlineReady(page);
    expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(0.001);
    expect(requests.filter((url) => /\/assets\/(?:cheapFlights|enquiries|alerts)-/.test(url))).toEqual([]);
    expect(warnings.filter((text) => text.includes('recovered'))).toEqual([]);
    await context.setOffline(true);
    await page.goto(server.at('bare', '/groups?lang=en'));
    await expect(page.getByRole('heading', { level: 1, name: en('errors.notFound.title') })).toBeVisible();
    await expect.poll(fontsHere).toContain('Own');
    const legs = ['', '2'].map((n) => {
      const [from, to] = n ? ['bcn', 'lon'] : ['rix', 'bcn'];
      return `src${n}=${from}&s_iata${n}=${from}&dest${n}=${to}&d_iata${n}=${to}&start${n}=${n ? DAYS.end : DAYS.start}`;
    });
    await context.setOffline(false);
    await page.goto(
      server.at('bare', `/search/results?${legs.join('&')}&p_adult=1&type=multicity&cabin=economy&lang=en`),
    );
    // While the page opens the form is there twice for a moment.
    await expect(page.getByText(en('form.problem.noMultiCity', { value: 'oneway' })).first()).toBeVisible();
    await expect(new Journey(page, server).results.cards.first()).toBeVisible();
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

/** A host that answers every missing file with a page, and lets browsers keep everything below /assets/ for a year. */
async function withRewritingHost(folder: string, work: (origin: string) => Promise<void>): Promise<void> {
  const types: Record<string, string> = { js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml' };
  const host = createServer(({ url = '/' }, answer) => {
    const path = new URL(url, 'http://host').pathname.replace(/\/$/, '/index.html');
    const file = existsSync(join(folder, path)) ? path : '/index.html';
    const extension = file.slice(file.lastIndexOf('.') + 1);
    answer.setHeader('Content-Type', types[extension] ?? 'text/html; charset=utf-8');
    answer.setHeader('Cache-Control', path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
    answer.end(readFileSync(join(folder, file)));
  });
  await new Promise<void>((done) => {
    host.listen(0, '127.0.0.1', done);
  });
  try {
    await work(`http://127.0.0.1:${(host.address() as AddressInfo).port}`);
  } finally {
    host.closeAllConnections();
    host.close();
  }
}

test('a script that a host answers with a page is reported in the language of the traveller, and heals when it is back @phone @long', async ({
  page,
  errors,
}) => {
  // The host has no API.
  errors.allow(/.*/);
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(ROOT, '.cache/host-'));
  try {
    cpSync(join(ROOT, 'dist/kaija'), folder, { recursive: true });
    const entry = readdirSync(join(folder, 'assets')).find((file) => /^index-[\w-]+\.js$/.test(file)) ?? '';
    renameSync(join(folder, 'assets', entry), join(folder, 'away.js'));
    await withRewritingHost(folder, async (origin) => {
      const ru = textsIn('ru');
      await page.goto(`${origin}/?lang=ru`);
      const note = page.getByRole('alert').filter({ hasText: ru('content.connection.loading') });
      await expect(note).toBeVisible();
      // The browser keeps the page in place of the script, also through a reload.
      await page.reload();
      await expect(note).toBeVisible();
      renameSync(join(folder, 'away.js'), join(folder, 'assets', entry));
      const form = new SearchForm(page, ru);
      // The page asks again after 1, 2, 4, 8 seconds.
      await form.cell(ru('search.from')).click({ timeout: 30_000 });
      // The press is kept, unless this browser had to load the page again.
      await expect(note).toHaveCount(0, { timeout: 30_000 });
      await expect(page.getByRole('contentinfo')).toBeVisible({ timeout: 30_000 });
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('a page whose part the browser keeps as a page opens once the host has it again, though it was loaded anew before @desktop @long', async ({
  browser,
  errors,
}) => {
  errors.allow(/.*/);
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(ROOT, '.cache/host-'));
  // A worker would ask past the cache by itself.
  const context = await browser.newContext({ serviceWorkers: 'block' });
  try {
    cpSync(join(ROOT, 'dist/kaija'), folder, { recursive: true });
    const part = readdirSync(join(folder, 'assets')).find((file) => /^enquiries-[\w-]+\.js$/.test(file)) ?? '';
    renameSync(join(folder, 'assets', part), join(folder, 'away.js'));
    await withRewritingHost(folder, async (origin) => {
      const page = await context.newPage();
      const groups = page.getByRole('link', { name: en('shell.groups') }).first();
      const heading = page.getByRole('heading', { level: 1 });
      await page.goto(`${origin}/?lang=en`);
      await groups.click();
      await expect(heading).toHaveText(en('errors.general.title'), { timeout: 30_000 });
      renameSync(join(folder, 'away.js'), join(folder, 'assets', part));
      await page.goto(`${origin}/?lang=en`);
      await groups.click();
      await expect(heading).toHaveText(en('enquiry.group.title'), { timeout: 30_000 });
    });
  } finally {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

test('a deployment in the middle of a booking that saves data: the next page opens in the new version @phone @long', async ({
  page,
  errors,
}) => {
  errors.allow(NO_ANSWER, /404 \(Not Found\)/, /A part of the app did not load/);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } });
  });
  await withPublishedSite('/', async (server, site) => {
    const journey = new Journey(page, server);
    await journey.toResults();
    await workerReady(page);
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    // Nothing of the booking is on the device, and the line does not fetch it ahead.
    const booking = () =>
      page.evaluate(async () => {
        const names = await caches.keys();
        const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
        return lists.flat().filter(({ url }) => /\/assets\/booking-/.test(url)).length;
      });
    expect(await booking()).toBe(0);
    publishRenamed(site);
    const loaded = page.waitForEvent('load', { timeout: 40_000 });
    await journey.results.open(journey.results.cards.first());
    await page
      .getByRole('button', { name: journey.t('results.choose') })
      .last()
      .click();
    await loaded;
    // The booking opens in the newer version, or the list to choose from again.
    if (page.url().includes('/results')) await journey.results.choose(journey.results.cards.first());
    await expect(page).toHaveURL(/\/booking\/fares/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const html = await page.evaluate(() => document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '');
    expect(html).toMatch(/0\.js$/);
  });
});
