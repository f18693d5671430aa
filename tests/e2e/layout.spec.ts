import { clippedText } from './accessibility';
import { REDUCED_MOTION, expect, test, WITHOUT_WORKER } from './fixtures';
import { FlightActions } from './pages/Results';
import { textsIn } from './texts';
import { Journey } from './pages/Journey';
import { scaleOf } from '../scale';

test.use({ ...REDUCED_MOTION, ...WITHOUT_WORKER });

test('forced colours mark the selection, and a printed order contains only the order @desktop @long', async ({
  page,
  server,
}) => {
  const journey = new Journey(page, server);
  await journey.toCheckout();
  await journey.booking.choosePayment('paymentInitiation');

  await test.step('banks form rows of five at every width', async () => {
    const tiles = journey.booking.banks.locator('xpath=ancestor::label[1]');
    for (const width of [390, 1440]) {
      // oxlint-disable no-await-in-loop -- one width after the other
      await page.setViewportSize({ width, height: 900 });
      const tops = await tiles.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
      const rows = [...new Set(tops)].map((top) => tops.filter((one) => one === top).length);
      expect(rows.length).toBeGreaterThan(1);
      expect(rows.slice(0, -1).every((count) => count === 5)).toBe(true);
      // oxlint-enable no-await-in-loop
    }
  });

  await test.step('the check mark of a tile contrasts with its disc', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    const tile = journey.booking.banks.first().locator('xpath=ancestor::label[1]');
    const [mark, disc] = await tile.evaluate((label) =>
      ['::before', '::after'].map((part) => getComputedStyle(label, part).backgroundColor),
    );
    expect(mark).not.toBe(disc);
    await page.emulateMedia({ forcedColors: 'none' });
  });

  await journey.booking.agree();
  await journey.booking.payButton.click();
  await journey.bank.waitForPage();
  await journey.bank.decide('approve');
  await journey.order.waitForThankYou();

  await test.step('print hides documents and buttons and draws the route line', async () => {
    const files = page.getByRole('region', { name: 'Documents' });
    await expect(files).toBeVisible();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(files).toBeHidden();
    await expect(page.getByRole('button', { name: 'Add to calendar' })).toBeHidden();
    const trip = page.getByRole('region', { name: 'Riga to Barcelona' });
    await expect(trip).toBeVisible();
    const printStyles = await trip.evaluate((card) => ({
      unprinted: Array.from(card.querySelectorAll('*'), (node) => getComputedStyle(node))
        .filter(({ printColorAdjust }) => printColorAdjust !== 'exact')
        .map(({ display }) => display),
      // A long list continues on the next page instead of leaving half a page empty.
      card: getComputedStyle(card).breakInside,
    }));
    expect(printStyles).toEqual({ unprinted: [], card: 'auto' });
  });
});

test('home, results and fares have no more than six sizes of text, three weights and three corners @desktop @long', async ({
  page,
  server,
}) => {
  const journey = new Journey(page, server);
  const hasScale = (screen: string): Promise<void> =>
    test.step(screen, async () => {
      const { sizes, weights, radii } = await scaleOf(page);
      expect(sizes.length).toBeGreaterThan(2);
      expect(sizes.length, String(sizes)).toBeLessThanOrEqual(6);
      expect(weights.length, String(weights)).toBeLessThanOrEqual(3);
      expect(radii.length, String(radii)).toBeLessThanOrEqual(3);
    });
  await page.goto(journey.at('/'));
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await hasScale('home');
  await journey.toResults();
  await hasScale('results');
  await journey.results.choose(journey.results.cards.first());
  await expect(journey.booking.fares.getByRole('radio')).toHaveCount(3);
  await hasScale('fares');
});

test('a cart line that is being added keeps the height of a stored one @desktop @long', async ({ page, server }) => {
  const journey = new Journey(page, server, textsIn('ru'), 'kaija', 'ru');
  await journey.toPassengers();
  await journey.booking.fillAll();
  let answer = (): void => undefined;
  const held = new Promise<void>((done) => (answer = done));
  while (!page.url().includes('/booking/services')) {
    const from = page.url();
    // oxlint-disable-next-line no-await-in-loop -- one step leads to the next
    await journey.booking.continueButton.click();
    // oxlint-disable-next-line no-await-in-loop
    await page.waitForURL((url) => url.href !== from);
  }
  await page.route('**/batchUpdate/**', async (route) => {
    await held;
    await route.continue();
  });
  const line = page.locator('.side li').filter({ hasText: 'Bērziņa' });
  const adding = page.locator('.side').getByText(journey.t('booking.cart.adding'));
  // Per traveller: the line names the person.
  await page.locator('fieldset').first().getByRole('radiogroup').last().locator('label').nth(1).click();
  await expect(adding).toHaveCount(1);
  const before = await line.boundingBox();
  answer();
  await expect(adding).toHaveCount(0);
  expect(await line.boundingBox()).toEqual(before);
});

