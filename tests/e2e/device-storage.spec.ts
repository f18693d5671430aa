import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { checkAccessibility } from './accessibility';
import { requestsTo, offlineReady, putRow, rowsOf } from './device';
import { REDUCED_MOTION, NO_ANSWER, expect, test } from './fixtures';
import { ANNA, CONTACT, JANIS } from './pages/Booking';
import { Journey } from './pages/Journey';

test.use(REDUCED_MOTION);

const SEND_FAULT = { kind: 'status', status: 503, times: 'always', match: { path: 'batchUpdate' } } as const;
const FAILED_SEND = /status of (?:503|401|409)/;

const outbox = (page: Page) => page.getByRole('heading', { level: 1, name: 'Not sent yet' });
const booking = (page: Page, name: string | RegExp) => page.getByRole('region', { name });

test('after three failed attempts the traveller sees what waits and can send it again @phone @long', async ({
  page,
  server,
  errors,
}) => {
  errors.allow(FAILED_SEND);
  const journey = new Journey(page, server);
  await journey.toPassengers();
  await expect.poll(async () => (await requestsTo(server, 'POST', /booking\/create/)).length).toBe(1);
  await server.fault(SEND_FAULT);
  await journey.booking.fillAll();
  const notice = page.getByRole('alert').filter({ hasText: 'Nothing is lost' });
  await expect(notice).toContainText('3 changes are not sent', { timeout: 20_000 });
  const tries = (await requestsTo(server, 'POST', /batchUpdate/)).length;

  await notice.getByRole('link', { name: 'See what waits' }).click();
  await expect(outbox(page)).toBeFocused();
  const trip = booking(page, /^Riga – Barcelona/);
  await expect(trip.getByText('Stopped', { exact: true })).toBeVisible();
  await expect(trip).toContainText('The agency’s system had a fault.');
  await expect(trip.getByRole('listitem')).toHaveText([
    new RegExp(`^Traveller ${ANNA.name} ${ANNA.surname}Saved on this device \\d\\d:\\d\\d`),
    new RegExp(`^Traveller ${JANIS.name} ${JANIS.surname}`),
    /^Contact details/,
  ]);
  await checkAccessibility(page, 'outbox');

  await test.step('discarding an update first says what is lost', async () => {
    await trip.getByRole('button', { name: 'Discard: Contact details' }).click();
    const dialog = page.getByRole('dialog', { name: 'Discard: Contact details' });
    await expect(dialog).toContainText('The agency will not get:');
    await expect(dialog).toContainText('What you typed stays in the form.');
    await dialog.getByRole('button', { name: 'Discard', exact: true }).click();
    await expect(trip.getByRole('listitem')).toHaveCount(2);
  });

  expect((await requestsTo(server, 'POST', /batchUpdate/)).length).toBe(tries);
  const ids = (await rowsOf(page, 'outbox')).map((row) => row['id'] as string);
  await server.heal();
  await trip.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing waits to be sent' })).toBeVisible();
  const sent = (await requestsTo(server, 'POST', /batchUpdate/)).filter(({ status }) => status === 200);
  expect(sent.flatMap((call) => call.ids).toSorted()).toEqual(ids.toSorted());

  await test.step('a discarded update is not shown as sent and is sent again by Continue', async () => {
    await page.goBack();
    await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue(CONTACT.email);
    await journey.booking.toCheckout();
    // The two travellers, the contact details and the default seat choice of the steps between.
    const applied = async () =>
      (await requestsTo(server, 'POST', /batchUpdate/))
        .filter(({ status }) => status === 200)
        .flatMap(({ ids }) => ids);
    await expect.poll(applied).toHaveLength(4);
    await expect.poll(async () => (await rowsOf(page, 'outbox')).length).toBe(0);
  });
});

