import type { Locator, Page } from 'playwright/test';
import { requestsTo, offlineReady, resultsStored, rowsOf } from './device';
import { REDUCED_MOTION, NO_ANSWER, dayAhead, expect, test, WITHOUT_WORKER, WITH_WORKER } from './fixtures';
import { Results } from './pages/Results';
import type { Server } from './server';
import { textsIn } from './texts';
import { Journey } from './pages/Journey';

test.use({ ...REDUCED_MOTION, ...WITHOUT_WORKER });

const en = textsIn('en');
const HOUR = 3_600_000;
const DAYS = { start: dayAhead(40), end: dayAhead(47) };
const OTHER = { start: dayAhead(60), end: dayAhead(67) };

const to = (city: string, code: string, days = DAYS): string =>
  Results.url(days).replace('barcelona', city).replace('d_iata=bcn', `d_iata=${code}`);

const keys = (server: Server) => requestsTo(server, 'GET', /\/search\?|\/search$/);

/** The recent searches on the home page. */
class History {
  readonly section: Locator;
  constructor(private readonly page: Page) {
    this.section = page.getByRole('region', { name: en('recent.title') });
  }
  get rows(): Locator {
    return this.section.getByRole('listitem');
  }
  row(route: string): Locator {
    return this.section.getByRole('link', { name: new RegExp(`^${route}`) });
  }
  remove(route: string): Locator {
    return this.section.getByRole('button', { name: en.pattern('recent.remove', ['days'], { route }) });
  }
  async routes(): Promise<(string | null)[]> {
    return this.section.locator('a b').allTextContents();
  }
  async open(journey: Journey): Promise<void> {
    await this.page.goto(journey.at('/'));
    await expect(this.section).toBeVisible();
  }
}

async function recordSearches(page: Page, journey: Journey, paths: string[]): Promise<void> {
  for (const [at, path] of paths.entries()) {
    await page.goto(journey.at(path));
    await expect.poll(async () => (await rowsOf(page, 'searches')).length).toBe(at + 1);
  }
}

test('recent searches can be removed, restored and cleared by keyboard @desktop @long', async ({ page, server }) => {
  const journey = new Journey(page, server);
  const history = new History(page);
  await recordSearches(page, journey, [
    to('oslo', 'osl'),
    to('rome', 'fco'),
    to('paris', 'cdg'),
    to('barcelona', 'bcn'),
  ]);
  await history.open(journey);
  // Six are stored, three are shown, newest first.
  await expect.poll(() => history.routes()).toEqual(['Riga to Barcelona', 'Riga to Paris', 'Riga to Rome']);

  await history.remove('Riga to Paris').focus();
  await page.keyboard.press('Enter');
  const undo = page.getByRole('button', { name: `Riga to Paris: removed. ${en('recent.undo')}` });
  await expect(undo).toBeFocused();
  await expect.poll(async () => (await rowsOf(page, 'searches')).length).toBe(3);
  await page.keyboard.press('Enter');
  await expect(history.row('Riga to Paris')).toBeFocused();
  await expect.poll(() => history.routes()).toEqual(['Riga to Barcelona', 'Riga to Paris', 'Riga to Rome']);

  await history.section.getByRole('button', { name: en('recent.clearAll') }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(en('recent.cleared'))).toBeVisible();
  await expect.poll(async () => (await rowsOf(page, 'searches')).length).toBe(0);
  await page.keyboard.press('Enter');
  await expect.poll(() => history.routes()).toEqual(['Riga to Barcelona', 'Riga to Paris', 'Riga to Rome']);

  await history.remove('Riga to Barcelona').click();
  await expect.poll(async () => (await rowsOf(page, 'searches')).length).toBe(3);
  await page.reload();
  await expect.poll(() => history.routes()).toEqual(['Riga to Paris', 'Riga to Rome', 'Riga to Oslo']);
  await history.section.getByRole('button', { name: en('recent.clearAll') }).click();
  await expect.poll(async () => (await rowsOf(page, 'searches')).length).toBe(0);
  await page.reload();
  await expect(page.getByRole('form', { name: en('search.form') })).toBeVisible();
  await expect(history.section).toHaveCount(0);
});

