import { addDays } from '../../src/domain/dates';
import { checkAccessibility } from './accessibility';
import { requestsTo, offlineReady, rowsOf } from './device';
import { REDUCED_MOTION, NO_ANSWER, dayAhead, expect, test, WITHOUT_WORKER, WITH_WORKER } from './fixtures';
import { CheapFlights } from './pages/CheapFlights';
import { Results } from './pages/Results';
import { isPhone } from './pages/SearchForm';
import { centsIn, textsIn } from './texts';

test.use({ ...REDUCED_MOTION, ...WITHOUT_WORKER });

const en = textsIn('en');
/** Timeout for the sandbox, which generates a year of prices on the first request on a shared machine. */
const SLOW = 40_000;
/** In the first half of a month: a phone shows one month, and the return lies in it. */
const DAY = `${dayAhead(57).slice(0, 8)}10`;
const BACK = addDays(DAY, 7);

/** Price per traveller of the first card in cents, read in one call: the card may change between two calls. */
async function firstPrice(results: Results): Promise<number> {
  const [price = ''] = await results.cards.evaluateAll((cards) =>
    cards.slice(0, 1).map((card) => {
      const id = card.getAttribute('aria-labelledby') ?? '';
      return card.querySelector(`[id="${id}"]`)?.textContent ?? '';
    }),
  );
  return centsIn(price);
}

test('from the navigation to a destination, a day and its results at the calendar’s price @phone', async ({
  page,
  server,
}) => {
  const cheap = new CheapFlights(page, en);
  await page.goto(server.at('kaija', '/?lang=en'));
  await cheap.navLink.click();
  await expect(cheap.title('Cheap flights from Riga')).toBeVisible();
  await expect(cheap.navLink).toHaveAttribute('aria-current', 'page');
  const places = page.getByRole('region', { name: en('cheap.places') });
  await expect(places.getByRole('link').first()).toContainText(/€\d/, { timeout: SLOW });
  await expect(places.getByRole('link').first()).toContainText(/As of /);
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await checkAccessibility(page, 'landing page of cheap flights');

  await cheap.choosePlace('search.to', 'barc', 'BCN');
  await expect(cheap.title('Riga to Barcelona')).toBeVisible();
  await expect(page).toHaveURL(/\/cheap-flights\/roundtrip\/RIX\/BCN\?lang=en$/);
  const day = await cheap.showDay(DAY);
  await expect(day).toHaveAccessibleName(/from €\d.*(?:direct|stop).*as of \d/i);
  const price = await cheap.priceOf(day);
  await day.click();
  await expect(page).toHaveURL(new RegExp(`/BCN/${DAY}/${BACK}\\?lang=en$`));
  await expect(day).toHaveAccessibleName(/departure, selected/);
  await expect(cheap.day(BACK)).toHaveAccessibleName(/return, selected/);
  await expect(page.getByText(/is (?:low|typical|high) for this route/)).toBeVisible();
  expect(centsIn((await cheap.chosen.textContent())?.replace(/^[^€]*/, '') ?? '')).toBe(price);
  await expect(page.getByRole('grid', { name: en('cheap.flex') })).toBeVisible({ timeout: SLOW });
  await checkAccessibility(page, 'cheap flights of a route');

  await cheap.search();
  await expect(page).toHaveURL(/\/search\/results\?/);
  const query = new URL(page.url()).searchParams;
  expect([query.get('s_iata'), query.get('d_iata'), query.get('start'), query.get('end')]).toEqual([
    'rix',
    'bcn',
    DAY,
    BACK,
  ]);
  const results = new Results(page, en);
  await results.waitForAll();
  await results.sortBy('cheapest');
  // The list updates after the click.
  await expect.poll(() => firstPrice(results)).toBe(price);
});

