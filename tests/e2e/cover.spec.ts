import type { Page } from 'playwright/test';
import { checkAccessibility } from './accessibility';
import { offlineReady, rowsOf } from './device';
import { REDUCED_MOTION, expect, test } from './fixtures';
import { Results } from './pages/Results';
import type { Server } from './server';
import { textsIn } from './texts';
import { DAYS, Journey } from './pages/Journey';

test.use(REDUCED_MOTION);

const en = textsIn('en');
const LONG_HAUL = Results.url(DAYS).replace(
  'dest=barcelona&d_iata=bcn&d_ct=bcn',
  'dest=new%20york&d_iata=jfk&d_ct=nyc',
);

/** The server's price of the booking in cents and its items; null while it has none. */
async function serverPrice(
  page: Page,
  server: Server,
): Promise<{ total: number; items: { serviceId: string }[] } | null> {
  const row = (await rowsOf(page, 'meta')).find(({ k }) => String(k).startsWith('token:'));
  if (!row) return null;
  const { token } = row['v'] as { token: string };
  const answer = await fetch(`http://127.0.0.1:${server.port}/api/booking/items/${String(row['k']).slice(6)}`, {
    headers: { Authorization: `Bearer ${token}`, 'X-Company-Name': 'kaija', Connection: 'close' },
  });
  const { total, items } = (await answer.json()) as {
    total: number;
    items: { serviceId: string }[];
  };
  return { total: Math.round(total * 100), items };
}

