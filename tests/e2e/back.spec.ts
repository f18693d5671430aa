import type { Locator, Page } from 'playwright/test';
import { expect, test, WITHOUT_WORKER } from './fixtures';
import { FlightActions, Results } from './pages/Results';
import { SearchForm } from './pages/SearchForm';
import { textsIn } from './texts';
import { DAYS, Journey } from './pages/Journey';

const en = textsIn('en');

test.use(WITHOUT_WORKER);

/** Waits until the history entry records this number of open overlays, so that Back has a defined effect. */
const expectCovers = (page: Page, count: number): Promise<void> =>
  expect.poll(() => page.evaluate(() => (history.state as { covered?: number }).covered ?? 0)).toBe(count);

/** Opens results with home behind them in the history. */
async function results(page: Page, journey: Journey): Promise<Results> {
  await page.goto(journey.at('/'));
  await journey.toResults();
  return journey.results;
}

/** Back closes the overlay and keeps the page. */
async function backCloses(page: Page, screen: Locator): Promise<void> {
  const url = page.url();
  await page.goBack();
  await expect(screen).toHaveCount(0);
  expect(page.url()).toBe(url);
}

const backLeavesFor = async (page: Page, address: RegExp): Promise<void> => {
  await page.goBack();
  await expect(page).toHaveURL(address);
};

test('Back closes each overlay of the results in turn, then leaves the page @phone', async ({ page, server }) => {
  test.setTimeout(120_000);
  const journey = new Journey(page, server);
  const flights = new FlightActions(page, en);
  const list = await results(page, journey);
  const dialog = (name: string): Locator => page.getByRole('dialog', { name });

  await test.step('filters keep what was chosen', async () => {
    const filters = await list.openFilters();
    const all = await list.count();
    await filters.getByRole('radio', { name: /^Direct only/ }).check();
    await expect(filters.getByRole('button', { name: en('results.showN', { n: all }) })).toHaveCount(0);
    await expectCovers(page, 1);
    await backCloses(page, filters);
    await expect.poll(() => list.count()).toBeLessThan(all);
    // The close button leaves no history entry either.
    await list.openFilters();
    await expectCovers(page, 1);
    await list.closeFilters();
    await expectCovers(page, 0);
  });

  await test.step('a picker inside the search form, then the form', async () => {
    await page.getByRole('button', { name: en('results.changeSearch') }).click();
    const change = dialog(en('form.change'));
    await expect(change).toBeVisible();
    const form = new SearchForm(page, en);
    await form.cell(en('search.travellers')).click();
    const picker = dialog(en('search.travellers'));
    await expect(picker).toBeVisible();
    await expectCovers(page, 2);
    await backCloses(page, picker);
    await expect(change).toBeVisible();
    await expect(form.cell(en('search.travellers'))).toBeFocused();
    await backCloses(page, change);
    // The arrow and Escape do the same and leave no history entry.
    for (const leave of [
      () => change.getByRole('button', { name: en('ui.back') }).click(),
      () => page.keyboard.press('Escape'),
    ]) {
      await page.getByRole('button', { name: en('results.changeSearch') }).click();
      await expect(change).toBeVisible();
      await expectCovers(page, 1);
      await leave();
      await expect(change).toHaveCount(0);
      await expectCovers(page, 0);
    }
  });

  await test.step('share options above flight details', async () => {
    const card = list.cards.first();
    await list.open(card);
    const details = await flights.details(card);
    await details.getByRole('button', { name: en('flight.share') }).click();
    const share = dialog(en('flight.share'));
    await expect(share).toBeVisible();
    await expectCovers(page, 2);
    await backCloses(page, share);
    await expect(details).toBeVisible();
    await backCloses(page, details);
    await expectCovers(page, 0);
  });

  await test.step('flight details above saved flights', async () => {
    await page.evaluate(() => scrollTo(0, 0));
    await flights.saveButton(list.cards.first()).click();
    const saved = await flights.saved();
    await saved.getByRole('button', { name: en('flight.all'), exact: true }).click();
    const details = await flights.detailsOpen();
    await expectCovers(page, 2);
    await backCloses(page, details);
    await expect(saved).toBeVisible();
    await backCloses(page, saved);
  });

  await test.step('the comparison', async () => {
    await flights.saveButton(list.cards.nth(1)).click();
    const table = await flights.compare();
    await expectCovers(page, 1);
    await backCloses(page, table);
  });

  await backLeavesFor(page, /\/\?lang=en$/);
  await page.goForward();
  await expect(page).toHaveURL(/search\/results/);
  await expect(list.cards.first()).toBeVisible();
});

