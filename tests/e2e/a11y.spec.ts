import type { Page } from 'playwright/test';
import { checkAccessibility, tabTo } from './accessibility';
import { REDUCED_MOTION, expect, test, WITHOUT_WORKER } from './fixtures';
import { FlightActions } from './pages/Results';
import { SearchForm, isPhone } from './pages/SearchForm';
import { textsIn } from './texts';
import { DAYS, Journey } from './pages/Journey';

test.use({ ...REDUCED_MOTION, ...WITHOUT_WORKER });

const en = textsIn('en');

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/* A journey takes half a minute, so each tenant runs at one size; yellow is covered below. */
const TENANTS: { tenant: string; born: [string, string]; tag: string }[] = [
  { tenant: 'kaija', born: ['04/03/1988', '21/11/1985'], tag: '@phone' },
  { tenant: 'burgundy', born: ['1988-03-04', '1985-11-21'], tag: '@desktop @long' },
];
for (const { tenant, born, tag } of TENANTS) {
  test(`axe finds no violation on the booking journey of ${tenant} ${tag}`, async ({ page, server }) => {
    test.setTimeout(240_000);
    const journey = new Journey(page, server, en, tenant);
    const { booking, results } = journey;
    const form = new SearchForm(page, en);
    await page.goto(journey.at('/'));
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await checkAccessibility(page, 'home');

    await page.getByRole('button', { name: 'Menu', exact: true }).filter({ visible: true }).first().click();
    const menu = page.getByRole('dialog');
    await menu.locator('summary').first().click();
    await checkAccessibility(page, 'side menu');
    await menu.getByRole('button', { name: /^Language and currency/ }).click();
    await expect(page.getByRole('radiogroup', { name: 'Appearance' })).toBeVisible();
    await checkAccessibility(page, 'regional settings');
    // The menu stays open below the settings.
    await page.keyboard.press('Escape');
    await expect(menu.getByRole('heading', { name: /^Welcome to/ })).toBeVisible();
    await closeDialog(page);

    await form.openFrom();
    await expect(page.getByRole('option').first()).toBeVisible();
    await checkAccessibility(page, 'place picker');
    await form.input.fill('lond');
    await expect(page.getByRole('option', { name: /London, all airports/ })).toBeVisible();
    await checkAccessibility(page, 'place picker with airports of a city');
    await form.input.fill('zzzzzz');
    await expect(page.getByText(/Nothing found for/)).toBeVisible();
    await checkAccessibility(page, 'place picker with nothing found');
    await form.takePlace('rix', 'RIX');
    await form.takePlace('bcn', 'BCN');
    await form.takeDay(DAYS.start);
    await checkAccessibility(page, 'date picker');
    await form.takeDay(DAYS.end);
    await form.finishDays();
    await form.openTravellers();
    await form.addAdult();
    await checkAccessibility(page, 'travellers picker');
    await form.finishTravellers();
    await form.submit();
    await results.waitForAll();
    await checkAccessibility(page, 'results');
    await results.open(results.cards.first());
    await checkAccessibility(page, 'opened offer');
    if (isPhone(page)) {
      await results.openFilters();
      await checkAccessibility(page, 'filters');
      await results.closeFilters();
    }

    await results.choose(results.cards.first());
    await expect(booking.fares.getByRole('radio')).toHaveCount(3);
    await checkAccessibility(page, 'fares');
    await booking.toPassengers();
    await expect(booking.traveller(2)).toBeVisible();
    await checkAccessibility(page, 'travellers');
    await booking.continueButton.click();
    await expect(page.getByText('Fill this in').first()).toBeVisible();
    await checkAccessibility(page, 'travellers with mistakes');
    await booking.fillAll(born);
    for (const step of ['guarantee', 'insurance', 'services', 'seats', 'support']) {
      // oxlint-disable no-await-in-loop -- one step leads to the next
      await booking.continueButton.click();
      await page.waitForURL((url) => url.pathname === `/booking/${step}`);
      await expect(
        page.locator('#booking-step').getByRole('heading', { level: 2 }).or(page.getByRole('radiogroup')).first(),
      ).toBeVisible();
      await checkAccessibility(page, step);
      // oxlint-enable no-await-in-loop
    }
    await booking.toCheckout();
    await expect(booking.payType('cardPayments')).toBeAttached();
    await booking.payButton.click();
    await expect(page.getByText('Choose how to pay', { exact: true })).toBeVisible();
    await checkAccessibility(page, 'payment with mistakes');
    await booking.choosePayment('paymentInitiation');
    await booking.agree();
    await checkAccessibility(page, 'payment by bank');
    await page.getByRole('link', { name: 'terms of service', exact: true }).click();
    await expect(page.getByRole('dialog').getByRole('heading').nth(1)).toBeVisible();
    await checkAccessibility(page, 'terms over the payment');
    await closeDialog(page);
    if (isPhone(page)) {
      await page.getByRole('button', { name: en('booking.cart.open') }).click();
      await checkAccessibility(page, 'cart of a phone');
      await closeDialog(page);
    }
    await booking.payButton.click();
    await journey.bank.waitForPage();
    await journey.bank.decide('decline');
    await expect(journey.order.title('order.error.title')).toBeVisible();
    await checkAccessibility(page, 'not paid');
    await page.getByRole('button', { name: 'Pay again' }).click();
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await booking.choosePayment('bankTransfer');
    await booking.payButton.click();
    await expect(journey.order.title('order.awaiting.title')).toBeVisible();
    await checkAccessibility(page, 'thank-you page with bank details');

    await page.goto(journey.at('/there/is/no/such/page'));
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    await checkAccessibility(page, 'not found');
    await page.goto(journey.at('/order/KA-NOSUCH/confirmation'));
    await expect(journey.order.title('order.missing.title')).toBeVisible();
    await checkAccessibility(page, 'payment reference missing');
    await page.goto(journey.at('/info/terms-of-service'));
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await checkAccessibility(page, 'content page');
    await page.goto(journey.at('/info/faq#baggage-add'));
    await expect(page.getByText(/^Bags can be added while you book/)).toBeVisible();
    await checkAccessibility(page, 'questions and answers');
    if (isPhone(page)) {
      // In print the navigation would cover the text.
      await page.emulateMedia({ media: 'print' });
      await expect(page.getByRole('navigation', { name: en('shell.mainNav') })).toBeHidden();
      await page.emulateMedia({ media: null });
    }
    await page.goto(journey.at('/search/results?src=nowhere'));
    await expect(page.getByRole('heading', { name: 'This address is not a whole search' })).toBeVisible();
    await checkAccessibility(page, 'results of a broken address');
  });
}

