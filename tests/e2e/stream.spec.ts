import type { Page } from 'playwright/test';
import type { WireOffer } from '@/api/shapes/offers';
import { REDUCED_MOTION, NO_ANSWER, dayAhead, expect, rendered, test as base, WITHOUT_WORKER } from './fixtures';
import { FlightActions, Results } from './pages/Results';
import { END, type Chunk, StreamStub, flight, lastLine, line } from './streamStub';
import { escaped, textsIn } from './texts';

const en = textsIn('en');

const test = base.extend<{ stub: StreamStub }>({
  stub: async ({ server }, use) => {
    const stub = await StreamStub.open(server);
    await use(stub);
    stub.close();
  },
});

test.use({ ...REDUCED_MOTION, ...WITHOUT_WORKER });

let day = 0;
/** Opens a search that is new to this device; the stub answers its stream with the given connections. */
async function openResults(page: Page, stub: StreamStub, ...connections: Chunk[][]): Promise<Results> {
  day += 1;
  stub.respondWith(...connections);
  const days = { start: dayAhead(54 + day), end: dayAhead(61 + day) };
  await page.goto(stub.at(Results.url(days, '&lang=en')));
  return new Results(page, en);
}

/** Exactly these offers are in the list, each once, and the page shows their number. */
async function expectOffers(page: Page, results: Results, ids: string[]): Promise<void> {
  await results.waitForEnd();
  const count = page.getByText(en('results.count', { n: ids.length }), { exact: true });
  // Filter options show such counts, too.
  await expect(count.and(page.locator(':not(aside *)')).filter({ visible: true }).first()).toBeVisible();
  expect((await results.ids(ids.length + 1)).toSorted()).toEqual(ids.toSorted());
  expect(await results.count()).toBe(ids.length);
}

/** No notice about an interrupted stream or dropped offers is shown. */
const expectNoNotice = (page: Page) =>
  expect(page.getByText(new RegExp(`${en('results.interrupted')}|left out`)).filter({ visible: true })).toHaveCount(0);

const visibleText = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first();
const [a, b, c] = [flight('a', 101), flight('b', 102), flight('c', 103)];

test('airline names do not run under the save button @desktop', async ({ page, stub }) => {
  await page.setViewportSize({ width: 1024, height: 800 });
  const offer = flight('a', 101);
  const titles = ['Royal Air Maroc', 'British Airways'];
  const segments = offer.segments.map((segment, at) => ({
    ...segment,
    carrier: { code: ['AT', 'BA'][at]!, title: titles[at]! },
  }));
  const results = await openResults(page, stub, [lastLine(1, [{ ...offer, segments, segments_direction: [[0, 1]] }])]);
  const card = results.cards.first();
  const names = await card
    .getByText('Royal Air Maroc, British Airways')
    .filter({ visible: true })
    .first()
    .boundingBox();
  const heart = await card.getByRole('button', { name: /^Save/ }).locator('svg').boundingBox();
  expect((names?.x ?? Infinity) + (names?.width ?? 0)).toBeLessThanOrEqual(heart?.x ?? 0);
});

