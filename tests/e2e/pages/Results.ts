import type { Locator, Page } from 'playwright/test';
import { expect } from '../fixtures';
import { type Translate, centsIn, escaped } from '../texts';
import { isPhone } from './SearchForm';

/** The result list with its sorting and filters. */
export class Results {
  readonly list: Locator;
  readonly cards: Locator;

  constructor(
    private readonly page: Page,
    private readonly t: Translate,
  ) {
    this.list = page.getByRole('region', { name: t('results.list') });
    this.cards = this.list.getByRole('article');
  }

  static url(days: { start: string; end: string }, more = ''): string {
    const ends = 'src=riga&s_iata=rix&s_ct=rix&dest=barcelona&d_iata=bcn&d_ct=bcn';
    return `/search/results?${ends}&start=${days.start}&end=${days.end}&type=roundtrip&cabin=economy&p_adult=2${more}`;
  }

  /** The status line with the count: "2,113 flights", "40 of 2,113 flights", "Still searching, 210 flights so far". */
  get status(): Locator {
    const unit = this.t('results.count', { n: 5 }).replace(/\d/g, '').trim();
    return (
      this.page
        .getByText(new RegExp(`\\d.*${unit}`))
        // Filter options show such counts, too.
        .and(this.page.locator(':not(aside *)'))
        .filter({ visible: true })
        .first()
    );
  }

  /** The button that inserts offers that arrived while the traveller used the list. */
  get showNewButton(): Locator {
    return this.page.getByRole('button', { name: new RegExp(`${this.t('results.show')}$`) });
  }

  /** Waits until every offer of the search is in the list. Returns how many there are. */
  async waitForAll(): Promise<number> {
    await this.waitForEnd();
    if (await this.showNewButton.isVisible()) await this.showNewButton.click();
    await expect(this.showNewButton).toHaveCount(0);
    // Some tests show no count; those assert on the list themselves.
    await expect
      .poll(() => this.isSettled(), { timeout: 5000 })
      .toBe(true)
      .catch(() => undefined);
    return this.count();
  }

  /** The list lags behind the end of the stream: it is settled when cards and status line have the same count. */
  private async isSettled(): Promise<boolean> {
    const shown = await this.count();
    const all = this.t('results.count', { n: shown });
    const [part = ''] = this.t('results.countOf', { shown, n: 987_654 }).split('987');
    const counts = [escaped(all), `${escaped(part)}\\d`].map((text) => text.replace(/\s/g, '\\s'));
    const statusText = new RegExp(`(?:^|[^\\d.,\\s]\\s?)(?:${counts.join('|')})`);
    return (await this.page.getByText(statusText).count()) > 0;
  }

  /** The switch between all flights and the top picks. */
  get topPicks(): Locator {
    return this.page.getByRole('button', { name: this.t('filters.short'), exact: true }).filter({ visible: true });
  }

  /** The summary above the list: top picks, active filters, pinned flights, rules. */
  get summary(): Locator {
    return this.page.getByRole('region', { name: this.t('filters.strip') });
  }

  /** Waits until the stream has ended. */
  async waitForEnd(): Promise<void> {
    await expect(this.cards.first()).toBeVisible({ timeout: 20_000 });
    await expect(this.page.getByRole('progressbar').filter({ visible: true })).toHaveCount(0, { timeout: 20_000 });
  }

  /** Number of offers in the list, from `aria-setsize` of a card. */
  async count(): Promise<number> {
    return Number(await this.cards.first().getAttribute('aria-setsize'));
  }

  async sortBy(sort: 'best' | 'cheapest' | 'fastest' | 'departure' | 'arrival' | 'co2'): Promise<void> {
    const group = this.page.getByRole('radiogroup', { name: this.t('results.sort'), exact: true });
    const name = this.t(`results.sort.${sort}`);
    await group.getByRole('radio', { name: new RegExp(`^${name}`) }).check();
  }

  /** Sorts by price and waits until the rendered cards are in that order. */
  async cheapestFirst(people = 2): Promise<void> {
    await this.sortBy('cheapest');
    const isSorted = async (): Promise<boolean> => {
      const totals = await this.totals(people);
      return totals.length > 1 && totals.every((total, at) => at === 0 || total >= (totals[at - 1] ?? 0));
    };
    await expect.poll(isSorted).toBe(true);
  }

  /** Ids of the first rendered cards. A long list renders no more than about four. */
  ids(most = 4): Promise<(string | undefined)[]> {
    return this.cards.evaluateAll(
      (cards, most) => cards.slice(0, most).map((card) => (card as HTMLElement).dataset['offer']),
      most,
    );
  }

  /** Total for the party on a card, in cents. */
  async total(card: Locator, people = 2): Promise<number> {
    const found = this.t.pattern('results.forAll', ['total'], { n: people });
    const text = (await card.getByText(found).first().textContent()) ?? '';
    return centsIn(found.exec(text)?.[1] ?? text);
  }

