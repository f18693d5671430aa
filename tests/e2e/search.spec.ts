import type { Locator, Page } from 'playwright/test';
import { checkAccessibility, overflowX, tabTo } from './accessibility';
import { REDUCED_MOTION, dayAhead, expect, test, WITHOUT_WORKER } from './fixtures';
import { SearchForm, isPhone } from './pages/SearchForm';
import { textsIn } from './texts';
import { Journey } from './pages/Journey';

test.use({ ...REDUCED_MOTION, ...WITHOUT_WORKER });

const en = textsIn('en');
const STOPS = ['rix', 'bcn', 'fco', 'lhr', 'vno', 'cph', 'rix'];

/** Query of a search with six legs. */
const SIX_LEGS = `${STOPS.slice(0, 6)
  .map((from, at) => {
    const n = at === 0 ? '' : at + 1;
    const to = STOPS[at + 1];
    return `src${n}=${from}&s_iata${n}=${from}&s_ct${n}=false&dest${n}=${to}&d_iata${n}=${to}&d_ct${n}=false&start${n}=${dayAhead(40 + at * 4)}`;
  })
  .join('&')}&p_adult=2&type=multicity&cabin=economy`;

const leg = (page: Page, n: number): Locator => page.getByRole('group', { name: en('form.multi.flight', { n }) });

const setTextSize = (page: Page, size: string): Promise<void> =>
  page.evaluate((size) => void (document.documentElement.style.fontSize = size), size);

