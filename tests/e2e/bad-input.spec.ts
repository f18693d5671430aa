import type { Page } from 'playwright/test';
import { requestsTo, putRow, resultsStored, rowsOf } from './device';
import { REDUCED_MOTION, NO_ANSWER, dayAhead, expect, test, WITHOUT_WORKER } from './fixtures';
import { Results } from './pages/Results';
import { SearchForm, isPhone } from './pages/SearchForm';
import { textsIn } from './texts';
import { DAYS, Journey } from './pages/Journey';

test.use({ ...REDUCED_MOTION, ...WITHOUT_WORKER });

const en = textsIn('en');
const STATUS = /the server responded with a status of 4\d\d/;

/** A message about the address: in the search band on a desktop, above the list on a phone. */
const visibleText = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first();

/** The search form filled from the address; a phone opens it first. */
async function openForm(page: Page): Promise<SearchForm> {
  if (isPhone(page)) await page.getByRole('button', { name: 'Change search' }).filter({ visible: true }).last().click();
  return new SearchForm(page, en);
}

const leg = (n: number, from: string, to: string, day: number): string => {
  const s = n === 1 ? '' : String(n);
  return `src${s}=${from}&s_iata${s}=${from}&s_ct${s}=false&dest${s}=${to}&d_iata${s}=${to}&d_ct${s}=false&start${s}=${dayAhead(day)}`;
};

const ADDRESSES: { name: string; query: string; message: RegExp }[] = [
  {
    name: 'garbage',
    query: 'src=%00%ff&s_iata=<script>&start=tomorrow&p_adult=many&cabin=roof&type=zigzag',
    message: /This address is not a whole search/,
  },
  { name: 'an empty query', query: '', message: /This address is not a whole search/ },
  {
    name: 'dates in the past',
    query: `src=riga&s_iata=rix&s_ct=false&dest=barcelona&d_iata=bcn&d_ct=false&start=2020-01-05&end=2020-01-12&type=roundtrip&p_adult=2`,
    message: /has passed\. Choose another day/,
  },
  {
    name: 'a date that does not exist',
    query: `src=riga&s_iata=rix&s_ct=false&dest=barcelona&d_iata=bcn&d_ct=false&start=2027-02-30&type=oneway`,
    message: /“2027-02-30” is not a day of the calendar/,
  },
  {
    name: 'a date too far ahead',
    query: `src=riga&s_iata=rix&s_ct=false&dest=barcelona&d_iata=bcn&d_ct=false&start=${dayAhead(500)}&type=oneway`,
    message: /is more than twelve months ahead/,
  },
];
test('an invalid search address shows the problem and fills the form with the valid part @desktop', async ({
  page,
  server,
  errors,
}) => {
  errors.allow(STATUS);
  for (const { name, query, message } of ADDRESSES) {
    // oxlint-disable-next-line no-await-in-loop -- one address after the other
    await test.step(name, async () => {
      await page.goto(server.at('kaija', `/search/results?${query}${query && '&'}lang=en`));
      await expect(visibleText(page, message)).toBeVisible();
      const form = await openForm(page);
      await expect(form.form).toBeVisible();
      if (query.includes('s_iata=rix')) {
        await expect(form.cell('From')).toHaveText(/RIX/);
        await expect(form.cell('To')).toHaveText(/BCN/);
      }
    });
  }
  expect(await requestsTo(server, 'GET', /\/api\/search$/)).toHaveLength(0);
});

test('an address with unknown airports shows the problem @phone', async ({ page, server, errors }) => {
  errors.allow(STATUS);
  const query = Results.url(DAYS)
    .replace('bcn', 'qqq')
    .replace('barcelona', 'atlantis')
    .replace('d_ct=bcn', 'd_ct=false');
  await page.goto(server.at('kaija', `${query}&lang=en`));
  await expect(visibleText(page, /No airport has the code “QQQ”/)).toBeVisible();
  const form = await openForm(page);
  await expect(form.cell('From')).toHaveText(/RIX/);
});

test('an address with twelve travellers is reduced to nine, with a notice @desktop', async ({ page, server }) => {
  const journey = new Journey(page, server);
  await page.goto(journey.at(Results.url(DAYS).replace('p_adult=2', 'p_adult=12')));
  await expect(visibleText(page, /12 travellers were asked for\. One search takes nine at most/)).toBeVisible();
  const form = await openForm(page);
  await expect(form.cell('Travellers and cabin')).toHaveText(/9 adults/);
});

