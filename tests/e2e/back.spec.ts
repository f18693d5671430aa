import type { Locator, Page } from 'playwright/test';
import { expect, test } from './fixtures';
import { FlightActions, Results } from './pages/Results';
import { SearchForm } from './pages/SearchForm';
import { textsIn } from './texts';
import { DAYS, Journey } from './pages/Journey';

const en = textsIn('en');

/** How many screens lie over the page, as its history has it: what Back will do is settled. */
const expectCovers = (page: Page, count: number): Promise<void> =>
  expect.poll(() => page.evaluate(() => (history.state as { covered?: number }).covered ?? 0)).toBe(count);

/** Results with another page behind them, to which the last Back leads. */
async function results(page: Page, journey: Journey): Promise<Results> {
  await page.goto(journey.at('/'));
  await journey.toResults();
  return journey.results;
}

/** One Back: the screen is gone, the page is the same. */
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

test('Back closes what lies over the results, one after the other, and then leaves them @phone', async ({
  page,
  server,
}) => {
  test.setTimeout(120_000);
  const journey = new Journey(page, server);
  const flights = new FlightActions(page, en);
  const list = await results(page, journey);
  const dialog = (name: string): Locator => page.getByRole('dialog', { name });

  await test.step('the filters, with what was chosen in them', async () => {
    const filters = await list.openFilters();
    const all = await list.count();
    await filters.getByRole('radio', { name: /^Direct only/ }).check();
    await expect(filters.getByRole('button', { name: en('results.showN', { n: all }) })).toHaveCount(0);
    await expectCovers(page, 1);
    await backCloses(page, filters);
    await expect.poll(() => list.count()).toBeLessThan(all);
    // Closed by their own button they leave no entry either.
    await list.openFilters();
    await expectCovers(page, 1);
    await list.closeFilters();
    await expectCovers(page, 0);
  });

  await test.step('a picker of the changed search, then that', async () => {
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
    // Its arrow and Escape lead there as well, and leave nothing in the history.
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

  await test.step('details, with the ways of sharing above them', async () => {
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

  await test.step('saved flights, with the details of one above them', async () => {
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
    for (const at of [0, 1]) {
      // oxlint-disable-next-line no-await-in-loop -- one press after the other
      await flights.compareButton(list.cards.nth(at)).click();
    }
    const table = await flights.compare();
    await expectCovers(page, 1);
    await backCloses(page, table);
  });

  await backLeavesFor(page, /\/\?lang=en$/);
  await page.goForward();
  await expect(page).toHaveURL(/search\/results/);
  await expect(list.cards.first()).toBeVisible();
});

test('a flight chosen two screens above the list: Back from the booking comes to the list, and on to the page before @phone', async ({
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

test('a search changed on a phone takes the place of the page it was changed on @phone', async ({ page, server }) => {
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

test('results reloaded under two screens have no dead entry @phone', async ({ page, server }) => {
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

test('the page before the one with a picker is still the page before @phone', async ({ page, server }) => {
  const journey = new Journey(page, server);
  const form = new SearchForm(page, en);
  await journey.searchByForm();
  await expect(page).toHaveURL(/search\/results/);
  // The router has to hear of it: home is where pickers were open.
  await backLeavesFor(page, /\/\?lang=en$/);
  await expect(form.cell(en('search.from'))).toBeVisible();
  await expect(journey.results.cards).toHaveCount(0);
  await expect(page.getByRole('region', { name: en('recent.title') })).toBeVisible();
});

test('the menu of a phone is left by Back, and its links lead on from the page @phone', async ({ page, server }) => {
  const journey = new Journey(page, server);
  await page.goto(journey.at('/'));
  await expect(page.getByRole('region', { name: en('land.sales') })).toBeVisible();
  await page.evaluate(() => scrollTo(0, 300));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(300);
  await page.goto(journey.at('/cheap-flights'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // How far down the page before was is not this page's.
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
  await menu.getByRole('link').nth(1).click();
  await expect(menu).toHaveCount(0);
  await expect(page).not.toHaveURL(/\/\?lang=en$/);
  await backLeavesFor(page, /\/\?lang=en$/);
  await backLeavesFor(page, /cheap-flights/);
});

test('on a desktop a dialog is no step of the history @desktop', async ({ page, server }) => {
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
