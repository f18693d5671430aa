import type { BrowserContext, Page } from 'playwright/test';
import { openOnDisk } from '../onDisk';
import { requestsTo, offlineReady, resultsStored, rowsOf } from './device';
import { REDUCED_MOTION, NO_ANSWER, dayAhead, expect, test } from './fixtures';
import { ANNA, CONTACT, JANIS } from './pages/Booking';
import { Results } from './pages/Results';
import { SearchForm } from './pages/SearchForm';
import type { Server } from './server';
import { textsIn } from './texts';
import { Journey } from './pages/Journey';

test.use(REDUCED_MOTION);

const en = textsIn('en');
const REASON = 'Payment needs a connection. Everything else is ready.';

/** A killed server is the harder case and runs every time, the other one in the soak set. */
interface Outage {
  size: '@phone' | '@desktop @long';
  off: (context: BrowserContext, server: Server) => Promise<void>;
  on: (context: BrowserContext, server: Server) => Promise<void>;
}
const OUTAGES: Record<string, Outage> = {
  offline: {
    size: '@desktop @long',
    off: (context) => context.setOffline(true),
    on: (context) => context.setOffline(false),
  },
  'with the server killed': {
    size: '@phone',
    off: (_, server) => server.kill(),
    on: (_, server) => server.start(),
  },
};

/** Displayed passenger fields: given names, surname, date of birth. */
async function passengerFields(journey: Journey, number: number): Promise<string[]> {
  const card = journey.booking.traveller(number);
  await expect(card).toBeVisible();
  return Promise.all(
    ['Given names', 'Surname', 'Date of birth'].map((name) => card.getByRole('textbox', { name }).inputValue()),
  );
}

for (const [name, outage] of Object.entries(OUTAGES)) {
  test(`${name}, search, results and booking keep working, and sync once it is back ${outage.size}`, async ({
    page,
    context,
    fresh,
    errors,
  }) => {
    errors.allow(NO_ANSWER);
    test.setTimeout(120_000);
    const journey = new Journey(page, fresh);
    const { booking, results } = journey;
    const form = new SearchForm(page, en);

    const count = await journey.searchByForm();
    const address = page.url();
    await resultsStored(page);
    await results.choose(results.cards.first());
    await booking.toPassengers();
    await expect.poll(async () => (await requestsTo(fresh, 'POST', /booking\/create/)).length).toBe(1);
    await booking.fillTraveller(1, ANNA);
    await booking.traveller(2).getByRole('textbox', { name: 'Given names' }).pressSequentially('Jā');
    await offlineReady(page);
    await outage.off(context, fresh);

    await test.step('the half-filled form survives a reload', async () => {
      await page.reload();
      expect(await passengerFields(journey, 1)).toEqual([ANNA.name, ANNA.surname, ANNA.born]);
      expect(await passengerFields(journey, 2)).toEqual(['Jā', '', '']);
    });

    await test.step('further edits wait on the device', async () => {
      await booking.fillTraveller(2, JANIS);
      await booking.fillContact();
      await booking.toCheckout();
      await expect(page.getByText(/^Waiting to send \(\d+\)/).first()).toBeVisible();
      await booking.choosePayment('bankTransfer');
      await booking.agree();
      await expect(booking.payButton).toHaveAttribute('aria-disabled', 'true');
      await expect(booking.payButton).toHaveAccessibleDescription(REASON);
    });

    await test.step('home opens with the last search', async () => {
      await page.goto(journey.at('/'));
      await expect(form.cell('From')).toHaveText(/Riga RIX/);
      await expect(form.cell('To')).toHaveText(/Barcelona BCN/);
      await expect(form.cell('Travellers and cabin')).toHaveText(/2 adults/);
      await expect(page.getByRole('heading', { name: 'Continue your booking' }).first()).toBeVisible();
      const dialog = page.getByRole('dialog', { name: 'Continue your booking' });
      if (await dialog.isVisible()) await dialog.getByRole('button', { name: 'Not now' }).click();
    });

    await test.step('the last results open completely and can be sorted and filtered', async () => {
      await page.goto(address);
      await expect(results.cards.first()).toBeVisible();
      await expect.poll(() => results.count()).toBe(count);
      await expect(
        page
          .getByText(/Prices as of \d/)
          .filter({ visible: true })
          .first(),
      ).toBeVisible();
      await results.sortBy('cheapest');
      const isSorted = (totals: number[]) => totals.every((total, at) => at === 0 || totals[at - 1]! <= total);
      await expect.poll(async () => isSorted(await results.totals())).toBe(true);
      const filters = await results.openFilters();
      await filters.getByRole('radio', { name: /^Direct only/ }).check();
      await results.closeFilters();
      await expect.poll(() => results.count()).toBeLessThan(count);
      await expect(results.cards.first()).toContainText('Direct');
    });

    await test.step('every booking step opens with its data', async () => {
      await page.goto(journey.at('/booking/fares'));
      await expect(booking.fares.getByRole('radio').first()).toBeVisible();
      await page.goto(journey.at('/booking/passengers'));
      expect(await passengerFields(journey, 2)).toEqual([JANIS.name, JANIS.surname, JANIS.born]);
      await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue(CONTACT.email);
      await page.goto(journey.at('/booking/checkout'));
      await expect(booking.terms).toBeChecked();
      await expect(booking.payButton).toHaveAttribute('aria-disabled', 'true', { timeout: 20_000 });
      await expect(booking.payButton).toHaveAccessibleDescription(REASON);
    });

    await test.step('back online everything is sent, and payment works', async () => {
      const before = await rowsOf(page, 'outbox');
      expect(before.length).toBeGreaterThan(0);
      await outage.on(context, fresh);
      await expect(booking.payButton).not.toHaveAttribute('aria-disabled', 'true', { timeout: 40_000 });
      await expect.poll(async () => (await rowsOf(page, 'outbox')).length, { timeout: 20_000 }).toBe(0);
      const sent = (await requestsTo(fresh, 'POST', /batchUpdate/))
        .filter(({ status }) => status === 200)
        .flatMap(({ ids }) => ids);
      expect(sent).toEqual(expect.arrayContaining(before.map((row) => row['id'])));
      const total = await booking.total();
      await booking.payButton.click();
      await expect(journey.order.title('order.awaiting.title')).toBeVisible({ timeout: 20_000 });
      expect(await journey.order.amount('order.fact.toPay')).toBe(total);
      expect(await requestsTo(fresh, 'POST', /payment\/order/)).toHaveLength(1);
    });
  });
}

