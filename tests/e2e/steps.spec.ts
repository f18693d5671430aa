import type { Page } from 'playwright/test';
import { wrappedAmounts, clippedText } from './accessibility';
import { REDUCED_MOTION, NO_ANSWER, expect, test, WITHOUT_WORKER, WITH_WORKER } from './fixtures';
import { offlineReady, putRow, rowsOf, serverTotal } from './device';
import { ANNA, CONTACT, JANIS } from './pages/Booking';
import { Results } from './pages/Results';
import { textsIn } from './texts';
import { DAYS, Journey } from './pages/Journey';

test.use({ ...REDUCED_MOTION, ...WITHOUT_WORKER });

const en = textsIn('en');
const LANGS = ['en', 'lv', 'lt', 'ru', 'et'] as const;
/** The two languages with the longest text; `npm run test:nightly` checks all five. */
const LONG_LANGS = process.env['SOAK'] ? LANGS : (['lt', 'ru'] as const);
const STEPS = ['fares', 'passengers', 'guarantee', 'insurance', 'services', 'seats', 'support', 'checkout'] as const;
const BETWEEN = ['guarantee', 'insurance', 'services', 'seats', 'support'] as const;

const stepOf = (page: Page): string => new URL(page.url()).pathname.replace('/booking/', '');

async function expectStep(page: Page, step: string): Promise<void> {
  await page.waitForURL((url) => url.pathname === `/booking/${step}`);
  await expect(page.locator('#booking-step')).toBeVisible();
}

test('every step fits 390 pixels, and 320 with letters of twice the size, in the longest languages @phone', async ({
  page,
  server,
}) => {
  test.setTimeout(180_000);
  const journey = new Journey(page, server);
  await journey.toPassengers();
  await journey.booking.fillAll();
  const found: Record<string, string[]> = {};
  for (const lang of LONG_LANGS) {
    const { continueButton } = new Journey(page, server, textsIn(lang), 'kaija', lang).booking;
    // oxlint-disable no-await-in-loop -- one page after the other
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(new Journey(page, server, en, 'kaija', lang).at('/booking/fares'));
    for (const step of STEPS) {
      await expectStep(page, step);
      const checkClipping = async (size: string) => {
        const wide = await clippedText(page);
        if (wide.length > 0) found[`${lang} ${step} ${size}`] = wide;
      };
      await checkClipping('390');
      await narrow(page, true);
      await checkClipping('320 at 200 %');
      await narrow(page, false);
      if (step !== 'checkout') await continueButton.click();
    }
    // oxlint-enable no-await-in-loop
  }
  expect(found).toEqual({});
});

/** Opens every row of the step: what can be read, counted and chosen in place. */
async function openAll(page: Page): Promise<void> {
  const closed = page.locator('#booking-step button[aria-expanded="false"]');
  // oxlint-disable-next-line no-await-in-loop -- one after the other
  while ((await closed.count()) > 0) await closed.first().click();
}

/** Switches to the narrowest window at 200 % text size, and back to a phone. */
async function narrow(page: Page, on: boolean): Promise<void> {
  await page.setViewportSize(on ? { width: 320, height: 640 } : { width: 390, height: 844 });
  await page.evaluate((on) => {
    document.documentElement.style.fontSize = on ? '200%' : '';
  }, on);
}