test('the map shows the places of the list: it is moved and zoomed, and a place leads to its days', async ({
  page,
  server,
}) => {
  await page.goto(server.at('kaija', '/cheap-flights/oneway/RIX?lang=en'));
  const phone = isPhone(page);
  if (phone)
    await page
      .getByRole('radiogroup', { name: en('anywhere.view') })
      .getByText(en('anywhere.map'), { exact: true })
      .click();
  const map = page.getByRole('region', { name: en('map.title') });
  const place = map.getByTitle(/^Tallinn, €\d/);
  await expect(place).toBeVisible({ timeout: SLOW });
  await checkAccessibility(page, 'map of places');
  const at = async (): Promise<number> => Math.round((await place.boundingBox())?.x ?? NaN);
  const first = await at();
  await map.getByRole('button', { name: en('map.nearer') }).click();
  await expect.poll(at).not.toBe(first);
  const nearer = map.getByRole('button', { name: /^Zoom in/ });
  while (await nearer.isEnabled()) await nearer.click({ force: true });
  await expect(nearer).toHaveAccessibleName(en('map.nearest'));
  await map.getByRole('button', { name: en('map.whole') }).click();
  await expect.poll(at).toBe(first);
  await expect(nearer).toBeEnabled();
  // An arrow on a button moves it as a finger does.
  await page.keyboard.press('ArrowRight');
  await expect.poll(at).toBe(first - 80);
  const box = await map.locator('canvas').boundingBox();
  if (!box) throw new Error('The map is not on the screen.');
  await page.mouse.move(box.x + 20, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect.poll(at).toBe(first + 20);
  await expect(page).toHaveURL(phone ? /map=true/ : /RIX\?lang=en$/);
  await place.click();
  await expect(page).toHaveURL(/\/cheap-flights\/oneway\/RIX\/TLL\//);
});

test('places that fit a wish of the address lead to their days @phone', async ({ page, server }) => {
  const cheap = new CheapFlights(page, en);
  await page.goto(server.at('kaija', '/cheap-flights/oneway/RIX?lang=en&hours=4'));
  const places = page.getByRole('region', { name: en('cheap.places') });
  const rows = places.getByRole('link');
  await expect(rows.first()).toContainText(/in the air/, { timeout: SLOW });
  await page.getByRole('checkbox', { name: en('anywhere.direct') }).check();
  await expect(page).toHaveURL(/\/oneway\/RIX\?direct=true&hours=4&lang=en$/);
  await expect(rows.filter({ hasText: /\d stop/ })).toHaveCount(0);
  await checkAccessibility(page, 'places that fit a wish');
  await rows.first().click();
  await expect(cheap.chosen).toBeVisible();
});

test('a listed destination opens with its dates, price and the days around them @phone', async ({ page, server }) => {
  const cheap = new CheapFlights(page, en);
  await page.goto(server.at('kaija', '/cheap-flights/oneway/rix?lang=en'));
  const places = page.getByRole('region', { name: en('cheap.places') });
  const row = places.getByRole('link').first();
  await expect(row).toContainText(/€\d/, { timeout: SLOW });
  const price = centsIn(((await row.textContent()) ?? '').replace(/^[^€]*/, ''));
  await row.click();
  await expect(cheap.chosen).toBeVisible();
  expect(centsIn(((await cheap.chosen.textContent()) ?? '').replace(/^[^€]*/, ''))).toBe(price);

  // One way shows a row of days; round trip shows departures across and returns down.
  const around = page.getByRole('grid', { name: en('cheap.flex') });
  await expect(around.getByRole('row')).toHaveCount(2);
  await cheap.panel.getByText(en('search.type.roundtrip'), { exact: true }).click();
  await expect(around.getByRole('row')).toHaveCount(8, { timeout: SLOW });
  const chosen = around.getByRole('gridcell', { selected: true });
  await expect(chosen).toHaveCount(1);
  await cheap.panel.getByRole('button', { name: en('cheap.moreNights') }).click();
  await expect(cheap.panel.getByRole('group', { name: en('cheap.stay') })).toContainText('8 nights');
  await expect(page).toHaveURL(/\/roundtrip\/RIX\/\w{3}\/[\d-]+\/[\d-]+\?/);
  const [, start = '', end = ''] = /\/([\d-]{10})\/([\d-]{10})/.exec(page.url()) ?? [];
  expect(addDays(start, 8)).toBe(end);
});

test('the whole page works by keyboard alone @desktop @long', async ({ page, server }) => {
  const cheap = new CheapFlights(page, en);
  const press = (...keys: string[]) =>
    keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve());
  await page.goto(server.at('kaija', '/cheap-flights/roundtrip/RIX?lang=en'));
  await expect(page.getByRole('link', { name: /As of/ }).first()).toBeVisible({ timeout: SLOW });

  await cheap.cell(en('search.to')).focus();
  await press('Enter');
  await expect(page.getByRole('combobox').and(page.locator('input'))).toBeFocused();
  await page.keyboard.type('barce');
  await expect(page.getByRole('combobox').and(page.locator('input'))).toHaveValue('barce');
  await expect(page.getByRole('option', { name: /BCN$/ }).first()).toBeVisible();
  await press('Enter');
  await expect(cheap.title('Riga to Barcelona')).toBeVisible();

  const day = await cheap.showDay(DAY);
  await cheap.calendar.locator('[data-date][tabindex="0"]').focus();
  const focused = () => page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset['date'] ?? '');
  // Moves to Monday, a month forward and back, then to the day.
  await press('Home');
  const monday = await focused();
  await press('PageDown', 'PageUp');
  expect(await focused()).toBe(monday);
  for (let moves = 0; moves < 60 && (await focused()) !== DAY; moves++) {
    const at = await focused();
    const far = Math.abs(Date.parse(at) - Date.parse(DAY)) >= 7 * 86_400_000;
    await press(at < DAY ? (far ? 'ArrowDown' : 'ArrowRight') : far ? 'ArrowUp' : 'ArrowLeft');
  }
  await press('Enter');
  await expect(day).toHaveAccessibleName(/departure, selected/);
  // The focus stays although the address changed.
  expect(await focused()).toBe(DAY);

  const around = page.getByRole('grid', { name: en('cheap.flex') });
  await expect(around).toBeVisible({ timeout: SLOW });
  await around.locator('[tabindex="0"]').focus();
  await press('ArrowDown', 'Enter');
  await expect(page).toHaveURL(new RegExp(`/BCN/${DAY}/${addDays(BACK, 1)}\\?`));

  const slider = page.getByRole('slider', { name: en('cheap.graphDay') });
  await slider.focus();
  const before = await slider.getAttribute('aria-valuetext');
  await press('ArrowRight');
  await expect(slider).not.toHaveAttribute('aria-valuetext', before ?? '');
  const spoken = page.locator('output[aria-live="polite"]').filter({ visible: true });
  await expect(spoken).toContainText(/from €.*(?:Low|Typical|High).*as of/);
  await press('Enter');
  await expect(page).toHaveURL(new RegExp(`/BCN/${addDays(DAY, 1)}/`));

  await page.getByRole('button', { name: en('cheap.table') }).focus();
  await press('Enter');
  const table = page.getByRole('table');
  await expect(table.getByRole('columnheader', { name: en('cheap.col.price') })).toBeVisible();
  expect(await table.getByRole('row').count()).toBeGreaterThan(40);

  await page
    .getByRole('main')
    .getByRole('button', { name: en('search.submit'), exact: true })
    .focus();
  await press('Enter');
  await expect(page).toHaveURL(/\/search\/results\?/);
});