/** Types into the focused place picker and chooses the option with this code. */
async function typePlace(page: Page, code: string, typed = code): Promise<void> {
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.type(typed);
  await expect(page.getByRole('option', { name: new RegExp(`\\b${code}$`, 'i') }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  // The choice was applied: the field is gone, or it is the next one.
  const typedIn = () =>
    page.getByRole('combobox').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
  await expect.poll(typedIn).not.toContain(typed);
}

/** Chooses a date by keyboard, `months` and `days` ahead. Returns the date. */
async function typeDay(page: Page, days: number, months = 0): Promise<string> {
  const focused = page.locator(':focus');
  await expect(page.getByRole('dialog', { name: en('form.dates') })).toBeVisible();
  await expect(page.locator('[data-date][tabindex="0"]')).toBeVisible();
  if (isPhone(page)) await tabTo(page, /\d{4}/);
  await expect(focused).toHaveAttribute('data-date', /\d/);
  for (let n = 0; n < months; n++) await page.keyboard.press('PageDown');
  for (let n = 0; n < days; n++) await page.keyboard.press('ArrowRight');
  const day = (await focused.getAttribute('data-date')) ?? '';
  await page.keyboard.press('Enter');
  return day;
}

test('a search with three flights works by keyboard alone @desktop', async ({ page, server }) => {
  test.setTimeout(90_000);
  const journey = new Journey(page, server);
  const { keyboard } = page;
  const focused = page.locator(':focus');
  await page.goto(journey.at('/'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('radio', { name: en('search.type.roundtrip') }).focus();
  await keyboard.press('ArrowRight');
  await keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: en('search.type.multicity') })).toBeChecked();
  await expect(leg(page, 2)).toBeVisible();
  await tabTo(page, /^From/, 6);
  await keyboard.press('Enter');
  await page.keyboard.press('ControlOrMeta+a');
  await typePlace(page, 'rix');
  await typePlace(page, 'bcn');
  const first = await typeDay(page, 1, 2);
  // The second flight starts where the first one ends.
  await expect(leg(page, 2).getByText('Barcelona')).toBeAttached();
  await typePlace(page, 'fco');
  const second = await typeDay(page, 5);
  // A busy computer: Tab at once after the last letter takes what Enter would, not the old place.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await leg(page, 2)
    .getByRole('button', { name: /^To Rome/ })
    .focus();
  await keyboard.type('naples');
  await keyboard.press('Tab');
  await expect(leg(page, 2).getByRole('button', { name: /^To Naples/ })).toBeVisible();
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  expect(second > first).toBe(true);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await tabTo(page, new RegExp(`^${en('form.multi.add')}$`), 12);
  await keyboard.press('Enter');
  await expect(focused).toHaveAccessibleName(/^To/);
  await expect(leg(page, 3)).toBeInViewport();
  await keyboard.type('l');
  await expect(page.getByRole('combobox')).toHaveValue('l');
  await typePlace(page, 'lhr', 'hr');
  // Its date is filled in automatically.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await tabTo(page, new RegExp(`^${en('search.submit')}`), 20);
  await keyboard.press('Enter');
  await page.waitForURL(/search\/results/);
  const query = new URL(page.url()).searchParams;
  const of = (...names: string[]) => names.map((name) => query.get(name));
  expect(of('type', 's_iata', 'd_iata', 's_iata2', 's_iata3', 'd_iata3')).toEqual([
    'multicity',
    'rix',
    'bcn',
    'bcn',
    query.get('d_iata2'),
    'lhr',
  ]);
  expect(of('start', 'start2', 'start3', 'start4')).toEqual([first, second, second, null]);
  await journey.results.waitForEnd();
});

test('axe finds no violation in six flights and their pickers @phone @long', async ({ page, server }) => {
  test.setTimeout(120_000);
  const journey = new Journey(page, server);
  const form = new SearchForm(page, en);
  await page.goto(journey.at('/'));
  await page.getByText(en('search.type.multicity'), { exact: true }).click();
  const add = page.getByRole('button', { name: en('form.multi.add') });
  for (let n = 3; n <= 6; n++) {
    await add.click();
    await expect(leg(page, n)).toBeVisible();
  }
  await expect(add).toHaveAttribute('aria-disabled', 'true');
  await expect(add).toHaveAccessibleDescription(en('form.multi.full', { n: 6 }));
  await checkAccessibility(page, 'six flights');

  await leg(page, 3).getByRole('button', { name: /^From/ }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await checkAccessibility(page, 'place picker of the third flight');
  await form.takePlace('rix', 'RIX');
  await form.takePlace('bcn', 'BCN');
  await expect(page.getByRole('dialog', { name: en('form.dates') })).toBeVisible();
  await checkAccessibility(page, 'calendar of the third flight');
  await page.keyboard.press('Escape');
  await form.openTravellers();
  await checkAccessibility(page, 'travellers of six flights');
  await page.keyboard.press('Escape');
  await leg(page, 6)
    .getByRole('button', { name: en('form.multi.remove', { n: 6 }) })
    .click();
  await expect(leg(page, 6)).toHaveCount(0);
});

test('a search with six flights can be changed on the results page @desktop @long', async ({ page, server }) => {
  test.setTimeout(90_000);
  const journey = new Journey(page, server);
  await page.goto(journey.at(`/search/results?${SIX_LEGS}`));
  await journey.results.waitForEnd();
  if (isPhone(page)) {
    await page.getByRole('button', { name: en('results.changeSearch') }).click();
    await expect(page.getByRole('dialog', { name: en('form.change') })).toBeVisible();
  } else {
    await checkAccessibility(page, 'band with six flights');
    // The header overlays the band and may need two lines.
    const top = () => page.getByRole('form').evaluate((form) => Math.round(form.getBoundingClientRect().top));
    const room = await top();
    await setTextSize(page, '200%');
    expect(await top()).toBe(2 * room);
    await setTextSize(page, '');
    await page.getByRole('button', { name: new RegExp(`^${en('form.multi.change')}`) }).click();
  }
  await expect(leg(page, 6)).toBeVisible();
  await checkAccessibility(page, 'six flights to change');
  await leg(page, 6)
    .getByRole('button', { name: en('form.multi.remove', { n: 6 }) })
    .click();
  const before = page.url();
  await page
    .getByRole('button', { name: en('search.submit'), exact: true })
    .filter({ visible: true })
    .click();
  await expect(page).not.toHaveURL(before);
  expect(new URL(page.url()).searchParams.has('start6')).toBe(false);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('Back closes an open picker instead of leaving the page, and the history stays intact @phone', async ({
  page,
  server,
}) => {
  const journey = new Journey(page, server);
  await page.goto(journey.at('/cheap-flights'));
  const home = journey.at('/');
  await page.goto(home);
  const form = new SearchForm(page, en);
  const entries = await page.evaluate(() => history.length);

  await form.cell(en('search.depart')).click();
  await expect(page.getByRole('grid').first()).toBeVisible();
  await page.goBack();
  await expect(form.picker).toHaveCount(0);
  expect(page.url()).toBe(home);
  await expect(form.cell(en('search.depart'))).toBeFocused();

  // Forward opens no picker and consumes no history entry.
  await page.goForward();
  await expect.poll(() => page.evaluate(() => 'covered' in history.state)).toBe(false);
  await expect(form.picker).toHaveCount(0);

  // Consecutive pickers share one entry; closing one otherwise removes it.
  await form.cell(en('search.to')).click();
  await form.takePlace('barcelona', 'BCN');
  await expect(page.getByRole('dialog', { name: en('form.dates') })).toBeVisible();
  await form.picker.getByRole('button', { name: en('ui.close') }).click();
  await expect(form.picker).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => 'covered' in history.state)).toBe(false);
  expect(await page.evaluate(() => history.length)).toBe(entries + 1);
  await page.goBack();
  await expect(page).toHaveURL(/cheap-flights/);
  await page.goForward();
  await expect(page).toHaveURL(home);
});

test('after a reload under an open picker Back still leaves the page @phone @long', async ({ page, server }) => {
  const journey = new Journey(page, server);
  await page.goto(journey.at('/cheap-flights'));
  await page.goto(journey.at('/'));
  const form = new SearchForm(page, en);
  await form.openTravellers();
  await expect.poll(() => page.evaluate(() => 'covered' in history.state)).toBe(true);
  await page.reload();
  await expect.poll(() => page.evaluate(() => 'covered' in history.state)).toBe(false);
  await page.goBack();
  await expect(page).toHaveURL(/cheap-flights/);
});

test('an edited but unsearched form survives a reload and is discarded by Back @phone @long', async ({
  page,
  server,
}) => {
  const journey = new Journey(page, server);
  await journey.toResults();
  const screen = page.getByRole('dialog', { name: en('form.change') });
  const change = async (): Promise<void> => {
    await page.getByRole('button', { name: en('results.changeSearch') }).click();
    await expect(screen).toBeVisible();
  };
  const from = (city: string) => screen.getByRole('button', { name: new RegExp(`^${en('search.from')} ${city}`) });
  await change();
  await expect(from('Riga')).toBeVisible();
  await screen.getByRole('button', { name: en('search.swap') }).click();
  await expect(from('Barcelona')).toBeVisible();
  const isStored = () => page.evaluate(() => Object.keys(sessionStorage).some((key) => key.endsWith('searchForm')));
  await expect.poll(isStored).toBe(true);
  await page.reload();
  await journey.results.waitForEnd();
  // The list still belongs to the address.
  await expect(page.getByText('Riga', { exact: true }).first()).toBeVisible();
  await change();
  await expect(from('Barcelona')).toBeVisible();
  await page.goBack();
  await expect(screen).toHaveCount(0);
  await expect.poll(isStored).toBe(false);
  await change();
  await expect(from('Riga')).toBeVisible();
});

test('weekday headings align with their columns at 320 pixels @phone', async ({ page, server }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(new Journey(page, server).at('/'));
  await new SearchForm(page, en).cell(en('search.depart')).click();
  const days = page
    .getByRole('grid')
    // Past weeks of the first month are folded.
    .nth(1)
    .getByRole('row')
    .filter({ has: page.getByText('16', { exact: true }) });
  await expect(days).toBeVisible();
  const middles = (all: Locator): Promise<number[]> =>
    all.evaluateAll((each) =>
      each.map((one) => {
        const { left, right } = one.getBoundingClientRect();
        return Math.round((left + right) / 2);
      }),
    );
  const columns = await middles(days.getByRole('gridcell'));
  expect(columns).toHaveLength(7);
  expect(await middles(page.getByRole('dialog').locator('header [aria-hidden="true"] > span'))).toEqual(columns);

  await setTextSize(page, '200%');
  const chips = page.getByRole('dialog').getByRole('button', { name: new RegExp(en('search.chooseDay')) });
  await expect(chips).toHaveCount(2);
  const cut = (all: Element[]): boolean[] => all.map((one) => one.scrollWidth > one.clientWidth);
  expect(await chips.evaluateAll(cut)).toEqual([false, false]);
});

test('six flights fit 320 pixels without horizontal scrolling @phone @long', async ({ page, server }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const lang of ['en', 'lv', 'lt', 'ru', 'et'] as const) {
    const journey = new Journey(page, server, textsIn(lang), 'kaija', lang);
    const t = textsIn(lang);
    await page.goto(journey.at(`/search/results?${SIX_LEGS}`));
    await page.getByRole('button', { name: t('results.changeSearch') }).click();
    const last = page.getByRole('group', { name: t('form.multi.flight', { n: 6 }) });
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeVisible();
    const over = await page.getByRole('dialog').evaluate((dialog) => {
      const wide = [...dialog.querySelectorAll('*')].filter(
        (node) => node.getBoundingClientRect().right > 320.5 && getComputedStyle(node).position !== 'absolute',
      );
      return wide.map((node) => node.outerHTML.slice(0, 120));
    });
    expect(over, lang).toEqual([]);
    expect(await overflowX(page), lang).toBeLessThanOrEqual(0);
  }
});

test('accommodation opens results in a new tab and the partner site in this one @desktop', async ({
  page,
  server,
  context,
}) => {
  const journey = new Journey(page, server);
  await context.route('https://stay.example.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Stay</title><h1>Stay</h1>' }),
  );
  await page.addInitScript(
    ([key, url]) => localStorage.setItem(key ?? '', url ?? ''),
    ['kaija:lastSearchUrl', `/search/results?${SIX_LEGS}`],
  );
  await page.goto(journey.at('/'));
  await expect(leg(page, 6)).toBeVisible();
  await page.getByText(en('search.stay'), { exact: true }).filter({ visible: true }).click();
  await expect(page.getByText(en('form.stay.hint'))).toBeVisible();
  const opened = context.waitForEvent('page');
  await page.getByRole('button', { name: en('search.submit'), exact: true }).click();
  const tab = await opened;
  await tab.waitForURL(/search\/results\?.*type=multicity/);
  await page.waitForURL(/^https:\/\/stay\.example\.com\/search/);
  const asked = new URL(page.url()).searchParams;
  expect(Object.fromEntries(asked)).toMatchObject({
    iata: 'BCN',
    checkin: dayAhead(40),
    checkout: dayAhead(44),
    group_adults: '2',
    group_children: '0',
    lang: 'en',
  });
});

