import type { Page } from 'playwright/test';
import { expect as ask } from '../e2e/fixtures';
import { type Booking, CONTACT } from '../e2e/pages/Booking';
import { Journey } from '../e2e/pages/Journey';
import type { Server } from '../e2e/server';
import { type Translate, centsIn } from '../e2e/texts';

/** A busy machine is slow. */
export const expect = ask.configure({ timeout: 20_000 });

/** What must hold, whatever happens on the way. */
export interface Model {
  /** What stands in the fields, by their names. */
  typed: Record<string, string>;
  /** What the booking costs, in cents, once a screen has shown it; a changed price that was accepted changes it. */
  cents: number | null;
  isOffline: boolean;
}

/** Fields that a walk writes, and words for them. Each word is written once, so that it tells which writing it was. */
export const FIELDS = {
  'passengers.0.name': ['Anna', 'Zane', 'Elina', 'Marta'],
  'passengers.0.surname': ['Ozola', 'Liepa', 'Kalnina', 'Berzina'],
  'passengers.1.surname': ['Krumins', 'Eglitis', 'Vanags', 'Zarins'],
  'contact.email': ['anna@example.com', 'zane@example.com', 'elina@example.com', 'marta@example.com'],
} as const;
export type Field = keyof typeof FIELDS;

/** One traveller with one device. */
export class Traveller {
  page: Page;
  private journey: Journey;
  constructor(
    page: Page,
    readonly server: Server,
    readonly t: Translate,
    /** Publishes the build anew under other file names. */
    readonly publish: () => void,
  ) {
    this.page = page;
    this.journey = new Journey(page, server, t);
  }

  get booking(): Booking {
    return this.journey.booking;
  }
  at(path: string): string {
    return this.journey.at(path);
  }
  /** Goes on in another tab of the same device. */
  use(page: Page): void {
    this.page = page;
    this.journey = new Journey(page, this.server, this.t);
  }

  get step(): string {
    const url = this.page.url();
    return url.startsWith('http') ? new URL(url).pathname : '';
  }

  /** The input of a field, whose name has the id of its passenger. */
  input(field: Field, page = this.page) {
    const [part, at = '', name = ''] = field.split('.');
    return part === 'contact'
      ? page.locator('input[name="contact.email"]')
      : page.locator(`input[name^="passengers."][name$=".${name}"]`).nth(Number(at));
  }

  /** Waits until the screen has settled, and answers the dialogs that wait for a yes. Gives the price that was accepted. */
  async settle(model: Model): Promise<void> {
    const dialog = this.page.getByRole('dialog');
    const busy = this.page.locator('main [aria-busy=true]');
    await expect(async () => {
      await expect(this.page.locator('main h1').first()).toBeVisible({ timeout: 1000 });
      if (await dialog.isVisible()) {
        const accept = dialog.getByRole('button', { name: /^Accept/ });
        if (await accept.isVisible()) model.cents = null;
        await dialog.getByRole('button').last().click({ timeout: 1000 });
        await expect(dialog).toHaveCount(0, { timeout: 1000 });
      }
      if (!model.isOffline) await expect(busy).toHaveCount(0, { timeout: 2000 });
    }).toPass({ timeout: 40_000 });
  }

  /** What was typed is in the form, and every total on the screen is the same. */
  async check(model: Model): Promise<void> {
    await this.settle(model);
    if (this.step.endsWith('/passengers'))
      for (const [field, value] of Object.entries(model.typed))
        // oxlint-disable-next-line no-await-in-loop -- one field after the other
        await expect(this.input(field as Field), `${field} keeps what was typed`).toHaveValue(value);
    if (!/\/booking\//.test(this.step)) return;
    const bar = this.page.getByRole('button', { name: this.t('booking.cart.open') });
    if (!(await bar.isVisible())) return;
    const total = await this.booking.total();
    model.cents ??= total;
    expect(total, 'the total stays until another is accepted').toBe(model.cents);
    const label =
      this.step.endsWith('/checkout') && (await this.booking.payButton.isVisible())
        ? await this.booking.payButton.textContent()
        : '';
    if (label && /\d/.test(label)) expect(centsIn(label), 'the button asks for the total').toBe(total);
  }

  /** Everything that was broken is whole again, and the order is made. */
  async finish(model: Model): Promise<void> {
    const { booking, page, server } = this;
    await server.heal();
    await page.context().setOffline(false);
    model.isOffline = false;
    await page.goto(this.at('/booking/passengers'));
    await this.check(model);
    await expect(async () => {
      await this.settle(model);
      if (!this.step.endsWith('/checkout')) {
        const from = this.step;
        await booking.continueButton.click({ timeout: 2000 });
        await expect.poll(() => this.step, { timeout: 3000 }).not.toBe(from);
      }
      expect(this.step.endsWith('/checkout')).toBe(true);
    }).toPass({ timeout: 60_000 });
    await this.check(model);
    const cart = await booking.cart();
    expect(cart.total, 'the cart has the total').toBe(model.cents);
    expect(
      cart.lines.reduce((sum, { cents }) => sum + cents, 0),
      'the lines of the cart make its total',
    ).toBe(cart.total);
    await booking.choosePayment('bankTransfer');
    if (!(await booking.terms.isChecked())) await booking.agree();
    await this.check(model);
    await booking.payButton.click();
    await expect(page.getByRole('heading', { name: this.t('order.awaiting.title') })).toBeVisible();
    const shown = await page.locator('main').innerText();
    await this.judge(model, shown);
  }

  /** The sandbox's database: one booking of what was typed, one order over the total. */
  private async judge(model: Model, shown: string): Promise<void> {
    const log = (await this.server.log()) as { method: string; path: string; status?: number }[];
    const ids = [
      ...new Set(log.flatMap(({ path }) => /\/(?:batchUpdate|getBookingAndCommit)\/([^/?]+)/.exec(path)?.[1] ?? [])),
    ];
    const books = (await this.server.books(ids)) as {
      passengers: Record<string, unknown>[];
      contact: Record<string, unknown> | null;
      orders: { id: string; status: string; cents: number }[];
    }[];
    const orders = books.flatMap(({ orders: own }) => own).filter(({ status }) => status !== 'cancelled');
    expect(orders, 'one order').toHaveLength(1);
    expect(orders[0]?.cents, 'the order is over the total').toBe(model.cents);
    expect(shown.replaceAll(/[^\d]/g, ''), 'the page names the total').toContain(String(model.cents));
    const booked = books.find(({ orders: own }) => own.length > 0);
    for (const [field, value] of Object.entries(model.typed)) {
      const [part, at = '', name = ''] = field.split('.');
      const stored = part === 'contact' ? booked?.contact?.['email'] : booked?.passengers[Number(at)]?.[name];
      expect(stored, `${field} at the server`).toBe(value);
    }
    if (!model.typed['contact.email']) expect(booked?.contact?.['email']).toBe(CONTACT.email);
  }
}
