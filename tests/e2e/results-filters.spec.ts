import type { Locator, Page } from 'playwright/test';
import { REDUCED_MOTION, dayAhead, expect, test, WITHOUT_WORKER } from './fixtures';
import { Results } from './pages/Results';

import type { Server } from './server';
import { textsIn } from './texts';

test.use({ ...REDUCED_MOTION, ...WITHOUT_WORKER });

const en = textsIn('en');
const days = { start: dayAhead(40), end: dayAhead(47) };

async function openResults(page: Page, server: Server): Promise<{ results: Results; all: number }> {
  const results = new Results(page, en);
  await page.goto(server.at('kaija', Results.url(days, '&lang=en')));
  return { results, all: await results.waitForAll() };
}

/** The number of flights an option announces. */
async function optionCount(option: Locator): Promise<number> {
  const row = (await option.locator('xpath=ancestor::label').textContent()) ?? '';
  return Number(/([\d,]+) flights?/.exec(row)?.[1]?.replace(/,/g, ''));
}

test('every filter leaves the number of flights its option announces @desktop @long', async ({ page, server }) => {
  const { results, all } = await openResults(page, server);
  const shown = () => results.count();

  await test.step('direct only can be applied and undone', async () => {
    const filters = await results.openFilters();
    const direct = filters.getByRole('radio', { name: /^Direct only/ });
    // The counts lag behind the list: once they are there, "Any" shows all of it.
    await expect.poll(() => optionCount(filters.getByRole('radio', { name: /^Any/ }))).toBe(all);
    const announced = await optionCount(direct);
    await direct.check();
    await results.closeFilters();
    await expect.poll(shown).toBe(announced);
    await expect(results.summary.getByRole('button', { name: 'Clear: Direct only' })).toBeVisible();
    await results.summary.getByRole('button', { name: en('filters.undoWhat') }).click();
    await expect.poll(shown).toBe(all);
  });

  await test.step('self-transfers are hidden, here and by the rule for every search', async () => {
    const filters = await results.openFilters();
    const transfers = filters.getByRole('switch', { name: /^Self-transfers/ });
    const told = (await filters.getByRole('group', { name: en('filters.ticketsTitle') }).textContent()) ?? '';
    const without = Number(/Without them: ([\d,]+) flights?/.exec(told)?.[1]?.replace(/,/g, ''));
    await transfers.click();
    await expect.poll(shown).toBe(without);
    await transfers.click();
    await expect.poll(shown).toBe(all);
    const rule = filters.getByRole('checkbox', { name: en('filters.ruleTransfer') });
    await rule.check();
    await expect.poll(shown).toBe(without);
    await rule.uncheck();
    await results.closeFilters();
    await expect.poll(shown).toBe(all);
  });

  await test.step('one airline only; every active filter is marked', async () => {
    const filters = await results.openFilters();
    const airline = filters.getByRole('checkbox', { name: /^airBaltic/ });
    const only = filters.getByRole('button', { name: 'Only airBaltic' });
    const onlyCount = Number(/([\d,]+) flights?/.exec((await only.textContent()) ?? '')?.[1]?.replace(/,/g, ''));
    await only.click();
    await expect(airline).toBeChecked();
    await expect.poll(shown).toBe(onlyCount);
    await expect(filters.getByRole('button', { name: 'Clear: Airlines' })).toBeVisible();
    await filters.getByRole('switch', { name: /^Stopovers at night/ }).click();
    await expect(filters.getByRole('button', { name: 'Clear 2' })).toBeVisible();
    await results.closeFilters();
    await expect.poll(shown).toBeLessThan(all);
    await expect(results.cards.first()).toContainText('airBaltic');
  });

  await test.step('filters survive a reload', async () => {
    const before = await shown();
    await page.reload();
    await results.waitForEnd();
    await expect.poll(shown).toBe(before);
    await results.summary.getByRole('button', { name: 'Clear: Airlines: only airBaltic' }).click();
    await results.summary.getByRole('button', { name: 'Clear: No stopovers at night' }).click();
    await expect.poll(shown).toBe(all);
  });

  await test.step('bags for everyone are in every card’s price', async () => {
    await results.sortBy('cheapest');
    // The list updates after the click: its first card then has the tab's price, for two.
    const tab = page.locator('label').filter({ has: page.getByRole('radio', { name: /^Cheapest/ }) });
    const each = /€([\d,]+\.\d\d)/.exec((await tab.textContent()) ?? '')?.[1]?.replace(/\D/g, '');
    const before = 2 * Number(each);
    await expect.poll(() => results.total(results.cards.first())).toBe(before);
    const filters = await results.openFilters();
    await filters.getByRole('button', { name: 'More: Checked bag' }).click();
    await expect(filters.getByText(en('filters.priceBags', { one: 'person' }))).toBeVisible();
    await results.closeFilters();
    await expect.poll(() => results.total(results.cards.first())).toBeGreaterThan(before);
    const totals = await results.totals();
    expect(totals).toEqual(totals.toSorted((a, b) => a - b));
    await results.summary.getByRole('button', { name: 'Clear: 1 checked bag' }).click();
    await expect.poll(() => results.total(results.cards.first())).toBe(before);
  });

  await test.step('an empty list names the filter to remove and what that restores', async () => {
    const filters = await results.openFilters();
    await filters.getByRole('radio', { name: /^Direct only/ }).check();
    await filters.getByRole('button', { name: 'Untick all: Airlines' }).click();
    await results.closeFilters();
    await expect(page.getByRole('heading', { name: en('filters.hidden.filters') })).toBeVisible();
    const removeFilter = page.getByRole('button', { name: /^Take away: Airlines/ });
    const back = Number(
      /([\d,]+) flights?/.exec((await removeFilter.getAttribute('aria-label')) ?? '')?.[1]?.replace(/,/g, ''),
    );
    await removeFilter.click();
    await expect.poll(shown).toBe(back);
    await results.summary.getByRole('button', { name: 'Clear: Direct only' }).click();
    await expect.poll(shown).toBe(all);
  });

  await test.step('the short list says why, how many are hidden, and can be left', async () => {
    await results.topPicks.click();
    await expect.poll(shown).toBeLessThan(all);
    const short = await shown();
    await expect(results.summary).toContainText(`${(all - short).toLocaleString('en-GB')} others are hidden.`);
    await expect(results.cards.first()).toContainText(
      new RegExp(
        ['price', 'time', 'stops', 'bags', 'balance'].map((why) => en(`filters.reason.${why}` as never)).join('|'),
      ),
    );
    await results.summary.getByRole('button', { name: en('filters.shortAll') }).click();
    await expect.poll(shown).toBe(all);
  });

  await test.step('a pinned flight leaves matching offers and keeps its position deep in the list', async () => {
    // Few flights match in this small set; on a low screen they are still more than it shows.
    await page.setViewportSize({ width: 1440, height: 500 });
    await page.mouse.move(900, 300);
    await page.mouse.wheel(0, 4000);
    // A card on the way there would be the first of those that match.
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(3600);
    await expect(results.cards.first()).not.toHaveAttribute('aria-posinset', '1');
    const id = await results.cards.evaluateAll(
      (cards) =>
        (cards.find((one) => one.getBoundingClientRect().top > 0) as HTMLElement | undefined)?.dataset['offer'],
    );
    const card = page.locator(`article[data-offer="${id}"]`);
    await results.open(card);
    const pin = card.getByRole('button', { name: /Outbound/, pressed: false });
    await pin.scrollIntoViewIfNeeded();
    const box = await pin.boundingBox();
    await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 10);
    await expect.poll(shown).toBeLessThan(all);
    const kept = card.getByRole('button', { name: /^Kept: Outbound/ });
    await expect.poll(async () => Math.abs(((await kept.boundingBox())?.y ?? 0) - (box?.y ?? 0))).toBeLessThan(2);
    await expect(kept).toBeFocused();
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await page.setViewportSize({ width: 1440, height: 900 });
    await results.summary.getByRole('button', { name: /^Let go: Outbound/ }).click();
    await expect.poll(shown).toBe(all);
  });
});

