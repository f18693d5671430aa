import { type Locator, type Page, expect } from 'playwright/test';
import { type Say, centsIn } from '../texts';
import { isPhone } from './SearchForm';

export interface Traveller {
  name: string;
  surname: string;
  gender: 'female' | 'male';
  /** As the tenant's date format wants it. */
  born: string;
  country: string;
}

export const ANNA: Traveller = {
  name: 'Anna',
  surname: 'Bērziņa',
  gender: 'female',
  born: '04/03/1988',
  country: 'LV',
};
export const JANIS: Traveller = {
  name: 'Jānis',
  surname: 'Bērziņš',
  gender: 'male',
  born: '21/11/1985',
  country: 'LV',
};
export const CONTACT = { email: 'anna.berzina@example.com', tel: '26123456' };

/** The steps from the fares to Pay. */
export class Booking {
  constructor(
    private readonly page: Page,
    private readonly say: Say,
  ) {}

  get fares(): Locator {
    return this.page.getByRole('radiogroup', { name: this.say('booking.fares.group'), exact: true });
  }

  get go(): Locator {
    return this.page.getByRole('button', { name: this.say('booking.continue'), exact: true });
  }

  /** The sum of the step: the cart beside it, the bar below it on a phone. */
  async total(): Promise<number> {
    if (isPhone(this.page)) {
      const bar = this.page.getByRole('button', { name: this.say('booking.cart.open') });
      return centsIn((await bar.textContent()) ?? '');
    }
    const label = new RegExp(`^(?:${this.say('booking.cart.total')}|${this.say('booking.cart.estimate')})$`);
    const sum = this.page.locator('b').filter({ hasText: label }).locator('xpath=../following-sibling::span');
    return centsIn((await sum.textContent()) ?? '');
  }

  /** Lines of the cart by what they are about; opens the sheet of the phone. */
  async cart(): Promise<{ lines: { text: string; cents: number }[]; total: number }> {
    const phone = isPhone(this.page);
    if (phone) await this.page.getByRole('button', { name: this.say('booking.cart.open') }).click();
    const name = this.say('booking.trip.title');
    const place = phone ? this.page.getByRole('dialog', { name }) : this.page.locator('.side');
    const rows = place
      .getByRole('list')
      .getByRole('listitem')
      .filter({ has: this.page.locator('b') });
    await expect(rows.first()).toBeVisible();
    const lines = await rows.evaluateAll((items) =>
      items.map((item) => ({
        text: item.firstElementChild?.textContent ?? '',
        price: item.lastElementChild?.textContent ?? '',
      })),
    );
    if (phone) {
      await place.getByRole('button', { name: this.say('ui.close') }).click();
      await expect(place).toHaveCount(0);
    }
    return {
      lines: lines.map(({ text, price }) => ({ text: text.replaceAll('\u00A0', ' '), cents: centsIn(price) })),
      total: await this.total(),
    };
  }

  async toPassengers(): Promise<void> {
    await expect(this.fares.getByRole('radio').first()).toBeVisible();
    await this.go.click();
    await this.page.waitForURL(/\/booking\/passengers/);
  }

  /** The card of a traveller, counted from one. */
  traveller(number: number): Locator {
    const title = this.say('booking.traveller.adult', { n: number });
    return this.page.locator('section').filter({ has: this.page.getByRole('heading', { name: title, exact: true }) });
  }

  async fillTraveller(number: number, who: Traveller): Promise<void> {
    const card = this.traveller(number);
    const { say } = this;
    await card.getByRole('textbox', { name: say('booking.field.name') }).fill(who.name);
    await card.getByRole('textbox', { name: say('booking.field.surname') }).fill(who.surname);
    const gender = say(`booking.field.${who.gender}`);
    await card.getByText(gender, { exact: true }).click();
    await expect(card.getByRole('radio', { name: gender, exact: true })).toBeChecked();
    await card.getByRole('textbox', { name: say('booking.field.dob') }).fill(who.born);
    await card.getByRole('combobox', { name: say('booking.field.nationality') }).selectOption(who.country);
  }

  async fillContact(contact = CONTACT): Promise<void> {
    await this.page.getByRole('textbox', { name: this.say('booking.field.email') }).fill(contact.email);
    await this.page.getByRole('textbox', { name: this.say('booking.field.tel'), exact: true }).fill(contact.tel);
  }

  async fillAll(born: [string, string] = [ANNA.born, JANIS.born]): Promise<void> {
    await this.fillTraveller(1, { ...ANNA, born: born[0] });
    await this.fillTraveller(2, { ...JANIS, born: born[1] });
    await this.fillContact();
  }

  /** From the travellers to the payment; nothing is chosen on the steps between. */
  async toCheckout(): Promise<void> {
    const path = () => new URL(this.page.url()).pathname;
    for (let from = path(); !from.endsWith('/booking/checkout'); from = path()) {
      // oxlint-disable-next-line no-await-in-loop -- one step leads to the next
      await this.go.click();
      // oxlint-disable-next-line no-await-in-loop
      await this.page.waitForURL((url) => url.pathname !== from);
    }
  }

  payType(type: 'paymentInitiation' | 'bankTransfer' | 'cardPayments' | 'offlinePayment'): Locator {
    return this.page.getByRole('radio', { name: this.say(`checkout.${type}`), exact: true });
  }

  async choosePayment(type: 'paymentInitiation' | 'bankTransfer' | 'cardPayments' | 'offlinePayment'): Promise<void> {
    await this.payType(type).click();
    await expect(this.page.getByRole('button', { name: this.say('checkout.change') })).toBeVisible();
  }

  get banks(): Locator {
    return this.page.getByRole('radiogroup', { name: this.say('checkout.bank') }).getByRole('radio');
  }

  get terms(): Locator {
    return this.page.locator('input[name="payment.agreed"]');
  }

  async agree(): Promise<void> {
    await this.terms.check();
  }

  /** Pay with its amount, in words of the chosen type. */
  get pay(): Locator {
    const words = (['checkout.payAmount', 'checkout.order'] as const).map(
      (key) => this.say.pattern(key, ['amount']).source,
    );
    return this.page.getByRole('button', {
      name: new RegExp(`^(?:${words.join('|')})$|^${this.say('checkout.pay')}$`),
    });
  }
}