test('home follows searches and clearing in another tab @desktop @long', async ({ page, context, server }) => {
  const journey = new Journey(page, server);
  const history = new History(page);
  await recordSearches(page, journey, [to('oslo', 'osl')]);
  await history.open(journey);
  const other = await context.newPage();
  await other.goto(journey.at(to('rome', 'fco')));
  await expect.poll(() => history.routes()).toEqual(['Riga to Rome', 'Riga to Oslo']);
  await other.goto(journey.at('/'));
  await other.getByRole('button', { name: en('recent.clearAll') }).click();
  await expect(history.section).toHaveCount(0);
});

test('names of recent searches follow the language, and a multi-city search is one row that opens completely @phone @long', async ({
  page,
  server,
}) => {
  const journey = new Journey(page, server, en, 'kaija', '');
  const leg = (at: string, from: string, code: string, to: string, end: string, day: number) =>
    `src${at}=${from}&s_iata${at}=${code}&s_ct${at}=false&dest${at}=${to}&d_iata${at}=${end}&d_ct${at}=false&start${at}=${dayAhead(day)}`;
  const query = [
    leg('', 'riga', 'rix', 'oslo', 'osl', 30),
    leg('2', 'oslo', 'osl', 'barcelona', 'bcn', 33),
    leg('3', 'barcelona', 'bcn', 'riga', 'rix', 36),
  ].join('&');
  await page.goto(journey.at(`/search/results?${query}&p_adult=1&type=multicity&cabin=economy&lang=en`));
  await journey.results.waitForEnd();
  await expect.poll(async () => (await rowsOf(page, 'searches')).length).toBe(3);
  for (const [lang, route] of [
    ['ru', 'Рига — Осло — Барселона — Рига'],
    ['lv', 'Rīga – Oslo – Barselona – Rīga'],
    ['en', 'Riga – Oslo – Barcelona – Riga'],
  ]) {
    await page.goto(journey.at(`/?lang=${lang}`));
    await expect(page.getByRole('link', { name: new RegExp(`^${route}`) })).toBeVisible();
  }
  await page.getByRole('link', { name: /^Riga – Oslo/ }).click();
  await expect(page).toHaveURL(/start3=/);
  await expect(journey.results.cards.first()).toBeVisible();
});

test('a price that changed within a day is shown on results and on home @phone @long', async ({ page, server }) => {
  const journey = new Journey(page, server);
  await journey.toResults();
  await resultsStored(page);
  await expect(page.getByText(/Since you last looked/)).toHaveCount(0);
  await journey.results.cheapestFirst();
  const before = await journey.results.total(journey.results.cards.first());

  // A day later the sandbox has other prices.
  await server.clock(24 * HOUR);
  await page.clock.setSystemTime(Date.now() + 24 * HOUR);
  await page.goto(journey.at('/?lang=en'));
  const recentSearch = page.getByRole('link', { name: /^Riga to Barcelona.*for 2.*yesterday/ });
  await expect(recentSearch).toBeVisible();
  await recentSearch.click();
  const line = page.getByText(/^Since you last looked \(yesterday \d\d:\d\d\): .*€/).filter({ visible: true });
  // With the pointer in the list, new prices and the line wait for a click.
  await journey.results.waitForAll();
  await expect(line).toBeVisible();
  await journey.results.cheapestFirst();
  const now = await journey.results.total(journey.results.cards.first());
  const by = (Math.abs(now - before) / 100).toFixed(2).replace(/\.00$/, '');
  expect(now).not.toBe(before);
  await expect(line).toContainText(now < before ? `cheapest is €${by} less` : `€${by} more`);

  await page.goto(journey.at('/'));
  await expect(
    page.getByRole('link', {
      name: new RegExp(`^Riga to Barcelona.*€${by} ${now < before ? 'less' : 'more'} than before`),
    }),
  ).toBeVisible();
});

