import { type Locator, type Page, expect } from 'playwright/test';
import { type Translate, escaped } from '../texts';

export const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 992;

/** The search form of the home page with its pickers. */
export class SearchForm {
  readonly form: Locator;

  constructor(
    private readonly page: Page,
    private readonly t: Translate,
    /** Name of the form: of another one that has these pickers. */
    name = t('search.form'),
  ) {
    this.form = page.getByRole('form', { name });
  }

  /** The button of a field, which shows its value: "From Riga RIX". */
  cell(label: string): Locator {
    return this.form.getByRole('button', { name: new RegExp(`^${escaped(label)}[ ,]`) });
  }

  get picker(): Locator {
    return this.page.getByRole('dialog');
  }

  get input(): Locator {
    // Another form may have selects, whose role is the same.
    return this.page.getByRole('combobox').and(this.page.locator('input'));
  }

  /** Types into the open place picker and chooses the option with this code. */
  async takePlace(typed: string, code: string): Promise<void> {
    await this.input.fill(typed);
    const option = this.page.getByRole('option', { name: new RegExp(`\\b${code}$`) });
    await option.first().click();
  }

  async openFrom(): Promise<void> {
    await this.cell(this.t('search.from')).click();
    await expect(this.input).toBeFocused();
  }

  /** Chooses a date; on a desktop it pages the calendar until the date is visible. */
  async takeDay(day: string): Promise<void> {
    const button = this.page.locator(`button[data-date="${day}"]`);
    const later = this.page.getByRole('button', { name: this.t('form.later') });
    // A phone renders the later months after the first ones, and the list moves until then.
    const months = this.page.getByRole('grid');
    await (isPhone(this.page) ? expect(months.nth(11)).toBeAttached() : expect(months.first()).toBeVisible());
    for (let turns = 0; !isPhone(this.page) && turns < 12 && (await button.count()) === 0; turns++) await later.click();
    await button.click();
  }

  /** The last day closes the calendar. */
  async finishDays(): Promise<void> {
    await expect(this.page.getByRole('grid')).toHaveCount(0);
  }

  async openTravellers(): Promise<void> {
    await this.cell(this.t('search.travellers')).click();
    await expect(this.picker).toBeVisible();
  }

  async addAdult(): Promise<void> {
    await this.page.getByRole('button', { name: this.t('form.more', { who: this.t('form.adult') }) }).click();
  }

  async finishTravellers(): Promise<void> {
    await this.picker.getByRole('button', { name: this.t('form.done'), exact: true }).click();
    await expect(this.picker).toHaveCount(0);
  }

  async submit(): Promise<void> {
    await this.form.getByRole('button', { name: this.t('search.submit'), exact: true }).click();
  }
}
