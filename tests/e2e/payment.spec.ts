import { readFileSync } from 'node:fs';
import { pdfTexts } from '../fixtures/pdfTexts';
import { checkAccessibility } from './accessibility';
import { requestsTo, offlineReady } from './device';
import { REDUCED_MOTION, RESTORES_PAGES, NO_ANSWER, expect, restore, WITHOUT_WORKER, WITH_WORKER } from './fixtures';
import { Journey } from './pages/Journey';
import { test } from './prepared';

test.use({ ...REDUCED_MOTION, ...RESTORES_PAGES, ...WITHOUT_WORKER });

const STATUS = /the server responded with a status of (?:404|409|422|500|502|503)/;

test('a double click on Pay orders once; a declined payment keeps the booking, and the next attempt pays it @phone', async ({
  page,
  server,
  filledIn,
}) => {
  const journey = new Journey(page, server);
  const total = await journey.openCheckout(filledIn);
  await journey.booking.choosePayment('paymentInitiation');
  await journey.booking.agree();
  await test.step('a double click and Enter make one order', async () => {
    await server.fault({ kind: 'delay', ms: 600, match: { path: 'payment/order' }, times: 1 });
    await journey.booking.payButton.dblclick();
    await page.keyboard.press('Enter');
    await journey.bank.waitForPage();
    expect(await requestsTo(server, 'POST', /payment\/order/)).toHaveLength(1);
    expect(await requestsTo(server, 'GET', /getBookingAndCommit/)).toHaveLength(1);
  });
  await journey.bank.decide('decline');
  await expect(journey.order.title('order.error.title')).toBeVisible();
  await expect(page.getByText('The payment was declined. Nothing was charged.')).toBeVisible();
  const thanks = journey.at(new URL(page.url()).pathname.replace(/error$/, 'thankyou'));
  // The order pages know that it is unpaid, also without the bank's token.
  await page.goto(thanks);
  await expect(journey.order.title('order.error.title')).toBeVisible();
  await page.getByRole('button', { name: 'Pay again' }).click();
  await page.waitForURL(/\/booking\/checkout/);
  expect(await journey.booking.total()).toBe(total);
  await expect(journey.booking.terms).toBeChecked();
  await journey.booking.payButton.click();
  await journey.bank.waitForPage();
  await journey.bank.decide('approve');
  await journey.order.waitForThankYou();
  expect(await journey.order.amount()).toBe(total);
  const orders = await requestsTo(server, 'POST', /payment\/order/);
  expect(orders).toHaveLength(2);
  expect(new Set(orders.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2);
  const paid = new URL(page.url()).pathname;
  await page.goto(thanks);
  await page.waitForURL((url) => url.pathname === paid);
  await journey.order.waitForThankYou();
});

test('after an abandoned payment and after Back the booking can still be paid @desktop', async ({
  page,
  server,
  filledIn,
}) => {
  const journey = new Journey(page, server);
  const total = await journey.toBank(filledIn);
  // The bank's page is left without a decision, and the app is opened again.
  await page.goto(journey.at('/'));
  await page.getByRole('link', { name: journey.t('booking.checking.go') }).click();
  await expect(journey.order.title('order.unfinished.title')).toBeVisible();
  const orderId = decodeURIComponent(new URL(page.url()).pathname.split('/').at(-2) ?? '');
  // Straight on to the bank's page of the same order: nothing is pressed again.
  await page.getByRole('button', { name: journey.t('order.backToPayment') }).click();
  await journey.bank.waitForPage();
  // So does the main button of the trip.
  await page.goto(journey.at(`/dashboard/trips/${encodeURIComponent(orderId)}`));
  await page.getByRole('button', { name: journey.t('trips.pay.now', { amount: '' }).trim() }).click();
  await journey.bank.waitForPage();
  await restore(page, /\/booking\/checkout/);
  await journey.booking.payButton.click();
  await journey.bank.waitForPage();
  const ordered = await requestsTo(server, 'POST', /payment\/order/);
  expect(new Set(ordered.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  await journey.bank.decide('abandon');
  await expect(page.getByText('The payment was stopped before it was finished. Nothing was charged.')).toBeVisible();
  await page.getByRole('button', { name: 'Pay again' }).click();
  await journey.booking.payButton.click();
  await journey.bank.waitForPage();
  await journey.bank.decide('approve');
  await journey.order.waitForThankYou();
  expect(await journey.order.amount()).toBe(total);
});

test('a return with an unknown, a missing or a used token @desktop @long', async ({
  page,
  server,
  filledIn,
  errors,
}) => {
  errors.allow(STATUS);
  const journey = new Journey(page, server);
  await page.goto(journey.at('/order/KA-NOSUCH/confirmation?token=nobody-knows-this'));
  await expect(journey.order.title('order.unknown.title')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', /KA-NOSUCH/);
  await page.goto(journey.at('/order/KA-NOSUCH/confirmation'));
  await expect(journey.order.title('order.missing.title')).toBeVisible();

  const total = await journey.toBank(filledIn);
  await journey.bank.decide('approve');
  await journey.order.waitForThankYou();
  const order = /\/order\/([^/]+)\//.exec(page.url())?.[1] ?? '';
  const paid = (await requestsTo(server, 'POST', /payment\/validate/)).length;
  const token = /\/pay\/([^/]+)\//.exec((await requestsTo(server, 'POST', /\/pay\//))[0]?.path ?? '')?.[1] ?? '';
  expect(token).not.toBe('');

  await page.goto(journey.at(`/order/${order}/confirmation?token=${token}`));
  await journey.order.waitForThankYou();
  expect(await journey.order.amount()).toBe(total);
  expect((await requestsTo(server, 'POST', /payment\/validate/)).length).toBe(paid + 1);

  await page.goto(journey.at(`/order/${order}/confirmation`));
  await journey.order.waitForThankYou();
  expect(await journey.order.amount()).toBe(total);
  expect(await requestsTo(server, 'POST', /payment\/order/)).toHaveLength(1);
});

test('reloading the confirmation during validation pays once and ends on the thank-you page @desktop @long', async ({
  page,
  server,
  filledIn,
  errors,
}) => {
  errors.allow(NO_ANSWER);
  const journey = new Journey(page, server);
  const total = await journey.toBank(filledIn);
  await server.fault({ kind: 'delay', ms: 1500, match: { path: 'payment/validate' }, times: 1 });
  await journey.bank.decide('approve');
  await expect(journey.order.title('order.confirm.title')).toBeVisible();
  await page.reload();
  await journey.order.waitForThankYou();
  expect(await journey.order.amount()).toBe(total);
  await page.reload();
  await journey.order.waitForThankYou();
  expect(await requestsTo(server, 'POST', /payment\/order/)).toHaveLength(1);
});

test('the card fee of two percent is the same on every page; after a lost order response a retry finds the same order @desktop', async ({
  page,
  server,
  filledIn,
  errors,
}) => {
  test.setTimeout(90_000);
  errors.allow(NO_ANSWER);
  const journey = new Journey(page, server);
  const { booking } = journey;
  const before = await journey.openCheckout(filledIn);
  await booking.choosePayment('cardPayments');
  await booking.agree();
  const { lines, total } = await booking.cart();
  await test.step('the fee is in the cart, and another payment type removes it', async () => {
    expect(lines.find(({ text }) => text === 'Card fee 2%')?.cents).toBe(Math.round(before * 0.02));
    expect(total).toBe(before + Math.round(before * 0.02));
    expect(lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(total);
    await expect(booking.payButton).toHaveText(/^Pay €/);
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await booking.choosePayment('bankTransfer');
    expect((await booking.cart()).total).toBe(before);
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await booking.choosePayment('cardPayments');
  });
  // The browser itself repeats a request whose connection broke, so every response is lost for a while.
  await server.fault({ kind: 'lost_response', match: { path: 'payment/order' }, times: 'always' });
  await journey.booking.payButton.click();
  await expect(page.getByText('We do not know yet whether the order was made.')).toBeVisible({ timeout: 20_000 });
  await server.heal();
  await page.getByRole('button', { name: 'Ask again' }).click();
  await journey.bank.waitForPage();
  expect(await journey.bank.amount()).toBe(total);
  const orders = await requestsTo(server, 'POST', /payment\/order/);
  expect(orders.length).toBeGreaterThan(1);
  expect(new Set(orders.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  await journey.bank.decide('approve');
  await journey.order.waitForThankYou();
  expect(await journey.order.amount()).toBe(total);
  expect(await journey.order.receipt()).toBe(total);
});

test('an abandoned bank page charges nothing after the booking was ordered another way @desktop @long', async ({
  page,
  server,
  filledIn,
}) => {
  const journey = new Journey(page, server);
  const total = await journey.toBank(filledIn);
  const abandoned = page.url();
  await restore(page, /\/booking\/checkout/);
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await journey.booking.choosePayment('bankTransfer');
  await journey.booking.payButton.click();
  await expect(journey.order.title('order.awaiting.title')).toBeVisible();
  expect(await journey.order.amount('order.fact.toPay')).toBe(total);
  const waiting = page.url();
  await page.goto(abandoned);
  await expect(page.getByRole('button')).toHaveCount(0);
  await page.getByRole('link').click();
  await page.waitForURL(/\/order\/[^/]+\/error/);
  await expect(page.getByRole('heading', { name: /^This booking is ordered: KA-/ })).toBeVisible();
  await page.getByRole('link', { name: 'See the order' }).click();
  await expect(journey.order.title('order.awaiting.title')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(new URL(waiting).pathname);
});

test('payment at the office shows its address, although the browser reports offline on a working line @phone @long', async ({
  page,
  server,
  filledIn,
}) => {
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false }));
  const journey = new Journey(page, server);
  const total = await journey.openCheckout(filledIn);
  await journey.booking.choosePayment('offlinePayment');
  await journey.booking.agree();
  await journey.booking.payButton.click();
  await expect(page.getByText('Pay with cash or card at our office and name the order number.')).toBeVisible();
  // The postcode has a non-breaking hyphen.
  await expect(page.getByRole('main').getByText('Krasta iela 1, Rīga, LV\u20111003')).toBeVisible();
  expect(await journey.order.amount('order.fact.toPay')).toBe(total);
});

test('a changed price must be accepted before the order @phone @long', async ({ page, server, filledIn }) => {
  const journey = new Journey(page, server);
  const { booking } = journey;
  const before = await journey.openCheckout(filledIn);
  await booking.choosePayment('bankTransfer');
  await booking.agree();
  await server.fault({ kind: 'changed_price', amount: 12.34, match: { path: 'getBookingAndCommit' }, times: 1 });
  await booking.payButton.click();
  const dialog = page.getByRole('dialog', { name: 'The price has changed' });
  await expect(dialog).toContainText('€12.34 more');
  expect(await requestsTo(server, 'POST', /payment\/order/)).toHaveLength(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await page.reload();
  await expect(page.getByText('The price has changed and waits for your answer.')).toBeVisible();
  await expect(dialog).toContainText('€12.34 more');
  await dialog.getByRole('button', { name: /^Accept/ }).click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => booking.total()).toBe(before + 1234);
  await expect(booking.payButton).toHaveText(/^Order for /);
  await booking.payButton.click();
  const total = before + 1234;
  await test.step('the bank transfer shows account, reference and exact amount', async () => {
    await expect(journey.order.title('order.awaiting.title')).toBeVisible();
    expect(await journey.order.amount('order.bank.amount')).toBe(total);
    expect(await journey.order.amount('order.fact.toPay')).toBe(total);
    await expect(journey.order.fact('order.bank.iban')).toHaveText('LV61 SAND 0000 0123 4567 8');
    const reference = (await journey.order.fact('order.bank.reference').textContent()) ?? '';
    expect(reference).toMatch(/^KA-/);
    await expect(journey.order.fact('order.fact.order')).toHaveText(reference);
    await expect(page.getByRole('button', { name: 'Copy: Account (IBAN)' })).toBeVisible();
    await page.reload();
    await expect(journey.order.title('order.awaiting.title')).toBeVisible();
    expect(await journey.order.amount('order.fact.toPay')).toBe(total);
  });
});

test.describe('with the worker', () => {
  test.use(WITH_WORKER);
  test('an unknown payment result stays unknown over reload and offline, is never paid twice, and is then settled @phone', async ({
    page,
    context,
    server,
    filledIn,
    errors,
  }) => {
    errors.allow(NO_ANSWER);
    const journey = new Journey(page, server);
    const total = await journey.toBank(filledIn);
    const bank = page.url();
    const token = /\/pay\/([^/?]+)/.exec(bank)?.[1] ?? '';
    const order = /KA-[A-Z\d]{6}/.exec(await page.content())?.[0] ?? '';
    // As some payment companies add it to our address, which has a query already.
    const back = `${journey.at(`/order/${order}/confirmation`)}?token=${token}`;
    await page.goto(back);
    await expect(journey.order.title('order.pending.title')).toBeVisible();
    await expect(page.getByText(`Your reference is ${order}.`)).toBeVisible();
    await expect(page.getByRole('main').getByText(/SIA Kaija · \+371 2000 0000 · help@kaija.example/)).toBeVisible();

    await test.step('offline the result stays unknown, contacts are shown, and payment is disabled', async () => {
      await offlineReady(page);
      await context.setOffline(true);
      await page.reload();
      await expect(journey.order.title('order.offline.title')).toBeVisible();
      await expect(page.getByText(`Your reference is ${order}.`)).toBeVisible();
      await expect(page.getByRole('main').getByText(/help@kaija.example/)).toBeVisible();
      await page.goto(journey.at('/booking/checkout'));
      await expect(page.getByText(journey.t('booking.checking.open'))).toBeVisible();
      await expect(journey.booking.payButton).toHaveAttribute('aria-disabled', 'true');
      await page.getByRole('link', { name: journey.t('booking.checking.go') }).click();
      await expect(journey.order.title('order.offline.title')).toBeVisible();
      await context.setOffline(false);
      await expect(journey.order.title('order.pending.title')).toBeVisible({ timeout: 20_000 });
      expect(await requestsTo(server, 'POST', /payment\/order/)).toHaveLength(1);
    });

    await page.goto(journey.at('/booking/checkout'));
    await journey.booking.payButton.click();
    await expect(page.getByText('nothing new was ordered')).toBeVisible();
    expect(await requestsTo(server, 'POST', /payment\/order/)).toHaveLength(1);

    // The bank answers while the payment page is open; the traveller approved in another tab.
    await page.getByRole('link', { name: 'See the payment' }).click();
    await expect(journey.order.title('order.pending.title')).toBeVisible();
    const elsewhere = new URL(`${bank}/approve`);
    // Node does not resolve names below localhost.
    elsewhere.hostname = '127.0.0.1';
    await fetch(elsewhere, { method: 'POST', redirect: 'manual' });
    await journey.order.waitForThankYou();
    expect(await journey.order.amount()).toBe(total);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Add to calendar' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^Riga-Barcelona \d+ \w+ \d{4}, calendar\.ics$/);

    await test.step('the tickets are issued, stored, and open offline', async () => {
      await server.clock(60_000);
      await journey.order.documentsKept();
      await checkAccessibility(page, 'the thank-you page');
      const help = page.getByRole('button', { name: journey.t('order.help') });
      const message = page.getByRole('textbox', { name: journey.t('help.text') });
      await help.click();
      await page.getByRole('combobox', { name: journey.t('help.topic') }).selectOption('bags');
      await message.fill('One more suitcase');
      await checkAccessibility(page, 'help with an order');
      await context.setOffline(true);
      await page.reload();
      await journey.order.waitForThankYou();
      await help.click();
      await expect(message).toHaveValue('One more suitcase');
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.getByRole('button', { name: journey.t('help.copy') }).click();
      await expect(page.getByRole('button', { name: journey.t('help.sent') })).toBeVisible();
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      expect(copied).toMatch(new RegExp(`^One more suitcase\\s+Order: ${order}\\s+Topic: Bags\\s+\\w\\w \\d+.*RIX to`));
      await page.getByRole('button', { name: journey.t('help.sent') }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      expect(await journey.order.amount()).toBe(total);
      await expect(page.getByRole('region', { name: 'Travellers' }).getByText('Anna Bērziņa')).toBeVisible();
      await page.getByRole('button', { name: 'Open: E-ticket, Anna Bērziņa' }).click();
      await expect(
        page.getByRole('dialog', { name: 'E-ticket, Anna Bērziņa' }).getByText('BERZINA/ANNA'),
      ).toBeVisible();
      await page.keyboard.press('Escape');
      const [invoice] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Save PDF: Invoice' }).click(),
      ]);
      expect(invoice.suggestedFilename()).toMatch(/^Riga-Barcelona \d+ \w+ \d{4}, invoice\.pdf$/);
      const { texts } = await pdfTexts(readFileSync(await invoice.path()));
      expect(texts).toContain(`EUR ${(total / 100).toFixed(2)}`);
      await context.setOffline(false);
    });

    await page.goto(back);
    await journey.order.waitForThankYou();
    expect(await requestsTo(server, 'POST', /payment\/order/)).toHaveLength(1);
  });
});

test('a return in another tab makes one order, known in both tabs @desktop @long', async ({
  page,
  server,
  filledIn,
}) => {
  const journey = new Journey(page, server);
  const total = await journey.toBank(filledIn);
  const bank = page.url();
  const tab = await page.context().newPage();
  await restore(page, /\/booking\/checkout/);
  await tab.goto(bank);
  const other = new Journey(tab, server);
  await other.bank.decide('approve');
  await other.order.waitForThankYou();
  expect(await other.order.amount()).toBe(total);
  // The first tab still shows the payment; its button leads to the existing order.
  const pay = page.getByRole('button', { name: /^Pay/ });
  const see = page.getByRole('link', { name: 'See the order' });
  await expect(pay.or(see).first()).toBeVisible();
  await pay.or(see).first().click();
  await journey.order.waitForThankYou();
  expect(await requestsTo(server, 'POST', /payment\/order/)).toHaveLength(1);
});