test.describe(() => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });
  test('place options appear 50 ms apart, and at once with reduced motion @desktop @long', async ({ page, server }) => {
    const journey = new Journey(page, server);
    const form = new SearchForm(page, en);
    await page.goto(journey.at('/'));
    await form.openFrom();
    const rows = page.getByRole('option');
    await expect(rows.nth(3)).toBeVisible();
    const moves = () =>
      rows.evaluateAll((all) =>
        all.slice(0, 4).map((row) => {
          const { animationName, animationDelay } = getComputedStyle(row);
          return animationName === 'none' ? 'still' : animationDelay;
        }),
      );
    expect(await moves()).toEqual(['0s', '0.05s', '0.1s', '0.15s']);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await moves()).toEqual(['still', 'still', 'still', 'still']);
    // On black, the browser's default colour for marked text would be black.
    await form.input.fill('lon');
    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
    const found = rows.locator('mark').first();
    await expect(found).toHaveText('Lon');
    await expect(found).toHaveCSS('color', 'rgb(255, 255, 255)');
  });
});

test('a picker fills the screen up to 991 pixels and is a dropdown from 992 @desktop', async ({ page, server }) => {
  const journey = new Journey(page, server);
  const form = new SearchForm(page, en);
  for (const [width, whole] of [
    [991, true],
    [992, false],
  ] as const) {
    // oxlint-disable no-await-in-loop -- one width after the other
    await page.setViewportSize({ width, height: 900 });
    await page.goto(journey.at('/'));
    await form.cell(en('search.travellers')).click();
    await expect(form.picker).toBeVisible();
    const box = await form.picker.boundingBox();
    expect((box?.width ?? 0) >= width, `${width} pixels`).toBe(whole);
    // A full-screen picker has a history entry. A wider window removes it, and that navigation would close the next
    // picker.
    await page.keyboard.press('Escape');
    await expect(form.picker).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => 'covered' in history.state)).toBe(false);
  }
  // Two months are wider than the date fields at the edge of such a narrow window.
  await form.cell(en('search.depart')).click();
  await expect(form.picker.getByRole('grid').first()).toBeInViewport({ ratio: 1 });
});
