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
