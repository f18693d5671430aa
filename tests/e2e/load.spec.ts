import type { Page } from 'playwright/test';
import { workerReady } from './device';
import { dayAhead, expect, test } from './fixtures';
import { Results } from './pages/Results';
import { textsIn } from './texts';

/*
 * How a page loads (docs/architecture.md, "Start order"): the HTML itself requests what the page shows, once, and the
 * worker fetches the rest.
 */

const en = textsIn('en');
/** A link in another form than the app's own: `s_ct` holds the city code, and there is an advertising parameter. */
const RESULTS_LINK = `/search/results?src=riga&s_iata=rix&s_ct=rix&dest=barcelona&d_iata=bcn&d_ct=bcn&start=${dayAhead(48)}&end=${dayAhead(55)}&p_adult=2&type=roundtrip&cabin=all&utm_source=mail&lang=en`;

/** Records the API requests of a page. The app's entry script is held back until all requests of `first` were made. */
async function recordCalls(page: Page, first: readonly RegExp[]): Promise<string[]> {
  const requests: string[] = [];
  const missing = new Set(first);
  let go = (): void => undefined;
  const all = new Promise<void>((done) => (go = done));
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (!url.pathname.includes('/api/')) return;
    requests.push(url.pathname.replace(/^.*\/api/, '') + url.search);
    for (const one of missing) if (one.test(requests.at(-1) ?? '')) missing.delete(one);
    if (missing.size === 0) go();
  });
  await page.route(/\/assets\/index-[\w-]+\.js$/, async (route) => {
    await all;
    await route.continue();
  });
  return requests;
}

const countOf = (requests: readonly string[], one: RegExp): number => requests.filter((each) => one.test(each)).length;

test('home requests prices, sales and guide with the HTML, each once @phone', async ({ page, server }) => {
  const calls = [/^\/destination\/deals/, /^\/destination\/retrieve_offers/, /\/banners\//, /\/booking_guide\//];
  const requests = await recordCalls(page, calls);
  await page.goto(server.at('kaija', '/?lang=en'), { waitUntil: 'commit' });
  await expect(
    page
      .getByRole('region', { name: /^Popular/ })
      .getByText(/€\d/)
      .first(),
  ).toBeVisible();
  await expect(
    page
      .getByRole('region', { name: en('land.cheap') })
      .getByText(/€\d/)
      .first(),
  ).toBeVisible();
  await workerReady(page);
  for (const call of calls) expect(countOf(requests, call), `${call}`).toBe(1);
});

/** `streams`: requests of a stream behind the one of the search. */
for (const { way, streams } of [
  { way: 'whose key comes with the lines', streams: 0 },
  { way: 'whose key comes alone', streams: 1 },
])
  test(`a results link in any form starts its search with the HTML, ${way}, and the app takes it over @phone`, async ({
    page,
    server,
  }) => {
    if (streams > 0)
      await page.route('**/api/search?*', (route) =>
        route.continue({ headers: { ...route.request().headers(), accept: 'application/json' } }),
      );
    const requests = await recordCalls(page, [/^\/search\?/, ...(streams > 0 ? [/^\/search\/stream\//] : [])]);
    await page.goto(server.at('kaija', RESULTS_LINK), { waitUntil: 'commit' });
    const results = new Results(page, en);
    await results.waitForAll();
    await expect(results.cards.first()).toBeVisible();
    expect(countOf(requests, /^\/search\?/)).toBe(1);
    expect(countOf(requests, /^\/search\/stream\//)).toBe(streams);
    expect(requests.find((each) => each.startsWith('/search?'))).not.toContain('utm_source');
  });

test('cheap flights request the prices of their route with the HTML, each once @desktop', async ({ page, server }) => {
  const calls = [/^\/statistics\/cheap-flights\?.*d_iata=BCN/, /^\/statistics\/cheap-flights\?.*summary=true/];
  const requests = await recordCalls(page, calls);
  await page.goto(server.at('kaija', '/cheap-flights/oneway/RIX/BCN?lang=en'), { waitUntil: 'commit' });
  await expect(page.getByRole('main').getByText(/€\d/).first()).toBeVisible();
  for (const call of calls) expect(countOf(requests, call), `${call}`).toBe(1);
});

test('with Save-Data only the shells and the open page are cached, and the device page says so @phone', async ({
  page,
  server,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  });
  await page.goto(server.at('kaija', '/device?lang=en'));
  await expect(page.getByText(en('device.savesData'))).toBeVisible();
  await workerReady(page);
  const cachedPaths = () =>
    page.evaluate(async () => {
      const keys = await Promise.all((await caches.keys()).map(async (name) => await (await caches.open(name)).keys()));
      return keys.flat().map(({ url }) => new URL(url).pathname);
    });
  await expect.poll(cachedPaths).toContainEqual(expect.stringMatching(/^\/assets\/device-.*\.js$/));
  expect(await cachedPaths()).not.toContainEqual(expect.stringMatching(/^\/assets\/cheapFlights-/));
});