test('the reason why Continue is disabled sits on its bar, also on a short page @phone', async ({
  page,
  server,
  errors,
}) => {
  errors.allow(/status of 503/);
  const journey = new Journey(page, server);
  await journey.toResults();
  await server.fault({ kind: 'status', status: 503, match: { path: 'merge_key=' }, times: 'always' });
  await journey.results.choose(journey.results.cards.first());
  const why = page.locator('p').filter({ hasText: new RegExp(`^${journey.t('booking.fares.failed.body')}$`) });
  await expect(why).toBeVisible();
  await expect(page.getByText(journey.t('booking.fares.failed.title'), { exact: true })).toHaveCount(1);
  const bar = journey.booking.continueButton.locator('xpath=..');
  const [note, below] = [(await why.boundingBox())!, (await bar.boundingBox())!];
  expect(Math.abs(note.y + note.height - below.y)).toBeLessThanOrEqual(2);
});

test('with letters of twice the size flight times do not overlap and the card contains its details @phone', async ({
  page,
  server,
}) => {
  const journey = new Journey(page, server, textsIn('ru'), 'kaija', 'ru');
  await journey.toResults();
  const card = journey.results.cards.first();
  await journey.results.open(card);
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  const found = await card.evaluate((card) => {
    const boxes = (from: Element) => {
      const range = document.createRange();
      range.selectNodeContents(from);
      return [...range.getClientRects()].filter((box) => box.width > 2);
    };
    const [departs, arrives] = [...card.querySelectorAll('time')].map((time) => boxes(time)[0]!);
    const between = boxes(card.querySelector('time')!.closest('p')!.nextElementSibling!);
    const over = between.filter((box) =>
      [departs!, arrives!].some(
        (time) =>
          box.left < time.right - 1 && box.right > time.left + 1 && box.top < time.bottom && box.bottom > time.top,
      ),
    );
    const { right } = card.getBoundingClientRect();
    const detail = card.querySelector('[id$="detail"]')!;
    // What is only heard has no place.
    for (const heard of detail.querySelectorAll<HTMLElement>('.sr-only')) heard.style.display = 'none';
    return { over: over.length, out: boxes(detail).filter((box) => box.right > right + 1).length };
  });
  expect(found).toEqual({ over: 0, out: 0 });
});

test('with letters of twice the size the save button, the kept flights and the share options are not cut off @phone @long', async ({
  page,
  server,
}) => {
  const journey = new Journey(page, server, textsIn('ru'), 'kaija', 'ru');
  const { results, t } = journey;
  const flights = new FlightActions(page, t);
  await journey.toResults();
  const card = results.cards.first();
  await results.open(card);
  // Media queries in em depend on the browser's font size only.
  const device = await page.context().newCDPSession(page);
  await device.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  expect(await clippedText(page, '[data-offer]')).toEqual([]);
  await page.setViewportSize({ width: 320, height: 844 });
  const details = await flights.details(card);
  expect(await clippedText(page)).toEqual([]);
  await flights.close(details);
  const share = await flights.share(card);
  const link = await share.getByRole('textbox').boundingBox();
  expect(link?.width).toBeGreaterThan(180);
  const widths = share.getByRole('link').evaluateAll((all) => all.map((link) => link.scrollWidth - link.clientWidth));
  expect(Math.max(...(await widths))).toBe(0);
  await flights.close(share);
  await flights.saveButton(card).click();
  const kept = await flights.saved();
  await expect(kept.getByRole('listitem')).toHaveCount(1);
  expect(await clippedText(page)).toEqual([]);
  await flights.close(kept);
});

test('with letters of twice the size no filter beside the list is cut off and no word in it broken @desktop', async ({
  page,
  server,
}) => {
  const journey = new Journey(page, server, textsIn('ru'), 'kaija', 'ru');
  await page.setViewportSize({ width: 1024, height: 768 });
  await journey.toResults();
  const device = await page.context().newCDPSession(page);
  await device.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  expect(await clippedText(page, 'aside')).toEqual([]);
  expect(await clippedText(page, '[data-offer]')).toEqual([]);
  const broken = await page.locator('aside label').evaluateAll((labels) =>
    labels.flatMap((label) => {
      const walker = document.createTreeWalker(label, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      const found: string[] = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\p{L}+/gu)) {
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          if (range.getClientRects().length > 1) found.push(word);
        }
      return found;
    }),
  );
  expect(broken).toEqual([]);
});

test('with letters of twice the size no word beside the cart overflows its fare or plan card @desktop @long', async ({
  page,
  server,
}) => {
  const journey = new Journey(page, server);
  await journey.toPassengers();
  await journey.booking.fillAll();
  await page.setViewportSize({ width: 1024, height: 900 });
  const found: Record<string, string[]> = {};
  for (const step of ['fares', 'insurance', 'support']) {
    // oxlint-disable no-await-in-loop -- one page after the other
    await page.goto(journey.at(`/booking/${step}`));
    await expect(page.getByRole('radiogroup').getByRole('radio').first()).toBeAttached();
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    const over = await page.getByRole('radiogroup').evaluate((group) =>
      [...group.children].flatMap((card) => {
        const { right } = card.getBoundingClientRect();
        const range = document.createRange();
        range.selectNodeContents(card);
        return [...range.getClientRects()].some((box) => box.width > 2 && box.right > right + 1)
          ? [(card.textContent ?? '').slice(0, 30)]
          : [];
      }),
    );
    if (over.length > 0) found[step] = over;
    // oxlint-enable no-await-in-loop
  }
  expect(found).toEqual({});
});