test('duplicate, late, broken, truncated and restarted lines: every flight is in the list once @desktop @long', async ({
  page,
  stub,
  errors,
}) => {
  errors.allow(NO_ANSWER);
  const half = line(2, [b]).slice(0, 200);
  const cases: { name: string; connections: Chunk[][]; after?: (string | null)[] }[] = [
    {
      name: 'each line twice',
      connections: [[line(1, [a]), line(1, [a]), line(2, [b, a]), line(2, [b]), lastLine(3, [c])]],
    },
    { name: 'the last line first', connections: [[lastLine(3, [c]), line(2, [b]), line(1, [a])]] },
    {
      name: 'a broken line that is sent again',
      connections: [[line(1, [a]), `${half}\n`, line(2, [b]), lastLine(3, [c]), END]],
    },
    {
      name: 'a broken line that must be requested again',
      connections: [
        [line(1, [a]), `${half}\n`, lastLine(3, [c]), END],
        [line(2, [b]), lastLine(3, [c])],
      ],
      after: [null, '1'],
    },
    {
      name: 'a second INITIAL',
      connections: [[line(1, [a, flight('gone', 5)]), line(2, [b, a], { mode: 'INITIAL' }), lastLine(3, [c])]],
    },
    {
      name: 'gaps in the sequence numbers',
      connections: [[line(1, [a]), line(7, [b]), lastLine(9, [c]), END]],
    },
  ];
  for (const { name, connections, after = [null] } of cases) {
    await test.step(name, async () => {
      // oxlint-disable no-await-in-loop -- one page, one search after the other
      const results = await openResults(page, stub, ...connections);
      await expectOffers(page, results, ['a', 'b', 'c']);
      expect(stub.requests).toEqual(after);
      await expectNoNotice(page);
    });
  }
  await test.step('a connection that breaks in the middle of a line', async () => {
    const results = await openResults(page, stub, [line(1, [a]), half], [line(2, [b]), lastLine(3, [c])]);
    await expect(visibleText(page, en('results.searching', { n: 1 }))).toBeVisible();
    stub.disconnect();
    await expectOffers(page, results, ['a', 'b', 'c']);
    expect(stub.requests).toEqual([null, '1']);
    await expectNoNotice(page);
  });
  await test.step('an offer sent again with another price: the later price counts', async () => {
    const results = await openResults(page, stub, [
      line(1, [a, b]),
      lastLine(2, [flight('a', 250), flight('b', 90)]),
      END,
    ]);
    await expectOffers(page, results, ['a', 'b']);
    await results.sortBy('cheapest');
    await expect.poll(() => results.ids()).toEqual(['b', 'a']);
    const [lower, higher] = await results.totals();
    expect(Number(higher) - Number(lower)).toBe(2 * (25_000 - 9_000));
  });
});

/** Offers that cannot be flown or paid. */
function impossible(sound: WireOffer): WireOffer[] {
  const [out, back] = sound.segments;
  if (!out || !back) throw new Error('The offer has no segments.');
  const eur = sound.price.EUR;
  const priced = (each: unknown) => ({ EUR: { ...eur, price_per_person: each } });
  const part = (price: number) => ({ EUR: { ...eur, passengers_amounts_details: { adult: { count: 2, price } } } });
  const changes: Record<string, object> = {
    'no segments': { segments: [], segments_direction: [] },
    'a direction without segments': { segments_direction: [[0], []] },
    'arrival before departure': { segments: [{ ...out, dep: out.arr, arr: out.dep }, back] },
    'thirty segments': { segments: Array(30).fill(out), segments_direction: [Array.from({ length: 30 }, (_, n) => n)] },
    'price as text': { price: priced('99.00') },
    'negative price': { price: priced(-50) },
    'no price': { price: priced(null) },
    'huge price': { price: priced(9e12) },
    'huge total': { price: part(9e12) },
    dollars: { price: { USD: eur } },
    'no words about bags': { is_r_baggage_included: undefined },
  };
  return Object.entries(changes).map(([id, over]) => ({ ...sound, id, ...over }));
}

test('invalid offers are dropped and counted, unusual ones are shown @desktop', async ({ page, stub }) => {
  const bad = impossible(a);
  const dropped = en('results.dropped', { n: bad.length });
  const unknownAirline = { code: 'ZZ' };
  const unknown = flight('an airline nobody knows', 80);
  for (const segment of unknown.segments) Object.assign(segment, { carrier: unknownAirline, supplier: unknownAirline });
  const { r_baggage: _r, cob_baggage: _c, pi_baggage: _p, ...bare } = flight('bags that are not sold', 70);

  await test.step('among valid offers, and repeated in another line', async () => {
    const results = await openResults(page, stub, [line(1, [...bad, unknown]), lastLine(2, [...bad, bare, c]), END]);
    await expectOffers(page, results, [unknown.id, bare.id, 'c']);
    await expect(visibleText(page, dropped)).toBeVisible();
    await results.sortBy('cheapest');
    await expect.poll(() => results.ids()).toEqual([bare.id, unknown.id, 'c']);
    await expect(results.cards.nth(1)).toContainText('ZZ');
    const filters = await results.openFilters();
    await filters.getByRole('button', { name: 'More: Checked bag' }).click();
    await expect.poll(() => results.ids()).toEqual([unknown.id, 'c']);
    await expect(filters.getByRole('checkbox', { name: /^ZZ/ })).toBeChecked();
  });
  await test.step('only invalid offers: an error, not an empty result', async () => {
    const results = await openResults(page, stub, [lastLine(1, bad), END]);
    const alert = page.getByRole('alert').filter({ hasText: dropped });
    await expect(alert.getByRole('heading', { name: en('results.serverTitle') })).toBeVisible();
    await expect(page.getByRole('heading', { name: en('results.emptyTitle') })).toHaveCount(0);
    stub.respondWith([lastLine(1, [a]), END]);
    await alert.getByRole('button', { name: en('results.retry') }).click();
    await expectOffers(page, results, ['a']);
    await expectNoNotice(page);
  });
});

