import { offlineReady } from './device';
import { REDUCED_MOTION, NO_ANSWER, expect, test } from './fixtures';
import { FlightActions } from './pages/Results';
import { textsIn } from './texts';
import { Journey } from './pages/Journey';

test.use(REDUCED_MOTION);

const en = textsIn('en');

test('the heart of the header opens the saved flights from any page, without a connection too @desktop', async ({
  page,
  fresh,
  errors,
}) => {
  test.setTimeout(120_000);
  errors.allow(NO_ANSWER);
  const journey = new Journey(page, fresh);
  const flights = new FlightActions(page, en);
  const header = page.getByRole('banner');
  const none = header.getByRole('button', { name: en('results.savedFlights'), exact: true });
  const two = header.getByRole('button', { name: en('results.savedFlightsN', { n: 2 }), exact: true });
  const saved = page.getByRole('dialog', { name: en('results.savedFlights') });

  await page.goto(journey.at('/'));
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

  await journey.toResults();
  for (const at of [0, 1]) {
    // oxlint-disable-next-line no-await-in-loop -- one press after the other
    await flights.saveButton(journey.results.cards.nth(at)).click();
  }
  await expect(two).toBeVisible();
  await journey.results.choose(journey.results.cards.first());
  // A page that comes closes what was opened over the one before.
  await page.waitForURL(/\/booking\/fares/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await two.click();
  await expect(saved.getByRole('heading', { name: 'Riga to Barcelona' })).toHaveCount(2);
  await flights.close(saved);

  await page.goto(journey.at('/'));
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
  const [first, second] = [new Journey(page, server), new Journey(other, server)];
  const flights = { first: new FlightActions(page, en), second: new FlightActions(other, en) };
  await second.toResults();
  const id = await second.results.cards.first().getAttribute('data-offer');
  const one = other
    .getByRole('banner')
    .getByRole('button', { name: en('results.savedFlightsN', { n: 1 }), exact: true });
  const secondHeart = flights.second.saveButton(other.locator(`article[data-offer="${id}"]`));
  // it has read what the device keeps
  await secondHeart.click();
  await expect(one).toBeVisible();
  await first.toResults();
  const firstHeart = flights.first.saveButton(page.locator(`article[data-offer="${id}"]`));
  await expect(firstHeart).toHaveAttribute('aria-pressed', 'true');
  // neither page is shown anew: what one does the other hears
  await firstHeart.click();
  await expect(secondHeart).toHaveAttribute('aria-pressed', 'false');
  await expect(one).toHaveCount(0);
  await secondHeart.click();
  await expect(firstHeart).toHaveAttribute('aria-pressed', 'true');
});
