import { offlineReady } from './device';
import { REDUCED_MOTION, WITHOUT_WORKER, WITH_WORKER, expect, test } from './fixtures';
import { ANNA } from './pages/Booking';
import { Journey } from './pages/Journey';

/** The other device, whatever the first one is. */
const LAPTOP = { viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false };

test.use(REDUCED_MOTION);
test.use(WITHOUT_WORKER);

test('a booking begun on one device goes on at another, without a connection too, and is taken back @phone', async ({
  page,
  browser,
  server,
  errors,
}) => {
  test.setTimeout(120_000);
  const first = new Journey(page, server);
  const { t } = first;
  await first.toPassengers();
  await first.booking.fillAll();
  const total = await first.booking.total();
  await page.getByRole('button', { name: t('booking.elsewhere') }).click();
  const dialog = page.getByRole('dialog', { name: t('booking.elsewhere') });
  await dialog.getByRole('checkbox', { name: t('handover.identity') }).check();
  await dialog.getByRole('button', { name: t('handover.make') }).click();
  await expect(dialog.getByRole('img', { name: t('handover.code') })).toBeVisible();
  const link = await dialog.getByRole('textbox', { name: t('handover.link') }).inputValue();
  await dialog
    .getByRole('button', { name: t('ui.close') })
    .last()
    .click();
  await expect(page.getByText(t('handover.elsewhere'), { exact: true })).toBeVisible();

  const other = await browser.newContext({ ...REDUCED_MOTION.contextOptions, ...WITH_WORKER, ...LAPTOP });
  const there = await other.newPage();
  const second = new Journey(there, server);
  await there.goto(link);
  await there.getByRole('button', { name: t('handover.open') }).click();
  await there.waitForURL(/\/booking\/passengers/);
  expect(there.url()).not.toContain('#');
  const name = second.booking.traveller(1).getByRole('textbox', { name: t('booking.field.name') });
  await expect(name).toHaveValue(ANNA.name);
  expect(await second.booking.total()).toBe(total);
  await second.booking.toCheckout();
  await offlineReady(there);
  await other.setOffline(true);
  await there.goto(second.at('/booking/passengers'));
  await expect(name).toHaveValue(ANNA.name);
  // A second time the same code opens nothing, and leads to what it opened.
  await there.goto(link);
  await expect(there.getByRole('alert')).toContainText(t('handover.refused.opened'));
  await there.getByRole('button', { name: t('handover.here') }).click();
  await there.waitForURL(/\/booking\/(?:passengers|checkout)/);
  await other.setOffline(false);

  await page.getByRole('button', { name: t('handover.takeBack') }).click();
  await expect(page.getByText(t('handover.elsewhere'), { exact: true })).toHaveCount(0);
  await page.reload();
  await expect(first.booking.traveller(1).getByRole('textbox', { name: t('booking.field.name') })).toHaveValue(
    ANNA.name,
  );
  await expect(page.getByText(t('handover.elsewhere'), { exact: true })).toHaveCount(0);

  // Both have one booking of the server: once one has paid, the other cannot, and is led to the order.
  await second.booking.toCheckout();
  await second.booking.choosePayment('paymentInitiation');
  await second.booking.agree();
  await second.booking.payButton.click();
  await second.bank.waitForPage();
  const order = await second.approve();
  await other.close();
  errors.allow(/409.*batchUpdate/);
  await first.booking
    .traveller(1)
    .getByRole('textbox', { name: t('booking.field.name') })
    .fill('Anita');
  await first.booking.continueButton.click();
  const ordered = page.getByRole('link', { name: t('booking.ordered.go') });
  await expect(ordered).toHaveAttribute('href', new RegExp(`/order/${order}/thankyou`));
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
