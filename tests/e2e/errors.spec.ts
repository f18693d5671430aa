import type { Page } from 'playwright/test';
import { checkAccessibility } from './accessibility';
import { OWNER } from './accountOrder';
import { REDUCED_MOTION, WITHOUT_WORKER, expect, test } from './fixtures';
import { textsIn } from './texts';

test.use(REDUCED_MOTION);
test.use(WITHOUT_WORKER);

const en = textsIn('en');
const TRIP = '/dashboard/trips/KA-404';

async function signIn(page: Page, at: string): Promise<void> {
  await page.goto(at);
  const options = page.getByRole('dialog', { name: en('account.login.title'), exact: true });
  await options.getByRole('button', { name: en('account.login.email') }).click();
  const form = page.getByRole('dialog', { name: en('account.email.title') });
  await form.getByLabel(en('account.email.label'), { exact: true }).fill(OWNER.email);
  await form.getByLabel(en('account.password.label'), { exact: true }).fill(OWNER.password);
  await form.getByRole('button', { name: en('account.login.title'), exact: true }).click();
  await expect(form).toHaveCount(0);
}

/** What the server says (path, status, times: 4 where the client repeats), where, and the page that follows. */
const SAID = [
  { at: TRIP, asks: '/booking/user/', status: 404, times: 1, title: 'errors.notFound.title' },
  { at: TRIP, asks: '/booking/user/', status: 410, times: 1, title: 'errors.expired.title' },
  { at: TRIP, asks: '/booking/user/', status: 403, times: 1, title: 'errors.order.title' },
  { at: '/booking/checkout', asks: '/booking/retrieve/', status: 403, times: 1, title: 'errors.booking.title' },
  { at: '/dashboard/invoices', asks: '/booking/user/', status: 403, times: 1, title: 'Forbidden' },
  { at: '/dashboard/invoices', asks: '/booking/user/', status: 502, times: 4, title: 'errors.service.title' },
  { at: TRIP, asks: '/booking/user/', status: 503, times: 4, title: 'errors.down.title' },
  { at: TRIP, asks: '/booking/user/', status: 401, times: 2, title: 'errors.unauthorized.title' },
] as const;

test('each error page is reached by an answer of the API, with its buttons; a refresh opens the page @desktop', async ({
  page,
  server,
  errors,
}) => {
  errors.allow(/the server responded with a status of (?:4|5)\d\d/, /a page failed/);
  const at = (path: string): string => server.at('kaija', `${path}?lang=en`);
  const heading = page.getByRole('heading', { level: 1 });
  const refresh = page.getByRole('button', { name: en('errors.refresh') });
  // An account without trips: nothing of it is kept on the device, so every page asks.
  await server.fault({ kind: 'status', status: 403, times: 'always', match: { path: '/booking/user/' } });
  await signIn(page, server.at('kaija', `/?lang=en&login=true&from=${encodeURIComponent('/?lang=en')}`));
  await page.evaluate(() => sessionStorage.setItem('kaija:bookingSession', 'b_0123456789'));
  for (const { at: path, asks, status, times, title } of SAID) {
    // oxlint-disable no-await-in-loop -- one page after the other
    await test.step(`${status} at ${path}`, async () => {
      await server.reset();
      await server.fault({ kind: 'status', status, times, match: { path: asks } });
      await page.goto(at(path));
      const name = title.startsWith('errors.') ? en(title as 'errors.order.title') : title;
      await expect(heading).toHaveText(name);
      await expect(page.getByRole('button', { name: en('errors.back'), exact: true })).toBeVisible();
      const home = page.getByRole('main').getByRole('link', { name: en('errors.homepage'), exact: true });
      await expect(home).toHaveCount(status === 401 ? 0 : 1);
      await expect(refresh).toHaveCount(status === 401 || status === 404 || status === 410 ? 0 : 1);
      if (path === '/dashboard/invoices' && status === 403)
        await expect(page.getByText('Something went wrong')).toBeVisible();
      if (status === 404) await expect(page).toHaveURL(/\/notfound/);
      if (status === 503) await checkAccessibility(page, 'API down');
      if (path === '/booking/checkout') {
        // Asked again without the fault: the server knows no such booking.
        await refresh.click();
        await expect(heading).toHaveText(en('errors.notFound.title'));
      }
    });
    // oxlint-enable no-await-in-loop
  }
  // The session has ended: the login options are open over the page.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: en('errors.back'), exact: true }).click();
  await expect(heading).not.toHaveText(en('errors.unauthorized.title'));
});
