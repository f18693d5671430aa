import type { Locator, Page } from 'playwright/test';
import { checkAccessibility } from './accessibility';
import { NO_ANSWER, REDUCED_MOTION, expect, test, WITHOUT_WORKER, WITH_WORKER } from './fixtures';
import type { Server } from './server';
import { textsIn } from './texts';

const en = textsIn('en');
const PASSWORD = 'flights-2027';
/** The browser reports refusals of the provider as errors of a request. */
const REFUSED = /the server responded with a status of 400/;

test.use({ ...REDUCED_MOTION, ...WITHOUT_WORKER });

const home = (server: Server, query = ''): string => server.at('kaija', `/?lang=en${query}`);
const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true });
const userButton = (page: Page, name: string): Locator =>
  page.getByRole('banner').getByRole('button', { name, exact: true });
const options = (page: Page): Locator => dialog(page, en('account.login.title'));
const withMethod = (page: Page, method: string): Locator =>
  options(page).getByRole('button', { name: en('account.login.with', { method }) });

async function typeCredentials(form: Locator, email: string, password: string): Promise<void> {
  await form.getByLabel(en('account.email.label'), { exact: true }).fill(email);
  await form.getByLabel(en('account.password.label'), { exact: true }).fill(password);
}

/** Chooses an account on the page that stands for a provider. */
async function chooseAccount(provider: Page, email: string, name: string): Promise<void> {
  await provider.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await provider.getByRole('textbox', { name: 'Name' }).fill(name);
  await provider.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** What the device knows of somebody who is signed in: local storage, and the notes of the provider's library. */
const notes = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const found = [JSON.stringify(Object.entries(localStorage)), JSON.stringify(Object.entries(sessionStorage))];
    for (const { name = '' } of await indexedDB.databases()) {
      if (name.startsWith('private:')) found.push(name);
      if (name !== 'firebaseLocalStorageDb') continue;
      const opening = indexedDB.open(name);
      const base = await new Promise<IDBDatabase>((done) => {
        opened(opening, () => done(opening.result));
      });
      const rows = base.transaction('firebaseLocalStorage').objectStore('firebaseLocalStorage').getAll();
      await new Promise<void>((done) => {
        opened(rows, () => done());
      });
      found.push(JSON.stringify(rows.result));
      base.close();
    }
    return found.join('\n');
    function opened(request: IDBRequest, done: () => void): void {
      request.addEventListener('success', done);
    }
  });

test.describe('with the worker', () => {
  test.use(WITH_WORKER);
  test('a new account by e-mail is confirmed through its mail, leads to where it was asked for, and signs out offline @desktop', async ({
    page,
    server,
    context,
    errors,
  }) => {
    errors.allow(NO_ANSWER);
    const email = 'new.traveller@example.com';
    await page.goto(home(server, '&login=true&from=%2Fdevice'));
    await options(page)
      .getByRole('button', { name: en('account.login.create') })
      .click();
    const create = dialog(page, en('account.create.title'));

    await test.step('a short password is refused at its field', async () => {
      await checkAccessibility(page, 'new account');
      await typeCredentials(create, email, '1234567');
      await create.getByRole('button', { name: en('account.create.submit') }).click();
      const password = create.getByLabel(en('account.password.label'), { exact: true });
      await expect(password).toBeFocused();
      await expect(password).toHaveAccessibleDescription(en('account.password.rule', { n: 8 }));
      await create.getByRole('button', { name: en('account.password.show') }).click();
      await expect(password).toHaveAttribute('type', 'text');
    });

    await typeCredentials(create, email, PASSWORD);
    await create.getByRole('button', { name: en('account.create.submit') }).click();
    const verify = dialog(page, en('account.verify.title'));
    await expect(verify).toContainText(email);

    await test.step('the link of the mail confirms the address', async () => {
      await verify.getByRole('button', { name: en('account.verify.done') }).click();
      await expect(verify).toContainText(en('account.verify.notYet'));
      const answer = await page.request.get(
        `http://127.0.0.1:${server.port}/emulator/v1/projects/sandbox-kaija/oobCodes`,
        {
          headers: { Authorization: 'Bearer owner' },
        },
      );
      const { oobCodes } = (await answer.json()) as { oobCodes: { email: string; oobLink: string }[] };
      const mail = await context.newPage();
      await mail.goto(oobCodes.find((each) => each.email === email)?.oobLink ?? '');
      await mail.getByRole('button').click();
      // "Continue" opens the site in the tab of the mail; this one hears of it by itself, and signs nobody out.
      await mail.getByRole('link').click();
      await expect(userButton(mail, en('shell.traveller'))).toBeVisible();
      await expect(verify).toHaveCount(0);
      await mail.close();
    });

    await expect(page).toHaveURL(/\/device(?:\?lang=en)?$/);
    await expect(userButton(page, en('shell.traveller'))).toBeVisible();
    expect(await notes(page)).toContain(email);

    await test.step('signing out offline leaves nothing of the person on the device', async () => {
      await page.reload();
      await userButton(page, en('shell.traveller')).click();
      const menu = dialog(page, en('account.menu.title'));
      await expect(menu).toContainText(email);
      await checkAccessibility(page, 'user menu on a desktop');
      await context.setOffline(true);
      await menu.getByRole('button', { name: en('account.menu.signOut') }).click();
      await expect(userButton(page, en('shell.login'))).toBeVisible();
      await expect.poll(() => notes(page)).not.toContain(email);
      await context.setOffline(false);
      await page.reload();
      await expect(userButton(page, en('shell.login'))).toBeVisible();
    });
  });
});

