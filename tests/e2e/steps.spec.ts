import type { Page } from 'playwright/test';
import { CALM, NO_ANSWER, expect, test } from './fixtures';
import { offlineReady, serverTotal } from './device';
import { textsIn } from './texts';
import { Walk } from './walk';

test.use(CALM);

const en = textsIn('en');
const LANGS = ['en', 'lv', 'lt', 'ru', 'et'] as const;
const STEPS = ['fares', 'passengers', 'guarantee', 'insurance', 'services', 'seats', 'support', 'checkout'] as const;
const BETWEEN = ['guarantee', 'insurance', 'services', 'seats', 'support'] as const;

const stepOf = (page: Page): string => new URL(page.url()).pathname.replace('/booking/', '');

/** What is wider than the window, by its own words; letters of twice the size when asked. */
const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.querySelectorAll('main *')].filter(
      (node) => node.getBoundingClientRect().right > clientWidth + 1 && node.children.length === 0,
    );
    return [`${scrollWidth} of ${clientWidth}`, ...wide.slice(0, 5).map((node) => node.textContent ?? node.tagName)];
  });

async function here(page: Page, step: string): Promise<void> {
  await page.waitForURL((url) => url.pathname === `/booking/${step}`);
  await expect(page.locator('#booking-step')).toBeVisible();
}

test('every step in five languages fits 390 pixels, and 320 with letters of twice the size @phone', async ({
  page,
  server,
}) => {
  test.setTimeout(180_000);
  const walk = new Walk(page, server);
  await walk.toPassengers();
  await walk.booking.fillAll();
  const found: Record<string, string[]> = {};
  for (const lang of LANGS) {
    const { go } = new Walk(page, server, textsIn(lang), 'kaija', lang).booking;
    // oxlint-disable no-await-in-loop -- one page after the other
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(new Walk(page, server, en, 'kaija', lang).at('/booking/fares'));
    for (const step of STEPS) {
      await here(page, step);
      const look = async (size: string) => {
        const wide = await tooWide(page);
        if (wide.length > 0) found[`${lang} ${step} ${size}`] = wide;
      };
      await look('390');
      await page.setViewportSize({ width: 320, height: 640 });
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
      await look('320 at 200 %');
      await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
      await page.setViewportSize({ width: 390, height: 844 });
      if (step !== 'checkout') await go.click();
    }
    // oxlint-enable no-await-in-loop
  }
  expect(found).toEqual({});
});

/** Tab until what has the focus is this; answers how many presses it took. */
async function tabTo(page: Page, is: (name: string) => boolean, most = 80): Promise<number> {
  for (let press = 1; press <= most; press++) {
    // oxlint-disable no-await-in-loop -- one key after the other
    await page.keyboard.press('Tab');
    const name = await page.evaluate(() => {
      const { activeElement: node } = document;
      const labels = [...((node as HTMLInputElement | null)?.labels ?? [])].map((each) => each.textContent);
      return [
        node?.tagName,
        node?.getAttribute('type'),
        node?.getAttribute('aria-label'),
        ...labels,
        node?.textContent,
      ].join(' ');
    });
    // oxlint-enable no-await-in-loop
    if (is(name)) return press;
  }
  throw new Error(`Not reached by ${most} presses of Tab on ${page.url()}`);
}

test('from the travellers to the payment by keyboard alone: choosing, declining, going on @desktop', async ({
  page,
  server,
}) => {
  test.setTimeout(90_000);
  const walk = new Walk(page, server);
  await walk.toPassengers();
  await walk.booking.fillAll();
  const before = await walk.booking.total();
  for (let from = stepOf(page); from !== 'checkout'; from = stepOf(page)) {
    // oxlint-disable no-await-in-loop -- one step leads to the next
    await here(page, from);
    if (from === 'insurance' || from === 'support') {
      await tabTo(page, (name) => name.startsWith('INPUT radio'));
      // An arrow chooses the next one of a group.
      await page.keyboard.press('ArrowDown');
      await expect(page.locator('input[type="radio"]:checked')).toHaveCount(1);
    }
    await tabTo(page, (name) => name.startsWith('BUTTON submit'));
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => !url.pathname.endsWith(`/${from}`));
    // oxlint-enable no-await-in-loop
  }
  expect(await walk.booking.total()).toBeGreaterThan(before);
  // The browser's own Back goes through the steps as they were met.
  await page.goBack();
  await here(page, 'support');
  await expect(page.locator('input[type="radio"]:checked')).toHaveCount(1);
});

test('without a network every step opens, takes what is chosen, is left and taken up again; then the server has it all @phone', async ({
  page,
  context,
  server,
  errors,
}) => {
  errors.allow(NO_ANSWER);
  test.setTimeout(120_000);
  const walk = new Walk(page, server);
  const { booking } = walk;
  await walk.toPassengers();
  await booking.fillAll();
  await booking.go.click();
  await here(page, BETWEEN[0]);
  await offlineReady(page);
  await context.setOffline(true);
  const choose = async (step: string): Promise<void> => {
    const radios = page.locator('#booking-step input[type="radio"]');
    if (step === 'services') await page.getByRole('button', { name: /^Add/ }).first().click();
    else await radios.last().check({ force: true });
  };
  for (const step of BETWEEN) {
    // oxlint-disable no-await-in-loop -- one step leads to the next
    await here(page, step);
    await choose(step);
    await booking.go.click();
    // oxlint-enable no-await-in-loop
  }
  await here(page, 'checkout');
  const offline = await booking.cart();
  expect(offline.lines.length).toBeGreaterThan(4);
  await page.reload();
  await here(page, 'checkout');
  expect(await booking.cart()).toEqual(offline);
  await expect(page.getByText(en('booking.cart.estimate')).first()).toBeVisible();
  // Left and taken up again, from the middle.
  await page.goto(walk.at('/booking/insurance'));
  await here(page, 'insurance');
  await expect(page.locator('#booking-step input[type="radio"]:checked')).toHaveCount(1);
  await context.setOffline(false);
  await page.goto(walk.at('/booking/checkout'));
  await expect.poll(() => serverTotal(page, server)).toBe(offline.total);
});
