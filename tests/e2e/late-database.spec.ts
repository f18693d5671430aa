import { requestsTo } from './device';
import { REDUCED_MOTION, expect, test } from './fixtures';
import { ANNA, JANIS } from './pages/Booking';
import { Journey } from './pages/Journey';

test.use(REDUCED_MOTION);

/** With `late` in localStorage, `indexedDB.databases()` answers only after `__answer()`, as on a phone that is busy. */
const DELAY_DATABASE = `if (localStorage.getItem('late')) {
  const ask = IDBFactory.prototype.databases;
  const held = new Promise((answer) => { globalThis.__answer = answer; });
  IDBFactory.prototype.databases = async function () {
    await held;
    return await ask.call(this);
  };
}`;

test('a database that opens late: first a storage warning, then all data, and further edits are sent @phone', async ({
  page,
  server,
}) => {
  const journey = new Journey(page, server);
  await page.addInitScript({ content: DELAY_DATABASE });
  await journey.toPassengers();
  await expect.poll(async () => (await requestsTo(server, 'POST', /booking\/create/)).length).toBe(1);
  await journey.booking.fillTraveller(1, ANNA);
  await expect.poll(async () => (await requestsTo(server, 'POST', /batchUpdate/)).length).toBeGreaterThan(0);
  await page.evaluate("localStorage.setItem('late', '1')");
  await page.reload();

  const notice = page.getByText(journey.t('sync.notice.memory'));
  await expect(notice).toBeVisible({ timeout: 15_000 });
  await page.evaluate('__answer()');
  await expect(journey.booking.traveller(1).getByRole('textbox', { name: 'Surname' })).toHaveValue(ANNA.surname);
  await expect(notice).toHaveCount(0);

  const sent = (await requestsTo(server, 'POST', /batchUpdate/)).length;
  await journey.booking.fillTraveller(2, JANIS);
  await expect.poll(async () => (await requestsTo(server, 'POST', /batchUpdate/)).length).toBeGreaterThan(sent);
  await page.evaluate("localStorage.removeItem('late')");
  await page.reload();
  await expect(journey.booking.traveller(2).getByRole('textbox', { name: 'Surname' })).toHaveValue(JANIS.surname);
});