test('a second way to the same address is connected after signing in as before; a window signs in @desktop @long', async ({
  page,
  server,
  errors,
}) => {
  errors.allow(REFUSED);
  await page.goto(home(server));
  await userButton(page, en('shell.login')).click();

  await test.step('the address has an account', async () => {
    const opening = page.waitForEvent('popup');
    await withMethod(page, 'Facebook').click();
    await chooseAccount(await opening, 'verified@example.com', 'Elīna Kalniņa');
    const text = en('account.login.exists', { email: 'verified@example.com', method: 'Facebook' });
    await expect(options(page).getByText(text)).toBeVisible();
  });

  await test.step('a wrong password is one text; the right one connects Facebook', async () => {
    await options(page)
      .getByRole('button', { name: en('account.login.email') })
      .click();
    const form = dialog(page, en('account.email.title'));
    await expect(form.getByLabel(en('account.email.label'), { exact: true })).toHaveValue('verified@example.com');
    await typeCredentials(form, 'verified@example.com', 'not the password');
    await form.getByRole('button', { name: en('account.login.submit'), exact: true }).click();
    await expect(form.getByRole('alert')).toContainText(en('account.fail.credentials'));
    await typeCredentials(form, 'verified@example.com', PASSWORD);
    await form.getByRole('button', { name: en('account.login.submit'), exact: true }).click();
    await expect(page.getByText(en('account.connected', { method: 'Facebook' }))).toBeVisible();
    await expect(userButton(page, 'Elīna Kalniņa')).toBeVisible();
    await expect(form).toHaveCount(0);
  });

  await test.step('from now on Facebook signs in; a refusal there leads back to its button', async () => {
    await userButton(page, 'Elīna Kalniņa').click();
    await dialog(page, en('account.menu.title'))
      .getByRole('button', { name: en('account.menu.signOut') })
      .click();
    await userButton(page, en('shell.login')).click();
    let opening = page.waitForEvent('popup');
    await withMethod(page, 'Facebook').click();
    await (await opening).getByRole('button', { name: 'Cancel' }).click();
    await expect(withMethod(page, 'Facebook')).toBeFocused();
    opening = page.waitForEvent('popup');
    await withMethod(page, 'Facebook').click();
    await (await opening).getByRole('button', { name: /verified@example\.com/ }).click();
    await expect(userButton(page, 'Elīna Kalniņa')).toBeVisible();
  });
});

test('on a phone the provider opens in the page, and a silent provider holds nobody up @phone', async ({
  page,
  server,
  errors,
}) => {
  errors.allow(NO_ANSWER);
  const invoices = server.at('kaija', '/dashboard/invoices?lang=en');
  await page.goto(invoices);
  await expect(page).toHaveURL(/\/\?login=true&from=%2Fdashboard%2Finvoices/);
  await checkAccessibility(page, 'login options');
  await withMethod(page, 'Google').tap();
  await expect(page).toHaveURL(/\/emulator\/auth\/handler/);
  await chooseAccount(page, 'anna@example.com', 'Anna Liepa');
  await expect(page).toHaveURL(/\/dashboard\/invoices\?lang=en$/);
  await expect(userButton(page, 'Anna Liepa')).toBeVisible();

  // Name and address are sealed behind the sign-in.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('kaija:account') ?? '')).toContain('sealed');
  await server.fault({ kind: 'timeout', match: { path: 'accounts:lookup' }, times: 'always', ms: 30_000 });
  await page.goto(home(server));
  await page.goto(invoices);
  await expect(userButton(page, 'Anna Liepa')).toBeVisible({ timeout: 5000 });
  await expect(page).toHaveURL(/\/dashboard\/invoices\?lang=en$/);
  await userButton(page, 'Anna Liepa').tap();
  const menu = dialog(page, en('account.menu.title'));
  await expect(menu).toContainText('anna@example.com');
  await checkAccessibility(page, 'user menu');
  await menu.getByRole('button', { name: en('account.menu.signOut') }).tap();
  await expect(userButton(page, en('shell.login'))).toBeVisible();
  await server.heal();
});