test.describe('with the worker', () => {
  test.use(WITH_WORKER);
  test('a search made offline survives a closed tab, lists stored searches of the route, and runs when online @phone', async ({
    page,
    context,
    server,
    errors,
  }) => {
    errors.allow(NO_ANSWER);
    const journey = new Journey(page, server);
    await journey.toResults();
    await resultsStored(page);
    await page.goto(journey.at('/'));
    await expect(page.getByRole('region', { name: en('recent.title') })).toBeVisible();
    await offlineReady(page);
    await context.setOffline(true);
    await page.goto(journey.at(Results.url(OTHER)));
    await expect(page.getByRole('heading', { name: en('results.waitsTitle') })).toBeVisible();
    await expect(page.getByText(en('results.unsavedKept'))).toBeVisible();
    // Results of other dates are not shown as the answer.
    await expect(journey.results.cards).toHaveCount(0);
    const same = page.getByRole('region', { name: en('results.sameRoute') });
    await expect(same.getByText(en('results.sameRouteText'))).toBeVisible();
    await expect(
      same.getByRole('link', { name: /^Riga to Barcelona .*2 adults.*flights from €.* for 2, / }),
    ).toBeVisible();

    await page.close();
    const reopened = await context.newPage();
    const reopenedJourney = new Journey(reopened, server);
    await reopened.goto(reopenedJourney.at('/?lang=en'));
    await expect(reopened.getByText(en('recent.waits'))).toBeVisible();
    await reopened.getByRole('link', { name: en('recent.open') }).click();
    await expect(reopened.getByRole('heading', { name: en('results.waitsTitle') })).toBeVisible();
    const before = (await keys(server)).length;
    await context.setOffline(false);
    await expect(reopenedJourney.results.cards.first()).toBeVisible({ timeout: 30_000 });
    await reopenedJourney.results.waitForEnd();
    expect((await keys(server)).length).toBeGreaterThan(before);
    await reopened.goto(reopenedJourney.at('/'));
    await expect(reopened.getByRole('region', { name: en('recent.title') })).toBeVisible();
    await expect(reopened.getByText(en('recent.ready'), { exact: true })).toHaveCount(0);
  });
});

test.describe('with the worker', () => {
  test.use(WITH_WORKER);
  test('back online on another page the search is offered and runs only if that was requested @phone @long', async ({
    page,
    context,
    server,
    errors,
  }) => {
    errors.allow(NO_ANSWER);
    const journey = new Journey(page, server);
    await journey.toStoredResults();
    await page.goto(journey.at('/?lang=en'));
    await expect(page.getByRole('region', { name: en('recent.title') })).toBeVisible();
    await context.setOffline(true);
    const offlineAt = async (): Promise<void> => {
      await page.goto(journey.at(Results.url(OTHER)));
      await expect(page.getByText(en('results.unsavedKept'))).toBeVisible();
    };
    await offlineAt();
    await page.goto(journey.at('/'));
    await expect(page.getByText(en('recent.waits'))).toBeVisible();
    const before = (await keys(server)).length;
    await context.setOffline(false);
    await expect(page.getByText(en('recent.ready'), { exact: true })).toBeVisible({ timeout: 30_000 });
    await expect(page).toHaveURL(journey.at('/'));
    expect((await keys(server)).length).toBe(before);

    await context.setOffline(true);
    await offlineAt();
    await page.getByRole('checkbox', { name: en('results.tell') }).check();
    await expect.poll(async () => JSON.stringify(await rowsOf(page, 'meta'))).toContain('"tell":true');
    await page.goto(journey.at('/'));
    await context.setOffline(false);
    await expect(page.getByText(/Riga to Barcelona: [\d,]+ flights are here/)).toBeVisible({ timeout: 30_000 });
    await expect(page).toHaveURL(journey.at('/'));

    // On any other page a notice at the top says so and links to the results.
    await page.goto(journey.at('/info/faq'));
    await expect(page.getByText(/Riga – Barcelona: [\d,]+ flights are here/)).toBeVisible();
    await page.getByRole('button', { name: en('recent.show'), exact: true }).click();
    await expect(journey.results.cards.first()).toBeVisible();
    await expect.poll(async () => JSON.stringify(await rowsOf(page, 'meta'))).not.toContain('pendingSearch');
  });
});

test('recent searches survive a browser that lost localStorage but not IndexedDB @phone', async ({ page, server }) => {
  const journey = new Journey(page, server);
  await recordSearches(page, journey, [to('barcelona', 'bcn')]);
  await page.evaluate('localStorage.clear()');
  const history = new History(page);
  await history.open(journey);
  await expect(history.row('Riga')).toHaveCount(1);
});