test('an address with eight legs is reduced to six, with a notice @phone', async ({ page, server, errors }) => {
  errors.allow(STATUS);
  const cities = ['rix', 'bcn', 'cdg', 'fco', 'ath', 'vie', 'osl', 'hel', 'arn'];
  const legs = Array.from({ length: 8 }, (_, n) => leg(n + 1, cities[n] ?? '', cities[n + 1] ?? '', 30 + n * 3));
  await page.goto(server.at('kaija', `/search/results?${legs.join('&')}&type=multicity&p_adult=1&lang=en`));
  await expect(visibleText(page, 'A trip has six flights at most. The first six are kept.')).toBeVisible();
  const form = await openForm(page);
  const summary = form.form.getByRole('button', { name: /^Change these flights/ });
  const flights = form.form.getByRole('group', { name: /^Flight \d$/ });
  await expect(summary.or(flights.first())).toBeVisible();
  if (await summary.isVisible()) await summary.click();
  await expect(flights).toHaveCount(6);
});

test('a tenant profile with missing and absurd fields still renders the page @phone', async ({ page, server }) => {
  const name = 'Ļoti garš '.repeat(500);
  await server.profile('kaija', {
    colorSchema: { primary: 'javascript:alert(1)', secondary: null },
    contactInformation: {
      companyName: name,
      address: '<img src=x onerror="window.hacked=1"><b>Krasta 1</b>',
      email: 7,
    },
    dateFormat: 'QQ',
    phonePrefixes: 'none',
    languages: ['xx_XX', 'en_GB'],
    defaultSort: 'random',
    serviceFeePerPassenger: -5,
  });
  const answered = page.waitForResponse(/\/tenant\/name\//);
  await page.goto(server.at('kaija', '/?lang=en'));
  await answered;
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Search flights' })).toBeVisible();
  const state = await page.evaluate(() => ({
    hacked: 'hacked' in window,
    images: document.querySelectorAll('footer img, footer b').length,
    wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    brand: getComputedStyle(document.documentElement).getPropertyValue('--tenant-primary'),
  }));
  expect(state).toEqual({ hacked: false, images: 0, wide: 0, brand: expect.stringMatching(/^\s*#[0-9a-f]{6}$/i) });
  const journey = new Journey(page, server);
  expect(await journey.toResults()).toBeGreaterThan(100);
});

test('a broken stream of thousands of offers yields a correct list @desktop @long', async ({
  page,
  busy: server,
  errors,
}) => {
  errors.allow(NO_ANSWER);
  const journey = new Journey(page, server);
  const whole = await journey.toResults();
  // More cases on small sets are in stream.spec.ts.
  const cases = [
    { fault: 'stream_wild_offers', message: en('results.dropped', { n: 8 }), more: 2 },
    { fault: 'stream_cut', message: null, more: 0 },
    { fault: 'stream_second_initial', message: null, more: 0 },
  ];
  for (const { fault, message, more } of cases) {
    await test.step(fault, async () => {
      // oxlint-disable no-await-in-loop -- one page, one search after the other
      await server.fault({ kind: fault, times: 1 });
      await page.evaluate(async () => {
        for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
      });
      await page.goto('about:blank');
      expect(await journey.toResults()).toBe(whole + more);
      const ids = await journey.results.ids();
      expect(new Set(ids).size).toBe(ids.length);
      if (message) await expect(visibleText(page, message)).toBeVisible();
      expect((await requestsTo(server, 'GET', /\/api\/search/)).some((entry) => entry.faults.includes(fault))).toBe(
        true,
      );
    });
  }
  expect(whole).toBeGreaterThan(2000);
});

test('no search key within three seconds shows the timeout message, and the retry works @phone @long', async ({
  page,
  server,
}) => {
  const journey = new Journey(page, server);
  await server.fault({ kind: 'no_search_key', times: 'always' });
  await page.goto(journey.at(Results.url(DAYS)));
  const alert = page.getByRole('alert').filter({ hasText: 'Search request timed out (3000ms).' });
  await expect(alert).toBeVisible({ timeout: 15_000 });
  await server.heal();
  await alert.getByRole('button', { name: 'Search again' }).click();
  expect(await journey.results.waitForAll()).toBeGreaterThan(100);
  await expect(alert).toHaveCount(0);
});

test('failed results are reported within five seconds of the first attempt, and the retry works @phone', async ({
  page,
  server,
  errors,
}) => {
  errors.allow(/status of 500/);
  const journey = new Journey(page, server);
  await server.fault({ kind: 'status', status: 500, times: 'always', match: { path: '/search(/stream|\\?)' } });
  const first = page.waitForRequest(/\/search\?/);
  await page.goto(journey.at(Results.url(DAYS)));
  await first;
  const alert = page.getByRole('alert').filter({ hasText: en('results.serverTitle') });
  await expect(alert).toBeVisible({ timeout: 5000 });
  await server.heal();
  await alert.getByRole('button', { name: en('results.retry') }).click();
  expect(await journey.results.waitForAll()).toBeGreaterThan(100);
  await expect(alert).toHaveCount(0);
});

test('stored rows of a wrong shape are quarantined, and the others stay @phone @long', async ({
  page,
  server,
  errors,
}) => {
  // Asked for beside a page that is no HTML.
  errors.allow(/favicon\.ico/);
  const journey = new Journey(page, server);
  const count = await journey.toResults();
  await resultsStored(page);
  await journey.results.choose(journey.results.cards.first());
  await journey.booking.toPassengers();
  await journey.booking.traveller(1).getByRole('textbox', { name: 'Surname' }).fill('Bērziņa');
  await expect.poll(async () => JSON.stringify(await rowsOf(page, 'drafts'))).toContain('Bērziņa');
  await page.goto('about:blank');
  await page.goto(journey.at('/robots.txt').replace('?lang=en', ''));
  await putRow(page, 'drafts', { id: 'broken', uid: 7, updatedAt: Date.now() + 60_000, rev: 'x', data: 'not a draft' });
  await putRow(page, 'searches', { hash: 'broken', at: Date.now() + 60_000, search: { srcLocation: null } });
  await putRow(page, 'outbox', { id: 'broken', bookingId: 'b_1', kind: '', state: 'flying', values: [] });
  await putRow(page, 'snapshots', { queryKey: 'broken', query: 5, pricedAt: 'now' });
  await putRow(page, 'snapshotTexts', { queryKey: 'broken', text: 9 });
  await putRow(page, 'kv', { key: 'broken', value: 1, expiresAt: 'never', lastUsed: 0 });

  await page.goto(journey.at('/'));
  await expect(page.getByRole('link', { name: /Riga to Barcelona/ })).toBeVisible();
  const aside = async (): Promise<unknown[]> => (await rowsOf(page, 'quarantine')).map((row) => row['table']);
  await expect.poll(aside).toEqual(expect.arrayContaining(['searches', 'drafts', 'outbox']));
  await page.goto(journey.at('/booking/passengers'));
  await expect(journey.booking.traveller(1).getByRole('textbox', { name: 'Surname' })).toHaveValue('Bērziņa');
  await page.goto(journey.at(Results.url(DAYS)));
  expect(await journey.results.waitForAll()).toBe(count);
});

const STORAGES = [
  {
    missing: ['localStorage'],
    text: 'Your browser does not support localStorage. Please enable it to use the website.',
  },
  {
    missing: ['sessionStorage'],
    text: 'Your browser does not support sessionStorage. Please enable it to use the website.',
  },
  {
    missing: ['localStorage', 'sessionStorage'],
    text: 'Your browser does not support localStorage and sessionStorage. Please enable them to use the website.',
  },
];
for (const { missing, text } of STORAGES) {
  test(`without ${missing.join(' and ')} only the required message is shown @desktop`, async ({ page, server }) => {
    await page.addInitScript((names) => {
      for (const name of names) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('denied', 'SecurityError');
          },
        });
      }
    }, missing);
    await page.goto(server.at('kaija', '/?lang=en'));
    await expect(page.getByRole('alert')).toHaveText(text);
    expect((await page.locator('body').innerText()).trim()).toBe(text);
  });
}