test('by keyboard alone: every dialog of signing in, too many attempts, and a new password by its link @desktop @long', async ({
  page,
  server,
  context,
  errors,
}) => {
  test.setTimeout(60_000);
  errors.allow(REFUSED);
  const { keyboard } = page;
  const email = 'verified@example.com';
  const active = page.locator(':focus');
  const inDialog = () => active.evaluate((element) => element.closest('dialog') !== null);
  const login = userButton(page, en('shell.login'));
  const form = dialog(page, en('account.email.title'));
  const byMail = options(page).getByRole('button', { name: en('account.login.email') });
  const password = form.getByLabel(en('account.password.label'), { exact: true });
  const origin = `http://127.0.0.1:${server.port}`;

  await page.goto(home(server));
  await expect(login).toBeVisible();
  await login.focus();
  await keyboard.press('Enter');
  await expect(byMail).toBeFocused();

  await test.step('Tab and Shift+Tab stay in the dialog; Escape leads back to where it was opened', async () => {
    for (const key of ['Shift+Tab', 'Shift+Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab']) {
      // oxlint-disable-next-line no-await-in-loop -- one key after the other
      await keyboard.press(key);
      // The browser's own frame may have the focus between the last and the first control.
      // oxlint-disable-next-line no-await-in-loop
      if ((await active.count()) > 0) expect(await inDialog()).toBe(true);
    }
    for (const create of [true, false]) {
      const opener = create ? options(page).getByRole('button', { name: en('account.login.create') }) : byMail;
      // oxlint-disable no-await-in-loop -- one dialog after the other
      await opener.focus();
      await keyboard.press('Enter');
      const opened = create ? dialog(page, en('account.create.title')) : form;
      await expect(opened).toBeVisible();
      expect(await inDialog()).toBe(true);
      await keyboard.press('Escape');
      await expect(opened).toHaveCount(0);
      // The dialog below is shown again where it was left.
      await expect(opener).toBeFocused();
      // oxlint-enable no-await-in-loop
    }
    await keyboard.press('Escape');
    await expect(options(page)).toHaveCount(0);
    await expect(login).toBeFocused();
  });

  await test.step('wrong passwords are refused, then none is taken for a while', async () => {
    await keyboard.press('Enter');
    await expect(byMail).toBeFocused();
    await keyboard.press('Enter');
    await form.getByLabel(en('account.email.label'), { exact: true }).focus();
    await keyboard.type(email);
    await keyboard.press('Tab');
    await expect(password).toBeFocused();
    await keyboard.type('wrong-password');
    await keyboard.press('Enter');
    await expect(form.getByRole('alert')).toContainText(en('account.fail.credentials'));
    for (let n = 0; n < 9; n += 1)
      // oxlint-disable-next-line no-await-in-loop -- the provider counts them
      await page.request.post(
        `${origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=sandbox-kaija`,
        { data: { email, password: 'wrong-password' } },
      );
    await password.focus();
    await keyboard.press('Enter');
    await expect(form.getByRole('alert')).toContainText(en('account.fail.tooMany'));
  });

  await test.step('the link of the mail gives a new password, which signs in at once', async () => {
    await form.getByRole('button', { name: en('account.email.forgot') }).focus();
    await keyboard.press('Enter');
    const sent = dialog(page, en('account.reset.title'));
    await expect(sent).toContainText(email);
    const answer = await page.request.get(`${origin}/emulator/v1/projects/sandbox-kaija/oobCodes`, {
      headers: { Authorization: 'Bearer owner' },
    });
    const { oobCodes } = (await answer.json()) as { oobCodes: { email: string; oobLink: string }[] };
    const mail = await context.newPage();
    await mail.goto(oobCodes.find((each) => each.email === email)?.oobLink ?? '');
    await mail.locator('input[name="password"]').fill('a-new-password');
    await mail.getByRole('button').click();
    await mail.getByRole('link').click();
    await expect(options(mail)).toBeVisible();
    await mail.close();
    await page.bringToFront();
    await sent.getByRole('button', { name: en('account.reset.back') }).focus();
    await keyboard.press('Enter');
    await expect(sent).toHaveCount(0);
    await expect(form).toBeVisible();
    await password.fill('a-new-password');
    await keyboard.press('Enter');
    await expect(userButton(page, 'Elīna Kalniņa')).toBeVisible();
  });
});