test.describe('with the worker', () => {
  test.use(WITH_WORKER);
  test('offline, a visited route shows its prices with their age, and another route shows what is available @phone @long', async ({
    page,
    context,
    fresh,
    errors,
  }) => {
    errors.allow(NO_ANSWER);
    const cheap = new CheapFlights(page, en);
    await page.goto(fresh.at('kaija', '/?lang=en'));
    await offlineReady(page);
    await page.goto(fresh.at('kaija', `/cheap-flights/roundtrip/RIX/BCN/${DAY}/${BACK}?lang=en`));
    const price = await cheap.priceOf(await cheap.showDay(DAY));
    await expect(page.getByRole('grid', { name: en('cheap.flex') })).toBeVisible({ timeout: SLOW });
    await expect
      .poll(async () => (await requestsTo(fresh, 'GET', /statistics\/cheap-flights/)).length)
      .toBeGreaterThan(2);

    await context.setOffline(true);
    await page.reload();
    const day = await cheap.showDay(DAY);
    expect(await cheap.priceOf(day)).toBe(price);
    await expect(page.getByText(/^Prices as of \d/)).toBeVisible();
    await expect(page.getByText(/^Offline\. Showing prices found at/)).toBeVisible({ timeout: SLOW });

    await page.goto(fresh.at('kaija', '/cheap-flights/oneway/RIX/LIS?lang=en'));
    await expect(page.getByRole('heading', { name: en('cheap.offline.title') })).toBeVisible({ timeout: SLOW });
    await page.getByRole('button', { name: /Riga to Barcelona/ }).click();
    await expect(cheap.title('Riga to Barcelona')).toBeVisible();
    await expect(cheap.day(DAY).or(cheap.calendar.getByRole('grid').first()).first()).toBeVisible();

    await context.setOffline(false);
    await page.goto(fresh.at('kaija', '/cheap-flights/oneway/RIX/LIS?lang=en'));
    await expect(cheap.calendar.getByRole('grid').first()).toBeVisible({ timeout: SLOW });
  });
});

