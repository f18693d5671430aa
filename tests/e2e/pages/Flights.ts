import { type Locator, type Page, expect } from 'playwright/test';
import type { Say } from '../texts';

/** What can be done with a flight of the list: its details, sharing, the heart, comparing. */
export class Flights {
  constructor(
    private readonly page: Page,
    private readonly say: Say,
  ) {}

  private dialog(name: string): Locator {
    return this.page.getByRole('dialog', { name });
  }

  /** Of an open card. */
  async details(card: Locator): Promise<Locator> {
    await card.getByRole('button', { name: this.say('flight.all'), exact: true }).click();
    return this.detailsOpen();
  }

  async detailsOpen(): Promise<Locator> {
    const dialog = this.dialog(this.say('flight.title'));
    await expect(dialog).toBeVisible();
    return dialog;
  }

  async share(card: Locator): Promise<Locator> {
    await card.getByRole('button', { name: this.say('flight.share') }).click();
    const dialog = this.dialog(this.say('flight.share'));
    await expect(dialog).toBeVisible();
    return dialog;
  }

  async close(dialog: Locator): Promise<void> {
    await this.page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }

  heart(card: Locator): Locator {
    return card.getByRole('button', { name: this.say('results.save') }).first();
  }

  scales(card: Locator): Locator {
    return card.getByRole('button', { name: this.say('results.compare') }).first();
  }

  async saved(): Promise<Locator> {
    const name = new RegExp(`^${this.say('results.savedFlights')}`);
    await this.page.getByRole('button', { name }).filter({ visible: true }).first().click();
    const dialog = this.dialog(this.say('results.savedFlights'));
    await expect(dialog).toBeVisible();
    return dialog;
  }

  /** The table of what was chosen for comparing. */
  async compare(): Promise<Locator> {
    const bar = this.page.getByRole('region', { name: this.say('flight.compare.title') });
    await bar.getByRole('button', { name: this.say('flight.compare.show'), exact: true }).click();
    const dialog = this.dialog(this.say('flight.compare.title'));
    await expect(dialog).toBeVisible();
    return dialog;
  }
}