for (const { tenant, tag } of [
  { tenant: 'yellow', tag: '@desktop @long' },
  { tenant: 'burgundy', tag: '@phone @long' },
]) {
  test(`axe finds no violation in filters, details, sharing and comparison of ${tenant} ${tag}`, async ({
    page,
    server,
  }) => {
    test.setTimeout(120_000);
    const journey = new Journey(page, server, en, tenant);
    const { results } = journey;
    const flights = new FlightActions(page, en);
    await journey.toResults();
    let filters = await results.openFilters();
    await filters.getByRole('button', { name: 'More: Checked bag' }).click();
    await filters.getByRole('combobox', { name: en('filters.ruleAdd') }).selectOption({ label: 'Ryanair' });
    await expect(filters.getByRole('button', { name: 'Clear 1' })).toBeVisible();
    await checkAccessibility(page, 'filters with bags and a rule');
    await results.closeFilters();
    await results.topPicks.click();
    await expect(results.summary).toContainText(/others? (?:is|are) hidden\./);
    await checkAccessibility(page, 'top picks, rules and bags');

    const card = page.locator(`article[data-offer="${await results.cards.first().getAttribute('data-offer')}"]`);
    await results.open(card);
    let dialog = await flights.details(card);
    await checkAccessibility(page, 'flight details');
    await flights.close(dialog);
    dialog = await flights.share(card);
    await checkAccessibility(page, 'share');
    await flights.close(dialog);
    await flights.saveButton(card).click();
    await flights.saveButton(results.cards.nth(1)).click();
    await checkAccessibility(page, 'opened flight among the top picks, with two kept');
    dialog = await flights.saved();
    await checkAccessibility(page, 'kept flights');
    await flights.close(dialog);
    dialog = await flights.compare();
    await checkAccessibility(page, 'compare');
    await flights.close(dialog);

    filters = await results.openFilters();
    await filters.getByRole('radio', { name: /^Direct only/ }).check();
    await filters.getByRole('button', { name: 'Untick all: Airlines' }).click();
    await results.closeFilters();
    await expect(page.getByRole('button', { name: /^Take away: Airlines/ })).toBeVisible();
    await checkAccessibility(page, 'list emptied by filters');
    await page.getByRole('button', { name: /^Take away: Airlines/ }).click();
    await page.evaluate(() => scrollTo(0, 0));
    await results.choose(results.cards.first());
    await expect(page.getByRole('region', { name: en('booking.bags.title') })).toBeVisible();
    await checkAccessibility(page, 'fares with bags');
  });
}

