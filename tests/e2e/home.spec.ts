import type { Locator, Page } from 'playwright/test';
import { CATEGORIES } from '../../sandbox/content/deals';
import { offlineReady } from './device';
import { REDUCED_MOTION, NO_ANSWER, expect, test, WITHOUT_WORKER, WITH_WORKER } from './fixtures';
import { Results } from './pages/Results';
import { SearchForm, isPhone } from './pages/SearchForm';
import type { Server } from './server';
import { textsIn } from './texts';

test.use(WITHOUT_WORKER);

const en = textsIn('en');

/** Timeout for a sandbox that was just started and computes its offers: a second or two, ten on a busy machine. */
const SLOW = { timeout: 30_000 };

/** The sections of the home page below the search form. */
class Home {
  readonly top: Locator;
  readonly cheap: Locator;
  readonly sales: Locator;
  readonly guide: Locator;

  constructor(
    readonly page: Page,
    private readonly server: Server,
    private readonly tenant = 'kaija',
  ) {
    const region = (name: string | RegExp) => page.getByRole('region', { name });
    this.top = region(/^Popular/);
    this.cheap = region(en('land.cheap'));
    this.sales = region(en('land.sales'));
    this.guide = region(en('land.guide'));
  }
  open(hash = ''): Promise<unknown> {
    return this.page.goto(this.server.at(this.tenant, `/?lang=en${hash}`));
  }
  get deals(): Locator {
    return this.top.getByRole('tabpanel').getByRole('link');
  }
  get rows(): Locator {
    return this.cheap.getByRole('listitem').getByRole('link');
  }
  /** Every picture in this section has loaded and replaced its placeholder. */
  async pictures(section: Locator): Promise<void> {
    await section.scrollIntoViewIfNeeded();
    await expect
      .poll(() =>
        section.locator('img').evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth > 0)),
      )
      .not.toContain(false);
  }
  async waitForAll(): Promise<void> {
    await this.sales.waitFor();
    // Sections below the first screen render on the first interaction.
    await this.page.mouse.move(180, 300);
    await expect(this.deals.first()).toBeVisible(SLOW);
    await expect(this.rows).toHaveCount(9);
    await expect(this.sales).toBeVisible();
  }
}

const FAILED = {
  top: () => en('land.failedDeals'),
  cheap: () => en('land.failedCheap'),
};

const OBSERVE_SHIFT = `
  window.layoutShift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.layoutShift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
`;

test.describe('with the worker', () => {
  test.use(WITH_WORKER);
  test('home shows sales, deals by category, the nine cheapest and the guide without layout shift', async ({
    page,
    server,
  }) => {
    await page.addInitScript(OBSERVE_SHIFT);
    const home = new Home(page, server);
    await home.open();
    await home.waitForAll();
    // The guide is drawn when its end of the page comes near.
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect(home.guide).toBeVisible();
    expect(await page.evaluate('window.layoutShift')).toBeLessThan(0.02);

    const size = isPhone(page) ? 6 : 10;
    const tabs = home.top.getByRole('tab');
    await expect(tabs).toHaveText(CATEGORIES.map(({ names }) => names.en));
    await expect(tabs.first()).toHaveAttribute('aria-selected', 'true');
    await expect(home.deals).toHaveCount(size);
    await home.pictures(home.top);
    await home.top.getByRole('button', { name: en('land.more') }).click();
    await expect(home.deals).toHaveCount(isPhone(page) ? 12 : 13);
    await tabs.first().focus();
    await page.keyboard.press('ArrowRight');
    await expect(tabs.nth(1)).toBeFocused();
    await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true');
    await expect(home.deals).toHaveCount(6);
    await expect(home.top.getByRole('button')).toHaveCount(0);

    await home.sales.scrollIntoViewIfNeeded();
    await expect(home.sales.getByRole('img', { name: 'City breaks this winter' })).toBeVisible();
    await expect(home.cheap.getByRole('link', { name: en('land.allCheap') })).toHaveAttribute(
      'href',
      /\/cheap-flights/,
    );
  });
});