test('the device page opens offline, warns about data loss, and exports data with and without names @desktop @long', async ({
  page,
  context,
  server,
  errors,
}) => {
  errors.allow(FAILED_SEND, NO_ANSWER);
  const journey = new Journey(page, server);
  await journey.toPassengers();
  await expect.poll(async () => (await requestsTo(server, 'POST', /booking\/create/)).length).toBe(1);
  await offlineReady(page);
  await context.setOffline(true);
  await journey.booking.fillTraveller(1, ANNA);
  await journey.booking.fillContact();
  await page.getByRole('link', { name: /^Waiting to send \(2\)/ }).click();
  await expect(booking(page, /^Riga – Barcelona/)).toContainText('goes out by itself as soon as there is a connection');

  await page.goto(journey.at('/device'));
  const work = page.getByRole('region', { name: 'Your bookings' });
  await expect(work.getByRole('listitem').filter({ hasText: 'Changes not sent yet' })).toContainText('2 items');
  await expect(page.getByRole('region', { name: 'The app' })).toContainText(
    /The app itself.*\d+ items, about [\d.]+ MB/,
  );
  await expect(page.getByText(/^[\d.]+ [kM]B used of about/)).toBeVisible();
  await checkAccessibility(page, 'device storage page');

  await test.step('the support file contains no personal data', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Make the file' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^kaija-support-\d{4}-\d\d-\d\d\.json$/);
    const text = readFileSync(await file.path(), 'utf8');
    const tokens = (await rowsOf(page, 'meta')).filter((row) => String(row['k']).startsWith('token:'));
    const [secret = ''] = tokens.map((row) => (row['v'] as { token: string }).token);
    expect(secret.length).toBeGreaterThan(8);
    const ids = (await rowsOf(page, 'outbox')).flatMap((row) => [String(row['id']), String(row['bookingId'])]);
    for (const value of [ANNA.name, ANNA.surname, CONTACT.email, CONTACT.tel, secret, ...ids])
      expect(text.toLowerCase()).not.toContain(value.toLowerCase());
    const support = JSON.parse(text) as { queue: { updates: object[] }[]; calls: object[]; app: { files: string[] } };
    expect(support.app.files).toContainEqual(expect.stringMatching(/^index-[\w-]+\.js$/));
    expect(support.queue[0]?.updates).toMatchObject([{ kind: 'passenger' }, { kind: 'contact' }]);
    expect(support.app).toMatchObject({ tenant: 'kaija', schema: 1, worker: { controls: true } });
    await expect(page.getByText(/^The file goes to your downloads\./)).toBeVisible();
  });

  await test.step('the personal data export is complete', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save my data' }).click();
    const text = readFileSync(await (await download).path(), 'utf8');
    for (const value of [ANNA.name, ANNA.surname, CONTACT.email]) expect(text).toContain(value);
  });

  await test.step('deleting bookings requires a confirmation that names the unsent updates', async () => {
    await work.getByRole('button', { name: 'Delete: Bookings you started' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete: Bookings you started' });
    await expect(dialog).toContainText('2 changes were not sent yet: the agency will never get them.');
    await dialog.getByRole('button', { name: 'Keep' }).click();
    await expect(dialog).toHaveCount(0);
    expect(await rowsOf(page, 'drafts')).toHaveLength(1);
    await work.getByRole('button', { name: 'Delete: Bookings you started' }).click();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(work.getByRole('listitem').filter({ hasText: 'Bookings you started' })).toContainText('Nothing');
    expect(await rowsOf(page, 'drafts')).toHaveLength(0);
    expect(await rowsOf(page, 'outbox')).toHaveLength(0);
  });
});

