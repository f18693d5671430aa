import type { Locator, Page } from 'playwright/test';
import { offlineReady, resultsStored } from './device';
import { REDUCED_MOTION, NO_ANSWER, expect, rendered, test, WITHOUT_WORKER, WITH_WORKER } from './fixtures';
import { FlightActions } from './pages/Results';
import { isPhone } from './pages/SearchForm';
import { textsIn } from './texts';
import { Journey } from './pages/Journey';

test.use({ ...REDUCED_MOTION, ...WITHOUT_WORKER });

const en = textsIn('en');
const NOT_FOUND = /the server responded with a status of 4\d\d/;

const durationOf = (bar: Element): string => getComputedStyle(bar).animationDuration;

/** Locates a card by its offer, independent of sorting. */
async function sameCard(journey: Journey, at: number): Promise<Locator> {
  const id = await journey.results.cards.nth(at).getAttribute('data-offer');
  return journey.page.locator(`article[data-offer="${id}"]`);
}

/** Scrolls down until a card of a long list is rendered. */
async function bringIntoView(card: Locator): Promise<void> {
  await expect
    .poll(async () => {
      if ((await card.count()) === 0) await card.page().mouse.wheel(0, 300);
      return card.count();
    })
    .toBe(1);
}

/** Opens a flight, compares it with two others and saves two. Returns the flight's link. */
async function useFlightActions(page: Page, journey: Journey, flights: FlightActions): Promise<string> {
  // By offer id: the first rendered card of a long list is not always its first card.
  const [top, card, third] = await Promise.all([0, 1, 2].map((at) => sameCard(journey, at)));
  if (!top || !card || !third) throw new Error('Fewer than three flights.');
  await journey.results.open(card);
  const link = await test.step('details show each flight, bags, total and CO2 with its method', async () => {
    const total = await journey.results.total(card);
    await expect(card.getByRole('list', { name: /^(?:Outbound|Return), / })).toHaveCount(2);
    await expect(card.getByText(/^Small bag \d+ × \d+ × \d+ cm$/)).toBeVisible();
    const details = await flights.details(card);
    // Some airlines of the sandbox tell their emissions, the others are estimated.
    await expect(details.getByText(/^(About [\d,]+ kg, an estimate for [\d,]+ km|[\d,]+ kg)$/)).toBeVisible();
    await expect(details.getByText(/^(Source: Sandbox.*)?Well to wake: making and burning the fuel/)).toBeVisible();
    const lines = await details.getByRole('definition').allTextContents();
    expect(lines.at(-1)?.replace(/\D/g, '')).toBe(String(total));
    await flights.close(details);
    const share = await flights.share(card);
    const address = await share.getByRole('textbox', { name: 'Direct link' }).inputValue();
    const messenger = isPhone(page) ? ['Messenger'] : [];
    await expect(share.getByRole('link')).toHaveText(['WhatsApp', ...messenger, 'Telegram', 'Viber', 'E-mail']);
    await expect(share.getByText(/^Only with its app on this device: .*Viber$/)).toBeVisible();
    await flights.close(share);
    // The recipient has another language.
    return `${address}&lang=en`;
  });

  await test.step('three flights are kept and compared, and the cheapest is marked', async () => {
    await page.evaluate(() => scrollTo(0, 0));
    const prices: number[] = [];
    for (const each of [card, top, third]) {
      // oxlint-disable no-await-in-loop -- one press after the other: a card out of sight is not there
      await bringIntoView(each);
      prices.push(await journey.results.total(each));
      await flights.saveButton(each).click();
      await expect(flights.saveButton(each)).toHaveAttribute('aria-pressed', 'true');
      // oxlint-enable no-await-in-loop
    }
    // The route line of an expanded card has the colour of its text.
    await page.emulateMedia({ forcedColors: 'active' });
    const point = card.getByRole('list', { name: /^Outbound, / }).getByRole('listitem');
    const inks = await point
      .first()
      .evaluate((node) => [getComputedStyle(node, '::before').backgroundColor, getComputedStyle(node).color]);
    expect(inks[0]).toBe(inks[1]);
    await page.emulateMedia({ forcedColors: 'none' });
    const table = await flights.compare();
    await expect(table.getByRole('columnheader')).toHaveCount(3);
    const lowest = table
      .getByRole('row', { name: /^Price per person/ })
      .getByRole('cell')
      .filter({ hasText: 'Lowest' });
    const least = prices.filter((price) => price === Math.min(...prices)).length;
    await expect(lowest).toHaveCount(least === 3 ? 0 : least);
    await flights.close(table);
  });

  await test.step('one of them is taken out', async () => {
    await bringIntoView(third);
    await flights.saveButton(third).click();
    await expect(flights.saveButton(third)).toHaveAttribute('aria-pressed', 'false');
  });
  return link;
}

