import type { Page } from 'playwright/test';
import { offlineReady } from './device';
import { REDUCED_MOTION, NO_ANSWER, expect, test, WITHOUT_WORKER, WITH_WORKER } from './fixtures';
import { type FocusState, focusState } from './accessibility';
import { Results } from './pages/Results';
import { type Translate, textsIn } from './texts';
import { DAYS, Journey } from './pages/Journey';

test.use({ ...REDUCED_MOTION, ...WITHOUT_WORKER });

const en = textsIn('en');
const label = (key: Parameters<Translate>[0]): RegExp => new RegExp(`^${en(key)}`);

/** Operates a page by keyboard; after each key some element must be focused, visible and marked. */
class Keys {
  constructor(private readonly page: Page) {}

  /** Presses a key. Returns the focused element. */
  async press(key: string): Promise<FocusState> {
    await this.page.keyboard.press(key);
    return this.focus(key);
  }

  async focus(after: string): Promise<FocusState> {
    const focused = await focusState(this.page);
    expect(focused, `${after}: nothing has the focus`).not.toBeNull();
    expect(focused, `${after}: ${focused?.name}`).toMatchObject({ seen: true, marked: true });
    return focused as FocusState;
  }

  /** Repeats a key until an element with this name has the focus. */
  async until(name: RegExp, key = 'Tab', most = 80): Promise<FocusState> {
    for (let presses = 0; presses < most; presses++) {
      // oxlint-disable-next-line no-await-in-loop -- one key after the other
      const focused = await this.press(key);
      if (name.test(focused.name)) return focused;
    }
    throw new Error(`${key} never reached ${name}`);
  }
}

/** Records every frame in which nothing has the focus. Returns a function that lists what was focused before each. */
async function watchFocusLoss(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const lost: string[] = [];
    Object.assign(globalThis, { lost });
    let last = '';
    const check = (): void => {
      const { activeElement: node } = document;
      const text = node?.getAttribute('aria-label') ?? node?.textContent?.slice(0, 60);
      const name = node === document.body ? '' : `${node?.tagName} ${text}`;
      if (name === '' && last !== '') lost.push(last);
      last = name;
      requestAnimationFrame(check);
    };
    check();
  });
  return () => page.evaluate(() => (globalThis as unknown as { lost: string[] }).lost);
}

test('a flight is found, opened, compared and chosen by keyboard alone @desktop', async ({ page, server }) => {
  test.setTimeout(120_000);
  const journey = new Journey(page, server);
  const { results } = journey;
  const keys = new Keys(page);
  const expanded = page.getByRole('article').getByRole('button', { expanded: true });
  await page.goto(journey.at(Results.url(DAYS)));
  await expect(results.cards.first()).toBeVisible({ timeout: 20_000 });
  await page.getByRole('link', { name: en('shell.home', { name: 'Kaija' }) }).focus();
  const lost = await watchFocusLoss(page);

  await test.step('filters can be reached while offers stream in, and the list updates', async () => {
    await keys.until(label('filters.stops.any'));
    await keys.press('ArrowDown');
    await expect(page.getByRole('button', { name: /^Clear: Direct/ })).toBeVisible();
    await results.waitForEnd();
    const all = await results.count();
    expect(all).toBeGreaterThan(2);
    expect((await keys.focus('a change')).name).toMatch(/^Direct/);
  });

  await test.step('tabbing through the sticky filter column does not scroll the list', async () => {
    // Once the column sticks to the top it stays there; its last controls are 55 keys away.
    let at: number | null = null;
    const levels = [en('cheap.good.low'), en('cheap.good.typical'), en('cheap.good.high')];
    const after = [...levels, en('alerts.watch')];
    for (let presses = 0; presses < 70; presses++) {
      // oxlint-disable-next-line no-await-in-loop -- one key after the other
      const focused = await keys.press('Tab');
      // The first controls after the column are at the top of the list.
      if (after.includes(focused.name)) break;
      if (at !== null) expect(focused).toEqual({ ...focused, scrolled: at });
      if (focused.scrolled > 0) at = focused.scrolled;
    }
    expect(at).not.toBeNull();
  });

  await test.step('a skip link bypasses the filters', async () => {
    const skip = new RegExp(`^${en('results.skipFilters')}$`);
    await page.getByRole('button', { name: skip }).focus();
    await keys.focus('focus');
    await keys.press('Enter');
    const column = page.locator(':focus');
    await expect(column).toContainText(en('results.sort.best'));
    let presses = 0;
    // oxlint-disable-next-line no-await-in-loop -- one key after the other
    while (!label('results.sort.best').test((await keys.press('Tab')).name)) presses += 1;
    // How good the price is, the watch, the top picks, airports nearby, the day and all days come before.
    expect(presses).toBeLessThan(10);
  });

  await test.step('sort by arrow key', async () => {
    await keys.press('ArrowRight');
    await expect(page.getByRole('radio', { name: label('results.sort.cheapest') })).toBeChecked();
    expect((await keys.focus('a change')).name).toMatch(label('results.sort.cheapest'));
  });

  await test.step('open the details of the first flight and return to the button that opened them', async () => {
    await keys.until(/^Flight details: /);
    await keys.press('Enter');
    await expect(expanded).toBeFocused();
    await keys.until(new RegExp(`^${en('flight.priceAndCo2')}$`));
    await keys.press('Enter');
    const details = page.getByRole('dialog', { name: en('flight.priceAndCo2') });
    await expect(details).toBeVisible();
    await keys.press('Tab');
    await page.keyboard.press('Escape');
    await expect(details).toHaveCount(0);
    expect((await keys.focus('Escape')).name).toBe(en('flight.priceAndCo2'));
  });

  await test.step('keep two flights and compare them; the button below the filters does not scroll the page', async () => {
    await keys.until(label('results.save'));
    await keys.press('Space');
    const here = page.getByRole('main').getByRole('button', { name: new RegExp(`^${en('results.savedFlights')}`) });
    await expect(here).toBeVisible();
    expect((await keys.focus('a change')).name).toMatch(label('results.save'));
    await keys.until(/^Flight details: /);
    await keys.until(label('results.save'));
    await keys.press('Space');
    await expect(here).toHaveText(en('results.savedFlightsN', { n: 2 }));
    // Back from a later card and on to the button: the scroll position stays.
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight / 3, behavior: 'instant' }));
    const scrolled = (await focusState(page))?.scrolled;
    await here.focus();
    await keys.press('Enter');
    const kept = page.getByRole('dialog', { name: en('results.savedFlights') });
    await expect(kept.getByRole('button', { name: en('flight.compare.show') })).toBeVisible();
    await keys.until(label('flight.compare.show'));
    await keys.press('Space');
    await expect(kept.getByRole('columnheader')).toHaveCount(2);
    await keys.until(label('results.choose'));
    await page.keyboard.press('Escape');
    await expect(kept).toHaveCount(0);
    expect(await keys.focus('Escape')).toMatchObject({ name: en('results.savedFlightsN', { n: 2 }), scrolled });
  });

  await test.step('choose a flight, then a fare', async () => {
    await keys.until(label('results.choose'));
    await keys.press('Enter');
    await page.waitForURL(/booking\/fares/);
    // The next page focuses its heading, and nothing else is focused in between.
    await expect(page.getByRole('heading', { level: 1, name: 'Choose a fare' })).toBeFocused();
    expect(await lost()).toEqual([]);
    await expect(journey.booking.fares).toBeVisible();
    const fare = journey.booking.fares.getByRole('radio');
    for (let presses = 0; presses < 20 && !(await fare.and(page.locator(':focus')).count()); presses++)
      // oxlint-disable-next-line no-await-in-loop -- one key after the other
      await keys.press('Tab');
    await keys.press('ArrowDown');
    await expect(fare.and(page.locator(':focus'))).toBeChecked();
    await keys.until(new RegExp(`^${en('booking.continue')}$`));
    await keys.press('Enter');
    await page.waitForURL(/booking\/passengers/);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });
});

