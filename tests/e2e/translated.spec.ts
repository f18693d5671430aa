import type { Page } from 'playwright/test';
import { translatePage } from '../fixtures/translator';
import { REDUCED_MOTION, expect, test, WITHOUT_WORKER } from './fixtures';
import { ANNA, JANIS } from './pages/Booking';
import { Journey } from './pages/Journey';
import { FlightActions } from './pages/Results';
import { isPhone } from './pages/SearchForm';
import { textsIn } from './texts';

test.use({ ...REDUCED_MOTION, ...WITHOUT_WORKER });

const en = textsIn('en');

/** Translates every document of the page once it is loaded, as a browser does that always translates a language. */
async function translateAll(page: Page): Promise<void> {
  const start = `addEventListener('load', () => {
    const root = document.getElementById('root');
    if (root) (${translatePage.toString()})(root);
  });`;
  await page.addInitScript(start);
}

/** The screen is translated, and React holds none of its texts. */
async function expectTranslated(page: Page, screen: string): Promise<void> {
  await expect(page.locator('font').filter({ visible: true }).first(), screen).toBeVisible();
  expect(await page.locator('font[data-held]').evaluateAll((all) => all.map((one) => one.textContent)), screen).toEqual(
    [],
  );
}

for (const tag of ['@phone @long', '@desktop @long'])
  test(`a translated page works and shows true amounts from home to the trips ${tag}`, async ({ page, server }) => {
    test.setTimeout(120_000);
    await translateAll(page);
    const journey = new Journey(page, server);
    const { booking, results, order, t } = journey;
    const flights = new FlightActions(page, en);
    const all = await journey.searchByForm();
    await expectTranslated(page, 'results');

    await test.step('filters and the short list leave and bring back flights', async () => {
      const filters = await results.openFilters();
      const shown = () => results.count();
      await filters.getByRole('radio', { name: /^Direct only/ }).check();
      await expect.poll(shown).toBeLessThan(all);
      await filters.getByRole('radio', { name: /^Any/ }).check();
      await expect.poll(shown).toBe(all);
      await filters.getByRole('button', { name: 'Only airBaltic' }).click();
      await expect.poll(shown).toBeLessThan(all);
      await filters.getByRole('button', { name: 'Clear: Airlines' }).click();
      await expect.poll(shown).toBe(all);
      await filters.getByRole('button', { name: 'Untick all: Airlines' }).click();
      await filters.getByRole('checkbox', { name: /^airBaltic/ }).check();
      await filters.getByRole('button', { name: 'Clear: Airlines' }).click();
      await expectTranslated(page, 'filters');
      await results.closeFilters();
      await results.topPicks.click();
      await expect.poll(shown).toBeLessThan(all);
      await results.summary.getByRole('button', { name: en('filters.shortAll') }).click();
      await expect.poll(shown).toBe(all);
    });

    const card = results.cards.first();
    await test.step('a bag more is in the price of the card', async () => {
      await results.cheapestFirst();
      const bare = await results.total(card);
      const filters = await results.openFilters();
      await filters.getByRole('button', { name: 'More: Checked bag' }).click();
      await results.closeFilters();
      await expect.poll(() => results.total(card)).toBeGreaterThan(bare);
      await page.evaluate(() => scrollTo(0, 0));
    });

    const seen = await results.total(card);
    await test.step('details and comparison', async () => {
      await results.open(card);
      await flights.saveButton(card).click();
      const details = await flights.details(card);
      await expectTranslated(page, 'details');
      await flights.close(details);
      await flights.saveButton(results.cards.nth(1)).click();
      const table = await flights.compare();
      await expectTranslated(page, 'comparison');
      await flights.close(table);
    });

    await test.step('fares: one is chosen, and the total follows', async () => {
      await results.choose(card);
      await booking.fares.getByRole('radio').last().check();
      await expect.poll(() => booking.total()).toBeGreaterThan(seen);
      await booking.fares.getByRole('radio', { name: /^Light/ }).check();
      await expect.poll(() => booking.total()).toBe(seen);
      if (!isPhone(page)) await expect(booking.fares.getByText('Chosen', { exact: true })).toHaveCount(1);
      await expectTranslated(page, 'fares');
    });

    await test.step('travellers with mistakes, then without', async () => {
      await booking.toPassengers();
      await booking.continueButton.click();
      await expect(page.getByRole('alert').filter({ hasText: 'fields need a look' })).toBeVisible();
      await booking.fillTraveller(1, { ...ANNA, born: '31/02/1988' });
      await booking.fillTraveller(2, JANIS);
      await booking.fillContact();
      await booking.continueButton.click();
      await expect(page.getByText(/^There is no such day/)).toBeVisible();
      await expectTranslated(page, 'travellers');
      await booking.fillAll();
    });

    await test.step('every step before the checkout', async () => {
      for (const step of ['guarantee', 'insurance', 'services', 'seats', 'support']) {
        // oxlint-disable no-await-in-loop -- one step leads to the next
        await booking.continueButton.click();
        await page.waitForURL((url) => url.pathname === `/booking/${step}`);
        await expect(
          page.locator('#booking-step').getByRole('radio').or(page.locator('#booking-step h2')).first(),
        ).toBeAttached();
        await expectTranslated(page, step);
        // oxlint-enable no-await-in-loop
      }
      await booking.toCheckout();
      expect(await booking.total()).toBe(seen);
    });

    let asked = 0;
    await test.step('from bank to card: the fee is in every amount', async () => {
      await booking.choosePayment('paymentInitiation');
      await expectTranslated(page, 'banks');
      await page.getByRole('button', { name: t('checkout.change'), exact: true }).click();
      await booking.choosePayment('cardPayments');
      await booking.agree();
      asked = seen + Math.round(seen * 0.02);
      await expect.poll(() => booking.total()).toBe(asked);
      const amount = `€${(asked / 100).toLocaleString('en-GB', { minimumFractionDigits: 2 })}`;
      await expect(booking.payButton).toHaveText(t('checkout.payAmount', { amount }));
      await expectTranslated(page, 'card');
      await booking.payButton.click();
      await journey.bank.waitForPage();
      expect(await journey.bank.amount()).toBe(asked);
      await journey.bank.decide('approve');
    });

    await test.step('the order and its trip', async () => {
      await order.waitForThankYou();
      expect(await order.amount()).toBe(asked);
      await order.documentsKept();
      await expectTranslated(page, 'order');
      await page.goto(journey.at('/dashboard/trips'));
      await expect(page.getByRole('heading', { level: 1, name: t('trips.title') })).toBeVisible();
      await expectTranslated(page, 'trips');
      await page.getByRole('link', { name: t('search.route', { from: 'Riga', to: 'Barcelona' }) }).click();
      expect(await order.receipt()).toBe(asked);
      await expectTranslated(page, 'trip');
      await page.goto(journey.at(`${new URL(page.url()).pathname}/airport`));
      await expect(page.getByRole('heading', { level: 1, name: t('trips.airport.flight') })).toBeVisible();
      await expectTranslated(page, 'airport');
    });
  });