test('rules hide flights in every search of the device, say so, and can be suspended @desktop', async ({
  page,
  server,
}) => {
  const { results, all } = await openResults(page, server);
  const filters = await results.openFilters();
  await filters.getByRole('combobox', { name: en('filters.ruleAdd') }).selectOption({ label: 'Ryanair' });
  await expect.poll(() => results.count()).toBeLessThan(all);
  const visible = await results.count();
  const hidden = results.summary.getByText(en('filters.hidden', { n: all - visible }));
  await expect(hidden).toBeVisible();
  // Another search on the same device.
  await page.goto(server.at('kaija', Results.url({ start: dayAhead(41), end: dayAhead(48) }, '&lang=en')));
  await results.waitForEnd();
  await expect(results.summary.getByText(/hidden by your rules/)).toBeVisible();
  const rest = await results.count();
  await results.summary.getByRole('button', { name: en('filters.hiddenShow'), exact: true }).click();
  await expect.poll(() => results.count()).toBeGreaterThan(rest);
  await expect(results.summary.getByText(/against your rules (?:is|are) shown/)).toBeVisible();
});

test('filters keep their position when an undo button appears, and the list starts at its first card @desktop', async ({
  page,
  server,
}) => {
  const ru = textsIn('ru');
  const results = new Results(page, ru);
  await page.goto(server.at('kaija', Results.url(days, '&lang=ru')));
  await results.waitForAll();
  const filters = await results.openFilters();
  const direct = filters.getByRole('radio').nth(1);
  // Deep in the list, past the end of a shorter one; scrolling is faster than rendering.
  await page.mouse.move(900, 500);
  await page.mouse.wheel(0, 12_000);
  await expect(results.cards.first()).not.toHaveAttribute('aria-posinset', '1');
  const before = await direct.boundingBox();
  await direct.check();
  await expect(filters.getByRole('button', { name: ru('results.clearN', { n: 1 }) })).toBeVisible();
  await expect(filters.getByRole('button', { name: ru('filters.undoWhat') })).toBeVisible();
  expect(await direct.boundingBox()).toEqual(before);
  await expect(results.cards.first()).toHaveAttribute('aria-posinset', '1');
  await expect(results.cards.first()).toBeInViewport();
});
