import { readFileSync } from 'node:fs';
import { look } from './axe';
import { asked, offlineReady } from './device';
import { CALM, NO_ANSWER, expect, test } from './fixtures';
import { Walk } from './walk';

test.use(CALM);

const STATUS = /the server responded with a status of (?:404|409|422|500|502|503)/;

test('a declined payment keeps the booking, and the next try pays it @phone', async ({ page, server }) => {
  const walk = new Walk(page, server);
  const total = await walk.toBank();
  await walk.bank.decide('decline');
  await expect(walk.order.title('order.error.title')).toBeVisible();
  await expect(page.getByText('The payment was declined. Nothing was charged.')).toBeVisible();
  const thanks = walk.at(new URL(page.url()).pathname.replace(/error$/, 'thankyou'));
  // its pages know that it is not paid, also without the bank's token
  await page.goto(thanks);
  await expect(walk.order.title('order.error.title')).toBeVisible();
  await page.getByRole('button', { name: 'Pay again' }).click();
  await page.waitForURL(/\/booking\/checkout/);
  expect(await walk.booking.total()).toBe(total);
  await expect(walk.booking.terms).toBeChecked();
  await walk.booking.pay.click();
  await walk.bank.here();
  await walk.bank.decide('approve');
  await walk.order.thanks();
  expect(await walk.order.amount()).toBe(total);
  const orders = await asked(server, 'POST', /payment\/order/);
  expect(orders).toHaveLength(2);
  expect(new Set(orders.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2);
  const paid = new URL(page.url()).pathname;
  await page.goto(thanks);
  await page.waitForURL((url) => url.pathname === paid);
  await walk.order.thanks();
});

test('an abandoned payment and the way back of the browser both lead on to paying @desktop', async ({
  page,
  server,
}) => {
  const walk = new Walk(page, server);
  const total = await walk.toBank();
  // The bank's page is left without a decision, and the app is opened anew.
  await page.goto(walk.at('/'));
  await page.getByRole('link', { name: walk.say('booking.checking.go') }).click();
  await expect(walk.order.title('order.unfinished.title')).toBeVisible();
  await page.getByRole('button', { name: walk.say('order.backToPayment') }).click();
  await page.waitForURL(/\/booking\/checkout/);
  await walk.booking.pay.click();
  await walk.bank.here();
  await page.goBack();
  await page.waitForURL(/\/booking\/checkout/);
  await walk.booking.pay.click();
  await walk.bank.here();
  const ordered = await asked(server, 'POST', /payment\/order/);
  expect(new Set(ordered.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  await walk.bank.decide('abandon');
  await expect(page.getByText('The payment was stopped before it was finished. Nothing was charged.')).toBeVisible();
  await page.getByRole('button', { name: 'Pay again' }).click();
  await walk.booking.pay.click();
  await walk.bank.here();
  await walk.bank.decide('approve');
  await walk.order.thanks();
  expect(await walk.order.amount()).toBe(total);
});

test('a return with an unknown, a missing and a used token @desktop @long', async ({ page, server, errors }) => {
  errors.allow(STATUS);
  const walk = new Walk(page, server);
  await page.goto(walk.at('/order/KA-NOSUCH/confirmation?token=nobody-knows-this'));
  await expect(walk.order.title('order.unknown.title')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', /KA-NOSUCH/);
  await page.goto(walk.at('/order/KA-NOSUCH/confirmation'));
  await expect(walk.order.title('order.missing.title')).toBeVisible();

  const total = await walk.toBank();
  await walk.bank.decide('approve');
  await walk.order.thanks();
  const order = /\/order\/([^/]+)\//.exec(page.url())?.[1] ?? '';
  const paid = (await asked(server, 'POST', /payment\/validate/)).length;
  const token = /\/pay\/([^/]+)\//.exec((await asked(server, 'POST', /\/pay\//))[0]?.path ?? '')?.[1] ?? '';
  expect(token).not.toBe('');

  await page.goto(walk.at(`/order/${order}/confirmation?token=${token}`));
  await walk.order.thanks();
  expect(await walk.order.amount()).toBe(total);
  expect((await asked(server, 'POST', /payment\/validate/)).length).toBe(paid + 1);

  await page.goto(walk.at(`/order/${order}/confirmation`));
  await walk.order.thanks();
  expect(await walk.order.amount()).toBe(total);
  expect(await asked(server, 'POST', /payment\/order/)).toHaveLength(1);
});

test('reloading the confirmation while it asks pays once and ends on the thank-you page @desktop @long', async ({
  page,
  server,
  errors,
}) => {
  errors.allow(NO_ANSWER);
  const walk = new Walk(page, server);
  const total = await walk.toBank();
  await server.fault({ kind: 'delay', ms: 1500, match: { path: 'payment/validate' }, times: 1 });
  await walk.bank.decide('approve');
  await expect(walk.order.title('order.confirm.title')).toBeVisible();
  await page.reload();
  await walk.order.thanks();
  expect(await walk.order.amount()).toBe(total);
  await page.reload();
  await walk.order.thanks();
  expect(await asked(server, 'POST', /payment\/order/)).toHaveLength(1);
});

test('two quick presses of Pay make one order @phone', async ({ page, server }) => {
  const walk = new Walk(page, server);
  await walk.toCheckout();
  await walk.booking.choosePayment('paymentInitiation');
  await walk.booking.agree();
  await server.fault({ kind: 'delay', ms: 600, match: { path: 'payment/order' }, times: 1 });
  await walk.booking.pay.dblclick();
  await page.keyboard.press('Enter');
  await walk.bank.here();
  expect(await asked(server, 'POST', /payment\/order/)).toHaveLength(1);
  expect(await asked(server, 'GET', /getBookingAndCommit/)).toHaveLength(1);
});

test('the answer to an order is lost: asking again finds the same order @desktop', async ({ page, server, errors }) => {
  errors.allow(NO_ANSWER);
  const walk = new Walk(page, server);
  const total = await walk.toCheckout();
  await walk.booking.choosePayment('cardPayments');
  await walk.booking.agree();
  // The browser itself repeats a request whose connection broke, so every answer gets lost for a while.
  await server.fault({ kind: 'lost_response', match: { path: 'payment/order' }, times: 'always' });
  await walk.booking.pay.click();
  await expect(page.getByText('We do not know yet whether the order was made.')).toBeVisible({ timeout: 20_000 });
  await server.heal();
  await page.getByRole('button', { name: 'Ask again' }).click();
  await walk.bank.here();
  expect(await walk.bank.amount()).toBe(total + Math.round(total * 0.02));
  const orders = await asked(server, 'POST', /payment\/order/);
  expect(orders.length).toBeGreaterThan(1);
  expect(new Set(orders.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  await walk.bank.decide('approve');
  await walk.order.thanks();
});

test('a bank transfer tells its account, reference and the exact amount @desktop', async ({ page, server }) => {
  const walk = new Walk(page, server);
  const total = await walk.toCheckout();
  await walk.booking.choosePayment('bankTransfer');
  await walk.booking.agree();
  await expect(walk.booking.pay).toHaveText(/^Order for /);
  await walk.booking.pay.click();
  await expect(walk.order.title('order.awaiting.title')).toBeVisible();
  expect(await walk.order.amount('order.bank.amount')).toBe(total);
  expect(await walk.order.amount('order.fact.toPay')).toBe(total);
  await expect(walk.order.fact('order.bank.iban')).toHaveText('LV61 SAND 0000 0123 4567 8');
  const reference = (await walk.order.fact('order.bank.reference').textContent()) ?? '';
  expect(reference).toMatch(/^KA-/);
  await expect(walk.order.fact('order.fact.order')).toHaveText(reference);
  await expect(page.getByRole('button', { name: 'Copy: Account (IBAN)' })).toBeVisible();
  await page.reload();
  await expect(walk.order.title('order.awaiting.title')).toBeVisible();
  expect(await walk.order.amount('order.fact.toPay')).toBe(total);
});

test('ordered in another way after the bank’s page was left: that page charges nobody any more @desktop @long', async ({
  page,
  server,
}) => {
  const walk = new Walk(page, server);
  const total = await walk.toBank();
  const left = page.url();
  await page.goBack();
  await page.waitForURL(/\/booking\/checkout/);
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await walk.booking.choosePayment('bankTransfer');
  await walk.booking.pay.click();
  await expect(walk.order.title('order.awaiting.title')).toBeVisible();
  expect(await walk.order.amount('order.fact.toPay')).toBe(total);
  const waiting = page.url();
  await page.goto(left);
  await expect(page.getByRole('button')).toHaveCount(0);
  await page.getByRole('link').click();
  await page.waitForURL(/\/order\/[^/]+\/error/);
  await expect(page.getByRole('heading', { name: /^This booking is ordered: KA-/ })).toBeVisible();
  await page.getByRole('link', { name: 'See the order' }).click();
  await expect(walk.order.title('order.awaiting.title')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(new URL(waiting).pathname);
});

test('paying at the office tells where it is @phone', async ({ page, server }) => {
  const walk = new Walk(page, server);
  const total = await walk.toCheckout();
  await walk.booking.choosePayment('offlinePayment');
  await walk.booking.agree();
  await walk.booking.pay.click();
  await expect(page.getByText('Pay with cash or card at our office and name the order number.')).toBeVisible();
  // Its code stays in one piece: the hyphen is one that lines do not break at.
  await expect(page.getByRole('main').getByText('Krasta iela 1, Rīga, LV\u20111003')).toBeVisible();
  expect(await walk.order.amount('order.fact.toPay')).toBe(total);
});

test('a price that changed has to be accepted before anything is ordered @phone', async ({ page, server }) => {
  const walk = new Walk(page, server);
  const { booking } = walk;
  const before = await walk.toCheckout();
  await booking.choosePayment('bankTransfer');
  await booking.agree();
  await server.fault({ kind: 'changed_price', amount: 12.34, match: { path: 'getBookingAndCommit' }, times: 1 });
  await booking.pay.click();
  const dialog = page.getByRole('dialog', { name: 'The price has changed' });
  await expect(dialog).toContainText('€12.34 more');
  expect(await asked(server, 'POST', /payment\/order/)).toHaveLength(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await page.reload();
  await expect(page.getByText('The price has changed and waits for your answer.')).toBeVisible();
  await expect(dialog).toContainText('€12.34 more');
  await dialog.getByRole('button', { name: /^Accept/ }).click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => booking.total()).toBe(before + 1234);
  await booking.pay.click();
  await expect(walk.order.title('order.awaiting.title')).toBeVisible();
  expect(await walk.order.amount('order.fact.toPay')).toBe(before + 1234);
});

test('nobody knows what became of a payment: asked again, also after a reload and offline, nothing paid twice, then settled @phone', async ({
  page,
  context,
  server,
  errors,
}) => {
  errors.allow(NO_ANSWER);
  const walk = new Walk(page, server);
  const total = await walk.toBank();
  const bank = page.url();
  const token = /\/pay\/([^/?]+)/.exec(bank)?.[1] ?? '';
  const order = /KA-[A-Z\d]{6}/.exec(await page.content())?.[0] ?? '';
  const back = walk.at(`/order/${order}/confirmation?token=${token}`);
  await page.goto(back);
  await expect(walk.order.title('order.pending.title')).toBeVisible();
  await expect(page.getByText(`Your reference is ${order}.`)).toBeVisible();
  await expect(page.getByRole('main').getByText(/SIA Kaija · \+371 2000 0000 · help@kaija.example/)).toBeVisible();

  await test.step('without a network it stays unknown over a reload, says whom to ask, and nothing can be paid', async () => {
    await offlineReady(page);
    await context.setOffline(true);
    await page.reload();
    await expect(walk.order.title('order.offline.title')).toBeVisible();
    await expect(page.getByText(`Your reference is ${order}.`)).toBeVisible();
    await expect(page.getByRole('main').getByText(/help@kaija.example/)).toBeVisible();
    await page.goto(walk.at('/booking/checkout'));
    await expect(page.getByText(walk.say('booking.checking.open'))).toBeVisible();
    await expect(walk.booking.pay).toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('link', { name: walk.say('booking.checking.go') }).click();
    await expect(walk.order.title('order.offline.title')).toBeVisible();
    await context.setOffline(false);
    await expect(walk.order.title('order.pending.title')).toBeVisible({ timeout: 20_000 });
    expect(await asked(server, 'POST', /payment\/order/)).toHaveLength(1);
  });

  await page.goto(walk.at('/booking/checkout'));
  await walk.booking.pay.click();
  await expect(page.getByText('nothing new was ordered')).toBeVisible();
  expect(await asked(server, 'POST', /payment\/order/)).toHaveLength(1);

  // The bank answers while the traveller looks at the page of the payment, which he opened in another tab.
  await page.getByRole('link', { name: 'See the payment' }).click();
  await expect(walk.order.title('order.pending.title')).toBeVisible();
  const elsewhere = new URL(`${bank}/approve`);
  // Node knows no names below localhost.
  elsewhere.hostname = '127.0.0.1';
  await fetch(elsewhere, { method: 'POST', redirect: 'manual' });
  await walk.order.thanks();
  expect(await walk.order.amount()).toBe(total);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Add to calendar' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`${order}.ics`);

  await test.step('the tickets are issued, kept, and open at a gate without a network', async () => {
    await server.clock(60_000);
    await walk.order.documentsKept();
    await look(page, 'the thank-you page');
    await context.setOffline(true);
    await page.reload();
    await walk.order.thanks();
    expect(await walk.order.amount()).toBe(total);
    await expect(page.getByRole('region', { name: 'Travellers' }).getByText('Anna Bērziņa')).toBeVisible();
    await page.getByRole('button', { name: 'Open: E-ticket, Anna Bērziņa' }).click();
    await expect(page.getByRole('dialog', { name: 'E-ticket, Anna Bērziņa' }).getByText('BERZINA/ANNA')).toBeVisible();
    await page.keyboard.press('Escape');
    const [invoice] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save PDF: Invoice' }).click(),
    ]);
    expect(readFileSync(await invoice.path(), 'latin1')).toContain(`EUR ${(total / 100).toFixed(2)}`);
    await context.setOffline(false);
  });

  await page.goto(back);
  await walk.order.thanks();
  expect(await asked(server, 'POST', /payment\/order/)).toHaveLength(1);
});

test('the bank’s page is closed, and the return comes in another tab: one order, both tabs know it @desktop @long', async ({
  page,
  server,
}) => {
  const walk = new Walk(page, server);
  const total = await walk.toBank();
  const bank = page.url();
  const tab = await page.context().newPage();
  await page.goBack();
  await page.waitForURL(/\/booking\/checkout/);
  await tab.goto(bank);
  const other = new Walk(tab, server);
  await other.bank.decide('approve');
  await other.order.thanks();
  expect(await other.order.amount()).toBe(total);
  // The first tab still stands at the payment: its press leads to the order, not to a second one.
  const pay = page.getByRole('button', { name: /^Pay/ });
  const see = page.getByRole('link', { name: 'See the order' });
  await expect(pay.or(see).first()).toBeVisible();
  await pay.or(see).first().click();
  await walk.order.thanks();
  expect(await asked(server, 'POST', /payment\/order/)).toHaveLength(1);
});