test('every dialog of the booking fits 320 pixels with letters of twice the size @phone @long', async ({
  page,
  server,
  errors,
}) => {
  // The page used to write to the database is not the app's and has no icon.
  errors.allow(/favicon\.ico/);
  test.setTimeout(180_000);
  const journey = new Journey(page, server);
  await journey.toCheckout();
  const dialog = page.locator('dialog[open]');
  const found: Record<string, string[]> = {};
  const checkClipping = async (lang: string, title: string) => {
    await expect(dialog.last().getByRole('heading', { level: 2 }).first()).toHaveText(title);
    const wide = await clippedText(page);
    if (wide.length > 0) found[`${lang} ${title}`] = wide;
  };
  for (const lang of LONG_LANGS) {
    // oxlint-disable no-await-in-loop -- one dialog after the other
    const t = textsIn(lang);
    const localized = new Journey(page, server, t, 'kaija', lang);
    const to = (path: string) => localized.at(path);
    const close = async (remaining = 0) => {
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(remaining);
    };

    await page.goto(to('/booking/checkout'));
    await expectStep(page, 'checkout');
    await narrow(page, true);
    await page.getByRole('button', { name: t('booking.cart.open') }).click();
    await checkClipping(lang, t('booking.trip.title'));
    await page.getByRole('button', { name: t('booking.cart.why') }).click();
    await checkClipping(lang, t('price.why.title'));
    await close(1);
    await close();
    await page.locator('main a[href*="/info/terms"]').click();
    await expect(dialog.getByRole('heading').nth(1)).toBeVisible();
    await checkClipping(lang, t('content.termsOfService'));
    await close();

    await page.goto(to('/booking/services'));
    await expectStep(page, 'services');
    await narrow(page, true);
    await openAll(page);
    const wide = await clippedText(page);
    if (wide.length > 0) found[`${lang} services opened`] = wide;

    // oxlint-enable no-await-in-loop
  }

  // Dialogs that a draft opens by itself.
  const asks = {
    'booking.stale.title': { expiresAt: 1 },
    'booking.refresh.title': { expiresAt: 1, bookingId: null },
    'booking.changed.title': { priceChange: { oldTotal: 39_368, newTotal: 49_368, fareTotal: 47_568 } },
  };
  await page.goto(server.at('kaija', '/__sandbox/faults'));
  const [row] = await rowsOf(page, 'drafts');
  for (const title of ['booking.stale.title', 'booking.refresh.title', 'booking.changed.title'] as const) {
    // oxlint-disable no-await-in-loop -- one dialog after the other
    await page.goto(server.at('kaija', '/__sandbox/faults'));
    await putRow(page, 'drafts', { ...row, data: { ...(row!['data'] as object), ...asks[title] } });
    for (const lang of LONG_LANGS) {
      await page.goto(new Journey(page, server, en, 'kaija', lang).at('/booking/support'));
      await expect(dialog).toBeVisible();
      await narrow(page, true);
      await checkClipping(lang, textsIn(lang)(title));
    }
    // oxlint-enable no-await-in-loop
  }
  expect(found).toEqual({});
});

test('no amount in the cart wraps at 320 pixels with letters of twice the size @phone @long', async ({
  page,
  server,
}) => {
  const t = textsIn('ru');
  const journey = new Journey(page, server, t, 'kaija', 'ru');
  const { booking, results } = journey;
  await page.goto(journey.at(Results.url(DAYS, '&p_child=2&p_infant=2')));
  await results.waitForEnd();
  await results.choose(results.cards.first());
  // The most expensive fare leaves the least room for the text beside the price.
  await booking.fares.getByRole('radio').last().check();
  await narrow(page, true);
  await page.getByRole('button', { name: t('booking.cart.open') }).click();
  const dialog = page.locator('dialog[open]');
  await expect(dialog.getByText(/1\s\d{3},\d\d/).first()).toBeVisible();
  expect(await wrappedAmounts(page)).toEqual([]);
  await page.getByRole('button', { name: t('booking.cart.why') }).click();
  await expect(dialog).toHaveCount(2);
  expect(await wrappedAmounts(page)).toEqual([]);
});

test('the phone prefix is readable at 320 pixels with letters of twice the size @phone @long', async ({
  page,
  server,
}) => {
  const journey = new Journey(page, server);
  await journey.toPassengers();
  await narrow(page, true);
  const prefix = page.getByRole('combobox', { name: journey.t('booking.field.prefix') });
  const room = await prefix.evaluate((node: HTMLSelectElement) => {
    const text = document.createElement('span');
    text.textContent = node.selectedOptions[0]?.label ?? '';
    Object.assign(text.style, { position: 'absolute', font: getComputedStyle(node).font });
    document.body.append(text);
    const { width } = text.getBoundingClientRect();
    text.remove();
    return node.clientWidth - width;
  });
  expect(room).toBeGreaterThanOrEqual(0);
});

test('started bookings on home fit 320 pixels with letters of twice the size @phone @long', async ({
  page,
  server,
  errors,
}) => {
  // The page used to write to the database is not the app's and has no icon.
  errors.allow(/favicon\.ico/);
  const journey = new Journey(page, server);
  await journey.toPassengers();
  await journey.booking.fillTraveller(1, { ...ANNA, name: 'Š'.repeat(50), surname: 'W'.repeat(50) });
  await expect.poll(async () => JSON.stringify(await rowsOf(page, 'drafts'))).toContain('WWW');
  await page.goto(server.at('kaija', '/__sandbox/faults'));
  const [row] = await rowsOf(page, 'drafts');
  const other = { ...(row!['data'] as object), id: 'local:other', bookingId: null, expiresAt: 1 };
  await putRow(page, 'drafts', { ...row, id: other.id, data: other });
  const found: Record<string, string[]> = {};
  for (const lang of LONG_LANGS) {
    // oxlint-disable no-await-in-loop -- one language after the other
    await page.goto(new Journey(page, server, en, 'kaija', lang).at('/'));
    await narrow(page, true);
    for (const part of ['resume', 'begun']) {
      const region = `section[aria-labelledby="${part}"]`;
      await expect(page.locator(region)).toBeVisible();
      const wide = await clippedText(page, region);
      if (wide.length > 0) found[`${lang} ${part}`] = wide;
    }
    // The search form above, the recent searches below, the tab bar.
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    if (width > 320) found[`${lang} page`] = [`${width} px`];
    // oxlint-enable no-await-in-loop
  }
  expect(found).toEqual({});
});

