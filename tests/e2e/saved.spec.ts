import { offlineReady } from './device';
import { REDUCED_MOTION, NO_ANSWER, expect, test } from './fixtures';
import { FlightActions } from './pages/Results';
import { textsIn } from './texts';
import { Journey } from './pages/Journey';

test.use(REDUCED_MOTION);

const en = textsIn('en');

test('the header opens My flights from any page, also offline @desktop @long', async ({
  page,
  context,
  server,
  errors,
}) => {
  test.setTimeout(120_000);
  errors.allow(NO_ANSWER);
  const journey = new Journey(page, server);
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
  // It appeared in reserved space.
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
  // Navigation closes the dialog of the previous page.
  await page.waitForURL(/\/booking\/fares/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await two.click();
  await expect(saved.getByRole('button', { name: en('flight.all') })).toHaveCount(2);
  await flights.close(saved);

  await page.goto(journey.at('/'));
  await offlineReady(page);
  await context.setOffline(true);
  await page.reload();
  await two.click();
  await expect(saved.getByRole('button', { name: en('flight.all') })).toHaveCount(2);
  await saved
    .getByRole('button', { name: en('results.startBooking') })
    .first()
    .click();
  await page.waitForURL(/\/booking\/fares/);
  await expect(saved).toHaveCount(0);
});

test('a flight saved in one tab is saved in the other at once, and removed at once @desktop @long', async ({
  page,
  context,
  server,
}) => {
  const other = await context.newPage();
  const [first, second] = [new Journey(page, server), new Journey(other, server)];
  const flights = { first: new FlightActions(page, en), second: new FlightActions(other, en) };
  await second.toResults();
  const id = await second.results.cards.first().getAttribute('data-offer');
  const one = other
    .getByRole('banner')
    .getByRole('button', { name: en('results.savedFlightsN', { n: 1 }), exact: true });
  const secondHeart = flights.second.saveButton(other.locator(`article[data-offer="${id}"]`));
  // The second tab has read the stored flights.
  await secondHeart.click();
  await expect(one).toBeVisible();
  await first.toResults();
  const firstHeart = flights.first.saveButton(page.locator(`article[data-offer="${id}"]`));
  await expect(firstHeart).toHaveAttribute('aria-pressed', 'true');
  // No reload: each tab gets the other's change.
  await firstHeart.click();
  await expect(secondHeart).toHaveAttribute('aria-pressed', 'false');
  await expect(one).toHaveCount(0);
  await secondHeart.click();
  await expect(firstHeart).toHaveAttribute('aria-pressed', 'true');
});