test('sections that arrive after scrolling to the footer appear above it without moving it @desktop', async ({
  page,
  server,
}) => {
  await page.addInitScript(OBSERVE_SHIFT);
  const home = new Home(page, server);
  await home.open();
  const foot = page.getByRole('contentinfo');
  await foot.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(home.guide.getByRole('heading', { name: 'Choose when to fly' })).toBeVisible(SLOW);
  await expect(home.deals.first()).toBeVisible(SLOW);
  // The reserved space is no larger than the sections.
  const spare = async (): Promise<number> => {
    const [above, below] = await Promise.all([home.guide.boundingBox(), foot.boundingBox()]);
    return (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0);
  };
  await expect.poll(spare).toBeLessThan(100);
  await expect(foot).toBeInViewport();
  expect(await page.evaluate('window.layoutShift')).toBeLessThan(0.02);
});

test('rows of the cheapest keep their height when the name of the place of departure comes late @phone', async ({
  page,
  server,
}) => {
  let answer = (): void => undefined;
  const late = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/\/airport\/iata\/rix/i, async (route) => {
    await late;
    await route.continue();
  });
  const home = new Home(page, server);
  await home.open();
  await home.waitForAll();
  const heights = (): Promise<number[]> =>
    home.rows.evaluateAll((all) => all.map((one) => (one as HTMLElement).offsetHeight));
  await expect(home.rows.first()).toContainText('RIX to ');
  const before = await heights();
  answer();
  await expect(home.rows.first()).toContainText('Riga to ');
  expect(await heights()).toEqual(before);
});

test('a deal opens the search of its date with the form filled in, at its price @phone', async ({ page, server }) => {
  const home = new Home(page, server);
  await home.open();
  await home.waitForAll();
  const deal = home.deals.filter({ hasText: 'Barcelona' });
  const price = /€(\d+)\.(\d\d)/.exec((await deal.textContent()) ?? '');
  await deal.click();
  await page.waitForURL(/\/search\/results\?.*d_iata=bcn.*type=oneway/);
  const results = new Results(page, en);
  await results.waitForAll();
  await results.sortBy('cheapest');
  await expect(results.cards.first()).toContainText(price?.[0] ?? 'no price');
  // Names for the codes are looked up, and home stores the search.
  await page.goto(server.at('kaija', '/?lang=en'));
  const form = new SearchForm(page, en);
  await expect(form.cell('From')).toHaveText(/Riga RIX/);
  await expect(form.cell('To')).toHaveText(/Barcelona BCN/);
});

test('Back from results restores the scroll position and the deals of home @phone', async ({ page, server }) => {
  const home = new Home(page, server);
  const topOf = (link: Locator): Promise<number> =>
    link.evaluate((node) => Math.round(node.getBoundingClientRect().top));
  await home.open();
  await home.waitForAll();
  // The first flight becomes a recent search; for the second it exists already.
  for (const at of [0, 5]) {
    // oxlint-disable no-await-in-loop -- one flight after the other
    const row = home.rows.nth(at);
    await row.evaluate((node) => node.scrollIntoView({ block: 'center' }));
    const top = await topOf(row);
    await row.click();
    await expect(page).toHaveURL(/search\/results/);
    await expect(page.getByRole('article').first()).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('region', { name: en('recent.title') })).toBeVisible();
    await expect.poll(() => topOf(row)).toBe(top);
  }

  // From the end of the page, whose last section renders after the others.
  if (!isPhone(page)) {
    const foot = page.getByRole('contentinfo');
    await expect(home.guide.getByRole('heading', { name: 'Choose when to fly' })).toBeVisible();
    await foot.evaluate((node) => node.scrollIntoView({ block: 'end' }));
    const end = await topOf(foot);
    await foot.getByRole('link', { name: 'Terms of service' }).click();
    await expect(page).toHaveURL(/info\/terms/);
    await page.goBack();
    await expect(home.guide.getByRole('heading', { name: 'Choose when to fly' })).toBeVisible();
    await expect.poll(() => topOf(foot)).toBe(end);
  }

  await home.top.getByRole('tab').nth(0).click();
  await home.top.getByRole('button', { name: en('land.more') }).click();
  const deal = home.deals.last();
  const name = (await deal.textContent()) ?? '';
  await deal.evaluate((node) => node.scrollIntoView({ block: 'center' }));
  const top = await topOf(deal);
  await deal.click();
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.goBack();
  await expect(deal).toHaveText(name);
  await expect.poll(() => topOf(deal)).toBe(top);
});

