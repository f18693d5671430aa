import { checkAccessibility } from './accessibility';
import { offlineReady } from './device';
import { NO_ANSWER, REDUCED_MOTION, expect } from './fixtures';
import { Journey } from './pages/Journey';
import { test } from './prepared';

test.use(REDUCED_MOTION);

test('a paid trip is two presses away, opens offline from a cold start, and tells of its cancellation @phone', async ({
  page,
  context,
  server,
  filledIn,
  errors,
}) => {
  test.setTimeout(90_000);
  errors.allow(NO_ANSWER);
  const journey = new Journey(page, server);
  const { t } = journey;
  const total = await journey.toBank(filledIn);
  const orderId = await journey.approve();
  await journey.order.documentsKept();

  await page
    .getByRole('button', { name: t('shell.menu'), exact: true })
    .filter({ visible: true })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: t('shell.trips'), exact: true })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: t('trips.title') })).toBeVisible();
  const trip = page.getByRole('link', { name: t('search.route', { from: 'Riga', to: 'Barcelona' }) });
  await expect(trip).toBeVisible();
  await checkAccessibility(page, 'trips');
  await offlineReady(page);

  await context.setOffline(true);
  await page.goto(journey.at('/dashboard/trips'));
  await trip.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Barcelona' })).toBeVisible();
  expect(await journey.order.receipt()).toBe(total);
  await expect(page.getByText(t('order.documents.kept'))).toBeVisible();
  await expect(page.getByRole('button', { name: t('order.calendar.add') })).toBeVisible();
  await checkAccessibility(page, 'trip');
  // The page leads there from two days before the flight.
  await page.goto(journey.at(`${new URL(page.url()).pathname}/airport`));
  await expect(page.getByRole('heading', { level: 1, name: t('trips.airport.flight') })).toBeVisible();
  await expect(page.getByText(orderId)).toBeVisible();
  await checkAccessibility(page, 'airport');
  await page.reload();
  await expect(page.getByText(t('trips.airport.departs'))).toBeVisible();

  // Changed before the connection is back: an order is asked about at most once a minute.
  await server.change(orderId, { segment: 0, minutes: 95 });
  await server.change(orderId, { segment: 1, via: 'FRA' });
  await context.setOffline(false);
  await page.getByRole('link', { name: t('trips.airport.back') }).click();
  const news = page.getByRole('status').filter({ hasText: t('trips.news.title') });
  await expect(news.getByRole('listitem')).toHaveCount(3);
  await expect(page.getByRole('button', { name: t('order.calendar.update') })).toBeVisible();
  await checkAccessibility(page, 'changed trip');
  await news.getByRole('button', { name: t('trips.news.seen') }).click();
  await expect(news).toHaveCount(0);
  await page.getByText(t('trips.news.history')).click();
  await expect(page.getByText(/BCN.–..FRA.–..RIX/).first()).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('FRA').first()).toBeVisible();

  // Cancelled before the connection is back, as above.
  await server.cancel(orderId);
  await context.setOffline(false);
  await page.reload();
  await page.getByRole('link', { name: t('trips.cancelledMore') }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('trips.cancelled.title') })).toBeVisible();
  await expect(page.getByText(t('trips.cancelled.by.airline'))).toBeVisible();
  await expect(page.getByText(/€.* is on its way back to you/)).toContainText((total / 100).toFixed(2));
  // A killed browser loses its last writes to local storage: home finds the trip in the database.
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.endsWith('tripUntil')) localStorage.removeItem(key);
  });
  await page.goto(journey.at('/'));
  await expect(trip).toBeVisible();
  await expect(page.getByText(t('trips.state.cancelled'), { exact: true })).toBeVisible();
});
