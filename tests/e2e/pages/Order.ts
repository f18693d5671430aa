import { type Locator, type Page, expect } from 'playwright/test';
import { type Say, centsIn } from '../texts';

/** The sandbox's hosted bank and card page; its words are its own, so its buttons are known by their order. */
export class BankPage {
  constructor(private readonly page: Page) {}

  async here(): Promise<void> {
    await this.page.waitForURL(/\/pay\//);
  }
  async amount(): Promise<number> {
    return centsIn((await this.page.getByRole('strong').first().textContent()) ?? '');
  }
  /** Approve, decline, abandon. */
  decide(what: 'approve' | 'decline' | 'abandon'): Promise<void> {
    const at = { approve: 0, decline: 1, abandon: 2 }[what];
    return this.page.getByRole('button').nth(at).click();
  }
}

/** The outcome pages of an order. */
export class Order {
  constructor(
    private readonly page: Page,
    private readonly say: Say,
  ) {}

  title(key: Parameters<Say>[0]): Locator {
    return this.page.getByRole('heading', { level: 1, name: this.say(key) });
  }
  async thanks(): Promise<void> {
    await this.page.waitForURL(/\/order\/[^/]+\/thankyou/);
    await expect(this.title('order.thanks.title')).toBeVisible();
  }
  fact(key: Parameters<Say>[0]): Locator {
    return this.page
      .getByRole('term')
      .filter({ hasText: this.say(key) })
      .locator('xpath=following-sibling::dd[1]');
  }
  async amount(key: 'order.fact.paid' | 'order.fact.toPay' | 'order.bank.amount' = 'order.fact.paid'): Promise<number> {
    return centsIn((await this.fact(key).first().textContent()) ?? '');
  }
  /** What the lines of the receipt come to, in cents. */
  async receipt(): Promise<number> {
    const lines = this.page.getByRole('region', { name: this.say('order.receipt.paid') }).getByRole('listitem');
    await expect(lines.first()).toBeVisible();
    const prices = await lines.locator('b').allTextContents();
    return prices.reduce((sum, price) => sum + (/^[-−]/.test(price) ? -1 : 1) * centsIn(price), 0);
  }
  /** Until the tickets are on this device, asked for again where they were not issued yet. */
  async documentsKept(): Promise<void> {
    const again = this.page.getByRole('button', { name: this.say('order.documents.again') });
    await expect(async () => {
      // it may be asking by itself just now
      if (await again.isVisible()) await again.click({ timeout: 500 }).catch(() => undefined);
      await expect(this.page.getByText(this.say('order.documents.kept'))).toBeVisible({ timeout: 1000 });
    }).toPass({ timeout: 10_000 });
  }
}