test.describe('with the worker', () => {
  test.use(WITH_WORKER);
  test('after one visit the displayed prices are available offline with their age @phone @long', async ({
    page,
    context,
    fresh,
    errors,
  }) => {
    errors.allow(NO_ANSWER);
    const cheap = new CheapFlights(page, en);
    await page.goto(fresh.at('kaija', '/cheap-flights/roundtrip/RIX/LON?lang=en'));
    const price = await cheap.priceOf(await cheap.showDay(DAY));
    await offlineReady(page);
    const routes = async () => (await rowsOf(page, 'kv')).filter(({ key }) => String(key).startsWith('cheapRoute:'));
    await expect.poll(async () => (await routes()).length, { timeout: SLOW }).toBe(1);
    await offlineReady(page);
    // The worker may or may not have seen the first requests; this removes what it cached.
    await page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => name.includes('prices'));
      await Promise.all(names.map((name) => caches.delete(name)));
    });

    await context.setOffline(true);
    await page.reload();
    await expect(cheap.title('Riga to London')).toBeVisible({ timeout: SLOW });
    expect(await cheap.priceOf(await cheap.showDay(DAY))).toBe(price);
    await expect(page.getByRole('slider', { name: en('cheap.graphDay') })).toBeVisible();
    await expect(page.getByText(/^Prices as of \d/)).toBeVisible();
  });
});

test('a server error is shown, and the retry works @phone @long', async ({ page, server, errors }) => {
  errors.allow(/503/);
  const cheap = new CheapFlights(page, en);
  await server.fault({ kind: 'status', status: 503, times: 'always', match: { path: 'statistics/cheap-flights' } });
  await page.goto(server.at('kaija', '/cheap-flights/oneway/RIX/BCN?lang=en'));
  await expect(page.getByRole('heading', { name: en('cheap.failed.title') })).toBeVisible({ timeout: SLOW });
  await server.heal();
  await page.getByRole('button', { name: en('cheap.retry') }).click();
  await expect(cheap.calendar.getByRole('grid').first()).toBeVisible({ timeout: SLOW });
});

const BAD: [path: string, message: RegExp, title: string][] = [
  ['balloon/RIX/BCN', /not for “balloon”/, 'Riga to Barcelona'],
  ['oneway/RIX/QQQ', /No airport has the code “QQQ”/, 'Cheap flights from Riga'],
  ['oneway/RIX/%F0%9F%9B%AB%3Cb%3E', /No airport has the code/, 'Cheap flights from Riga'],
  ['oneway/RIX/BCN/2020-01-15', /has passed/, 'Riga to Barcelona'],
  ['roundtrip/RIX/RIX', /starts and ends in one place/, 'Cheap flights from Riga'],
];
test('an invalid route address shows the problem and fills in the valid part @phone @long', async ({
  page,
  server,
  errors,
}) => {
  errors.allow(/status of 40[04]/);
  const cheap = new CheapFlights(page, en);
  for (const [path, message, title] of BAD) {
    // oxlint-disable-next-line no-await-in-loop -- one address after the other
    await test.step(path, async () => {
      await page.goto(server.at('kaija', `/cheap-flights/${path}?lang=en`));
      await expect(page.getByText(message)).toBeVisible({ timeout: SLOW });
      await expect(cheap.title(title)).toBeVisible();
      await expect(cheap.cell(en('search.from'))).toContainText('RIX');
    });
  }
});

test('the search form keeps its values when nothing was chosen on cheap flights @desktop @long', async ({
  page,
  server,
}) => {
  const cheap = new CheapFlights(page, en);
  await page.goto(server.at('kaija', Results.url({ start: DAY, end: BACK }, '&lang=en')));
  await new Results(page, en).waitForEnd();
  // A search opened by its address is stored once the page is idle.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('kaija:lastSearchUrl'))).toContain('d_iata=bcn');
  await page.goto(server.at('kaija', '/cheap-flights?lang=en'));
  await expect(cheap.title('Cheap flights from Riga')).toBeVisible();
  await page
    .getByRole('link', { name: en('shell.airTickets'), exact: true })
    .first()
    .click();
  const form = page.getByRole('form', { name: en('search.form') });
  await expect(form.getByRole('button', { name: /^To Barcelona/ })).toBeVisible();
  await expect(form.getByRole('button', { name: /^Depart/ })).toContainText(/\d{2}\/\d{2}\/\d{4}/);
});

