import type { Page } from 'playwright/test';
import { REDUCED_MOTION, expect, test, WITHOUT_WORKER } from './fixtures';
import { focusState, overflowX } from './accessibility';
import { textsIn } from './texts';
import { Journey } from './pages/Journey';

test.use({ ...REDUCED_MOTION, ...WITHOUT_WORKER });

/** 1280 by 1024 at 400 % zoom (WCAG 1.4.10). */
const ZOOMED = { width: 320, height: 256 };

/** A phone on its side. */
const LANDSCAPE = { width: 844, height: 390 };

/** Share of the viewport height, 0 to 1, that sticky and fixed bars leave free in the middle of the page. */
const freeShare = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    scrollTo(0, (document.documentElement.scrollHeight - innerHeight) / 2);
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const stays = (node: Element | null): boolean =>
      node !== null && (/sticky|fixed/.test(getComputedStyle(node).position) || stays(node.parentElement));
    const rows = Array.from({ length: innerHeight / 4 }, (_, at) => at * 4 + 2);
    return rows.filter((y) => !stays(document.elementFromPoint(innerWidth / 2, y))).length / rows.length;
  });

/** Names of elements that are completely hidden when Tab focuses them (WCAG 2.4.11). */
async function obscured(page: Page, presses: number): Promise<string[]> {
  const hidden: string[] = [];
  for (let press = 0; press < presses; press++) {
    // oxlint-disable-next-line no-await-in-loop -- one key after the other
    await page.keyboard.press('Tab');
    // oxlint-disable-next-line no-await-in-loop
    const focus = await focusState(page);
    if (focus && !focus.seen) hidden.push(focus.name);
  }
  return hidden;
}

test('at 400 % zoom no page scrolls sideways; bars leave half of the height free, on a phone on its side three quarters @phone', async ({
  page,
  server,
}) => {
  test.setTimeout(150_000);
  const journey = new Journey(page, server);
  const fits = (name: string): Promise<void> =>
    test.step(name, async () => {
      const { width, height } = page.viewportSize() ?? ZOOMED;
      await page.setViewportSize(ZOOMED);
      // The page itself, not its placeholder.
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect.poll(() => overflowX(page)).toBe(0);
      expect(await freeShare(page)).toBeGreaterThanOrEqual(0.5);
      await page.evaluate(() => scrollTo(0, 0));
      expect(await obscured(page, 15)).toEqual([]);
      await page.setViewportSize(LANDSCAPE);
      expect(await freeShare(page)).toBeGreaterThanOrEqual(0.75);
      await page.evaluate(() => scrollTo(0, 0));
      await page.setViewportSize({ width, height });
    });
  await page.goto(server.at('kaija', '/?lang=ru'));
  await expect(page.getByRole('region', { name: textsIn('ru')('land.sales') })).toBeVisible();
  await fits('home');
  await page.goto(journey.at('/cheap-flights'));
  await fits('cheap flights');
  await journey.toResults();
  await fits('results');
  await journey.results.choose(journey.results.cards.first());
  await expect(journey.booking.fares).toBeVisible();
  await fits('fares');
  await journey.booking.toPassengers();
  await fits('passengers');
  await journey.booking.fillAll();
  await journey.booking.toCheckout();
  await fits('checkout');
});

test('with a browser font set to letters of twice the size the calendar of a small phone is not squeezed between bars @phone', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  const device = await page.context().newCDPSession(page);
  await device.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  const ru = textsIn('ru');
  await page.goto(server.at('kaija', '/?lang=ru'));
  await page.getByRole('button', { name: new RegExp(`^${ru('search.depart')}`) }).click();
  const dates = page.getByRole('dialog');
  await expect(dates.getByRole('grid').nth(11)).toBeAttached();
  const day = dates.locator('[data-date]:not([aria-disabled])').nth(20);
  await day.click();
  await expect(day).toBeFocused();
  await expect(dates.locator('header')).not.toBeInViewport({ ratio: 0.6 });
});

test('a promo code error is visible above the bar while the keyboard covers half of the screen @phone @long', async ({
  page,
  server,
  errors,
}) => {
  errors.allow(/status of 404/);
  const journey = new Journey(page, server);
  await journey.toCheckout();
  await page.getByRole('button', { name: journey.t('price.promo.ask') }).click();
  const field = page.getByRole('textbox', { name: journey.t('price.promo.label') });
  await field.fill('NOSUCH');
  await page.setViewportSize({ width: 390, height: 420 });
  // A keyboard leaves only the field itself visible.
  await field.evaluate((input) => {
    const bar = document.elementFromPoint(innerWidth / 2, innerHeight - 8)?.getBoundingClientRect().top ?? innerHeight;
    scrollBy(0, input.getBoundingClientRect().bottom - bar + 24);
  });
  await field.press('Enter');
  const error = page.getByText(journey.t('price.promo.unknown', { code: 'NOSUCH' }));
  await expect(error).toBeVisible();
  const isSeen = (): Promise<boolean> =>
    error.evaluate((node) => {
      const { left, bottom } = node.getBoundingClientRect();
      return node.contains(document.elementFromPoint(left + 40, bottom - 2));
    });
  await expect.poll(isSeen).toBe(true);
});
