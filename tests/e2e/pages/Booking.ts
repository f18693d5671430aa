import { type Locator, type Page, expect } from 'playwright/test';
import { type Translate, centsIn } from '../texts';
import { isPhone } from './SearchForm';

export interface Traveller {
  name: string;
  surname: string;
  gender: 'female' | 'male';
  /** In the tenant's date format. */
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

/** The booking steps from fares to checkout. */
export class Booking {
  constructor(
    private readonly page: Page,
    private readonly t: Translate,
  ) {}

  get fares(): Locator {
    return this.page.getByRole('radiogroup', { name: this.t('booking.fares.group'), exact: true });
  }

  get continueButton(): Locator {
    return this.page.getByRole('button', { name: this.t('booking.continue'), exact: true });
  }

  /** Total of the step in cents: from the cart on a desktop, from the bottom bar on a phone. */
  async total(): Promise<number> {
    if (isPhone(this.page)) {
      const bar = this.page.getByRole('button', { name: this.t('booking.cart.open') });
      return centsIn((await bar.textContent()) ?? '');
    }
    const label = new RegExp(`^(?:${this.t('booking.cart.total')}|${this.t('booking.cart.estimate')})$`);
    const sum = this.page.locator('b').filter({ hasText: label }).locator('xpath=../following-sibling::span');
    return centsIn((await sum.textContent()) ?? '');
  }

  /** Lines and total of the cart in cents; on a phone it opens and closes the sheet. */
  async cart(): Promise<{ lines: { text: string; cents: number }[]; total: number }> {
    const phone = isPhone(this.page);
    if (phone) await this.page.getByRole('button', { name: this.t('booking.cart.open') }).click();
    const name = this.t('booking.trip.title');
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
      await place.getByRole('button', { name: this.t('ui.close') }).click();
      await expect(place).toHaveCount(0);
    }
    return {
      lines: lines.map(({ text, price }) => ({ text: text.replaceAll('\u00A0', ' '), cents: centsIn(price) })),
      total: await this.total(),
    };
  }

  async toPassengers(): Promise<void> {
    await expect(this.fares.getByRole('radio').first()).toBeVisible();
    await this.continueButton.click();
    await this.page.waitForURL(/\/booking\/passengers/);
  }

  /** The card of a traveller, numbered from 1. */
  traveller(number: number): Locator {
    const title = this.t('booking.traveller.adult', { n: number });
    return this.page.locator('section').filter({ has: this.page.getByRole('heading', { name: title, exact: true }) });
  }

  async fillTraveller(number: number, traveller: Traveller): Promise<void> {
    const card = this.traveller(number);
    const { t } = this;
    await card.getByRole('textbox', { name: t('booking.field.name') }).fill(traveller.name);
    await card.getByRole('textbox', { name: t('booking.field.surname') }).fill(traveller.surname);
    const gender = t(`booking.field.${traveller.gender}`);
    await card.getByText(gender, { exact: true }).click();
    await expect(card.getByRole('radio', { name: gender, exact: true })).toBeChecked();
    await card.getByRole('textbox', { name: t('booking.field.dob') }).fill(traveller.born);
    await card.getByRole('combobox', { name: t('booking.field.nationality') }).selectOption(traveller.country);
  }

  async fillContact(contact = CONTACT): Promise<void> {
    await this.page.getByRole('textbox', { name: this.t('booking.field.email') }).fill(contact.email);
    await this.page.getByRole('textbox', { name: this.t('booking.field.tel'), exact: true }).fill(contact.tel);
  }

  async fillAll(born: [string, string] = [ANNA.born, JANIS.born]): Promise<void> {
    await this.fillTraveller(1, { ...ANNA, born: born[0] });
    await this.fillTraveller(2, { ...JANIS, born: born[1] });
    await this.fillContact();
  }

  /** Continues from the passengers to the checkout without choosing anything on the steps between. */
  async toCheckout(): Promise<void> {
    const path = () => new URL(this.page.url()).pathname;
    for (let from = path(); !from.endsWith('/booking/checkout'); from = path()) {
      // oxlint-disable-next-line no-await-in-loop -- one step leads to the next
      await this.continueButton.click();
      // oxlint-disable-next-line no-await-in-loop
      await this.page.waitForURL((url) => url.pathname !== from);
    }
  }