test('flight details, comparison, saving and sharing @desktop', async ({ page, server, errors }) => {
  test.setTimeout(120_000);
  errors.allow(NOT_FOUND);
  const journey = new Journey(page, server);
  const flights = new FlightActions(page, en);
  await journey.toResults();
  const link = await useFlightActions(page, journey, flights);

  await test.step('slots stay empty during a fast scroll and fill when the page rests', async () => {
    const most = await page.evaluate(async () => {
      let empty = 0;
      for (let frame = 0; frame < 40; frame += 1) {
        scrollBy({ top: 150, behavior: 'instant' });
        // oxlint-disable-next-line no-await-in-loop -- one step a frame
        await new Promise(requestAnimationFrame);
        empty = Math.max(empty, document.querySelectorAll('article[aria-busy]').length);
      }
      return empty;
    });
    expect(most).toBeGreaterThan(0);
    await expect(page.locator('article[aria-busy]')).toHaveCount(0);
    await expect(journey.results.cards.first()).toBeAttached();
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  });

  await test.step('pinning its outbound flight leaves matching offers', async () => {
    const card = page.locator('article').filter({ has: page.locator('button[aria-expanded="true"]') });
    const before = await journey.results.count();
    const leaves = await card.locator('time').first().textContent();
    await card
      .getByRole('button', { name: /^Keep this flight|Keep/ })
      .first()
      .click();
    await expect.poll(() => journey.results.count()).toBeLessThan(before);
    await expect(page.locator('article[aria-busy]')).toHaveCount(0);
    const times = await journey.results.cards.evaluateAll((cards) =>
      cards.map((each) => each.querySelector('time')?.textContent),
    );
    expect(new Set(times)).toEqual(new Set([leaves]));
  });

  await test.step('the shared link opens the flight with its current price', async () => {
    await page.goto(link);
    const details = await flights.detailsOpen();
    await expect(details.getByRole('button', { name: /^Choose €/ })).toBeVisible();
    await flights.close(details);
    await page.goto(link.replace(/merge_key=[^&]+/, 'merge_key=nothing-like-this'));
    await expect(page.getByText(en('results.sharedGone'))).toBeVisible();
    await expect(journey.results.cards.first()).toBeVisible();
  });
});

test.describe('with the worker', () => {
  test.use(WITH_WORKER);
  test('with the server killed: details, comparison, saving, a shared link, and a new booking @phone @long', async ({
    page,
    fresh,
    errors,
  }) => {
    errors.allow(NO_ANSWER);
    test.setTimeout(120_000);
    const journey = new Journey(page, fresh);
    const flights = new FlightActions(page, en);
    await journey.toStoredResults();
    await fresh.kill();
    await page.reload();
    await expect(page.getByText(/Read, filter and sort as usual/)).toBeVisible({ timeout: 20_000 });
    const link = await useFlightActions(page, journey, flights);

    await page.goto(link);
    const details = await flights.detailsOpen();
    await expect(details.getByRole('button', { name: /^Start booking €/ })).toBeVisible();
    await flights.close(details);

    const saved = await flights.saved();
    await expect(saved.getByRole('heading', { name: 'Riga to Barcelona' })).toHaveCount(2);
    await saved.getByRole('button', { name: 'Start booking' }).first().click();
    await page.waitForURL(/\/booking\/fares/);
    await expect(page.getByText(/We will ask for the fares when you are back/)).toBeVisible();
  });
});

