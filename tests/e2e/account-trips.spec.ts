import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { PHONE, launchOnDisk } from '../onDisk';
import { checkAccessibility } from './accessibility';
import { OWNER, ordersOfOwner, paidOrder } from './accountOrder';
import { offlineReady } from './device';
import { NO_ANSWER, REDUCED_MOTION, expect } from './fixtures';
import { CONTACT } from './pages/Booking';
import { Journey } from './pages/Journey';
import { test } from './prepared';
import { textsIn } from './texts';

const en = textsIn('en');

/** Everything that the page's origin stores, as text: databases, local and session storage, caches. */
const stored = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const found = [JSON.stringify(Object.entries(localStorage)), JSON.stringify(Object.entries(sessionStorage))];
    const settled = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((done, fail) => {
        request.addEventListener('success', () => done(request.result));
        request.addEventListener('error', () => fail(request.error ?? new Error('IndexedDB failed.')));
      });
    for (const { name = '' } of await indexedDB.databases()) {
      found.push(name);
      const base = await settled(indexedDB.open(name));
      for (const table of base.objectStoreNames)
        found.push(JSON.stringify(await settled(base.transaction(table).objectStore(table).getAll())));
      base.close();
    }
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys()) {
        const answer = await caches.match(request);
        found.push(request.url);
        // Scripts and texts of the app are the same for everybody.
        if (/\/api\//.test(request.url)) found.push((await answer?.text()) ?? '');
      }
    return found.join('\n');
  });

/** Files of a browser profile that hold a text, in UTF-8 or UTF-16. */
function filesWith(folder: string, text: string): string[] {
  const wanted = [Buffer.from(text, 'utf8'), Buffer.from(text, 'utf16le'), Buffer.from(text, 'latin1')];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => {
      const bytes = readFileSync(path);
      return wanted.some((one) => bytes.includes(one));
    });
}

async function signIn(page: Page): Promise<void> {
  const options = page.getByRole('dialog', { name: en('account.login.title'), exact: true });
  await options.getByRole('button', { name: en('account.login.email') }).click();
  await typePassword(page);
}

/** In the form of the sign-in by e-mail. */
async function typePassword(page: Page): Promise<void> {
  const form = page.getByRole('dialog', { name: en('account.email.title') });
  await form.getByLabel(en('account.email.label'), { exact: true }).fill(OWNER.email);
  await form.getByLabel(en('account.password.label'), { exact: true }).fill(OWNER.password);
  await form.getByRole('button', { name: en('account.login.title'), exact: true }).click();
  await expect(form).toHaveCount(0);
}

test('trips and invoices of an account on a fresh device, offline, and nothing of them after signing out @phone', async ({
  server,
}) => {
  test.setTimeout(120_000);
  await server.reset();
  const orderId = await paidOrder(server);
  const profile = mkdtempSync(join(tmpdir(), 'profile-'));
  const secrets = [OWNER.email, 'Kalniņa', 'Ozoliņa', orderId];
  try {
    const context = await launchOnDisk(profile, PHONE);
    const page = context.pages()[0] ?? (await context.newPage());
    const at = (path: string): string => server.at('kaija', `${path}?lang=en`);
    const trip = page.getByRole('link', { name: en('search.route', { from: 'Riga', to: 'Barcelona' }) });

    await test.step('a guest is asked to sign in for a trip that is not on the device', async () => {
      await page.goto(at(`/dashboard/trips/${orderId}`));
      await expect(page).toHaveURL(/\/\?login=true&from=/);
      await signIn(page);
      await expect(page.getByRole('heading', { level: 1, name: 'Barcelona' })).toBeVisible();
      await expect(page.getByText(en('order.documents.kept'))).toBeVisible({ timeout: 20_000 });
    });

    await test.step('an invoice is loaded and saved under a readable name', async () => {
      await page.goto(at('/dashboard/invoices'));
      await expect(page.getByRole('heading', { level: 1, name: en('invoices.title') })).toBeVisible();
      const saving = page.waitForEvent('download');
      await page.getByRole('button', { name: /^Save PDF: invoice of order/ }).click();
      expect((await saving).suggestedFilename()).toMatch(/^Riga-Barcelona .*invoice\.pdf$/);
      await checkAccessibility(page, 'invoices');
      await offlineReady(page);
    });

    await test.step('both open offline from a cold start', async () => {
      await context.setOffline(true);
      await page.goto(at('/dashboard/trips'));
      await expect(page.getByText(/^Trips of your account as of/)).toBeVisible();
      await checkAccessibility(page, 'trips of an account');
      await trip.click();
      await expect(page.getByText(en('order.documents.kept'))).toBeVisible();
      await page.goto(at('/dashboard/invoices'));
      await expect(page.getByText(en('invoices.state.kept'), { exact: true })).toBeVisible();
      expect((await stored(page)).includes('Ozoliņa')).toBe(false);
    });

    await test.step('signing out leaves nothing, in storage and in the files of the browser', async () => {
      await page.getByRole('banner').getByRole('button', { name: OWNER.name, exact: true }).click();
      await page
        .getByRole('dialog', { name: en('account.menu.title') })
        .getByRole('button', { name: en('account.menu.signOut') })
        .click();
      await expect(page).toHaveURL(/\/dashboard\/trips/);
      await expect(trip).toHaveCount(0);
      await expect.poll(async () => (await stored(page)).includes(OWNER.email)).toBe(false);
      const left = await stored(page);
      expect([...secrets, 'private:'].filter((secret) => left.includes(secret))).toEqual([]);
      // At its next start the app deletes the database of the provider's library, which an open page holds.
      await page.goto(at('/dashboard/support'));
      const databases = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''));
      await expect.poll(async () => (await databases()).includes('firebaseLocalStorageDb')).toBe(false);
      // Visited addresses are in the browser's own history, which no page can change.
      await context.close();
      const stores = join(profile, 'Default');
      for (const secret of secrets.slice(0, 3))
        for (const folder of ['IndexedDB', 'Local Storage', 'Session Storage', 'Service Worker'])
          expect(filesWith(join(stores, folder), secret), `${secret} in ${folder}`).toEqual([]);
    });
  } finally {
    rmSync(profile, { recursive: true, force: true });
  }
});

