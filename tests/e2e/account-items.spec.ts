import type { BrowserContext, Page } from 'playwright/test';
import { OWNER, itemsOfOwner } from './accountOrder';
import { offlineReady } from './device';
import { NO_ANSWER, REDUCED_MOTION, dayAhead, expect } from './fixtures';
import { test } from './prepared';
import { textsIn } from './texts';

const en = textsIn('en');

test.use(REDUCED_MOTION);

/** One device of the person: its own browser context. */
class Device {
  constructor(
    readonly page: Page,
    readonly at: (path: string) => string,
  ) {}

  async signIn(): Promise<void> {
    await this.page.goto(this.at('/?login=true'));
    const options = this.page.getByRole('dialog', { name: en('account.login.title'), exact: true });
    await options.getByRole('button', { name: en('account.login.email') }).click();
    const form = this.page.getByRole('dialog', { name: en('account.email.title') });
    await form.getByLabel(en('account.email.label'), { exact: true }).fill(OWNER.email);
    await form.getByLabel(en('account.password.label'), { exact: true }).fill(OWNER.password);
    await form.getByRole('button', { name: en('account.login.title'), exact: true }).click();
    await expect(form).toHaveCount(0);
  }

  async openTravellers(): Promise<void> {
    await this.page.goto(this.at('/dashboard/passengers'));
    await expect(this.page.getByRole('heading', { level: 1, name: en('dashboard.nav.passengers') })).toBeVisible();
  }

  async add(name: string, surname: string): Promise<void> {
    await this.page
      .getByRole('button', { name: en('dashboard.travellers.add') })
      .first()
      .click();
    const dialog = this.page.getByRole('dialog', { name: en('dashboard.travellers.addTitle') });
    await dialog.getByLabel(en('booking.field.name')).fill(name);
    await dialog.getByLabel(en('booking.field.surname')).fill(surname);
    await dialog.getByText(en('booking.field.female'), { exact: true }).click();
    await dialog.getByLabel(en('booking.field.dob'), { exact: true }).fill('17/05/1990');
    await dialog.getByLabel(en('booking.field.nationality')).selectOption('LV');
    await dialog.getByRole('button', { name: en('dashboard.save') }).click();
    await expect(dialog).toHaveCount(0);
  }

  traveller(who: string) {
    return this.page.getByRole('main').getByText(who, { exact: true });
  }

  /** The page says that all changes are in the account. */
  async matched(): Promise<void> {
    await expect(this.page.getByText(/^Last matched/)).toBeVisible({ timeout: 20_000 });
    await expect(this.page.getByText(/to be sent/)).toHaveCount(0, { timeout: 20_000 });
  }
}

test('alerts and travellers of an account are on both devices, changed offline on both, and on none after signing out @phone', async ({
  page,
  context,
  browser,
  server,
  errors,
}) => {
  test.setTimeout(120_000);
  errors.allow(NO_ANSWER);
  // The other device was faster, or this one left before it had heard.
  errors.allow(/status of 409/);
  await server.reset();
  const at = (path: string): string => server.at('kaija', `${path}${path.includes('?') ? '&' : '?'}lang=en`);
  const other: BrowserContext = await browser.newContext(REDUCED_MOTION.contextOptions);
  const [phone, laptop] = [new Device(page, at), new Device(await other.newPage(), at)];
  const inAccount = (kind: string, n: number) =>
    expect.poll(async () => (await itemsOfOwner(server, kind)).length, { timeout: 20_000 }).toBe(n);
  const route = /^Riga (?:–|to) Barcelona$/;

  try {
    await test.step('made on one device, they are on the other', async () => {
      await phone.signIn();
      await phone.openTravellers();
      await phone.matched();
      await phone.add('Anna', 'Liepa');
      await inAccount('travellers', 1);
      await phone.matched();
      await page.goto(
        at(
          `/search/results?src=riga&s_iata=rix&s_ct=true&dest=barcelona&d_iata=bcn&d_ct=true&start=${dayAhead(40)}&p_adult=1&type=oneway&cabin=all`,
        ),
      );
      const watch = page.getByRole('button', { name: en('alerts.watch') }).filter({ visible: true });
      await watch.click();
      await expect(watch).toHaveAttribute('aria-pressed', 'true');
      await page.goto(at('/dashboard/alerts'));
      await expect(page.getByText(route).first()).toBeVisible();
      await inAccount('alerts', 1);
      await phone.matched();

      await laptop.signIn();
      await laptop.openTravellers();
      await expect(laptop.traveller('Anna Liepa')).toBeVisible();
      await laptop.page.goto(at('/dashboard/alerts'));
      await expect(laptop.page.getByText(route).first()).toBeVisible();
    });

    await test.step('changed without a connection on both, they are merged', async () => {
      await laptop.openTravellers();
      await laptop.matched();
      await phone.openTravellers();
      await phone.matched();
      for (const one of [phone, laptop]) await offlineReady(one.page);
      await context.setOffline(true);
      await other.setOffline(true);
      await phone.add('Berta', 'Kalna');
      await expect(page.getByText(en('dashboard.items.waiting', { n: 1 }))).toBeVisible();
      await laptop.add('Carl', 'Ozols');
      await laptop.page
        .getByRole('button', { name: en('dashboard.travellers.deleteWho', { who: 'Anna Liepa' }) })
        .click();
      await expect(laptop.page.getByText(en('dashboard.items.waiting', { n: 2 }))).toBeVisible();
      await context.setOffline(false);
      await inAccount('travellers', 2);
      await other.setOffline(false);
      await expect(laptop.traveller('Berta Kalna')).toBeVisible({ timeout: 20_000 });
      await laptop.matched();
      // A page asks anew when it is opened, but not at once after the device has sent something.
      await expect(async () => {
        await phone.openTravellers();
        await expect(phone.traveller('Carl Ozols')).toBeVisible({ timeout: 3000 });
      }).toPass({ timeout: 30_000 });
      for (const one of [phone, laptop]) {
        await expect(one.traveller('Berta Kalna')).toBeVisible();
        await expect(one.traveller('Carl Ozols')).toBeVisible();
        await expect(one.traveller('Anna Liepa')).toHaveCount(0);
      }
    });

    await test.step('signing out leaves nothing of them here, and all of it in the account', async () => {
      await page.getByRole('banner').getByRole('button', { name: OWNER.name, exact: true }).click();
      await page
        .getByRole('dialog', { name: en('account.menu.title') })
        .getByRole('button', { name: en('account.menu.signOut') })
        .click();
      await expect(phone.traveller('Berta Kalna')).toHaveCount(0);
      await page.goto(at('/dashboard/alerts'));
      await expect(page.getByText(en('alerts.empty.title'))).toBeVisible();
      await laptop.openTravellers();
      await laptop.matched();
      for (const who of ['Berta Kalna', 'Carl Ozols']) await expect(laptop.traveller(who)).toBeVisible();
      await inAccount('travellers', 2);
      await inAccount('alerts', 1);
    });
  } finally {
    await other.close();
  }
});
