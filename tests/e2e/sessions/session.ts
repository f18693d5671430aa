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

/** What one traveller does with one telephone, and what was said last in each field of each booking. */
export class Session {
  /** Every act, for whoever reads of a failure. */
  readonly actions: string[] = [];
  /** What the form of each booking has to t, by its first traveller. */
  readonly expected = new Map<string, Values>();
  /** Updates that were seen in the outbox, by the order of their commit. */
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

  /** A booking by the way everybody goes, with everything filled in. */
  async startBooking(): Promise<void> {
    const page = await this.anyPage();
    const [people, offer] = [1 + this.random.below(3), this.expected.size];
    this.log(`begins a booking for ${people}`);
    const journey = new Journey(page, this.server);
    await page.goto(journey.at(Results.url(DAYS).replace('p_adult=2', `p_adult=${people}`)));
    // The first page of a new browser, beside whatever else the machine does.
    await expect(journey.results.cards.first()).toBeVisible({ timeout: 60_000 });
    await journey.results.waitForAll();
    await journey.results.choose(journey.results.cards.nth(offer));
    await journey.booking.toPassengers();
    await expect(page.locator('input[name="contact.email"]')).toBeVisible();
    const found = await formValues(page);
    this.expected.set(bookingKey(found), found);
    // What came along from the booking before is typed over, or this would be none of its own.
    await this.editField(page, Object.keys(found).find((field) => field.endsWith('.surname')) ?? '');
    await this.fillEmpty(page);
    if (this.expected.size === 1) await offlineReady(page);
  }

  /** What the page says of its booking is what was said last; of that one, where it is named. */
  private async expectForm(page: Page, named = ''): Promise<void> {
    const wrong = async (): Promise<string[]> => {
      const shown = await formValues(page);
      const key = bookingKey(shown);
      const should = !named || key === named ? this.expected.get(key) : undefined;
      return should ? differences(should, shown) : [`not the booking that was opened: ${key || 'no form'}`];
    };
    await expect.poll(wrong, 'what a page shows that was just opened').toEqual([]);
  }

  /** The travellers' form in this page. */
  async form(page: Page): Promise<Values> {
    const email = page.locator('input[name="contact.email"]');
    if (!(await email.isVisible())) {
      await page.goto(this.at('/booking/passengers'));
      await expect(email).toBeVisible({ timeout: 20_000 });
      await this.expectForm(page);
    }
    return await formValues(page);
  }

  /** Says something else in a field that stands there as it was said last: in any that begins so. */
  async editField(page: Page, named = ''): Promise<string> {
    const shown = await this.form(page);
    const key = bookingKey(shown);
    const said = this.expected.get(key);
    if (!said) throw new Error(`The form is of no booking of the session: ${key}`);
    // What another page says a moment ago may not have come here yet: whoever sees an old word does not know of a newer one.
    const known = Object.keys(said).filter((field) => field.startsWith(named) && shown[field] === said[field]);
    if (known.length === 0) return '';
    const field = this.random.pick(known);
    const word = this.random.newValue(field, shown[field] ?? '');
    await this.setField(page, field, word);
    this.expected.set(key, { ...said, [field]: word });
    this.log(`says ${field} “${word}”`);
    return field;
  }

  private async setField(page: Page, field: string, word: string): Promise<void> {
    const input = page.locator(`[name="${field}"]`);
    if (field.endsWith('.gender')) await page.locator(`[data-field="${field}"] label:has([value="${word}"])`).tap();
    else if (field.endsWith('.nationality')) await input.selectOption(word);
    else if (!TEXT.test(field)) {
      const beside = field.startsWith('contact') ? 'contact.email' : field.replace(/[^.]+$/, 'name');
      await page
        .locator(`section:has([name="${beside}"])`)
        .last()
        .locator('label:has([type="checkbox"])')
        .first()
        .tap();
    } else if (this.random.chance(0.5)) await input.fill(word);
    else {
      // Not by a tap: its click comes when it likes, and takes the selection away again.
      await input.selectText();
      await input.pressSequentially(word);
    }
  }

  /** Fills in what is empty. */
  async fillEmpty(page: Page): Promise<void> {
    const empty = Object.entries(await this.form(page)).filter(([, value]) => value === '');
    // oxlint-disable-next-line no-await-in-loop -- one field after the other
    for (const [field] of empty) await this.editField(page, field);
  }

  /** What drafts and unmerged letters on the device t has all that was said. */
  private async isStored(page: Page): Promise<boolean> {
    const [drafts, meta] = [await rowsOf(page, 'drafts'), await rowsOf(page, 'meta')];
    const kept = [
      ...drafts.map(({ data }) => data),
      ...meta.filter(({ k }) => String(k).startsWith('typed:')).map(({ v }) => v),
    ] as ServerBooking[];
    return [...this.expected].every(([key, form]) =>
      kept.some(({ passengers, contact }) => {
        if (passengers[0]?.['id'] !== key) return false;
        const asServer = { passengers: passengers.map((one) => ({ ...one, original_id: one['id'] ?? '' })), contact };
        return differences(toServer(form), fromServer(asServer, form)).length === 0;
      }),
    );
  }

  /** The browser is killed once all that was said is in the database. */
  async killBrowser(): Promise<void> {
    const page = await this.anyPage();
    // A page that crashed may have left its last letters in local storage alone, which a killed browser may bring back as it was
    // minutes ago (decision 0084): the next page takes them in.
    await page.goto(this.at('/booking/passengers'));
    await this.editField(page);
    await expect.poll(() => this.isStored(page), 'what was said is in the database').toBe(true);
    await this.phone.kill();
  }

  /** A newer build is published, and a page finds it. */
  async publishBuild(): Promise<void> {
    this.builds += 1;
    appendFileSync(join(this.site, 'sw.js'), `\n// build ${this.builds}\n`);
    for (const packed of ['br', 'gz']) rmSync(join(this.site, `sw.js.${packed}`), { force: true });
    const page = await this.anyPage();
    if (!page.url().startsWith('http')) await page.goto(this.at('/'));
    // Without a network, or in a page that goes just now, it is found later.
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update()).catch(() => undefined);
  }

  /** The newer build takes over, where one waits. */
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

  /** Home, and on from there with one of the bookings; with that one, where it is named. */
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

  /** Notes what waits. A page that goes just now has nothing to t. */
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