test('offline, a deep link opens what is stored and says what is missing @phone @long', async ({
  page,
  context,
  server,
  errors,
}) => {
  errors.allow(NO_ANSWER);
  const journey = new Journey(page, server);
  await journey.toStoredResults();
  await context.setOffline(true);
  await page.goto(journey.at(Results.url({ start: dayAhead(90), end: dayAhead(95) })));
  await expect(page.getByRole('heading', { name: en('results.waitsTitle') })).toBeVisible();
  await page.getByRole('link', { name: /Riga to Barcelona/ }).click();
  await expect(journey.results.cards.first()).toBeVisible();
  await page.goto(journey.at('/booking/passengers'));
  await expect(page.getByRole('heading', { name: 'There is no booking here yet' })).toBeVisible();
  await page.goto(journey.at('/there/is/no/such/page'));
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
});

test('a dead server is detected even when nothing waits to be sent @phone @long', async ({ page, fresh, errors }) => {
  errors.allow(NO_ANSWER);
  const journey = new Journey(page, fresh);
  await journey.toCheckout();
  await expect.poll(async () => (await requestsTo(fresh, 'POST', /batchUpdate/)).length).toBeGreaterThan(0);
  await expect.poll(async () => (await rowsOf(page, 'outbox')).length).toBe(0);
  await offlineReady(page);
  await fresh.kill();
  await page.reload();
  await expect(page.getByText(en('content.connection.offline'))).toBeVisible({ timeout: 20_000 });
  await expect(journey.booking.payButton).toHaveAttribute('aria-disabled', 'true');
  await expect(journey.booking.payButton).toHaveAccessibleDescription(/^Payment needs a connection\./);
});

test('a booking started offline from a stored offer is created once online @phone @long', async ({
  page,
  context,
  server,
  errors,
}) => {
  errors.allow(NO_ANSWER);
  const journey = new Journey(page, server);
  const { booking, results } = journey;
  await journey.toStoredResults();
  await context.setOffline(true);
  // At the foot of a phone the notice shows its title, and unfolds.
  await page.getByRole('status').locator('summary').click();
  await expect(page.getByText(/Read, filter and sort as usual/)).toBeVisible();
  const seen = await results.total(results.cards.first());
  await results.choose(results.cards.first(), true);
  await expect(page.getByText(/We will ask for the fares when you are back/)).toBeVisible();
  await booking.continueButton.click();
  await page.waitForURL(/passengers/);
  await booking.fillAll();
  await booking.toCheckout();
  expect(await requestsTo(server, 'POST', /booking\/create/)).toHaveLength(0);
  // The fare of the list is the one that is booked, so the estimate is the price.
  const total = await booking.total();
  expect(total).toBe(seen);
  await context.setOffline(false);
  await expect
    .poll(async () => (await requestsTo(server, 'POST', /booking\/create/)).length, { timeout: 20_000 })
    .toBe(1);
  await booking.choosePayment('bankTransfer');
  await booking.agree();
  await expect(booking.payButton).not.toHaveAttribute('aria-disabled', 'true');
  await booking.payButton.click();
  await expect(journey.order.title('order.awaiting.title')).toBeVisible({ timeout: 20_000 });
  expect(await journey.order.amount('order.fact.toPay')).toBe(total);
  expect(await requestsTo(server, 'POST', /booking\/create/)).toHaveLength(1);
});