test('the thank-you page and a ticket with the longest names fit 390 pixels, and 320 with letters of twice the size @phone @long', async ({
  page,
  server,
}) => {
  test.setTimeout(120_000);
  const journey = new Journey(page, server);
  const { booking } = journey;
  await journey.toPassengers();
  await booking.fillAll();
  await booking.fillTraveller(1, { ...ANNA, name: 'Šķērssieksnīšlīdumnieks'.repeat(4), surname: 'W'.repeat(100) });
  await booking.toCheckout();
  await booking.choosePayment('paymentInitiation');
  await booking.agree();
  await booking.payButton.click();
  await journey.bank.waitForPage();
  await journey.bank.decide('approve');
  await journey.order.waitForThankYou();
  await server.clock(60_000);
  await page.reload();
  await journey.order.documentsKept();
  const { pathname } = new URL(page.url());
  const found: Record<string, string[]> = {};
  for (const lang of LONG_LANGS) {
    // oxlint-disable no-await-in-loop -- one language after the other
    const t = textsIn(lang);
    const checkClipping = async (what: string) => {
      for (const isNarrow of [false, true]) {
        await narrow(page, isNarrow);
        const wide = await clippedText(page);
        if (wide.length > 0) found[`${lang} ${what} ${isNarrow ? '320 at 200 %' : '390'}`] = wide;
      }
      await narrow(page, false);
    };
    await page.goto(new Journey(page, server, t, 'kaija', lang).at(pathname));
    await expect(page.getByText(t('order.documents.kept'))).toBeVisible();
    await checkClipping('thank-you page');
    await page.getByRole('button', { name: /Šķērs/ }).click();
    await expect(page.getByRole('dialog').getByText(/WWW\/SKERS/)).toBeVisible();
    await checkClipping('ticket');
    // oxlint-enable no-await-in-loop
  }
  expect(found).toEqual({});
});

/** Presses Tab until the focused element matches. Returns the number of presses. */
async function tabTo(page: Page, matches: (name: string) => boolean, most = 80): Promise<number> {
  for (let press = 1; press <= most; press++) {
    // oxlint-disable no-await-in-loop -- one key after the other
    await page.keyboard.press('Tab');
    const name = await page.evaluate(() => {
      const { activeElement: node } = document;
      // Without focus the text of the body would match every name.
      if (node === document.body) return '';
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
    if (matches(name)) return press;
  }
  throw new Error(`Tab did not reach it within ${most} presses on ${page.url()}`);
}

/** Fills the passenger form by keyboard, field by field and letter by letter. */
async function typeTravellers(page: Page): Promise<void> {
  const type = async (label: string, value: string): Promise<void> => {
    await tabTo(page, (name) => name.includes(en(label as Parameters<typeof en>[0])));
    await page.keyboard.type(value);
  };
  for (const who of [ANNA, JANIS]) {
    // oxlint-disable no-await-in-loop -- one field after the other
    await type('booking.field.name', who.name);
    await type('booking.field.surname', who.surname);
    await type('booking.field.dob', who.born);
    await tabTo(page, (name) => name.startsWith('INPUT radio'));
    await page.keyboard.press(who.gender === 'female' ? 'Space' : 'ArrowDown');
    await type('booking.field.nationality', 'Latv');
    // oxlint-enable no-await-in-loop
  }
  await type('booking.field.email', CONTACT.email);
  await type('booking.field.tel', CONTACT.tel);
}

test('from fares to the bank by keyboard alone: type, choose, decline, continue, agree, pay @desktop', async ({
  page,
  server,
}) => {
  test.setTimeout(150_000);
  const journey = new Journey(page, server);
  await journey.toFares();
  const checked = page.locator('input[type="radio"]:checked');
  const arrow = async (): Promise<void> => {
    await tabTo(page, (name) => name.startsWith('INPUT radio'));
    // An arrow key chooses the next radio of a group.
    await page.keyboard.press('ArrowDown');
  };
  const submit = async (): Promise<void> => {
    await tabTo(page, (name) => name.startsWith('BUTTON submit'));
    await page.keyboard.press('Enter');
  };
  const actions: Record<string, () => Promise<void>> = {
    fares: async () => {
      await expect(journey.booking.fares.getByRole('radio')).toHaveCount(3);
      await arrow();
      await expect(journey.booking.fares.getByRole('radio', { name: /^Standard/ })).toBeChecked();
    },
    passengers: () => typeTravellers(page),
    seats: async () => {
      await tabTo(page, (name) => name.startsWith('BUTTON button') && name.includes(en('cover.choose')));
      await page.keyboard.press('Enter');
      if ((await page.locator('[data-seat]').count()) === 0) return await arrow();
      // The plan of the first flight: one tab stop, arrows, Enter.
      const cell = page.locator('[data-seat]:focus');
      await tabTo(page, (name) => / \d+[A-Z], /.test(name));
      for (let press = 0; (await cell.getAttribute('aria-disabled')) !== null; press += 1)
        await page.keyboard.press(press % 6 === 5 ? 'ArrowDown' : press % 12 < 6 ? 'ArrowRight' : 'ArrowLeft');
      await page.keyboard.press('Enter');
      await expect(cell).toHaveAttribute('aria-pressed', 'true');
    },
    services: async () => {
      await tabTo(page, (name) => name.startsWith('BUTTON button') && name.includes(en('cover.add')));
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: new RegExp(`^${en('cover.remove')}`) }).first()).toBeFocused();
    },
  };
  const sums: number[] = [];
  for (let from = stepOf(page); from !== 'checkout'; from = stepOf(page)) {
    // oxlint-disable no-await-in-loop -- one step leads to the next
    await expectStep(page, from);
    await (actions[from] ?? arrow)();
    if (actions[from] === undefined) await expect(checked).not.toHaveCount(0);
    sums.push(await journey.booking.total());
    await submit();
    await page.waitForURL((url) => !url.pathname.endsWith(`/${from}`));
    // oxlint-enable no-await-in-loop
  }
  expect(sums).toHaveLength(STEPS.length - 1);
  expect(sums.toSorted((x, y) => x - y)).toEqual(sums);

  await test.step('Back returns through the steps in order', async () => {
    await page.goBack();
    await expectStep(page, 'support');
    await expect(checked).toHaveCount(1);
    await submit();
    await expectStep(page, 'checkout');
  });

  await test.step('choose a payment type, agree to the terms, pay', async () => {
    await tabTo(page, (name) => name.startsWith('INPUT radio'));
    // The arrow keys reach all payment types.
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(journey.booking.payType('cardPayments')).toBeFocused();
    await page.keyboard.press('Space');
    await expect(page.getByRole('button', { name: en('checkout.change') })).toBeFocused();
    await tabTo(page, (name) => name.startsWith('INPUT checkbox'));
    await page.keyboard.press('Space');
    await expect(journey.booking.terms).toBeChecked();
    const total = await journey.booking.total();
    await submit();
    await journey.bank.waitForPage();
    expect(await journey.bank.amount()).toBe(total);
  });
});