  /** Totals of the rendered cards in cents, read in one call: the list may change between two calls. */
  async totals(people = 2): Promise<number[]> {
    const found = this.t.pattern('results.forAll', ['total'], { n: people });
    const texts = await this.cards.evaluateAll((cards) =>
      cards.map((card) => Array.from(card.querySelectorAll('span'), (span) => span.textContent)),
    );
    return texts.map((list) => centsIn(found.exec(list.find((text) => found.test(text)) ?? '')?.[1] ?? ''));
  }

  async openFilters(): Promise<Locator> {
    if (!isPhone(this.page)) return this.page.getByRole('complementary', { name: this.t('results.filters') });
    await this.page.getByRole('button', { name: new RegExp(`^${this.t('results.filters')}`) }).click();
    const screen = this.page.getByRole('dialog', { name: this.t('results.filters') });
    await expect(screen).toBeVisible();
    return screen;
  }

  async closeFilters(): Promise<void> {
    if (!isPhone(this.page)) return;
    const screen = this.page.getByRole('dialog', { name: this.t('results.filters') });
    await screen.getByRole('button', { name: this.t('ui.close'), exact: true }).click();
    await expect(screen).toHaveCount(0);
  }

  /** Clicks something in the list, which ignores pointers for a moment after scrolling. */
  private async press(target: Locator, position?: { x: number; y: number }): Promise<void> {
    await target.scrollIntoViewIfNeeded();
    await target.evaluate(
      (node) =>
        new Promise<void>((done) => {
          const check = (): void => {
            if (getComputedStyle(node).pointerEvents === 'none') requestAnimationFrame(check);
            else done();
          };
          // The scroll event is dispatched with the next frame.
          requestAnimationFrame(() => requestAnimationFrame(check));
        }),
    );
    await target.click(position ? { position } : {});
  }

  /**
   * A locator of the card by its offer id. "The first card" is a different one once scrolling renders others before it.
   */
  private async itself(card: Locator): Promise<Locator> {
    const id = await card.locator('xpath=self::*[@data-offer]').getAttribute('data-offer');
    return this.list.locator(`[data-offer="${id ?? ''}"]`);
  }

  async open(asked: Locator): Promise<void> {
    const card = await this.itself(asked);
    await this.press(card.locator('button[aria-expanded="false"]'), { x: 12, y: 12 });
    await expect(card.locator('button[aria-expanded="true"]')).toBeVisible();
  }

  /** Chooses an offer: by its button, which is the price on a phone; of an expanded card by the last one. */
  async choose(asked: Locator, offline = false): Promise<void> {
    // A list slot may be empty for a moment.
    await expect(asked.locator('button[aria-expanded]').first()).toBeVisible();
    const card = await this.itself(asked);
    const label = this.t(offline ? 'results.startBooking' : 'results.choose');
    await this.press(
      card
        .getByRole('button', { name: new RegExp(`^${label}`) })
        .filter({ visible: true })
        .last(),
    );
    await this.page.waitForURL(/\/booking\/fares/);
  }
}

/** Actions on a flight of the list: details, sharing, saving, comparing. */
export class FlightActions {
  constructor(
    private readonly page: Page,
    private readonly t: Translate,
  ) {}

  private dialog(name: string): Locator {
    return this.page.getByRole('dialog', { name });
  }

  /** Opens what an expanded card leaves out: the parts of the price, CO₂. */
  async details(card: Locator): Promise<Locator> {
    const name = this.t('flight.priceAndCo2');
    await card.getByRole('button', { name, exact: true }).click();
    const dialog = this.dialog(name);
    await expect(dialog).toBeVisible();
    return dialog;
  }

  async detailsOpen(): Promise<Locator> {
    const dialog = this.dialog(this.t('flight.title'));
    await expect(dialog).toBeVisible();
    return dialog;
  }

  async share(card: Locator): Promise<Locator> {
    await card.getByRole('button', { name: this.t('flight.share') }).click();
    const dialog = this.dialog(this.t('flight.share'));
    await expect(dialog).toBeVisible();
    return dialog;
  }

  async close(dialog: Locator): Promise<void> {
    await this.page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }

  saveButton(card: Locator): Locator {
    return card.getByRole('button', { name: this.t('results.save') }).first();
  }

  async saved(): Promise<Locator> {
    const name = new RegExp(`^${this.t('results.savedFlights')}`);
    await this.page.getByRole('button', { name }).filter({ visible: true }).first().click();
    const dialog = this.dialog(this.t('results.savedFlights'));
    await expect(dialog).toBeVisible();
    return dialog;
  }

  /** Opens the kept flights, and those of the search on screen side by side. */
  async compare(): Promise<Locator> {
    const dialog = await this.saved();
    await dialog
      .getByRole('button', { name: this.t('flight.compare.show'), exact: true })
      .first()
      .click();
    await expect(dialog.getByRole('table')).toBeVisible();
    return dialog;
  }
}