test('after an offline fare change only the new booking is created and gets the data @phone @long', async ({
  page,
  context,
  server,
  errors,
}) => {
  errors.allow(NO_ANSWER);
  const journey = new Journey(page, server);
  const { booking } = journey;
  await journey.toPassengers();
  await expect.poll(async () => (await requestsTo(server, 'POST', /booking\/create/)).length).toBe(1);
  await offlineReady(page);
  await context.setOffline(true);
  await booking.fillAll();
  await booking.continueButton.click();
  await expect.poll(async () => (await rowsOf(page, 'outbox')).length).toBeGreaterThan(0);
  await page.goto(journey.at('/booking/fares'));
  await booking.fares.getByRole('radio', { name: /^Standard/ }).check();
  await expect.poll(async () => (await rowsOf(page, 'outbox')).length).toBe(0);
  await booking.toPassengers();
  expect(await passengerFields(journey, 2)).toEqual([JANIS.name, JANIS.surname, JANIS.born]);
  await booking.toCheckout();
  await booking.choosePayment('bankTransfer');
  await booking.agree();
  const total = await booking.total();
  await context.setOffline(false);
  await expect(booking.payButton).not.toHaveAttribute('aria-disabled', 'true', { timeout: 20_000 });
  await booking.payButton.click();
  await expect(journey.order.title('order.awaiting.title')).toBeVisible({ timeout: 20_000 });
  expect(await journey.order.amount('order.fact.toPay')).toBe(total);
  expect(await requestsTo(server, 'POST', /booking\/create/)).toHaveLength(2);
  // Personal data went to the booking that is used and no other.
  expect(new Set((await requestsTo(server, 'POST', /batchUpdate/)).map(({ path }) => path)).size).toBe(1);
});

test('a page that reloads while an update is being enqueued still sends it @desktop @long', async ({
  page,
  server,
}) => {
  const journey = new Journey(page, server);
  const { booking } = journey;
  await journey.toPassengers();
  await expect.poll(async () => (await requestsTo(server, 'POST', /booking\/create/)).length).toBe(1);
  await booking.fillTraveller(1, ANNA);
  const reloaded = page.waitForEvent('load');
  await booking
    .traveller(1)
    .getByRole('combobox', { name: 'Nationality' })
    .evaluate((field: HTMLElement) => {
      field.focus();
      field.blur();
      // In the next task, while the update is being enqueued.
      setTimeout(() => location.reload());
    });
  await reloaded;
  await booking.fillTraveller(2, JANIS);
  await booking.fillContact();
  await booking.toCheckout();
  await booking.choosePayment('bankTransfer');
  await booking.agree();
  await booking.payButton.click();
  await expect(journey.order.title('order.awaiting.title')).toBeVisible();
});

/** Runs `work` in a browser with a profile on disk: only there does a database outlive its page. */
async function withDiskProfile(work: (context: BrowserContext) => Promise<void>): Promise<void> {
  const { context, close } = await openOnDisk();
  await work(context).finally(close);
}

const surname = (page: Page, journey: Journey) =>
  journey.booking.traveller(1).getByRole('textbox', { name: 'Surname' });

test('the last keystroke survives a closed and a crashed page @desktop @long', async ({ server, errors }) => {
  await server.reset();
  await withDiskProfile(async (context) => {
    errors.watch(context);
    const first = await context.newPage();
    const journey = new Journey(first, server);
    await journey.toPassengers();
    await surname(first, journey).pressSequentially('Bērziņa');
    await first.close({ runBeforeUnload: true });

    const second = await context.newPage();
    const again = new Journey(second, server);
    await second.goto(again.at('/booking/passengers'));
    await expect(surname(second, again)).toHaveValue('Bērziņa');
    await surname(second, again).press('End');
    await surname(second, again).pressSequentially('-Kalniņa');
    // A write that was acknowledged to the page outlives the page.
    await expect.poll(async () => JSON.stringify(await rowsOf(second, 'drafts'))).toContain('Bērziņa-Kalniņa');
    const crashed = second.waitForEvent('crash');
    const cdp = await context.newCDPSession(second);
    void cdp.send('Page.crash').catch(() => undefined);
    await crashed;

    const third = await context.newPage();
    const last = new Journey(third, server);
    await third.goto(last.at('/booking/passengers'));
    await expect(surname(third, last)).toHaveValue('Bērziņa-Kalniņa');
  });
  expect(errors.unexpected()).toEqual([]);
});