test.describe('with the worker', () => {
  test.use(WITH_WORKER);
  test('offline every step opens, accepts a choice and can be resumed; online the server gets everything @phone @long', async ({
    page,
    context,
    server,
    errors,
  }) => {
    errors.allow(NO_ANSWER);
    test.setTimeout(120_000);
    const journey = new Journey(page, server);
    const { booking } = journey;
    await journey.toPassengers();
    await booking.fillAll();
    await booking.continueButton.click();
    await expectStep(page, BETWEEN[0]);
    await offlineReady(page);
    await context.setOffline(true);
    const choose = async (step: string): Promise<void> => {
      const radios = page.locator('#booking-step input[type="radio"]');
      if (step === 'services') await page.getByRole('button', { name: /^Add/ }).first().click();
      else if (step === 'seats') {
        await page
          .getByRole('button', { name: new RegExp(`^${en('cover.choose')}`) })
          .first()
          .click();
        await page.locator('[data-seat]:not([aria-disabled])').or(radios.last()).first().click();
      } else await radios.last().check({ force: true });
    };
    for (const step of BETWEEN) {
      // oxlint-disable no-await-in-loop -- one step leads to the next
      await expectStep(page, step);
      await choose(step);
      await booking.continueButton.click();
      // oxlint-enable no-await-in-loop
    }
    await expectStep(page, 'checkout');
    // Which lines are not sent yet is read from the device a moment later.
    const adding = new RegExp(`(?: · )?${en('booking.cart.adding')}$`);
    const cart = async () => {
      const { lines, total } = await booking.cart();
      return { total, lines: lines.map(({ text, cents }) => ({ text: text.replace(adding, ''), cents })) };
    };
    const offline = await cart();
    expect(offline.lines.length).toBeGreaterThan(4);
    await page.reload();
    await expectStep(page, 'checkout');
    expect(await cart()).toEqual(offline);
    await expect(page.getByText(en('booking.cart.estimate')).first()).toBeVisible();
    // Leave and resume in the middle.
    await page.goto(journey.at('/booking/insurance'));
    await expectStep(page, 'insurance');
    await expect(page.locator('#booking-step input[type="radio"]:checked')).toHaveCount(1);
    await context.setOffline(false);
    await page.goto(journey.at('/booking/checkout'));
    await expect.poll(() => serverTotal(page, server)).toBe(offline.total);
  });
});