test('guarantee, insurance, services and support chosen with a lost connection: the server sells what the cart shows @phone', async ({
  page,
  context,
  server,
  errors,
}) => {
  errors.allow(/net::ERR_/);
  const journey = new Journey(page, server);
  const { booking } = journey;
  await page.goto(journey.at(LONG_HAUL));
  await journey.results.waitForAll();
  await journey.results.choose(journey.results.cards.first());
  await booking.toPassengers();
  await booking.fillAll();
  await booking.continueButton.click();

  await test.step('choose change protection', async () => {
    await page.waitForURL(/\/booking\/guarantee/);
    const plans = page.getByRole('radiogroup', { name: en('cover.guarantee.title') });
    await expect(plans.getByRole('radio', { checked: true })).toHaveCount(0);
    await plans.getByRole('radio', { name: /^Change protection/ }).check({ force: true });
    await checkAccessibility(page, 'guarantee');
    await booking.continueButton.click();
  });

  await test.step('offline: choose a plan by keyboard, read its details, reload', async () => {
    await page.waitForURL(/\/booking\/insurance/);
    // The service texts come from the agency's API, not from the bundle.
    await expect
      .poll(async () => (await rowsOf(page, 'kv')).map(({ key }) => key))
      .toContain('answer:additional_services:en_GB');
    // The sanitizer for them is a late part of the app.
    await offlineReady(page);
    await context.setOffline(true);
    const plans = page.getByRole('radiogroup', { name: en('cover.insurance.title') });
    await plans.getByRole('radio', { name: en('cover.none.travelInsurance') }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(plans.getByRole('radio', { name: /^Travel insurance Plus/ })).toBeChecked();
    await plans.getByRole('button', { name: `${en('cover.covers')} Travel insurance Plus` }).click();
    await expect(plans.getByText(/It starts today and ends on the day of return/)).toBeVisible();
    await checkAccessibility(page, 'plan details');
    await page.reload();
    await expect(plans.getByRole('radio', { name: /^Travel insurance Plus/ })).toBeChecked();
    await booking.continueButton.click();
  });

  await test.step('add a service, decline one, remove one', async () => {
    await page.waitForURL(/\/booking\/services/);
    const card = (name: string) => page.getByRole('article', { name, exact: true });
    await card('We check you in').getByRole('button', { name: /^Add/ }).click();
    const news = card('Flight news by SMS');
    await news.getByRole('button', { name: /^More about it/ }).click();
    await news.getByRole('button', { name: /^No, thanks/ }).click();
    await expect(news.getByRole('button', { name: /^Add/ })).toBeFocused();
    await card('Claim help').getByRole('button', { name: /^Add/ }).click();
    await expect(card('Claim help').getByRole('button', { name: /^Remove/ })).toBeFocused();
    await card('Claim help')
      .getByRole('button', { name: /^Remove/ })
      .click();
    await checkAccessibility(page, 'services');
    await context.setOffline(false);
    await booking.continueButton.click();
  });

  await test.step('choose support', async () => {
    await expect(page).toHaveURL(/\/booking\/(?:seats|support)/);
    if (/seats/.test(page.url())) await booking.continueButton.click();
    await page.waitForURL(/\/booking\/support/);
    const plans = page.getByRole('radiogroup', { name: en('cover.support.title') });
    await plans.getByRole('radio', { name: /^Support Plus/ }).check({ force: true });
    await booking.continueButton.click();
  });

  await page.waitForURL(/\/booking\/checkout/);
  const total = await booking.total();
  await expect.poll(async () => (await serverPrice(page, server))?.total, { timeout: 20_000 }).toBe(total);
  const sold = (await serverPrice(page, server))?.items.map(({ serviceId }) => serviceId);
  expect(sold?.filter((id) => id !== 'fare' && id !== 'service_fee').toSorted()).toEqual([
    'changeProtection',
    'onlineCheckinService',
    'supportServicePlus',
    'travelInsurancePlus',
  ]);
  const { lines } = await booking.cart();
  expect(lines.map(({ text }) => text)).toEqual(
    expect.arrayContaining(['Change protection, 2 × €15.00', 'Travel insurance Plus, 2 × €22.20', 'Support Plus']),
  );
});

test('straight to payment leaves out what is optional; one thing is added there, and its step leads back @phone', async ({
  page,
  server,
}) => {
  const journey = new Journey(page, server);
  const { booking } = journey;
  await journey.toPassengers();
  await booking.fillAll();
  await page.getByRole('button', { name: en('booking.straight') }).click();
  await page.waitForURL(/\/booking\/checkout/);
  const before = await booking.total();

  const insurance = en('checkout.review.add', { what: en('price.step.insurance') });
  await page.getByRole('link', { name: insurance }).click();
  await page.waitForURL(/\/booking\/insurance/);
  await expect(page.getByRole('button', { name: en('booking.straight') })).toHaveCount(0);
  const plans = page.getByRole('radiogroup', { name: en('cover.insurance.title') });
  await plans.getByRole('radio').nth(1).check({ force: true });
  // A reload keeps the way back.
  await page.reload();
  await expect(plans.getByRole('radio').nth(1)).toBeChecked();
  await page.getByRole('button', { name: en('booking.toPayment') }).click();
  await page.waitForURL(/\/booking\/checkout/);
  await expect(page.getByRole('link', { name: insurance })).toHaveCount(0);
  await expect.poll(() => booking.total()).toBeGreaterThan(before);
});

test('connection protection costs once for the self-transfer, and says for which; the server asks the same @phone @long', async ({
  page,
  server,
}) => {
  const journey = new Journey(page, server);
  const { booking } = journey;
  await page.goto(journey.at(LONG_HAUL));
  await journey.results.waitForAll();
  await journey.results.choose(journey.results.cards.filter({ hasText: en('results.selfTransfer') }).first());
  await booking.toPassengers();
  await booking.fillAll();
  await page.goto(journey.at('/booking/services'));
  const row = page.getByRole('article', { name: 'Connection protection', exact: true });
  await expect(row.getByText(new RegExp(`^${en('results.selfTransfer')}: `))).toBeVisible();
  const before = await booking.total();
  await row.getByRole('button', { name: /^Add/ }).click();
  await expect.poll(() => booking.total()).toBeGreaterThan(before);
  const added = (await booking.total()) - before;
  // One or two connections, never one for each of the flights.
  expect([1900, 3800]).toContain(added);
  await booking.toCheckout();
  const total = await booking.total();
  await expect.poll(async () => (await serverPrice(page, server))?.total, { timeout: 20_000 }).toBe(total);
});

test('seats are chosen on the plan of a flight, and the server asks what the cart shows @phone', async ({
  page,
  server,
}) => {
  const journey = new Journey(page, server);
  const { booking } = journey;
  // Both airlines of this route tell their plans.
  const there = 'dest=helsinki&d_iata=hel&d_ct=hel';
  await page.goto(journey.at(Results.url(DAYS).replace('dest=barcelona&d_iata=bcn&d_ct=bcn', there)));
  await journey.results.waitForAll();
  await journey.results.choose(journey.results.cards.first());
  await booking.toPassengers();
  await booking.fillAll();
  await page.goto(journey.at('/booking/seats'));
  const rows = page.getByRole('article').filter({ hasText: 'airBaltic' });
  await rows
    .first()
    .getByRole('button', { name: new RegExp(`^${en('cover.choose')}`) })
    .click();
  const plan = page.getByRole('grid');
  await expect(plan.getByRole('button', { pressed: true })).toHaveCount(0);
  const before = await booking.total();
  const free = plan.locator('[data-seat$="A"]:not([aria-disabled])');
  await free.nth(2).click();
  await free.nth(3).click();
  await expect(plan.getByRole('button', { pressed: true })).toHaveCount(2);
  expect(await booking.total()).toBeGreaterThan(before);
  await checkAccessibility(page, 'seat plan');
  await page.reload();
  await booking.toCheckout();
  const total = await booking.total();
  await expect.poll(async () => (await serverPrice(page, server))?.total, { timeout: 20_000 }).toBe(total);
});