test('every queue state has its text and its action, for several bookings at 320 px @phone @long', async ({
  page,
  server,
  errors,
}) => {
  errors.allow(FAILED_SEND);
  const journey = new Journey(page, server);
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(journey.at('/'));
  await page.getByRole('button', { name: 'Menu', exact: true }).filter({ visible: true }).first().click();
  const menu = page.getByRole('dialog');
  await menu.locator('summary').filter({ hasText: 'Help' }).click();
  await menu.getByRole('link', { name: 'What this device keeps' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'What this device keeps' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your bookings' })).toContainText('Changes not sent yet');
  await page.goto(journey.at('/device/outbox'));
  await expect(page.getByRole('heading', { name: 'Nothing waits to be sent' })).toBeVisible();

  const queue = { uid: '', epoch: 1, lease: null, batch: null, priceChange: null, nextAt: null, pendingCount: 0 };
  const update = { uid: '', v: 1, body: null, firstSentAt: 1, at: Date.now() };
  const name = { type: 'passenger', original_id: 'p', name: 'Anna', surname: 'Ozola' };
  const contact = { ...update, kind: 'contact', target: 'contact', values: {}, refusal: null };
  const states = [
    ['a', { state: 'closed', pause: null, error: { kind: 'http', status: 410, message: '' } }],
    ['b', { state: 'needs-auth', pause: null, error: { kind: 'http', status: 401, message: '' } }],
    ['c', { state: 'paused', pause: 'conflict', error: null }],
    ['d', { state: 'paused', pause: 'quarantine', error: null }],
    ['e', { state: 'idle', pause: null, error: null }],
  ] as const;
  for (const [id, state] of states)
    // oxlint-disable-next-line no-await-in-loop -- one row after the other
    await putRow(page, 'lanes', { ...queue, bookingId: id, contactAt: Date.now(), ...state });
  let seq = 100;
  for (const id of ['a', 'b', 'c'])
    // oxlint-disable-next-line no-await-in-loop -- the order is theirs
    await putRow(page, 'outbox', { ...contact, seq: (seq += 1), id: `u${id}`, bookingId: id, state: 'parked' });
  const refusal = { code: 'x', field: 'surname', message: 'Only Latin letters' };
  const refused = { ...update, kind: 'passenger', target: 'passenger:p', values: name, state: 'parked', refusal };
  await putRow(page, 'outbox', { ...refused, seq: 200, id: 'ue', bookingId: 'e' });

  await page.reload();
  const cards = page.getByRole('region', { name: /^A booking that is no longer on this device/ });
  await expect(cards).toHaveCount(5);
  const of = (tag: string) => cards.filter({ has: page.getByText(tag, { exact: true }) });
  await expect(of('Booking over')).toContainText('The agency takes no more changes to this booking.');
  await expect(of('No access').getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(of('Compare first')).toContainText('Nothing is sent until you have seen both.');
  await expect(of('Could not be read').getByRole('button', { name: 'Send what the form has' })).toBeVisible();
  await expect(of('Not accepted')).toContainText('Not accepted: “Only Latin letters”');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await checkAccessibility(page, 'outbox with every state');

  await of('Booking over').getByRole('button', { name: 'Discard: Contact details' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('this cannot be brought back');
  await dialog.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(cards).toHaveCount(4);
});

test('a booking deleted in one window is reported in the other and can be restored completely @phone @long', async ({
  page,
  context,
  server,
}) => {
  const journey = new Journey(page, server);
  await journey.toPassengers();
  await journey.booking.fillAll();
  await journey.booking.continueButton.click();
  await expect.poll(async () => (await requestsTo(server, 'POST', /batchUpdate/)).length).toBeGreaterThan(0);
  while (!new URL(page.url()).pathname.endsWith('/seats')) {
    const { pathname: from } = new URL(page.url());
    await journey.booking.continueButton.click();
    await page.waitForURL((url) => url.pathname !== from);
  }

  const other = await context.newPage();
  await other.goto(journey.at('/device'));
  const work = other.getByRole('region', { name: 'Your bookings' });
  await work.getByRole('button', { name: 'Delete: Bookings you started' }).click();
  // Only the confirmation dialog is open; no other dialog covers a device page.
  await expect(other.getByRole('dialog')).toHaveCount(1);
  await other.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(work.getByRole('listitem').filter({ hasText: 'Bookings you started' })).toContainText('Nothing');

  const notice = page.getByRole('alert').filter({ hasText: 'This booking was deleted in another window' });
  await expect(notice).toContainText('Riga to Barcelona');
  await expect(page.getByText(/no longer accepts/)).toHaveCount(0);
  await checkAccessibility(page, 'deleted in another window');
  expect(await rowsOf(other, 'drafts')).toHaveLength(0);
  expect(await rowsOf(other, 'outbox')).toHaveLength(0);

  const made = (await requestsTo(server, 'POST', /booking\/create/)).length;
  await notice.getByRole('button', { name: 'Keep this booking' }).click();
  await expect(notice).toHaveCount(0);
  await expect.poll(async () => (await requestsTo(server, 'POST', /booking\/create/)).length).toBe(made + 1);
  await page.goto(journey.at('/booking/passengers'));
  await expect(journey.booking.traveller(2).getByRole('textbox', { name: 'Surname' })).toHaveValue(JANIS.surname);
  // The whole booking is sent again under a new id.
  await expect.poll(async () => (await rowsOf(page, 'outbox')).length).toBe(0);
  expect(await rowsOf(page, 'drafts')).toMatchObject([{ id: expect.not.stringMatching(/^local:/) }]);

  await test.step('the restored booking is paid with all travellers', async () => {
    await journey.booking.toCheckout();
    const total = await journey.booking.total();
    await journey.booking.choosePayment('paymentInitiation');
    await journey.booking.agree();
    await journey.booking.payButton.click();
    await journey.bank.waitForPage();
    expect(await journey.bank.amount()).toBe(total);
    await journey.bank.decide('approve');
    await journey.order.waitForThankYou();
    expect(await journey.order.amount()).toBe(total);
    expect(await journey.order.receipt()).toBe(total);
    await expect(page.getByText(`${JANIS.name} ${JANIS.surname}`).first()).toBeVisible();
    expect((await requestsTo(server, 'POST', /payment\/order/)).length).toBe(1);
    expect(await rowsOf(page, 'outbox')).toHaveLength(0);
  });
});

test('a fare changed in one window changes in the other, and one booking stays on the device @phone @long', async ({
  page,
  context,
  server,
}) => {
  const journey = new Journey(page, server);
  await journey.toPassengers();
  await journey.booking.fillAll();
  await journey.booking.continueButton.click();
  await expect.poll(async () => (await requestsTo(server, 'POST', /batchUpdate/)).length).toBeGreaterThan(0);
  const other = await context.newPage();
  await other.goto(journey.at('/booking/passengers'));
  const surname = other.getByRole('textbox', { name: 'Surname' }).nth(1);
  await expect(surname).toHaveValue(JANIS.surname);

  await page.goto(journey.at('/booking/fares'));
  const before = (await rowsOf(page, 'drafts'))[0]!['id'];
  await page.getByRole('radio', { name: /^Flex/ }).click();
  await expect.poll(async () => (await rowsOf(page, 'drafts')).map(({ id }) => id)).not.toContain(before);
  const [row] = await rowsOf(page, 'drafts');
  // The other window keeps its form, and further edits there belong to the same booking.
  await expect(surname).toHaveValue(JANIS.surname);
  await expect(other.getByRole('alert')).toHaveCount(0);
  await surname.fill('Ozols');
  await surname.blur();
  await expect.poll(async () => JSON.stringify(await rowsOf(page, 'drafts'))).toContain('Ozols');
  const drafts = await rowsOf(page, 'drafts');
  expect(drafts).toHaveLength(1);
  expect((drafts[0]!['data'] as { fareId: string }).fareId).toBe((row!['data'] as { fareId: string }).fareId);

  await test.step('a window reloaded after the deletion says so and opens no other booking', async () => {
    await page.goto(journey.at('/device'));
    await page.getByRole('button', { name: 'Delete: Bookings you started' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(other.getByRole('alert')).toContainText('deleted in another window');
    await other.reload();
    await expect(other.getByRole('alert')).toContainText('deleted in another window');
    await expect(other.getByRole('button', { name: 'Keep this booking' })).toHaveCount(0);
    await checkAccessibility(other, 'deleted, reloaded');
    expect(await rowsOf(other, 'drafts')).toHaveLength(0);
  });
});
