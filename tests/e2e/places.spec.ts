import { checkAccessibility } from './accessibility';
import { offlineReady } from './device';
import { NO_ANSWER, expect, test } from './fixtures';
import { SearchForm, isPhone } from './pages/SearchForm';
import type { Server } from './server';
import { textsIn } from './texts';

const en = textsIn('en');
const home = (server: Server, lang = 'en'): string => `${server.at('kaija')}?lang=${lang}`;

test('places are found offline in any language and script, and with a typo @phone @long', async ({
  page,
  context,
  server,
  errors,
}) => {
  errors.allow(NO_ANSWER);
  const form = new SearchForm(page, en);
  await page.goto(home(server));
  await offlineReady(page);
  await context.setOffline(true);
  await form.openFrom();
  for (const [typed, code] of [
    ['Рига', 'RIX'],
    ['Londona', 'LON'],
    ['Ženēva', 'GVA'],
    ['zheneva', 'GVA'],
    ['вильн', 'VNO'],
    ['barcleona', 'BCN'],
    ['osl', 'OSL'],
  ] as const) {
    // oxlint-disable no-await-in-loop -- one field, one text after the other
    await form.input.fill(typed);
    await expect(page.getByRole('option', { name: new RegExp(`${code}$`) }).first()).toBeVisible();
  }
  await checkAccessibility(page, 'place picker offline');
  await page.keyboard.press('Enter');
  await expect(form.cell('From')).toHaveText(/Oslo/);
});

test('displayed options keep their positions when the server answers @phone', async ({ page, server }) => {
  const form = new SearchForm(page, en);
  const loaded = page.waitForResponse(/top300/);
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/airport\/search/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(home(server));
  await form.openFrom();
  await loaded;
  await form.input.pressSequentially('lon');
  const first = page.getByRole('option').first();
  await expect(first).toHaveText(/London/);
  const rows = page.getByRole('option');
  const before = await rows.evaluateAll((all) => all.map((row) => row.textContent));
  answer();
  await expect(page.getByText(/\d+ places found/)).toBeAttached();
  const after = await rows.evaluateAll((all) => all.map((row) => row.textContent));
  expect(after.slice(0, before.length)).toEqual(before);
  expect(after.length).toBeGreaterThanOrEqual(before.length);
});

test('a pasted page, emoji, HTML and right-to-left text do not break the picker @phone @long', async ({
  page,
  server,
}) => {
  const form = new SearchForm(page, en);
  await page.goto(home(server));
  await form.openFrom();
  for (const text of [
    'ļ'.repeat(10_000),
    '🛫👨‍👩‍👧‍👦'.repeat(500),
    '<img src=x onerror="window.hacked=1">',
    '\u202eתל אביב',
  ]) {
    await form.input.fill('');
    await page.keyboard.insertText(text);
    await expect(page.getByText(/^Nothing found for/)).toBeVisible();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(wide).toBe(0);
  }
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  await checkAccessibility(page, 'place picker with bad input');
  await page.keyboard.press('Escape');
  await expect(form.cell('From')).toBeVisible();
});

test('a place response with missing names, duplicate codes and wrong types is used as far as possible @phone', async ({
  page,
  server,
}) => {
  await page.route(/airport\/search/, (route) =>
    route.fulfill({
      json: [
        null,
        { cityIata: 'QQA' },
        { cityIata: 'QQB', city: {}, country: 5, airports: [{ iata: 'QQB' }], singleAirportInCity: 'perhaps' },
        {
          cityIata: 'QQC',
          city: { en: 'Ž'.repeat(4000) },
          country: { en: 'Land' },
          airports: [{ iata: 'QQC', airportName: 7 }],
        },
        { cityIata: 'QQC', city: { en: 'Twin' }, airports: [{ iata: 'QQC', airportName: 'Twin Field' }] },
      ],
    }),
  );
  const form = new SearchForm(page, en);
  await page.goto(home(server));
  await form.openFrom();
  await form.input.fill('qqqq');
  await expect(page.getByRole('option')).toHaveCount(2);
  await expect(page.getByRole('option').first()).toHaveText(/QQB/);
  const list = page.getByRole('listbox');
  expect(await list.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0);
  if (isPhone(page)) {
    const heights = await page.getByRole('option').evaluateAll((rows) => rows.map((row) => row.clientHeight));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  }
});
