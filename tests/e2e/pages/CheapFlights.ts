import { type Locator, type Page, expect } from 'playwright/test';
import { type Translate, centsIn, escaped } from '../texts';
import { isPhone } from './SearchForm';

/** The cheap flights page: the route form, the price calendar, the graph and the flexible dates. */
export class CheapFlights {
  readonly panel: Locator;
  readonly calendar: Locator;

  constructor(
    private readonly page: Page,
    private readonly t: Translate,
  ) {
    this.panel = page.getByRole('group', { name: t('cheap.form') });
    this.calendar = page.getByRole('region', { name: t('cheap.calendar') });
  }

  /** Link of the main navigation: in the tab bar on a phone, in the header on a desktop. */
  get navLink(): Locator {
    return this.page.getByRole('link', { name: this.t('shell.cheapFlights'), exact: true }).filter({ visible: true });
  }

  title(name: string | RegExp): Locator {
    return this.page.getByRole('heading', { level: 1, name });
  }

  cell(label: string): Locator {
    return this.panel.getByRole('button', { name: new RegExp(`^${escaped(label)}[ ,]`) });
  }

  async choosePlace(label: 'search.from' | 'search.to', typed: string, code: string): Promise<void> {
    await this.cell(this.t(label)).click();
    await this.page.getByRole('combobox').and(this.page.locator('input')).fill(typed);
    await this.page
      .getByRole('option', { name: new RegExp(`\\b${code}$`) })
      .first()
      .click();
  }

  day(date: string): Locator {
    return this.calendar.locator(`button[data-date="${date}"]`);
  }

  /** Pages the calendar to a date and returns its button. */
  async showDay(date: string): Promise<Locator> {
    const later = this.calendar.getByRole('button', { name: this.t('cheap.later') });
    const earlier = this.calendar.getByRole('button', { name: this.t('cheap.earlier') });
    await expect(this.calendar.getByRole('grid').first()).toBeVisible();
    const first = (await this.calendar.locator('[data-date]').first().getAttribute('data-date')) ?? '';
    const pageButton = date < first ? earlier : later;
    for (let turns = 0; turns < 13 && (await this.day(date).count()) === 0; turns++) await pageButton.click();
    return this.day(date);
  }

  /** Price in the accessible name of a day, in cents. */
  async priceOf(day: Locator): Promise<number> {
    return this.priceIn((await day.getAttribute('aria-label')) ?? '');
  }

  priceIn(text: string): number {
    const found = this.t.pattern('cheap.from', ['price']).exec(text)?.[0];
    if (!found) throw new Error(`No price in "${text}"`);
    return centsIn(text.slice(text.indexOf(found)));
  }

  get searchButton(): Locator {
    return this.page
      .getByRole('main')
      .getByRole('button', { name: this.t('search.submit'), exact: true })
      .filter({ visible: true });
  }

  async search(): Promise<void> {
    await this.searchButton.click();
  }

  /** Where the chosen price is shown: the bottom bar on a phone, the card on a desktop. */
  get chosen(): Locator {
    return isPhone(this.page)
      ? this.page
          .getByText(this.t.pattern('cheap.from', ['price']))
          .filter({ visible: true })
          .last()
      : this.page.getByRole('region', { name: this.t('cheap.chosen') });
  }
}