const FAULTS: {
  what: string;
  path: string;
  /** Unit tests cover each of them; one also runs in every browser run. */
  tag: '' | ' @long';
  expectFailed: (home: Home) => Promise<void>;
  expectOthers: (home: Home) => Promise<void>;
}[] = [
  {
    what: 'banners that fail',
    tag: ' @long',
    path: 'links/banners',
    expectFailed: async ({ deals, sales }) => {
      await expect(deals.first()).toBeVisible(SLOW);
      await expect(sales).toHaveCount(0);
    },
    expectOthers: async ({ rows, guide }) => {
      await expect(rows).toHaveCount(9, SLOW);
      await expect(guide).toBeVisible();
    },
  },
  {
    what: 'deals that fail, and with them top destinations',
    tag: ' @long',
    path: 'destination/deals',
    expectFailed: ({ top }) => expect(top).toContainText(FAILED.top()),
    expectOthers: async ({ rows, sales, guide }) => {
      await expect(rows).toHaveCount(9, SLOW);
      await expect(sales).toBeVisible();
      await expect(guide).toBeVisible();
    },
  },
  {
    what: 'offers that fail, and with them top and cheap destinations',
    tag: '',
    path: 'retrieve_offers',
    expectFailed: async ({ top, cheap }) => {
      await expect(top).toContainText(FAILED.top());
      await expect(cheap).toContainText(FAILED.cheap());
    },
    expectOthers: async ({ sales, guide }) => {
      await expect(sales).toBeVisible();
      await expect(guide).toBeVisible();
    },
  },
  {
    what: 'a guide that fails',
    tag: ' @long',
    path: 'booking_guide',
    expectFailed: async ({ deals, guide }) => {
      await expect(deals.first()).toBeVisible(SLOW);
      await expect(guide).toHaveCount(0);
    },
    expectOthers: ({ sales }) => expect(sales).toBeVisible(),
  },
];
test.describe(() => {
  test.use(REDUCED_MOTION);
  for (const { what, path, tag, expectFailed, expectOthers } of FAULTS) {
    test(`${what}: the other sections stay, and a retry brings it back @desktop${tag}`, async ({
      page,
      server,
      errors,
    }) => {
      errors.allow(/status of 404/);
      await server.fault({ kind: 'status', status: 404, times: 'always', match: { path } });
      const home = new Home(page, server);
      await home.open();
      await expectFailed(home);
      await expectOthers(home);
      await server.heal();
      const retry = page.getByRole('button', { name: en('land.again') }).first();
      if (await retry.isVisible()) await retry.click();
      else await page.reload();
      await home.waitForAll();
    });
  }

  test('offline, a second visit shows every section with the age of its prices @phone @long', async ({
    page,
    context,
    server,
    errors,
  }) => {
    errors.allow(NO_ANSWER);
    const home = new Home(page, server);
    await home.open();
    await home.waitForAll();
    await offlineReady(page);
    // Six deals, two sales and the background: what loaded before the worker is cached once the page is idle.
    const cachedImages = () => page.evaluate(async () => (await (await caches.open('rt-img-v1/')).keys()).length);
    await expect.poll(cachedImages, { timeout: 30_000 }).toBeGreaterThanOrEqual(9);
    await context.setOffline(true);
    await page.reload();
    await home.waitForAll();
    await expect(home.top.getByText(/^Prices as of \d/)).toBeVisible();
    await expect(home.cheap.getByText(/^Prices as of \d/)).toBeVisible();
    await expect(home.guide.getByRole('heading', { name: 'Choose when to fly' })).toBeVisible();
    await home.pictures(home.top);
    await home.pictures(home.sales);
    await context.setOffline(false);
    await expect(home.page.getByText(/^Prices as of \d/)).toHaveCount(0, { timeout: 20_000 });
  });

  test('with letters of twice the size home fits 320 pixels in the languages with the longest words @phone', async ({
    page,
    server,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    const wide: string[] = [];
    for (const lang of ['et', 'ru'] as const) {
      // oxlint-disable no-await-in-loop -- one language after the other
      await page.goto(server.at('kaija', `/?lang=${lang}`));
      await page.mouse.move(180, 300);
      await expect(page.getByRole('tabpanel').getByRole('link').first()).toBeVisible(SLOW);
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await expect(page.getByRole('region', { name: textsIn(lang)('land.guide') })).toBeVisible();
      await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      if (width > 320) wide.push(`${lang}: ${width}`);
      // oxlint-enable no-await-in-loop
    }
    expect(wide).toEqual([]);
  });

  test('with a browser font set to letters of twice the size no city name is broken on home and cheap flights @desktop @long', async ({
    page,
    server,
  }) => {
    await page.setViewportSize({ width: 1024, height: 768 });
    await page.goto(server.at('kaija', '/cheap-flights/roundtrip/RIX/BCN?lang=ru'));
    const device = await page.context().newCDPSession(page);
    await device.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
    await page.reload();
    const ru = textsIn('ru');
    const broken = (names: Element[]): (string | null)[] =>
      names
        .filter((name) => name.getClientRects().length > (name.textContent ?? '').trim().split(/[\s-]+/).length)
        .map((name) => name.textContent);
    const panel = page.getByRole('group', { name: ru('cheap.form') });
    await expect(panel.getByText('Барселона')).toBeVisible();
    expect(await panel.locator('b, [data-cell] > :last-child').evaluateAll(broken)).toEqual([]);
    await page.goto(server.at('kaija', '/?lang=ru'));
    const cities = page.getByRole('main').getByRole('link').locator('b');
    await page.mouse.move(180, 300);
    await expect(cities.nth(18)).toBeAttached(SLOW);
    expect(await cities.evaluateAll(broken)).toEqual([]);
  });

  test('the guide expands, marks the current section, and can be opened by its address @desktop @long', async ({
    page,
    server,
  }) => {
    const home = new Home(page, server);
    await home.open();
    await home.guide.scrollIntoViewIfNeeded();
    const parts = home.guide.getByRole('navigation').getByRole('link');
    await expect(parts.first()).toHaveAttribute('href', /#cheap-flights-booking-guide-/);
    await expect(parts.first()).toHaveAttribute('aria-current', 'location');
    const toggle = home.guide.getByRole('button', { name: en('land.guideOpen') });
    await expect(toggle).toHaveAttribute('aria-expanded', 'false');
    const third = (await parts.nth(2).textContent()) ?? '';
    const address = await parts.nth(2).getAttribute('href');
    await parts.nth(2).click();
    await expect(home.guide.getByRole('button', { name: en('land.guideClose') })).toBeVisible();
    await expect(home.guide.getByRole('heading', { name: third })).toBeInViewport();
    await expect(parts.nth(2)).toHaveAttribute('aria-current', 'location');
    await page.mouse.wheel(0, 4000);
    await expect(parts.nth(2)).not.toHaveAttribute('aria-current', 'location');
    await page.goto('about:blank');
    await home.open(address?.slice(address.indexOf('#')));
    await expect(home.guide.getByRole('heading', { name: third })).toBeInViewport();
  });

  test('only the Latvian-language tenant has a guide, only the funded one its notice, and plain picture lists work as banners @desktop', async ({
    page,
    server,
  }) => {
    const home = new Home(page, server, 'yellow');
    await home.open();
    await home.waitForAll();
    await expect(home.guide).toHaveCount(0);
    await home.pictures(home.sales);
    await expect(home.sales.getByRole('link')).toHaveCount(0);
    const footer = page.getByRole('contentinfo');
    await footer.scrollIntoViewIfNeeded();
    await expect(footer.getByRole('img')).toHaveCount(0);
    await expect(footer.getByRole('button', { name: en('land.funding') })).toHaveCount(0);
  });

  test('the funded tenant shows the funding notice in its footer, in Latvian @desktop', async ({ page, server }) => {
    const home = new Home(page, server);
    await home.open();
    await home.waitForAll();
    const footer = page.getByRole('contentinfo');
    await footer.waitFor(SLOW);
    await footer.scrollIntoViewIfNeeded();
    await expect(footer.getByRole('img')).toHaveCount(3);
    const info = footer.getByRole('button', { name: en('land.funding') });
    const notice = footer.getByText('Atveseļošanas un noturības mehānisma projekts');
    await expect(notice).toBeHidden();
    await info.click();
    await expect(info).toHaveAttribute('aria-expanded', 'true');
    await expect(notice).toBeVisible();
    await page.mouse.click(8, 8);
    await expect(notice).toBeHidden();
    await info.click();
    await page.keyboard.press('Escape');
    await expect(notice).toBeHidden();
    await expect(info).toBeFocused();
  });

  test('without its data there is no funding notice @desktop @long', async ({ page, server, errors }) => {
    errors.allow(/status of 404/);
    await server.fault({ kind: 'status', status: 404, times: 'always', match: { path: 'links/footer' } });
    const home = new Home(page, server);
    await home.open();
    await home.waitForAll();
    const asked = page.waitForResponse(/links\/footer/);
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await asked;
    await expect(page.getByRole('button', { name: en('land.funding') })).toHaveCount(0);
  });

  test('installation is offered on the third visit, and not again for 30 days after a dismissal @phone @long', async ({
    page,
    server,
  }) => {
    // Chromium fires the event only for trusted origins and engaged users, so the test dispatches it.
    const offer = () =>
      page.evaluate(() => {
        const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
          prompt: () => Promise.resolve(),
          userChoice: Promise.resolve({ outcome: 'accepted' }),
        });
        return dispatchEvent(event);
      });
    const home = new Home(page, server);
    const card = page.getByRole('region', { name: en('land.installTitle', { name: 'Kaija' }) });
    await home.open();
    await home.waitForAll();
    await expect.poll(offer).toBe(false);
    await expect(card).toHaveCount(0);
    // The third visit: tabs of earlier days.
    await page.evaluate(() => {
      localStorage.setItem('kaija:installVisits', '2');
      sessionStorage.removeItem('kaija:installVisits');
    });
    await home.open();
    await home.waitForAll();
    await expect.poll(offer).toBe(false);
    await expect(card).toBeVisible();
    await card.getByRole('button', { name: en('land.installLater') }).click();
    await expect(card).toHaveCount(0);
    await page.reload();
    await home.waitForAll();
    await expect.poll(offer).toBe(false);
    await expect(card).toHaveCount(0);
  });
});

