import type { Page } from 'playwright/test';
import { requestsTo, offlineReady } from './device';
import { REDUCED_MOTION, NO_ANSWER, expect, test } from './fixtures';
import { textsIn } from './texts';
import { Journey } from './pages/Journey';

test.use(REDUCED_MOTION);

const en = textsIn('en');

/**
 * Sorts by price, adds bags for everyone and chooses the first offer, which sells bags separately. Returns its total in
 * cents.
 */
async function chooseWithBags(page: Page, journey: Journey): Promise<number> {
  const { results } = journey;
  await journey.toResults();
  await results.sortBy('cheapest');
  const bare = await results.total(results.cards.first());
  const filters = await results.openFilters();
  await filters.getByRole('button', { name: 'More: Cabin bag' }).click();
  await filters.getByRole('button', { name: 'More: Checked bag' }).click();
  await filters.getByRole('button', { name: 'More: Checked bag' }).click();
  await results.closeFilters();
  await expect.poll(() => results.total(results.cards.first())).toBeGreaterThan(bare);
  await page.evaluate(() => scrollTo(0, 0));
  const card = results.cards.first();
  const seen = await results.total(card);
  await results.choose(card);
  return seen;
}

const sumOf = (lines: { cents: number }[]): number => lines.reduce((sum, { cents }) => sum + cents, 0);

test('bags chosen in the list are in every total to the cent, up to the thank-you page @desktop @long', async ({
  page,
  server,
}) => {
  test.setTimeout(90_000);
  const journey = new Journey(page, server);
  const { booking } = journey;
  const seen = await chooseWithBags(page, journey);

  await test.step('fares include them, and the cart has separate lines for them', async () => {
    await booking.fares.getByRole('radio', { name: /^Light/ }).check();
    const light = booking.fares.locator('label').filter({ has: page.getByRole('radio', { name: /^Light/ }) });
    await expect(light).toContainText(en('booking.bags.inPrice'));
    const { lines, total } = await booking.cart();
    expect(total).toBe(seen);
    expect(sumOf(lines)).toBe(seen);
    expect(lines.filter(({ text }) => /bags?, 2 × €/i.test(text)).length).toBeGreaterThan(0);
    // Bags that another fare includes cost nothing there.
    await booking.fares.getByRole('radio', { name: /^Flexible/ }).check();
    await expect(page.getByRole('region', { name: en('booking.bags.title') })).toContainText(
      en('booking.bags.included'),
    );
    const flexible = await booking.cart();
    expect(sumOf(flexible.lines)).toBe(flexible.total);
    expect(flexible.lines.length).toBeLessThan(lines.length + 1);
    await booking.fares.getByRole('radio', { name: /^Light/ }).check();
  });

  await test.step('travellers, payment, bank and order show the same total', async () => {
    await booking.toPassengers();
    expect(await booking.total()).toBe(seen);
    await booking.fillAll();
    await booking.toCheckout();
    await booking.choosePayment('paymentInitiation');
    await booking.agree();
    expect((await booking.cart()).total).toBe(seen);
    await booking.payButton.click();
    await journey.bank.waitForPage();
    expect(await journey.bank.amount()).toBe(seen);
    await journey.bank.decide('approve');
    await journey.order.waitForThankYou();
    expect(await journey.order.amount()).toBe(seen);
  });

  const batches = await requestsTo(server, 'POST', /booking\/batchUpdate/);
  expect(batches.length).toBeGreaterThan(0);
});

test('bags per traveller chosen offline cost what the cart showed @phone @long', async ({
  page,
  context,
  server,
  errors,
}) => {
  errors.allow(NO_ANSWER);
  test.setTimeout(120_000);
  const journey = new Journey(page, server);
  const { booking } = journey;
  const seen = await chooseWithBags(page, journey);
  await offlineReady(page);
  await booking.toPassengers();
  await booking.fillAll();
  await booking.toCheckout();
  expect(await booking.total()).toBe(seen);

  await context.setOffline(true);
  await page.getByRole('button', { name: en('booking.cart.open') }).click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: en('booking.bags.change') })
    .click();
  // One traveller keeps one protected checked bag, the other takes none.
  const what = en('bags.what.checked');
  const fewer = (who: string) => page.getByRole('button', { name: en('bags.fewer', { what, who }) });
  const opener = page.getByRole('article', { name: what }).getByRole('button', { name: en('cover.change') });
  await opener.click();
  await expect(page.getByRole('group', { name: `${what} Anna Bērziņa` })).toBeVisible();
  // Both have two.
  await fewer('Anna Bērziņa').click();
  await fewer('Jānis Bērziņš').click();
  await fewer('Jānis Bērziņš').click();
  await page.getByRole('checkbox', { name: en('bags.protect') }).check();
  await expect.poll(() => booking.total()).toBeLessThan(seen);
  const less = await booking.total();
  await page.reload();
  await opener.click();
  await expect(page.getByRole('checkbox', { name: en('bags.protect') })).toBeChecked();
  const sum = await booking.total();
  expect(sum).toBe(less);

  await context.setOffline(false);
  await page.getByRole('button', { name: en('booking.toPayment') }).click();
  await expect(page).toHaveURL(/booking\/checkout/);
  await expect.poll(() => booking.total()).toBe(sum);
  await booking.choosePayment('paymentInitiation');
  await booking.agree();
  await booking.payButton.click();
  await journey.bank.waitForPage();
  expect(await journey.bank.amount()).toBe(sum);
  await journey.bank.decide('approve');
  await journey.order.waitForThankYou();
  expect(await journey.order.amount()).toBe(sum);
  expect(await journey.order.receipt()).toBe(sum);
});