test('a search works by keyboard alone @desktop @long', async ({ page, server }) => {
  const journey = new Journey(page, server);
  const { results } = journey;
  const { keyboard } = page;
  const focused = page.locator(':focus');
  const reach = (name: RegExp, most = 40): Promise<void> => tabTo(page, name, most);
  await page.goto(journey.at('/'));
  await expect(page.getByRole('heading', { level: 1, name: 'Where to next?' })).toBeVisible();
  await keyboard.press('Tab');
  await expect(focused).toHaveText('Skip to content');
  await keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await reach(/^From/);
  await keyboard.type('rix');
  await expect(page.getByRole('option', { name: /RIX$/ }).first()).toBeVisible();
  await keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'To' })).toBeFocused();
  await keyboard.type('bcn');
  await expect(page.getByRole('option', { name: /BCN$/ }).first()).toBeVisible();
  await keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Dates' })).toBeVisible();
  await expect(focused).toHaveAttribute('data-date', /\d/);
  await keyboard.press('PageDown');
  await keyboard.press('PageDown');
  await keyboard.press('ArrowRight');
  const start = await focused.getAttribute('data-date');
  await keyboard.press('Enter');
  await keyboard.press('ArrowDown');
  const end = await focused.getAttribute('data-date');
  await keyboard.press('Enter');
  await reach(/^Done$/);
  await keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await reach(/^Travellers and cabin/, 8);
  await keyboard.press('Enter');
  // The dialog's content renders one frame later and takes the focus then.
  await expect(page.getByRole('dialog', { name: 'Travellers and cabin' }).locator(':focus')).toHaveCount(1);
  await reach(/^One more: Adults/, 4);
  await keyboard.press('Space');
  await keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(focused).toHaveText(/1 adult/);
  await reach(/^Search flights/);
  await keyboard.press('Enter');
  await page.waitForURL(/search\/results/);
  const query = new URL(page.url()).searchParams;
  expect([query.get('start'), query.get('end')]).toEqual([start, end]);
  await results.waitForEnd();

  await page.getByRole('radio', { name: /^Best/ }).focus();
  await keyboard.press('ArrowRight');
  const cheapest = page.getByRole('radio', { name: /^Cheapest/ });
  await expect(cheapest).toBeChecked();
  // The list updates after the click: its first card then has the price of the tab.
  const tab = await cheapest.evaluate((node) => (node as HTMLInputElement).labels?.[0]?.textContent ?? '');
  await expect(results.cards.first()).toContainText(/€[\d,.]+/.exec(tab)?.[0] ?? 'a price');
  await reach(/^Flight details/);
  await keyboard.press('Enter');
  await expect(focused).toHaveAttribute('aria-expanded', 'true');
  await reach(/^Choose/);
  await keyboard.press('Enter');
  await page.waitForURL(/booking\/fares/);
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a fare' })).toBeFocused();
});