test('the first sale appears by itself once the page is idle, without layout shift and not as the largest paint @phone', async ({
  page,
  server,
}) => {
  await page.addInitScript(`
    window.layoutShift = 0;
    window.largest = '';
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.layoutShift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.largest = entry.url ?? '';
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  `);
  const home = new Home(page, server);
  await home.open();
  const first = home.sales.getByRole('img').first();
  // Without interaction, and well before the 8 s after which other pictures load.
  await expect(first).toBeVisible({ timeout: 7000 });
  await expect(first).toHaveCSS('opacity', '1');
  expect(await page.evaluate('window.layoutShift')).toBe(0);
  // The hero's own picture may be the largest paint; a sale, far below it, must not be.
  expect(await page.evaluate('window.largest')).not.toContain('/sales/');
});

test('swiping turns the sales @phone @long', async ({ page, server }) => {
  const home = new Home(page, server);
  await home.open();
  await home.waitForAll();
  await home.sales.scrollIntoViewIfNeeded();
  const dots = home.sales.getByRole('button');
  const box = await home.sales.boundingBox();
  if (!box) throw new Error('The sales are not shown.');
  const cdp = await page.context().newCDPSession(page);
  const swipe = async (dx: number) => {
    // On the pictures: below the title with its dots, above the tab bar.
    const y = box.y + 90;
    const touch = (type: string, x?: number) =>
      cdp.send('Input.dispatchTouchEvent', {
        type: type as 'touchStart',
        touchPoints: x === undefined ? [] : [{ x, y }],
      });
    await touch('touchStart', 200);
    await touch('touchMove', 200 + dx / 2);
    await touch('touchMove', 200 + dx);
    await touch('touchEnd');
    // The slide animation ends before the next swipe.
    await home.sales.evaluate((sales) =>
      Promise.all(sales.getAnimations({ subtree: true }).map((each) => each.finished)),
    );
  };
  await swipe(-20);
  await expect(dots.first()).toHaveAttribute('aria-current', 'true');
  await swipe(-60);
  await expect(dots.nth(1)).toHaveAttribute('aria-current', 'true');
  await swipe(60);
  await expect(dots.first()).toHaveAttribute('aria-current', 'true');
  await swipe(60);
  await expect(dots.nth(2)).toHaveAttribute('aria-current', 'true');
  expect(new URL(page.url()).pathname).toBe('/');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the page says at its top what it needs, in every language @phone', async ({ page, server }) => {
    await page.goto(server.at('kaija', '/groups'));
    const notes = page.locator('noscript p');
    await expect(notes).toHaveText(
      (['lv', 'en', 'lt', 'ru', 'et'] as const).map((lang) => textsIn(lang)('content.noScript')),
    );
    await expect(notes.first()).toBeInViewport();
    await expect(notes.last()).toBeInViewport();
  });
});
