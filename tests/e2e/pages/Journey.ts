import type { Page } from 'playwright/test';
import { offlineReady, resultsStored, rowsOf } from '../device';
import { dayAhead, expect } from '../fixtures';
import type { StorageState } from '../prepared';
import { Booking, BankPage, Order } from './Booking';
import { Results } from './Results';
import { SearchForm } from './SearchForm';
import type { Server } from '../server';
import { type Translate, textsIn } from '../texts';

export const DAYS = { start: dayAhead(54), end: dayAhead(61) };

/** Page objects of the whole booking flow, with shortcuts to each step of it. */
export class Journey {
  readonly results: Results;
  readonly booking: Booking;
  readonly bank: BankPage;
  readonly order: Order;

  constructor(
    readonly page: Page,
    private readonly server: Pick<Server, 'at'>,
    readonly t: Translate = textsIn('en'),
    private readonly tenant = 'kaija',
    private readonly lang = 'en',
  ) {
    this.results = new Results(page, t);
    this.booking = new Booking(page, t);
    this.bank = new BankPage(page);
    this.order = new Order(page, t);
  }

  at(path: string): string {
    const url = new URL(this.server.at(this.tenant, path));
    if (this.lang) url.searchParams.set('lang', this.lang);
    return url.href;
  }

  /**
   * Searches with the home page's form, which also stores the search as the device's last one. Returns the number of
   * offers.
   */
  async searchByForm(): Promise<number> {
    const form = new SearchForm(this.page, this.t);
    await this.page.goto(this.at('/'));
    await form.openFrom();
    await form.takePlace('rix', 'RIX');
    await form.takePlace('bcn', 'BCN');
    await form.takeDay(DAYS.start);
    await form.takeDay(DAYS.end);
    await form.finishDays();
    await form.openTravellers();
    await form.addAdult();
    await form.finishTravellers();
    await form.submit();
    return this.results.waitForAll();
  }

  /** Opens the results of Riga to Barcelona for two adults and waits for all of them. Returns how many there are. */
  async toResults(): Promise<number> {
    await this.page.goto(this.at(Results.url(DAYS)));
    return this.results.waitForAll();
  }

  /** The same with the results and the app stored on the device, ready for offline use. */
  async toStoredResults(): Promise<void> {
    await this.toResults();
    await resultsStored(this.page);
    await offlineReady(this.page);
  }

  /** Opens the fare step of the first offer. Returns the total of its card in cents. */
  async toFares(): Promise<number> {
    await this.toResults();
    const card = this.results.cards.first();
    const total = await this.results.total(card);
    await this.results.choose(card);
    return total;
  }

  async toPassengers(): Promise<void> {
    await this.toFares();
    await this.booking.toPassengers();
  }

  /** Goes to the checkout with all passenger data filled in. Returns the displayed total in cents. */
  async toCheckout(born?: [string, string]): Promise<number> {
    await this.toPassengers();
    await this.booking.fillAll(born);
    await this.booking.toCheckout();
    return this.booking.total();
  }

  /** Opens the checkout on a device that has everything filled in, which makes the booking. Returns the total in cents. */
  async openCheckout(device: StorageState): Promise<number> {
    await this.page.context().setStorageState(device);
    await this.page.goto(this.at('/booking/checkout'));
    const made = async () => (await rowsOf(this.page, 'drafts', this.tenant)).map(({ id }) => String(id));
    await expect.poll(made).not.toEqual([expect.stringMatching(/^local:/)]);
    return this.booking.total();
  }

  /** Goes to the payment page of the first bank, from the checkout with a `device`. Returns the total in cents. */
  async toBank(device?: StorageState): Promise<number> {
    const total = await (device ? this.openCheckout(device) : this.toCheckout());
    await this.booking.choosePayment('paymentInitiation');
    await this.booking.agree();
    await this.booking.payButton.click();
    await this.bank.waitForPage();
    return total;
  }

  /** The bank takes the money. Returns the number of the order. */
  async approve(): Promise<string> {
    await this.bank.decide('approve');
    await this.order.waitForThankYou();
    return this.order.id();
  }

  /** Pays for the booking of a `device`. Returns the number of the order. */
  async toPaidOrder(device: StorageState): Promise<string> {
    await this.toBank(device);
    return this.approve();
  }
}
