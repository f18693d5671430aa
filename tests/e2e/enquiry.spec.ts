import { offlineReady } from './device';
import { NO_ANSWER, dayAhead, expect, test, REDUCED_MOTION } from './fixtures';
import { Journey } from './pages/Journey';
import { SearchForm } from './pages/SearchForm';
import { textsIn } from './texts';

/** An enquiry of a group; the database of the sandbox is the judge (docs/offline.md "Enquiries"). */
test.use(REDUCED_MOTION);
const t = textsIn('en');

test('an enquiry written in airplane mode arrives once, after its tab was closed @phone', async ({
  page,
  context,
  server,
  errors,
}) => {
  errors.allow(NO_ANSWER);
  const journey = new Journey(page, server);
  await page.goto(journey.at('/groups'));
  await offlineReady(page);
  await context.setOffline(true);
  await page.reload();
  const form = new SearchForm(page, t, t('enquiry.group.title'));
  await form.openFrom();
  await form.takePlace('rix', 'RIX');
  await form.takePlace('bcn', 'BCN');
  await form.takeDay(dayAhead(54));
  await form.takeDay(dayAhead(61));
  await form.finishDays();
  const field = (name: Parameters<typeof t>[0]) => page.getByRole('textbox', { name: t(name) });
  await field('enquiry.field.groupName').fill('Choir Balsis');
  await page.getByRole('combobox', { name: t('enquiry.field.groupType') }).selectOption('culture');
  await field('enquiry.field.adults').fill('9');
  await field('enquiry.field.name').fill('Anna Ozola');
  await field('booking.field.email').fill('anna@example.com');
  await field('booking.field.tel').fill('20000000');
  await page.getByRole('button', { name: t('enquiry.send') }).click();
  await expect(field('enquiry.field.adults')).toBeFocused();
  await field('enquiry.field.adults').fill('30');

  // The tab is closed with the form half sent: it is as it was typed.
  await page.close();
  const second = await context.newPage();
  await second.goto(journey.at('/groups'));
  const adults = second.getByRole('textbox', { name: t('enquiry.field.adults') });
  await expect(adults).toHaveValue('30');
  await second.getByRole('button', { name: t('enquiry.send') }).click();
  await expect(second.getByRole('heading', { level: 1, name: t('enquiry.sent.waits') })).toBeVisible();
  await second.goto(journey.at('/device/outbox'));
  await expect(second.getByText('Choir Balsis')).toBeVisible();
  await expect(second.getByRole('link', { name: t('device.enquiry.open') })).toBeVisible();
  expect(await server.enquiries()).toEqual([]);

  await second.close();
  await context.setOffline(false);
  const third = await context.newPage();
  await third.goto(journey.at('/groups/sent'));
  await expect(third.getByRole('heading', { level: 1, name: t('enquiry.sent.sent') })).toBeVisible();
  const list = (await server.enquiries()) as { body: { group: { adults: number }; trip: { legs: unknown[] } } }[];
  expect(list).toHaveLength(1);
  expect(list[0]?.body.group.adults).toBe(30);
  expect(list[0]?.body.trip.legs).toHaveLength(1);
});