  payType(type: 'paymentInitiation' | 'bankTransfer' | 'cardPayments' | 'offlinePayment'): Locator {
    return this.page.getByRole('radio', { name: this.t(`checkout.${type}`), exact: true });
  }

  async choosePayment(type: 'paymentInitiation' | 'bankTransfer' | 'cardPayments' | 'offlinePayment'): Promise<void> {
    await this.payType(type).click();
    await expect(this.page.getByRole('button', { name: this.t('checkout.change') })).toBeVisible();
  }

  get banks(): Locator {
    return this.page.getByRole('radiogroup', { name: this.t('checkout.bank') }).getByRole('radio');
  }

  get terms(): Locator {
    return this.page.locator('input[name="payment.agreed"]');
  }

  async agree(): Promise<void> {
    await this.terms.check();
  }

  /** The pay button, whose label depends on the payment type. */
  get payButton(): Locator {
    const labels = (['checkout.payAmount', 'checkout.order'] as const).map(
      (key) => this.t.pattern(key, ['amount']).source,
    );
    return this.page.getByRole('button', {
      name: new RegExp(`^(?:${labels.join('|')})$|^${this.t('checkout.pay')}$`),
    });
  }
}

/** The sandbox's hosted bank and card page. It has its own texts, so buttons are found by their order. */
export class BankPage {
  constructor(private readonly page: Page) {}

  async waitForPage(): Promise<void> {
    await this.page.waitForURL(/\/pay\//);
  }
  async amount(): Promise<number> {
    return centsIn((await this.page.getByRole('strong').first().textContent()) ?? '');
  }
  decide(decision: 'approve' | 'decline' | 'abandon'): Promise<void> {
    const at = { approve: 0, decline: 1, abandon: 2 }[decision];
    return this.page.getByRole('button').nth(at).click();
  }
}

/** The outcome pages of an order. */
export class Order {
  constructor(
    private readonly page: Page,
    private readonly t: Translate,
  ) {}

  title(key: Parameters<Translate>[0]): Locator {
    return this.page.getByRole('heading', { level: 1, name: this.t(key) });
  }
  async waitForThankYou(): Promise<void> {
    await this.page.waitForURL(/\/order\/[^/]+\/thankyou/, { waitUntil: 'commit' });
    await expect(this.title('order.thanks.title')).toBeVisible();
  }
  /** The number of the order whose page is open. */
  id(): string {
    return decodeURIComponent(/\/order\/([^/]+)\//.exec(this.page.url())?.[1] ?? '');
  }
  fact(key: Parameters<Translate>[0]): Locator {
    return this.page
      .getByRole('term')
      .filter({ hasText: this.t(key) })
      .locator('xpath=following-sibling::dd[1]');
  }
  async amount(key: 'order.fact.paid' | 'order.fact.toPay' | 'order.bank.amount' = 'order.fact.paid'): Promise<number> {
    return centsIn((await this.fact(key).first().textContent()) ?? '');
  }
  /** Sum of the receipt's lines in cents. */
  async receipt(): Promise<number> {
    const lines = this.page.getByRole('region', { name: this.t('order.receipt.paid') }).getByRole('listitem');
    await expect(lines.first()).toBeVisible();
    const prices = await lines.locator('b').allTextContents();
    return prices.reduce((sum, price) => sum + (/^[-−]/.test(price) ? -1 : 1) * centsIn(price), 0);
  }
  /** Waits until the documents are stored on the device, and asks again while they are not issued. */
  async documentsKept(): Promise<void> {
    const again = this.page.getByRole('button', { name: this.t('order.documents.again') });
    await expect(async () => {
      // The page may be asking already.
      if (await again.isVisible()) await again.click({ timeout: 500 }).catch(() => undefined);
      await expect(this.page.getByText(this.t('order.documents.kept'))).toBeVisible({ timeout: 1000 });
    }).toPass({ timeout: 10_000 });
  }
}
