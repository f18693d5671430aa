import { appendFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { offlineReady, rowsOf } from '../device';
import { expect } from '../fixtures';
import { Results } from '../pages/Results';
import type { Server } from '../server';
import { DAYS, Journey } from '../pages/Journey';
import {
  type Random,
  type ServerBooking,
  type Values,
  toServer,
  differences,
  bookingKey,
  formValues,
  fromServer,
} from './model';
import type { Phone } from './phone';

const TEXT = /\.(?:name|surname|dob|email|tel)$/;

/** One traveller with one phone, and the last value entered in each field of each booking. */
export class Session {
  /** Every action, for failure messages. */
  readonly actions: string[] = [];
  /** Expected form values of each booking, by its first passenger's id. */
  readonly expected = new Map<string, Values>();
  /** Updates seen in the outbox, with their `seq`. */
  readonly recorded = new Map<string, number>();
  private builds = 0;
  private readonly began = Date.now();

  constructor(
    readonly random: Random,
    readonly phone: Phone,
    readonly server: Server,
    private readonly site: string,
  ) {}

  at(path: string): string {
    return this.server.at('kaija', `${path}?lang=en`);
  }
  log(text: string): void {
    this.actions.push(`${((Date.now() - this.began) / 1000).toFixed(1)} s: ${text}`);
    // oxlint-disable-next-line no-console -- a session that hangs says where
    if (process.env['SAY']) console.log(this.actions.at(-1));
  }
  async anyPage(): Promise<Page> {
    const own = this.phone.pages.filter((page) => page.url().startsWith('http'));
    return own.length > 0 ? this.random.pick(own) : await this.phone.page();
  }

  /** Starts a booking through the app and fills in the whole form. */
  async startBooking(): Promise<void> {
    const page = await this.anyPage();
    const [people, offer] = [1 + this.random.below(3), this.expected.size];
    this.log(`starts a booking for ${people}`);
    const journey = new Journey(page, this.server);
    await page.goto(journey.at(Results.url(DAYS).replace('p_adult=2', `p_adult=${people}`)));
    // The first page of a new browser is slow on a busy machine.
    await expect(journey.results.cards.first()).toBeVisible({ timeout: 60_000 });
    await journey.results.waitForAll();
    await journey.results.choose(journey.results.cards.nth(offer));
    await journey.booking.toPassengers();
    await expect(page.locator('input[name="contact.email"]')).toBeVisible();
    const found = await formValues(page);
    this.expected.set(bookingKey(found), found);
    // Values carried over from the previous booking are overwritten, otherwise this booking would have no edits of its
    // own.
    await this.editField(page, Object.keys(found).find((field) => field.endsWith('.surname')) ?? '');
    await this.fillEmpty(page);
    if (this.expected.size === 1) await offlineReady(page);
  }

  /** The visible form has the expected values; `named` requires a certain booking. */
  private async expectForm(page: Page, named = ''): Promise<void> {
    const problems = async (): Promise<string[]> => {
      const shown = await formValues(page);
      const key = bookingKey(shown);
      const expectedForm = !named || key === named ? this.expected.get(key) : undefined;
      return expectedForm
        ? differences(expectedForm, shown)
        : [`another booking than the one opened: ${key || 'no form'}`];
    };
    await expect.poll(problems, 'form values of a page that was just opened').toEqual([]);
  }

  /** Opens the passenger form in this page if needed. Returns its values. */
  async form(page: Page): Promise<Values> {
    const email = page.locator('input[name="contact.email"]');
    if (!(await email.isVisible())) {
      await page.goto(this.at('/booking/passengers'));
      await expect(email).toBeVisible({ timeout: 20_000 });
      await this.expectForm(page);
    }
    return await formValues(page);
  }

  /** Edits a field that shows its expected value, any whose name starts with `named`. Returns the field. */
  async editField(page: Page, named = ''): Promise<string> {
    const shown = await this.form(page);
    const key = bookingKey(shown);
    const expected = this.expected.get(key);
    if (!expected) throw new Error(`The form belongs to no booking of the session: ${key}`);
    // Another page's last edit may not have arrived here yet, so a field with an old value is left alone.
    const known = Object.keys(expected).filter((field) => field.startsWith(named) && shown[field] === expected[field]);
    if (known.length === 0) return '';
    const field = this.random.pick(known);
    const value = this.random.newValue(field, shown[field] ?? '');
    await this.setField(page, field, value);
    this.expected.set(key, { ...expected, [field]: value });
    this.log(`types ${field} “${value}”`);
    return field;
  }

  private async setField(page: Page, field: string, value: string): Promise<void> {
    const input = page.locator(`[name="${field}"]`);
    if (field.endsWith('.gender')) await page.locator(`[data-field="${field}"] label:has([value="${value}"])`).tap();
    else if (field.endsWith('.nationality')) await input.selectOption(value);
    else if (!TEXT.test(field)) await page.locator(`label:has([name="${field}"])`).tap();
    else if (this.random.chance(0.5)) await input.fill(value);
    else {
      // Not by a tap: its click event may arrive late and clear the selection.
      await input.selectText();
      await input.pressSequentially(value);
    }
  }

  /** Fills in empty fields. */
  async fillEmpty(page: Page): Promise<void> {
    const empty = Object.entries(await this.form(page)).filter(([, value]) => value === '');
    // oxlint-disable-next-line no-await-in-loop -- one field after the other
    for (const [field] of empty) await this.editField(page, field);
  }

  /** What no stored draft and no journal entry of a booking contains. */
  private async notStored(page: Page): Promise<string[]> {
    const [drafts, meta] = [await rowsOf(page, 'drafts'), await rowsOf(page, 'meta')];
    const stored = [
      ...drafts.map(({ data }) => data),
      ...meta.filter(({ k }) => String(k).startsWith('typed:')).map(({ v }) => v),
    ] as ServerBooking[];
    return [...this.expected].flatMap(([key, form]) => {
      const missing = stored
        .filter(({ passengers }) => passengers[0]?.['id'] === key)
        .map(({ passengers, contact }) => {
          const asServer = { passengers: passengers.map((one) => ({ ...one, original_id: one['id'] ?? '' })), contact };
          return differences(toServer(form), fromServer(asServer, form));
        });
      return missing.toSorted((one, other) => one.length - other.length)[0] ?? [`no draft of ${key}`];
    });
  }

  /** Kills the browser once all expected values are in IndexedDB. */
  async killBrowser(): Promise<void> {
    const page = await this.anyPage();
    // A crashed page may have left its last edits only in localStorage, which a killed browser may lose (decision
    // 0084). The next page takes them over.
    await page.goto(this.at('/booking/passengers'));
    await this.editField(page);
    await expect.poll(() => this.notStored(page), 'all edits are in the database').toEqual([]);
    await this.phone.kill();
  }

  /** Publishes a new build and lets a page check for it. */
  async publishBuild(): Promise<void> {
    this.builds += 1;
    appendFileSync(join(this.site, 'sw.js'), `\n// build ${this.builds}\n`);
    for (const packed of ['br', 'gz']) rmSync(join(this.site, `sw.js.${packed}`), { force: true });
    const page = await this.anyPage();
    if (!page.url().startsWith('http')) await page.goto(this.at('/'));
    // Offline, or in a page that is closing, the build is found later.
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update()).catch(() => undefined);
  }

  /** Applies the waiting build, if there is one. Returns whether there was. */
  async applyUpdate(): Promise<boolean> {
    const page = await this.anyPage();
    await page.goto(this.at('/'));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const waits = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state === 'installed');
    if (!(await waits())) return false;
    const loaded = page.waitForEvent('load', { timeout: 30_000 });
    await page.getByRole('button', { name: 'Update', exact: true }).tap({ timeout: 20_000 });
    await loaded;
    return true;
  }

  /** Goes home and resumes one of the bookings, or the one with this key. */
  async resume(page: Page, key = ''): Promise<void> {
    await page.goto(this.at('/'));
    const strip = page.getByRole('link', { name: 'Continue', exact: true });
    await expect(strip).toBeVisible({ timeout: 20_000 });
    const rows = await rowsOf(page, 'drafts');
    const row = rows.find(({ data }) => (data as { passengers: { id: string }[] }).passengers[0]?.id === key);
    const others = page.locator('li[data-draft]');
    if (this.expected.size > 1) await expect(others).toHaveCount(this.expected.size - 1);
    const other = row ? page.locator(`li[data-draft="${String(row['id'])}"]`) : others;
    const wanted = (await other.count()) > 0 && (row !== undefined || this.random.chance(0.6));
    await (wanted ? other.getByRole('button').first() : strip).tap();
    await page.waitForURL(/\/booking\//);
    await page.goto(this.at('/booking/passengers'));
    await expect(page.locator('input[name="contact.email"]')).toBeVisible({ timeout: 20_000 });
    await this.expectForm(page, key);
  }

  /** Records the rows of the outbox. A page that is closing is skipped. */
  async recordOutbox(): Promise<void> {
    for (const page of this.phone.pages.filter((one) => one.url().startsWith('http'))) {
      // oxlint-disable-next-line no-await-in-loop -- the first that answers
      const rows = await rowsOf(page, 'outbox').catch(() => null);
      if (!rows) continue;
      for (const row of rows) this.recorded.set(String(row['id']), Number(row['seq']));
      return;
    }
  }
}
