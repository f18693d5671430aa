import type { Lang } from '@/domain/locale';
import { REDUCED_MOTION, expect, test } from './fixtures';
import { ANNA, Booking, CONTACT, JANIS, BankPage, Order } from './pages/Booking';
import type { Page } from 'playwright/test';
import type { Server } from './server';
import { Results } from './pages/Results';
import { SearchForm, isPhone } from './pages/SearchForm';
import { textsIn } from './texts';
import { DAYS, Journey } from './pages/Journey';

const days = DAYS;
const en = textsIn('en');

/** Removes what the oldest supported browsers lack (tools/build/browsers.ts); the list of tests/gates/newer.ts, where it can be done. */
function removeNewer(): void {
  const lost: [object, string][] = [
    [AbortSignal, 'any'],
    [Array, 'fromAsync'],
    [Intl, 'DurationFormat'],
    [Intl, 'Segmenter'],
    [Map, 'groupBy'],
    [Object, 'groupBy'],
    [Promise, 'try'],
    [Promise, 'withResolvers'],
    [Response, 'json'],
    [URL, 'canParse'],
    [URL, 'parse'],
    [HTMLElement.prototype, 'showPopover'],
    [HTMLElement.prototype, 'hidePopover'],
    [ReadableStream.prototype, 'values'],
    [ReadableStream.prototype, Symbol.asyncIterator as unknown as string],
    [Document.prototype, 'startViewTransition'],
    [globalThis, 'requestIdleCallback'],
    [globalThis, 'scheduler'],
    [globalThis, 'navigation'],
    [globalThis, 'CloseWatcher'],
    [globalThis, 'URLPattern'],
    ...['union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom'].map(
      (name): [object, string] => [Set.prototype, name],
    ),
  ];
  for (const [from, name] of lost) Reflect.deleteProperty(from, name);
}