test.describe('bookings of an account', () => {
  test.use(REDUCED_MOTION);

  test("a guest's order is taken in, a booking made while signed in belongs to it, and unsent changes are asked about @phone @long", async ({
    page,
    context,
    server,
    filledIn,
    errors,
  }) => {
    test.setTimeout(120_000);
    errors.allow(NO_ANSWER);
    const journey = new Journey(page, server);
    const { booking, bank, order, t } = journey;
    const menu = () => page.getByRole('banner').getByRole('button', { name: OWNER.name, exact: true });

    const guestOrder = await test.step('a guest orders with the address of the account', async () => {
      await journey.openCheckout(filledIn);
      await page.goto(journey.at('/booking/passengers'));
      await booking.fillContact({ ...CONTACT, email: OWNER.email });
      await booking.toCheckout();
      await booking.choosePayment('cardPayments');
      await booking.agree();
      await booking.payButton.click();
      await bank.waitForPage();
      await bank.decide('approve');
      await order.waitForThankYou();
      return order.id();
    });
    expect(await ordersOfOwner(server)).toEqual([]);

    await test.step('signed in, it is offered to the account and taken with a press', async () => {
      await page.goto(journey.at('/dashboard/trips'));
      await page
        .getByRole('main')
        .getByRole('button', { name: t('trips.account.signIn'), exact: true })
        .click();
      const offer = page.getByRole('dialog', { name: t('account.offer.title') });
      await offer.getByRole('button', { name: t('account.login.email') }).click();
      await typePassword(page);
      await page.getByRole('button', { name: t('trips.claim.what', { trip: 'Riga to Barcelona' }) }).click();
      await expect(page.getByText(t('trips.claim.done', { order: guestOrder }))).toBeVisible();
      expect(await ordersOfOwner(server)).toEqual([guestOrder]);
    });

    await test.step('signing out with unsent changes asks; "Send now" needs a connection', async () => {
      await journey.toPassengers();
      await booking.fillAll();
      await offlineReady(page);
      await context.setOffline(true);
      await booking.fillContact({ ...CONTACT, tel: '26999999' });
      await booking.continueButton.click();
      await expect(page).not.toHaveURL(/\/booking\/passengers/);
      await page.goto(journey.at('/dashboard/trips'));
      await menu().click();
      await page
        .getByRole('dialog', { name: t('account.menu.title') })
        .getByRole('button', { name: t('account.menu.signOut') })
        .click();
      const asks = page.getByRole('dialog', { name: t('account.out.title') });
      await expect(asks.getByRole('button', { name: t('account.out.send') })).toBeDisabled();
      await expect(asks.getByRole('button', { name: t('account.out.discard') })).toBeVisible();
      await checkAccessibility(page, 'signing out with unsent changes');
      await page.keyboard.press('Escape');
      await expect(asks).toHaveCount(0);
      await context.setOffline(false);
    });

    await test.step('the booking made while signed in is in the account', async () => {
      await page.goto(journey.at('/booking/passengers'));
      await booking.toCheckout();
      await booking.choosePayment('cardPayments');
      await booking.agree();
      await booking.payButton.click();
      await bank.waitForPage();
      await bank.decide('approve');
      await order.waitForThankYou();
      expect(await ordersOfOwner(server)).toEqual([order.id(), guestOrder]);
    });
  });
});