test('no filter on a phone is hidden behind a bar when focused, downwards and upwards @phone', async ({
  page,
  server,
}) => {
  const journey = new Journey(page, server);
  const keys = new Keys(page);
  await journey.toResults();
  await journey.results.openFilters();
  await keys.until(label('filters.ruleNight'));
  await keys.until(new RegExp(`^${en('filters.more', { what: en('filters.cabinBag') })}`), 'Shift+Tab');
});

test.describe('with the worker', () => {
  test.use(WITH_WORKER);
  test('at 320 by 640 the bars at the bottom leave the screen to the list @phone @long', async ({
    page,
    server,
    context,
    errors,
  }) => {
    errors.allow(NO_ANSWER);
    // The language with the longest text.
    const ru = textsIn('ru');
    const journey = new Journey(page, server, ru, 'kaija', 'ru');
    await page.setViewportSize({ width: 320, height: 640 });
    await journey.toResults();
    // Dates, travellers and cabin are complete: no ellipsis on the page.
    const truncated = () =>
      page.evaluate(() =>
        Array.from(document.querySelectorAll<HTMLElement>('body *'))
          .filter((node) => node.scrollWidth > node.clientWidth && getComputedStyle(node).textOverflow === 'ellipsis')
          .map(({ textContent }) => textContent),
      );
    const party = page.getByText(/2\sвзрослых, эконом$/).filter({ visible: true });
    await expect(party).toBeInViewport({ ratio: 1 });
    // A number does not wrap away from its word.
    expect(await party.textContent()).toContain('2\u00a0взрослых');
    expect(await truncated()).toEqual([]);
    await offlineReady(page);
    const card = journey.results.cards.first();
    await journey.results.open(card);
    await context.setOffline(true);
    const notice = page.getByRole('status').filter({ has: page.getByRole('button', { name: ru('ui.close') }) });
    const bar = page.getByRole('button', { name: ru('results.changeSearch') });
    await expect(notice).toBeInViewport();
    const [top, end] = [await notice.boundingBox(), await bar.boundingBox()];
    if (!top || !end) throw new Error('No bars at the bottom.');
    expect(end.y + end.height - top.y).toBeLessThan(128);
    await expect(notice).toContainText(/^\s*Нет сети\. Рейсы сохранены/);
    // The full text opens on request.
    const rest = notice.locator('details[open]').filter({ hasText: ru('results.heldNotice') });
    await expect(rest).toHaveCount(0);
    await expect(notice.locator('summary svg')).toBeInViewport();
    await notice.locator('summary').press('Enter');
    await expect(rest).toBeVisible();
    await expect(notice.locator('summary')).toBeFocused();
    // Focusing them does not scroll the page.
    const scrolled = () => page.evaluate(() => scrollY);
    const before = await scrolled();
    await bar.focus();
    await notice.getByRole('button', { name: ru('ui.close') }).focus();
    expect(await scrolled()).toBe(before);
    await page.keyboard.press('Enter');
    await expect(notice).toHaveCount(0);
    await expect(journey.results.list).toBeFocused();
  });
});
