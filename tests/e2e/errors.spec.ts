import type { Page } from 'playwright/test';
import { checkAccessibility } from './accessibility';
import { OWNER } from './accountOrder';
import { REDUCED_MOTION, WITHOUT_WORKER, expect, test } from './fixtures';
import { textsIn } from './texts';

test.use(REDUCED_MOTION);
test.use(WITHOUT_WORKER);

const en = textsIn('en');
const ACCOUNT = '/booking/user/';
const TRIP = '/dashboard/trips/KA-404';

/** Resolves when the account's trips were asked for. */
async function signIn(page: Page, at: string): Promise<void> {
  await page.goto(at);
  const options = page.getByRole('dialog', { name: en('account.login.title'), exact: true });
  await options.getByRole('button', { name: en('account.login.email') }).click();
  const form = page.getByRole('dialog', { name: en('account.email.title') });
  await form.getByLabel(en('account.email.label'), { exact: true }).fill(OWNER.email);
  await form.getByLabel(en('account.password.label'), { exact: true }).fill(OWNER.password);
  const asked = page.waitForResponse((answer) => answer.url().includes(ACCOUNT), { timeout: 30_000 });
  await form.getByRole('button', { name: en('account.login.title'), exact: true }).click();
  await Promise.all([asked, expect(form).toHaveCount(0)]);
}

/**
 * What the server says (path, status where the client repeats), where, and the page that follows: one of each kind of
 * page and button. `tests/unit/trips/accountPages.test.tsx` has the other statuses.
 */
const SAID = [
  { at: TRIP, status: 404, title: 'errors.notFound.title' },
  { at: '/booking/checkout', status: 403, title: 'errors.booking.title' },
  { at: '/dashboard/invoices', status: 403, title: 'errors.general.title' },
  { at: TRIP, status: 503, title: 'errors.down.title' },
  { at: TRIP, status: 401, title: 'errors.unauthorized.title' },
] as const;

test('error pages are reached by an answer of the API, with their buttons; a refresh opens the page @desktop @long', async ({
  page,
  server,
  errors,
}) => {
  errors.allow(/the server responded with a status of (?:4|5)\d\d/, /a page failed/);
  const at = (path: string): string => server.at('kaija', `${path}?lang=en`);
  const heading = page.getByRole('heading', { level: 1 });
  const refresh = page.getByRole('button', { name: en('errors.refresh') });
  const say = (status: number, path: string, times: number | 'always' = 'always') =>
    server.fault({ kind: 'status', status, times, match: { path } });
  // Nothing of the account is ever kept on the device, so every page asks.
  await say(403, ACCOUNT);
  await signIn(page, server.at('kaija', `/?lang=en&login=true&from=${encodeURIComponent('/?lang=en')}`));
  await page.evaluate(() => sessionStorage.setItem('kaija:bookingSession', 'b_0123456789'));
  for (const { at: path, status, title } of SAID) {
    // oxlint-disable no-await-in-loop -- one page after the other
    await test.step(`${status} at ${path}`, async () => {
      const isBooking = path === '/booking/checkout';
      // What the page before still asks would be answered.
      await page.goto('about:blank');
      await server.heal();
      await say(isBooking ? 403 : status, ACCOUNT);
      if (isBooking) await say(status, '/booking/retrieve/', 1);
      await page.goto(at(path));
      await expect(heading).toHaveText(en(title));
      await expect(page.getByRole('button', { name: en('errors.back'), exact: true })).toBeVisible();
      const home = page.getByRole('main').getByRole('link', { name: en('errors.homepage'), exact: true });
      await expect(home).toHaveCount(status === 401 ? 0 : 1);
      await expect(refresh).toHaveCount([401, 404, 410, 501].includes(status) ? 0 : 1);
      if (path === '/dashboard/invoices' && status === 403)
        await expect(page.getByText('Something went wrong')).toBeVisible();
      if (status === 404) await expect(page).toHaveURL(/\/notfound/);
      if (status === 503) await checkAccessibility(page, 'API down');
      if (isBooking) {
        // Asked again without the fault: the server knows no such booking.
        await refresh.click();
        await expect(heading).toHaveText(en('errors.notFound.title'));
      }
    });
    // oxlint-enable no-await-in-loop
  }
  // The session has ended: the login options are open over the page.
  const ended = page.getByRole('dialog', { name: en('account.login.title'), exact: true });
  await expect(ended).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(ended).toHaveCount(0);
  await page.getByRole('button', { name: en('errors.back'), exact: true }).click();
  await expect(heading).not.toHaveText(en('errors.unauthorized.title'));
});