test('an expired list stays, is marked, and its flight is priced again on choosing @desktop', async ({
  page,
  server,
}) => {
  await page.clock.install();
  const journey = new Journey(page, server);
  const { results } = journey;
  await journey.toResults();
  const count = await results.count();
  const place = await results.cards.first().boundingBox();
  await page.clock.fastForward('31:00');
  await expect(page.getByText(en('results.expired'))).toBeInViewport();
  expect(await results.count()).toBe(count);
  // Nothing moves under the pointer.
  expect(await results.cards.first().boundingBox()).toEqual(place);
  // Same price: no dialog.
  await results.choose(results.cards.first());
  await expect(page.getByRole('radio').first()).toBeVisible();
  await page.goBack();
  await expect(results.cards.first()).toBeVisible();
  // Another price: shown beside the old one.
  await results.waitForAll();
  const seen = await results.total(results.cards.first());
  await server.fault({ match: { path: 'merge_key' }, kind: 'changed_price', times: 'always' });
  await page.clock.fastForward('31:00');
  await results.cards
    .first()
    .getByRole('button', { name: /^Choose/ })
    .last()
    .click();
  const changed = page.getByRole('dialog', { name: en('flight.refresh.changed') });
  await expect(changed).toBeVisible();
  const before = (await changed.getByText(/^Before: .*\d/).textContent())?.replace(/ for 2.*/, '');
  expect(Number(before?.replace(/\D/g, ''))).toBe(seen);
  await changed.getByRole('button', { name: /^Accept €/ }).click();
  await page.waitForURL(/\/booking\/fares/);
});

test.describe('with the worker', () => {
  test.use(WITH_WORKER);
  test('going offline and online moves no card and is shown at the bottom of the screen @phone @long', async ({
    page,
    server,
    context,
    errors,
  }) => {
    errors.allow(NO_ANSWER);
    // "Start booking" wraps onto two lines in Russian.
    const ru = textsIn('ru');
    const journey = new Journey(page, server, ru, 'kaija', 'ru');
    await journey.toResults();
    await offlineReady(page);
    const tops = () =>
      journey.results.cards.evaluateAll((cards) => cards.slice(0, 3).map((card) => card.getBoundingClientRect().top));
    const notice = page.getByRole('status').filter({ has: page.getByRole('button', { name: ru('ui.close') }) });
    const start = journey.results.list.getByText(ru('results.startBooking'));
    for (const turn of ['closed', 'left alone']) {
      // oxlint-disable no-await-in-loop -- one page
      const before = await tops();
      await context.setOffline(true);
      await expect(notice).toBeInViewport();
      await expect(notice).toContainText(ru('results.savedAt', { time: '' }).replace(/[.\s]+$/, ''));
      await expect(start).not.toHaveCount(0);
      expect(await tops()).toEqual(before);
      if (turn === 'closed') {
        // Playwright's own click would scroll the page.
        const box = await notice.getByRole('button', { name: ru('ui.close') }).boundingBox();
        await page.touchscreen.tap((box?.x ?? 0) + 20, (box?.y ?? 0) + 10);
        await expect(journey.results.list).toBeFocused();
        await expect(notice).toHaveCount(0);
      }
      await context.setOffline(false);
      await expect(start).toHaveCount(0);
      // The notice stays for five seconds, with reduced motion, too.
      const note = page.getByRole('status').filter({ hasText: ru('content.connection.backOnline') });
      await expect(note).toBeInViewport();
      expect(await note.getByRole('progressbar', { includeHidden: true }).evaluate(durationOf)).toBe('5s');
      await expect(note).toHaveCount(0);
      await expect(notice).toHaveCount(0);
      expect(await tops()).toEqual(before);
      // oxlint-enable no-await-in-loop
    }
  });
});

test('a reloaded list keeps its scroll position @phone @long', async ({ page, server }) => {
  const journey = new Journey(page, server);
  await journey.toResults();
  await resultsStored(page);
  await page.mouse.move(200, 400);
  // The first card completely below the bars, and its position.
  const firstVisible = (): Promise<{ id?: string | undefined; top: number }> =>
    journey.results.cards.evaluateAll((cards) => {
      const card = cards.find((one) => one.getBoundingClientRect().top > 160) as HTMLElement | undefined;
      return { id: card?.dataset['offer'], top: Math.round(card?.getBoundingClientRect().top ?? 0) };
    });
  for (let turn = 0; turn < 8; turn++) {
    // oxlint-disable-next-line no-await-in-loop -- cards are measured as they come into sight
    await page.mouse.wheel(0, 500);
    // oxlint-disable-next-line no-await-in-loop
    await rendered(page);
  }
  await expect.poll(async () => (await firstVisible()).id).toBeDefined();
  // At rest once two consecutive reads agree.
  let position = await firstVisible();
  await expect(async () => {
    const before = position;
    await rendered(page);
    position = await firstVisible();
    expect(position).toEqual(before);
  }).toPass();
  await page.reload();
  const back = async () => {
    const now = await firstVisible();
    return now.id === position.id ? Math.abs(now.top - position.top) : now;
  };
  await expect.poll(back).toBeLessThanOrEqual(4);

  await test.step('an expanded flight stays expanded and in place', async () => {
    const card = page.locator(`article[data-offer="${position.id}"]`);
    const opened = card.locator('button[aria-expanded="true"]');
    await journey.results.open(card);
    const last = card.getByRole('button', { name: new RegExp(`^${en('results.choose')} €`) });
    await last.evaluate((button) => scrollBy({ top: button.getBoundingClientRect().top - 300, behavior: 'instant' }));
    const top = (): Promise<number> => last.evaluate((button) => Math.round(button.getBoundingClientRect().top));
    const before = await top();
    expect(Math.abs(before - 300)).toBeLessThanOrEqual(4);
    await page.reload();
    await expect(opened).toBeVisible();
    await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThanOrEqual(4);
  });

  await test.step('opening the address again starts at the top', async () => {
    await page.goto(page.url());
    await journey.results.waitForEnd();
    expect(await page.evaluate(() => scrollY)).toBeLessThan(100);
  });
});

