import { offlineReady } from './device';
import { CALM, NO_ANSWER, expect, test } from './fixtures';
import { Flights } from './pages/Flights';
import { textsIn } from './texts';
import { Walk } from './walk';

test.use(CALM);

const en = textsIn('en');

test('the heart of the header opens the saved flights from any page, without a connection too @desktop', async ({
  page,
  fresh,
  errors,
}) => {
  test.setTimeout(120_000);
  errors.allow(NO_ANSWER);
  const walk = new Walk(page, fresh);
  const flights = new Flights(page, en);
  const header = page.getByRole('banner');
  const none = header.getByRole('button', { name: en('results.savedFlights'), exact: true });
  const two = header.getByRole('button', { name: en('results.savedFlightsN', { n: 2 }), exact: true });
  const saved = page.getByRole('dialog', { name: en('results.savedFlights') });

  await page.goto(walk.at('/'));
  const menu = header.getByRole('button', { name: en('shell.menu') });
  const before = await menu.boundingBox();
  await none.click();
  await expect(saved.getByText(en('flight.saved.none'))).toBeVisible();
  await flights.close(saved);
  await expect(none).toBeFocused();
  // It came into room that was kept for it.
  expect(await menu.boundingBox()).toEqual(before);
  const box = await none.boundingBox();
  expect([box?.width, box?.height]).toEqual([44, 44]);

  await walk.toResults();
  for (const at of [0, 1]) {
    // oxlint-disable-next-line no-await-in-loop -- one press after the other
    await flights.heart(walk.results.cards.nth(at)).click();
  }
  await expect(two).toBeVisible();
  await walk.results.choose(walk.results.cards.first());
  // A page that comes closes what was opened over the one before.
  await page.waitForURL(/\/booking\/fares/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await two.click();
  await expect(saved.getByRole('heading', { name: 'Riga to Barcelona' })).toHaveCount(2);
  await flights.close(saved);

  await page.goto(walk.at('/'));
  await offlineReady(page);
  await fresh.kill();
  await page.reload();
  await two.click();
  await expect(saved.getByRole('heading', { name: 'Riga to Barcelona' })).toHaveCount(2);
  await saved
    .getByRole('button', { name: en('results.startBooking') })
    .first()
    .click();
  await page.waitForURL(/\/booking\/fares/);
  await expect(saved).toHaveCount(0);
});

test('a heart of one tab is in the other at once, and gone at once @desktop', async ({ page, context, server }) => {
  const other = await context.newPage();
  const [here, there] = [new Walk(page, server), new Walk(other, server)];
  const flights = { here: new Flights(page, en), there: new Flights(other, en) };
  await there.toResults();
  const id = await there.results.cards.first().getAttribute('data-offer');
  const one = other
    .getByRole('banner')
    .getByRole('button', { name: en('results.savedFlightsN', { n: 1 }), exact: true });
  const theirs = flights.there.heart(other.locator(`article[data-offer="${id}"]`));
  // it has read what the device keeps
  await theirs.click();
  await expect(one).toBeVisible();
  await here.toResults();
  const mine = flights.here.heart(page.locator(`article[data-offer="${id}"]`));
  await expect(mine).toHaveAttribute('aria-pressed', 'true');
  // neither page is shown anew: what one does the other hears
  await mine.click();
  await expect(theirs).toHaveAttribute('aria-pressed', 'false');
  await expect(one).toHaveCount(0);
  await theirs.click();
  await expect(mine).toHaveAttribute('aria-pressed', 'true');
});