test('from the first letter to the thank-you page the total stays the same to the cent @phone', async ({
  page,
  busy: server,
}) => {
  test.setTimeout(120_000);
  await page.addInitScript(removeNewer);
  await page.goto(server.at('kaija', '/?lang=en'));
  const form = new SearchForm(page, en);
  const results = new Results(page, en);
  const booking = new Booking(page, en);

  await test.step('choose two places, two dates, two adults', async () => {
    await form.openFrom();
    await form.takePlace('rig', 'RIX');
    await expect(form.cell('From')).toHaveText(/Riga RIX/);
    await form.takePlace('barc', 'BCN');
    await expect(form.cell('To')).toHaveText(/Barcelona BCN/);
    await form.takeDay(days.start);
    await form.takeDay(days.end);
    await form.finishDays();
    await form.openTravellers();
    await form.addAdult();
    await form.finishTravellers();
    await expect(form.cell('Travellers and cabin')).toHaveText(/2 adults, economy/);
  });

  await test.step('offers stream in', async () => {
    await form.submit();
    await page.waitForURL(/\/search\/results\?/);
    expect(new URL(page.url()).searchParams.get('p_adult')).toBe('2');
    await expect(results.cards.first()).toBeVisible();
    const early = await results.count();
    // A fast machine may have all offers before the first count; a busy route has more than two thousand.
    const all = await results.waitForAll();
    expect(all).toBeGreaterThanOrEqual(early);
    expect(all).toBeGreaterThan(2000);
  });

  const all = await results.count();
  let cheapest = 0;
  await test.step('sorting changes the order', async () => {
    await results.sortBy('cheapest');
    // Both totals come from one read: the list may render between two reads.
    const sorted = async (): Promise<boolean> => {
      const totals = (await results.totals()).slice(0, 5);
      return totals.length > 1 && totals.every((total, at) => at === 0 || total >= (totals[at - 1] ?? 0));
    };
    await expect.poll(sorted).toBe(true);
    const low = await results.ids();
    cheapest = (await results.totals())[0] ?? 0;
    await results.sortBy('departure');
    await expect.poll(() => results.ids()).not.toEqual(low);
    const earliest = await results.ids();
    await results.sortBy('fastest');
    await expect.poll(() => results.ids()).not.toEqual(earliest);
  });

  await test.step('stops, price and airline filters change the list', async () => {
    const filters = await results.openFilters();
    const count = async (): Promise<number> => {
      const shown = isPhone(page)
        ? await filters.getByRole('button', { name: /^Show [\d,]+ flights?$/ }).textContent()
        : await page
            .getByText(/^[\d,]+(?: of [\d,]+)? flights$/)
            .and(page.locator(':not(aside *)'))
            .first()
            .textContent();
      return Number(/[\d,]+/.exec(shown ?? '')?.[0].replace(/,/g, ''));
    };
    expect(await count()).toBe(all);
    await filters.getByRole('radio', { name: /^Direct only/ }).check();
    await expect.poll(count).toBeLessThan(all);
    const direct = await count();
    expect(direct).toBeGreaterThan(0);
    await filters.getByRole('radio', { name: /^Any/ }).check();
    await expect.poll(count).toBe(all);

    const highest = filters.getByRole('slider', { name: 'Highest price' });
    await highest.fill(String(Math.ceil(cheapest / 2 / 500) * 5 + 20));
    await expect.poll(count).toBeLessThan(all);
    await expect.poll(count).toBeGreaterThan(0);
    await highest.press('End');
    await expect.poll(count).toBe(all);

    const airline = filters.getByRole('checkbox', { name: /airBaltic/ });
    await filters.getByRole('button', { name: 'Untick all: Airlines' }).click();
    await airline.check();
    await expect.poll(count).toBeLessThan(all);
    // The list updates after the click: with no airline ticked it was empty a moment ago.
    await expect.poll(count).toBeGreaterThan(0);
    await results.closeFilters();
    await expect(results.cards.first()).toContainText('airBaltic');
  });

  const card = results.cards.first();
  await results.open(card);
  const seen = await results.total(card);
  await results.choose(card);

  await test.step('the lightest fare costs the price of the list', async () => {
    await expect(booking.fares.getByRole('radio')).toHaveCount(3);
    await booking.fares.getByRole('radio', { name: /^Light/ }).check();
    expect((await booking.cart()).total).toBe(seen);
    await booking.toPassengers();
  });

  await test.step('fill in two travellers, with mistakes first', async () => {
    await booking.continueButton.click();
    await expect(page.getByRole('alert').filter({ hasText: 'fields need a look' })).toBeVisible();
    await expect(booking.traveller(1).getByRole('textbox', { name: 'Given names' })).toBeFocused();
    await booking.fillTraveller(1, { ...ANNA, name: 'Анна', born: '31/02/1988' });
    await booking.fillTraveller(2, { ...JANIS, born: '21/11/2020' });
    await booking.fillContact({ email: 'anna@', tel: '26123456' });
    await booking.continueButton.click();
    await expect(page.getByText('4 fields need a look')).toBeVisible();
    await expect(booking.traveller(1).getByText('Use Latin letters, as in the passport')).toBeVisible();
    await expect(booking.traveller(1).getByText(/^There is no such day/)).toBeVisible();
    await expect(booking.traveller(2).getByText(/^An adult is 12 or older/)).toBeVisible();
    await expect(page.getByText('Write the whole address, like name@example.com')).toBeVisible();
    await booking.fillAll();
    expect((await booking.cart()).total).toBe(seen);
  });

  await test.step('a double tap on Continue advances one step only', async () => {
    const box = await booking.continueButton.boundingBox();
    if (!box) throw new Error('Continue is not shown.');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.touchscreen.tap(x, y);
    await page.touchscreen.tap(x, y);
    await page.waitForURL(/\/booking\/(?!passengers)/);
    await expect(page).toHaveURL(/\/booking\/guarantee/);
    // The next click advances again: the double tap is over.
    await booking.continueButton.click();
    await expect(page).toHaveURL(/\/booking\/insurance/);
    await booking.toCheckout();
  });

  await test.step('choose one of four payment types and a bank, then pay', async () => {
    await expect(page.getByRole('radiogroup', { name: 'How to pay' }).getByRole('radio')).toHaveCount(4);
    for (const type of ['paymentInitiation', 'bankTransfer', 'cardPayments', 'offlinePayment'] as const) {
      await expect(booking.payType(type)).toBeAttached();
    }
    await booking.payButton.click();
    await expect(page.getByText('Choose how to pay', { exact: true })).toBeVisible();
    await booking.choosePayment('paymentInitiation');
    await booking.banks.nth(1).check();
    await booking.payButton.click();
    await expect(page.getByText('To go on, agree to the terms')).toBeVisible();
    await booking.agree();
    const { lines, total } = await booking.cart();
    expect(lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(seen);
    expect(total).toBe(seen);
    await booking.payButton.click();
  });

  const bank = new BankPage(page);
  await bank.waitForPage();
  expect(await bank.amount()).toBe(seen);
  await bank.decide('approve');
  const order = new Order(page, en);
  await order.waitForThankYou();
  expect(await order.amount()).toBe(seen);
});

/** Every step of the journey is counted once, and nothing that was typed about a person. */
async function expectVisitCounted(page: Page, server: Server, orderId: string): Promise<void> {
  // Counted; sent when the page is left.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('burgundy:visits.orders'))).not.toBeNull();
  await page.goto('about:blank');
  await expect.poll(async () => (await server.visits()).some(({ name }) => name === 'purchase')).toBe(true);
  const events = await server.visits();
  const steps = events.map(({ name }) => name).filter((name) => name !== 'page_view' && name !== 'queue_state');
  expect(steps).toEqual(['search', 'view_item_list', 'select_item', 'begin_checkout', 'add_payment_info', 'purchase']);
  const text = JSON.stringify(events).toLowerCase();
  const typed = [ANNA, JANIS].flatMap(({ name, surname }) => [name, surname]);
  for (const word of [...typed, CONTACT.email, CONTACT.tel, '1988-03', '1985-11', '@', orderId])
    expect(text).not.toContain(word.toLowerCase());
}

const PLACES: { tenant: string; lang: '' | Lang; locale: Lang; born: [string, string]; fee: boolean; tag: string }[] = [
  { tenant: 'kaija', lang: 'ru', locale: 'ru', born: ['04/03/1988', '21/11/1985'], fee: true, tag: '@desktop @long' },
  { tenant: 'yellow', lang: '', locale: 'en', born: ['04.03.1988', '21.11.1985'], fee: false, tag: '@phone @long' },
  { tenant: 'burgundy', lang: '', locale: 'lt', born: ['1988-03-04', '1985-11-21'], fee: true, tag: '@desktop' },
];
test.describe(() => {
  test.use(REDUCED_MOTION);
  for (const { tenant, lang, locale, born, fee, tag } of PLACES) {
    test(`the ${tenant} tenant${lang && ` with lang=${lang}`}, paid by bank ${tag}`, async ({ page, server }) => {
      const t = textsIn(locale);
      const journey = new Journey(page, server, t, tenant, lang);
      const { booking, results, bank } = journey;
      await page.goto(journey.at('/'));
      await expect(page.locator('html')).toHaveAttribute('lang', new RegExp(`^${locale}`));
      await expect(page.getByRole('heading', { level: 1, name: t('home.title') })).toBeVisible();

      const isCounted = tenant === 'burgundy';
      if (isCounted) {
        // The browser asks for English.
        const offer = page.getByRole('region', { name: 'Read this in English?' });
        await offer.getByRole('button', { name: 'No' }).click();
        await page.getByRole('button', { name: t('content.visits.yes') }).click();
      }
      await journey.searchByForm();
      if (lang) expect(new URL(page.url()).searchParams.get('lang')).toBe(lang);

      const card = results.cards.first();
      const seen = await results.total(card);
      await results.choose(card);
      await booking.fares.getByRole('radio', { name: new RegExp(`^${t('booking.fares.light')}`) }).check();
      const { lines, total } = await booking.cart();
      expect(total).toBe(seen);
      expect(lines).toHaveLength(fee ? 2 : 1);
      await booking.toPassengers();
      await booking.fillAll(born);
      await booking.toCheckout();
      expect(await booking.total()).toBe(seen);
      await booking.choosePayment('paymentInitiation');
      await booking.agree();
      await booking.payButton.click();
      await bank.waitForPage();
      expect(await bank.amount()).toBe(seen);
      await bank.decide('approve');
      await journey.order.waitForThankYou();
      expect(await journey.order.amount()).toBe(seen);
      await expect(page.getByText(/^(?:[a-z]+\.){1,3}[a-zA-Z]+$/)).toHaveCount(0); // no untranslated message key
      if (isCounted) await expectVisitCounted(page, server, new URL(page.url()).pathname.split('/')[2] ?? '');
    });
  }
});

test('a click on the route line expands the card like anywhere else on it @desktop @long', async ({ page, server }) => {
  const journey = new Journey(page, server);
  await journey.toResults();
  await journey.results.sortBy('cheapest');
  const card = journey.results.cards.filter({ hasText: /\d stop/ }).first();
  await card
    .getByText(/\d stop/)
    .first()
    .scrollIntoViewIfNeeded();
  // The dots of stops are drawn inside the line, and a click may hit them.
  const box = await card.locator('[aria-hidden="true"] > i:nth-child(2)').first().boundingBox();
  if (!box) throw new Error('No stop is drawn.');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await expect(card.locator('button[aria-expanded="true"]')).toBeAttached();
});