/**
 * Advances the page's clock until the condition holds, so that the test does not wait for the app's timers. The search
 * key has its own timeout of three seconds.
 */
async function advanceUntil(page: Page, stub: StreamStub, isDone: () => Promise<boolean>): Promise<void> {
  await expect.poll(() => stub.requests.length).toBeGreaterThan(0);
  const step = async (): Promise<boolean> => {
    await page.clock.fastForward(4000);
    return isDone();
  };
  await expect.poll(step, { timeout: 20_000, intervals: [100] }).toBe(true);
}

test('a stream that ends without its last line is reported as incomplete, and a retry loads everything @phone', async ({
  page,
  stub,
}) => {
  await page.clock.install();
  const results = await openResults(page, stub, [line(1, [a]), line(2, [b]), END], [END]);
  const notice = visibleText(page, en('results.interrupted'));
  await advanceUntil(page, stub, () => notice.isVisible());
  await expectOffers(page, results, ['a', 'b']);
  expect(new Set(stub.requests)).toEqual(new Set([null, '2']));
  stub.respondWith([line(1, [a]), lastLine(2, [b, c]), END]);
  await page.getByRole('button', { name: en('results.retry') }).click();
  await expect(notice).toHaveCount(0);
  await results.waitForAll();
  await expectOffers(page, results, ['a', 'b', 'c']);

  await test.step('without any flight it is an error, not an empty result', async () => {
    await openResults(page, stub, [line(1, []), END], [END]);
    const alert = page.getByRole('alert').filter({ hasText: en('results.serverTitle') });
    await advanceUntil(page, stub, () => alert.isVisible());
    await expect(page.getByRole('heading', { name: en('results.emptyTitle') })).toHaveCount(0);
    stub.respondWith([lastLine(1, [c]), END]);
    await alert.getByRole('button', { name: en('results.retry') }).click();
    await expectOffers(page, results, ['c']);
  });
});

test('a connection that is silent for forty seconds is resumed where it stopped @phone', async ({ page, stub }) => {
  // The page's fake clock does not apply to workers: without Worker the page reads the stream itself.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'Worker'));
  await page.clock.install();
  const results = await openResults(page, stub, [line(1, [a])], [line(2, [b]), lastLine(3, [c]), END]);
  await expect(visibleText(page, en('results.soFar', { n: 1 }))).toBeVisible();
  await expect(page.getByRole('progressbar').filter({ visible: true })).toBeVisible();
  expect(stub.requests).toEqual([null]);
  await page.clock.fastForward(40_000);
  await advanceUntil(page, stub, async () => stub.requests.length === 2);
  await expectOffers(page, results, ['a', 'b', 'c']);
  expect(stub.requests).toEqual([null, '1']);
  await expectNoNotice(page);
});

test('a search with no flight and with one flight @phone @long', async ({ page, stub }) => {
  await test.step('none: the page says so, and the search can be changed', async () => {
    await openResults(page, stub, [lastLine(1, []), END]);
    await expect(page.getByRole('heading', { name: en('results.emptyTitle') })).toBeVisible();
    await expect(page.getByText(en('results.emptyText'))).toBeVisible();
    await expect(page.getByRole('button', { name: en('results.retry') })).toHaveCount(0);
    await page
      .getByRole('main')
      .getByRole('button', { name: en('results.changeSearch') })
      .first()
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });
  await test.step('one: it is first in every sort order, bags change its price, and it is the short list', async () => {
    const results = await openResults(page, stub, [lastLine(1, [a]), END]);
    await expectOffers(page, results, ['a']);
    const tabs = page.getByRole('radiogroup', { name: en('results.sort'), exact: true }).getByRole('radio');
    const price = (await results.cards.first().getByText(/^€/).first().textContent()) ?? '';
    await expect(tabs).toHaveCount(5);
    for (const tab of await tabs.all()) {
      // oxlint-disable no-await-in-loop -- one press after the other
      await tab.check();
      await expect(tab).toHaveAccessibleName(new RegExp(escaped(price)));
      expect(await results.ids()).toEqual(['a']);
    }
    const filters = await results.openFilters();
    await expect(filters.getByRole('radio', { name: /^Direct only/ })).toBeVisible();
    // A filter with a single option is not shown.
    await expect(filters.getByRole('checkbox', { name: /^(?:BT|airBaltic)/ })).toHaveCount(0);
    await filters.getByRole('button', { name: 'More: Checked bag' }).click();
    await results.closeFilters();
    await expect(results.cards.first()).toContainText(en('results.inclBags'));
    await results.topPicks.click();
    await expectOffers(page, results, ['a']);
  });
});