test('Back from the fares returns to the expanded card at its position @phone', async ({ page, server }) => {
  const journey = new Journey(page, server);
  const { results } = journey;
  await journey.toResults();
  for (let turn = 0; turn < 8; turn++) {
    // oxlint-disable-next-line no-await-in-loop -- cards are measured as they come into sight
    await page.mouse.wheel(0, 500);
    // oxlint-disable-next-line no-await-in-loop
    await rendered(page);
  }
  // After a fast scroll the cards render when the page rests.
  const inSight = (): Promise<string | undefined> =>
    results.cards.evaluateAll(
      (cards) =>
        (cards.find((card) => card.getBoundingClientRect().top > innerHeight / 3) as HTMLElement | undefined)?.dataset[
          'offer'
        ],
    );
  await expect.poll(inSight).toBeDefined();
  const id = await inSight();
  const card = page.locator(`article[data-offer="${id}"]`);
  await results.open(card);
  const choose = card.getByRole('button', { name: new RegExp(`^${en('results.choose')}`) }).last();
  await choose.scrollIntoViewIfNeeded();
  const top = (): Promise<number> => card.evaluate((node) => Math.round(node.getBoundingClientRect().top));
  // At rest once two consecutive frames agree.
  let before = Number.NaN;
  await expect(async () => {
    const at = await top();
    await rendered(page);
    before = await top();
    expect(before).toBe(at);
  }).toPass();
  await choose.click();
  await page.waitForURL(/\/booking\/fares/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goBack();
  await expect(card.locator('button[aria-expanded="true"]')).toBeVisible();
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThanOrEqual(1);
});

test.describe('with the worker', () => {
  test.use(WITH_WORKER);
  test('reloading offline keeps the scroll position below the offline notice @phone @long', async ({
    page,
    context,
    server,
    errors,
  }) => {
    errors.allow(NO_ANSWER);
    const journey = new Journey(page, server);
    await journey.toStoredResults();
    await context.setOffline(true);
    const scrolled = (): Promise<number> => page.evaluate(() => scrollY);
    // The notice shifts nothing: the page scrolls by its height.
    await expect.poll(scrolled).toBeGreaterThan(0);
    const before = await scrolled();
    await page.reload();
    await journey.results.waitForAll();
    await expect(journey.results.cards.nth(2)).toBeVisible();
    expect(await scrolled()).toBeLessThanOrEqual(2 * before);
  });
});

test('a device that is two days ahead is told so in sight, above its results @phone', async ({ page, server }) => {
  // Only a search tells that a device is ahead. Timers run on.
  await page.clock.setFixedTime(Date.now() + 2 * 86_400_000);
  const journey = new Journey(page, server);
  await journey.toResults();
  await expect(page.getByText(en.pattern('content.clock', ['device', 'right']))).toBeInViewport();
  await page.getByRole('button', { name: en('content.update.seen') }).click();
  await expect(page.getByText(en.pattern('content.clock', ['device', 'right']))).toHaveCount(0);
});

test('cards fill the screen before the page is scrolled @desktop', async ({ page, server }) => {
  const journey = new Journey(page, server);
  await journey.toResults();
  await journey.results.waitForAll();
  const filled = () =>
    journey.results.cards.evaluateAll((cards) => (cards.at(-1)?.getBoundingClientRect().bottom ?? 0) >= innerHeight);
  await expect.poll(filled).toBe(true);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});
