import { checkAccessibility } from './accessibility';
import { offlineReady } from './device';
import { NO_ANSWER, REDUCED_MOTION, expect, test } from './fixtures';
import { DAYS, Journey } from './pages/Journey';
import { textsIn } from './texts';

test.use(REDUCED_MOTION);

const en = textsIn('en');

test('a watched price that fell is on home and in the list, which also opens offline @phone', async ({
  page,
  fresh,
  errors,
}) => {
  test.setTimeout(120_000);
  errors.allow(NO_ANSWER);
  const journey = new Journey(page, fresh);
  await journey.toResults();
  const watch = page.getByRole('button', { name: en('alerts.watch') }).filter({ visible: true });
  await watch.click();
  await expect(watch).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText(en('alerts.set', { route: 'Riga – Barcelona' }))).toBeVisible();

  // The calendar and the search have a lower price from now on.
  const price = { start: DAYS.start, end: DAYS.end, price: 20, stopNum: 0, priced_at: new Date().toISOString() };
  const range = { type: 'roundtrip', s_iata: 'RIX', d_iata: 'BCN', start: DAYS.start, end: DAYS.start };
  const body = { ...range, prices: [price] };
  await fresh.fault({ kind: 'wrong_shape', match: { path: '/statistics/' }, body, times: 'always' });
  await fresh.fault({ kind: 'stream_half_price', times: 'always' });

  await page.goto(journey.at('/'));
  const fell = /^Riga – Barcelona fell to €\d/;
  await expect(page.getByText(fell)).toBeVisible({ timeout: 30_000 });
  await page.goto(journey.at('/'));
  const card = page.getByRole('region', { name: en('alerts.title') });
  await expect(card.getByRole('heading', { name: fell })).toBeVisible();
  const trips = page.getByRole('link', { name: en('shell.priceNews', { n: 1 }) }).filter({ visible: true });
  await expect(trips).toBeVisible();
  await card.getByRole('link', { name: en('alerts.show') }).click();
  await expect(page).toHaveURL(new RegExp(`/search/results\\?.*start=${DAYS.start}`));

  await page.goto(journey.at('/dashboard/alerts'));
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Riga – Barcelona' }) });
  await expect(row).toContainText(/for 2/);
  await expect(page.getByText(/Last check: /)).toBeVisible();
  await checkAccessibility(page, 'alerts');
  await row.getByLabel(en('alerts.target')).fill('15');
  await row.getByRole('button', { name: en('alerts.save') }).click();
  await expect(row.getByText(en('alerts.saved'))).toBeVisible();

  await offlineReady(page);
  await fresh.kill();
  await page.reload();
  await expect(row.getByLabel(en('alerts.target'))).toHaveValue('15');
  await expect(page.getByText(new RegExp(en('alerts.state.offline')))).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: en('alerts.remove', { route: 'Riga – Barcelona' }) }).click();
  await page.getByRole('button', { name: new RegExp(en('alerts.undo')) }).click();
  await expect(row).toBeVisible();
});
