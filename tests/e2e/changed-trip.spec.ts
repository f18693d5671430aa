import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import type { LogEntry } from '../../sandbox/log';
import { checkAccessibility } from './accessibility';
import { offlineReady } from './device';
import { NO_ANSWER, REDUCED_MOTION, expect } from './fixtures';
import { Journey } from './pages/Journey';
import { test } from './prepared';

test.use(REDUCED_MOTION);

/** The calendar file of the trip on screen: sequence and state of each event by its UID. */
async function calendarOf(page: Page, button: string): Promise<Record<string, string>> {
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const text = (await readFile(await (await saving).path(), 'utf8')).replaceAll('\r\n ', '');
  const events = text.split('BEGIN:VEVENT').slice(1);
  const value = (event: string, name: string) => new RegExp(`^${name}:(.*?)\r?$`, 'm').exec(event)?.[1] ?? '';
  return Object.fromEntries(
    events.map((event) => [value(event, 'UID'), `${value(event, 'SEQUENCE')} ${value(event, 'STATUS')}`]),
  );
}

test('a paid trip that the airline moves, re-routes and cancels says so everywhere; the answer is sent once @desktop', async ({
  page,
  context,
  server,
  filledIn,
  errors,
}) => {
  test.setTimeout(120_000);
  errors.allow(NO_ANSWER);
  const journey = new Journey(page, server);
  const { t } = journey;
  const orderId = await journey.toPaidOrder(filledIn);
  const trip = journey.at(`/dashboard/trips/${encodeURIComponent(orderId)}`);
  const [there, back] = [`${orderId}-1-1`, `${orderId}-2-1`];
  const news = page.getByRole('status').filter({ hasText: t('trips.news.title') });
  const changed = page.getByText(t('trips.news.tag'), { exact: true });

  await page.goto(trip);
  const before = await calendarOf(page, t('order.calendar.add'));
  expect(before).toEqual({ [there]: '0 CONFIRMED', [back]: '0 CONFIRMED' });
  await server.change(orderId, { segment: 0, minutes: 95, lost: [{ kind: 'seat', segment: 0 }] });
  await page.reload();
  await expect(news.getByRole('listitem')).toHaveCount(2);
  await expect(news).toContainText(t('trips.lost.seat', { what: '' }).trim());
  await checkAccessibility(page, 'change to decide');
  for (const path of ['/', '/dashboard/trips']) {
    await page.goto(journey.at(path));
    await expect(changed.first()).toBeVisible();
  }
  await page.goto(`${trip}/airport`);
  await expect(news.getByRole('listitem')).toHaveCount(2);

  await page.goto(trip);
  const accept = page.getByRole('button', { name: t('trips.decide.accept') });
  await expect(accept).toBeVisible();
  await offlineReady(page);
  await context.setOffline(true);
  await accept.click();
  await expect(page.getByText(t('trips.decide.queued'))).toBeVisible();
  await page.getByRole('button', { name: t('trips.decide.withdraw') }).click();
  await accept.click();
  await expect(page.getByText(t('trips.decide.done.accept'))).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(t('trips.decide.queued'))).toHaveCount(0);
  await expect(page.getByText(t('trips.decide.told', { day: '' }).split('.')[0]!.trim())).toBeVisible();
  const replies = ((await server.log()) as LogEntry[]).filter(({ path }) => path.includes('/booking/change/'));
  expect(replies.flatMap(({ effects }) => effects.map((effect) => effect.split(' ')[0]))).toEqual(['accept']);
  // Whoever decides has seen it.
  await expect(news).toHaveCount(0);

  // The agency has checked the travellers in: its passes come by themselves and open offline.
  await server.givePasses(orderId, 'pkpass');
  await page.reload();
  const pass = page.getByRole('button', { name: /RIX–BCN/ }).first();
  await expect(pass).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await pass.click();
  await expect(page.getByRole('dialog').getByRole('img', { name: t('passes.barcode') })).toBeVisible();
  await expect(page.getByText(t('passes.fromAgency'))).toBeVisible();
  await page.keyboard.press('Escape');
  await context.setOffline(false);

  await server.change(orderId, { segment: 1, via: 'FRA' });
  await page.reload();
  await expect(news.getByText(/BCN.–..RIX/)).toBeVisible();
  await news.getByRole('button', { name: t('trips.news.seen') }).click();
  await expect(news).toHaveCount(0);
  const moved = await calendarOf(page, t('order.calendar.update'));
  expect(moved).toEqual({ [there]: '2 CONFIRMED', [back]: '2 CONFIRMED', [`${orderId}-2-2`]: '2 CONFIRMED' });

  await server.cancel(orderId);
  await page.reload();
  const gone = await calendarOf(page, t('order.calendar.remove'));
  expect(new Set(Object.values(gone))).toEqual(new Set(['3 CANCELLED']));
  expect(Object.keys(gone)).toEqual(expect.arrayContaining([there, back]));
});