test('"Show" leads to the first new flight from any scroll position @phone', async ({ page, stub }) => {
  const several = (name: string, count: number, from: number) =>
    Array.from({ length: count }, (_, at) => flight(`${name}${at}`, from + at));
  for (const [before, come] of [
    [14, 24],
    [14, 60],
    [60, 60],
  ] as const) {
    await test.step(`${before} flights, and ${come} more`, async () => {
      const results = await openResults(page, stub, [line(1, several('a', before, 120))]);
      await expect(results.cards.first()).toBeVisible();
      await results.open(page.locator('[data-offer="a3"]'));
      stub.push(line(2, several('b', come, 110)));
      await expect(results.showNewButton).toHaveText(/cheaper/);
      // Large text makes the bar above higher, as two long city names do.
      const letters = (size: string) => page.evaluate((size) => (document.documentElement.style.fontSize = size), size);
      await letters('200%');
      const bar = (await page.locator('header.on-mobile').boundingBox())!;
      await expect
        .poll(async () => (await results.showNewButton.boundingBox())?.y)
        .toBeGreaterThanOrEqual(bar.y + bar.height);
      await letters('');
      await results.showNewButton.click();
      await expect(results.showNewButton).toHaveCount(0);
      // oxlint-disable-next-line no-await-in-loop -- one page, one search after the other
      await expect.poll(() => results.ids(2)).toEqual(['b0', 'b1']);
      await rendered(page);
      await expect(page.locator('[data-offer="b0"]')).toBeInViewport({ ratio: 0.9 });
      expect(await results.list.evaluate((node) => document.activeElement === node)).toBe(true);
    });
  }
});

test('compared flights have columns of equal width for short and long airline names @desktop @long', async ({
  page,
  stub,
}) => {
  const long = flight('long', 104);
  for (const { carrier } of long.segments) carrier.title = 'Polskie Linie Lotnicze LOT Spółka Akcyjna and Daughters';
  const results = await openResults(page, stub, [lastLine(1, [a, b, c, long]), END]);
  await results.waitForEnd();
  const flights = new FlightActions(page, en);
  await results.open(page.locator('article[data-offer="a"]'));
  for (const id of ['a', 'b', 'long']) {
    // oxlint-disable-next-line no-await-in-loop -- one press after the other
    await flights.saveButton(page.locator(`article[data-offer="${id}"]`)).click();
  }
  const table = await flights.compare();
  const widths = await table
    .getByRole('columnheader')
    .evaluateAll((heads) => heads.map((head) => Math.round(head.getBoundingClientRect().width)));
  expect(widths).toHaveLength(3);
  expect(Math.max(...widths) - Math.min(...widths)).toBeLessThanOrEqual(1);
});

test('after a price refresh the expanded flight is scrolled into view at its new position @desktop @long', async ({
  page,
  stub,
}) => {
  const many = (from: number, price: number) =>
    Array.from({ length: 30 - from }, (_, at) => flight(`f${from + at}`, price + at));
  const results = await openResults(page, stub, [line(1, many(0, 100))]);
  const card = page.locator('article[data-offer="f2"]');
  await expect(card).toBeVisible();
  // Sent only once the page is there: otherwise the deadline could pass before the page has its clock.
  const soon = new Date(Date.now() + 3000).toISOString();
  stub.push(line(2, [], { done: true, expires_at: soon }));
  await results.waitForEnd();
  await results.open(card);
  stub.respondWith([lastLine(1, [flight('f2', 333), ...many(3, 90)]), END]);
  await page.getByRole('button', { name: en('results.checkAgain') }).click();
  await page.getByRole('button', { name: new RegExp(en('results.freshReady')) }).click();
  await expect(card).toHaveAttribute('aria-posinset', '28');
  await expect(card.getByRole('button', { expanded: true })).toBeInViewport();
});