test('after choosing a flight two overlays deep, Back returns to the list, then to the previous page @phone @long', async ({
  page,
  server,
}) => {
  const journey = new Journey(page, server);
  const flights = new FlightActions(page, en);
  const list = await results(page, journey);
  await flights.saveButton(list.cards.first()).click();
  const saved = await flights.saved();
  await saved.getByRole('button', { name: en('flight.all'), exact: true }).click();
  const details = await flights.detailsOpen();
  await expectCovers(page, 2);
  await details.getByRole('button', { name: /^Choose €/ }).click();
  await page.waitForURL(/\/booking\/fares/);
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a fare' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/search\/results/);
  await expect(list.cards.first()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await backLeavesFor(page, /\/\?lang=en$/);
});

test('a changed search replaces its results page in the history @phone', async ({ page, server }) => {
  const journey = new Journey(page, server);
  const list = await results(page, journey);
  const before = page.url();
  await page.getByRole('button', { name: en('results.changeSearch') }).click();
  const change = page.getByRole('dialog', { name: en('form.change') });
  const form = new SearchForm(page, en);
  await form.cell(en('search.travellers')).click();
  await form.addAdult();
  await expectCovers(page, 2);
  await page
    .getByRole('dialog', { name: en('search.travellers') })
    .getByRole('button', { name: en('form.done'), exact: true })
    .click();
  await change.getByRole('button', { name: en('search.submit'), exact: true }).click();
  await expect(page).toHaveURL(/p_adult=3/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(page.url()).not.toBe(before);
  await list.waitForEnd();
  await expectCovers(page, 0);
  await backLeavesFor(page, /\/\?lang=en$/);
});

test('reloading results under two overlays leaves no dead history entry @phone @long', async ({ page, server }) => {
  const journey = new Journey(page, server);
  await results(page, journey);
  await page.getByRole('button', { name: en('results.changeSearch') }).click();
  await new SearchForm(page, en).cell(en('search.travellers')).click();
  await expectCovers(page, 2);
  await page.reload();
  await expectCovers(page, 0);
  await journey.results.waitForEnd();
  await backLeavesFor(page, /\/\?lang=en$/);
});

test('Back from results leads to home, where pickers were open @phone @long', async ({ page, server }) => {
  const journey = new Journey(page, server);
  const form = new SearchForm(page, en);
  await journey.searchByForm();
  await expect(page).toHaveURL(/search\/results/);
  // The router must notice the navigation.
  await backLeavesFor(page, /\/\?lang=en$/);
  await expect(form.cell(en('search.from'))).toBeVisible();
  await expect(journey.results.cards).toHaveCount(0);
  await expect(page.getByRole('region', { name: en('recent.title') })).toBeVisible();
});

test('Back closes the menu, and its links navigate from the page below @phone', async ({ page, server }) => {
  const journey = new Journey(page, server);
  await page.goto(journey.at('/'));
  await expect(page.getByRole('region', { name: en('land.sales') })).toBeVisible();
  await page.evaluate(() => scrollTo(0, 300));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(300);
  await page.goto(journey.at('/cheap-flights'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // The scroll position of the previous page is not applied here.
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goto(journey.at('/'));
  const menu = page.getByRole('dialog');
  const open = page.getByRole('button', { name: en('shell.menu') }).filter({ visible: true });
  await open.click();
  await expect(menu).toBeVisible();
  await expectCovers(page, 1);
  await backCloses(page, menu);
  await open.click();
  await expectCovers(page, 1);
  await menu.getByRole('link', { name: 'Cheap flights', exact: true }).click();
  await expect(menu).toHaveCount(0);
  await expect(page).not.toHaveURL(/\/\?lang=en$/);
  await backLeavesFor(page, /\/\?lang=en$/);
  await backLeavesFor(page, /cheap-flights/);
});

test('a dialog adds no history entry on a desktop @desktop', async ({ page, server }) => {
  const journey = new Journey(page, server);
  await page.goto(journey.at('/'));
  await page.goto(journey.at(Results.url(DAYS)));
  await journey.results.waitForAll();
  const card = journey.results.cards.first();
  await journey.results.open(card);
  const entries = await page.evaluate(() => history.length);
  const flights = new FlightActions(page, en);
  await flights.close(await flights.details(card));
  expect(await page.evaluate(() => history.length)).toBe(entries);
  await backLeavesFor(page, /\/\?lang=en$/);
});