const BLOCKS: { name: string; change: (block: string) => string; message: RegExp }[] = [
  {
    name: 'no tenant',
    change: (text) => text.replace('"tenantName":"kaija"', '"tenantName":""'),
    message: /Missing tenant ID/,
  },
  {
    name: 'an unknown language',
    change: (text) => text.replace('"defaultLocale":"lv_LV"', '"defaultLocale":"xx"'),
    message: /defaultLocale/,
  },
  {
    name: 'a number as the API address',
    change: (text) => text.replace('"apiBaseUrl":"api"', '"apiBaseUrl":5'),
    message: /apiBaseUrl/,
  },
  { name: 'invalid JSON', change: () => '{ "tenantName": ', message: /The settings block is missing or is not JSON/ },
];
test('an invalid settings block shows a page that names the field @desktop', async ({ page, server, errors }) => {
  errors.allow(/\[start\]/);
  const answer = await fetch(`http://127.0.0.1:${server.port}/`);
  const html = await answer.text();
  const found = /(<script[^>]*id="settings"[^>]*>)([\s\S]*?)(<\/script>)/;
  const policy = answer.headers.get('content-security-policy') ?? '';
  let body = html;
  await page.route(server.at('kaija', '/'), (route) =>
    route.fulfill({
      body,
      contentType: 'text/html; charset=utf-8',
      headers: { 'Content-Security-Policy': policy },
    }),
  );
  for (const { name, change, message } of BLOCKS) {
    // oxlint-disable-next-line no-await-in-loop -- one block after the other
    await test.step(name, async () => {
      body = html.replace(found, (_, open: string, block: string, close: string) => open + change(block) + close);
      expect(body).not.toBe(html);
      await page.goto(server.at('kaija', '/'));
      await expect(page.getByRole('alert')).toHaveText(message);
      await expect(page.getByRole('form')).toHaveCount(0);
    });
  }
});
