import { checkAccessibility } from './accessibility';
import { offlineReady, putRow, rowsOf } from './device';
import { NO_ANSWER, REDUCED_MOTION, expect, test } from './fixtures';
import { DAYS, Journey } from './pages/Journey';
import { grant, notifications, pressNotification, workerOf } from './notifications';
import type { Page } from 'playwright/test';
import { textsIn } from './texts';

test.use(REDUCED_MOTION);

const en = textsIn('en');

/** Sends the worker a `periodicsync` event, as the browser does for an installed app. */
async function wakeWorker(page: Page, origin: string): Promise<void> {
  const { cdp, worker } = await workerOf(page, origin);
  // No page of the app is on screen: one that is would check by itself.
  await page.goto('about:blank');
  await cdp.send('ServiceWorker.dispatchPeriodicSyncEvent', { ...worker, tag: 'alerts' });
}

test('a watched price that fell is on home and in the list, which also opens offline @phone', async ({
  page,
  context,
  fresh,
  errors,
}) => {
  test.setTimeout(120_000);
  await grant(context, page, fresh.at('kaija', ''), 'notifications', 'periodicBackgroundSync');
  errors.allow(NO_ANSWER);
  // The contexts of tests are incognito: their push service never answers.
  errors.allow(/Push API in incognito mode/);
  const journey = new Journey(page, fresh);
  await journey.toResults();
  // The calendar and the search have a lower price from now on: a new alert may be checked at once.
  const price = { start: DAYS.start, end: DAYS.end, price: 20, stopNum: 0, priced_at: new Date().toISOString() };
  const range = { type: 'roundtrip', s_iata: 'RIX', d_iata: 'BCN', start: DAYS.start, end: DAYS.start };
  const body = { ...range, prices: [price] };
  await fresh.fault({ kind: 'wrong_shape', match: { path: '/statistics/' }, body, times: 'always' });
  await fresh.fault({ kind: 'stream_half_price', times: 'always' });

  const watch = page.getByRole('button', { name: en('alerts.watch') }).filter({ visible: true });
  await watch.click();
  await expect(watch).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText(en('alerts.set', { route: 'Riga – Barcelona' }))).toBeVisible();

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
  await row.getByLabel(en('alerts.target')).fill('45');
  await row.getByRole('button', { name: en('alerts.save') }).click();
  await expect(row.getByText(en('alerts.saved'))).toBeVisible();

  await offlineReady(page);

  // The closed app: its worker checks a watch that is due, and tells by a notification.
  await page.getByRole('button', { name: en('alerts.notify') }).click();
  await expect(page.getByText(en('alerts.notify.on'))).toBeVisible();
  const stored = (await rowsOf(page, 'meta')).find(({ k }) => String(k).startsWith('alert:'));
  await putRow(page, 'meta', { ...stored, v: { ...(stored?.['v'] as object), lastCheck: null, notified: null } });
  await wakeWorker(page, fresh.at('kaija', ''));
  await expect.poll(() => notifications(page.context())).toEqual([expect.stringMatching(fell)]);

  await page.goto(journey.at('/dashboard/alerts'));
  await pressNotification(context);
  await expect(page).toHaveURL(new RegExp(`/search/results\\?.*start=${DAYS.start}`));
  expect(await notifications(context)).toEqual([]);
  await page.goto(journey.at('/dashboard/alerts'));
  await expect(page.getByText(en('alerts.how.background'))).toBeVisible();

  await fresh.kill();
  await page.reload();
  await expect(row.getByLabel(en('alerts.target'))).toHaveValue('45');
  await expect(page.getByText(new RegExp(en('alerts.state.offline')))).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: en('alerts.remove', { route: 'Riga – Barcelona' }) }).click();
  await page.getByRole('button', { name: new RegExp(en('alerts.undo')) }).click();
  await expect(row).toBeVisible();
});