test('Back from results restores the scroll position among the prices @desktop @long', async ({ page, server }) => {
  const cheap = new CheapFlights(page, en);
  await page.goto(server.at('kaija', `/cheap-flights/roundtrip/RIX/BCN/${DAY}/${BACK}?lang=en`));
  const other = page.getByRole('link', { name: /As of/ }).last();
  await expect(page.getByRole('grid', { name: en('cheap.flex') })).toBeVisible({ timeout: SLOW });
  await expect(page.getByRole('button', { name: en('cheap.table') })).toBeVisible();
  await expect(other).toBeVisible({ timeout: SLOW });
  const topOf = (): Promise<number> => other.evaluate((node) => Math.round(node.getBoundingClientRect().top));
  await other.evaluate((node) => node.scrollIntoView({ block: 'center' }));
  const top = await topOf();
  await other.click();
  await expect(cheap.title(/^Riga to (?!Barcelona)/)).toBeVisible();
  await page.goBack();
  await expect(cheap.title('Riga to Barcelona')).toBeVisible();
  await expect.poll(topOf).toBe(top);

  // Clicked by script, so that Playwright does not scroll.
  await cheap.searchButton.evaluate((button) => (button as HTMLElement).click());
  await expect(page).toHaveURL(/search\/results/);
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.goBack();
  await expect(cheap.title('Riga to Barcelona')).toBeVisible();
  await expect.poll(topOf).toBe(top);
});

test('prices fit their days where the months are narrowest @desktop @long', async ({ page, server }) => {
  const cheap = new CheapFlights(page, en);
  await page.setViewportSize({ width: 992, height: 900 });
  await page.goto(server.at('kaija', `/cheap-flights/roundtrip/RIX/JFK/${DAY}/${BACK}?lang=en`));
  await expect(cheap.calendar.getByRole('gridcell', { name: /low/ }).first()).toBeAttached({ timeout: SLOW });
  const wide = (): Promise<(string | null)[]> =>
    cheap.calendar
      .locator('button[data-date]')
      .evaluateAll((days) =>
        days.filter((day) => day.scrollWidth > day.clientWidth).map((day) => day.getAttribute('aria-label')),
      );
  expect(await wide()).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await wide()).toEqual([]);
});

test('with letters of twice the size no price overlaps the next, and print shows no tab bar and no cut-off month @phone', async ({
  page,
  server,
}) => {
  const t = textsIn('et');
  const cheap = new CheapFlights(page, t);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(server.at('kaija', `/cheap-flights/roundtrip/RIX/BCN/${DAY}/${BACK}?lang=et`));
  const around = page.getByRole('grid', { name: t('cheap.flex') });
  await expect(around).toBeVisible({ timeout: SLOW });
  await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'));
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  const wide = (all: Element[]): (string | null)[] =>
    all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent);
  expect(await cheap.calendar.locator('button[data-date]').evaluateAll(wide)).toEqual([]);
  expect(await around.locator('button, th').filter({ visible: true }).evaluateAll(wide)).toEqual([]);

  const bar = cheap.searchButton.locator('..');
  await expect(bar).toHaveCSS('position', 'static');
  // In print the bar would cover the prices at any text size.
  await page.evaluate(() => void (document.documentElement.style.fontSize = ''));
  await expect(bar).toHaveCSS('position', 'sticky');
  await page.emulateMedia({ media: 'print' });
  await expect(bar).toHaveCSS('position', 'static');
  const months = page.getByRole('list', { name: t('cheap.months') });
  expect(await months.evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0);
});

for (const [tenant, size] of [
  ['kaija', '@desktop @long'],
  ['yellow', '@phone @long'],
] as const) {
  test(`axe finds no violation on the landing page and a route of ${tenant} ${size}`, async ({ page, server }) => {
    test.setTimeout(90_000);
    const cheap = new CheapFlights(page, en);
    await page.goto(server.at(tenant, '/cheap-flights/oneway/RIX?lang=en'));
    await expect(page.getByRole('link', { name: /As of/ }).first()).toBeVisible({ timeout: SLOW });
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await checkAccessibility(page, 'landing page of cheap flights');
    await page.goto(server.at(tenant, `/cheap-flights/roundtrip/RIX/BCN/${DAY}/${BACK}?lang=en`));
    await expect(page.getByRole('grid', { name: en('cheap.flex') })).toBeVisible({ timeout: SLOW });
    await page.getByRole('button', { name: en('cheap.table') }).click();
    await expect(cheap.calendar).toBeVisible();
    await checkAccessibility(page, 'cheap flights of a route');
    // At 320 px nothing is wider than the page.
    if (!isPhone(page)) return;
    await page.setViewportSize({ width: 320, height: 640 });
    // Not innerWidth: on a phone it grows with content that is too wide.
    const over = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
    expect(over).toBeLessThanOrEqual(0);
    // The table scrolls by itself; dates and prices are visible first.
    const price = page.getByRole('table').getByRole('row').nth(1).getByRole('cell', { name: /€/ });
    const [cell, table] = await Promise.all([
      price.boundingBox(),
      page.getByRole('region', { name: en('cheap.tableName') }).boundingBox(),
    ]);
    if (!cell || !table) throw new Error('No table is shown.');
    expect(cell.x + cell.width).toBeLessThanOrEqual(table.x + table.width);
  });
}
