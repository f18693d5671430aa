import type { Locator, Page } from 'playwright/test';
import { expect, test } from './fixtures';
import { SearchForm, isPhone } from './pages/SearchForm';
import { textsIn } from './texts';
import { Journey } from './pages/Journey';

const en = textsIn('en');

/** Holds the entry script back like a bad network. Returns a function that releases it. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/index-[\w-]+\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

test('clicks on the prerendered form before hydration are replayed afterwards', async ({ page, server }) => {
  const release = await holdScripts(page);
  let loads = 0;
  page.on('request', (request) => (loads += request.isNavigationRequest() ? 1 : 0));
  await page.goto(server.at('kaija', '/'), { waitUntil: 'commit' });
  const t = textsIn('lv');
  const form = new SearchForm(page, t);
  const from = form.cell(t('search.from'));
  // An incomplete form is not submitted either.
  await form.form.getByRole('button', { name: t('search.submit') }).click();
  await form.form.getByText(t('search.type.oneway')).click();
  await from.click();
  await expect(from).toHaveAttribute('data-kept');
  await expect(form.input).toBeHidden();
  expect(loads).toBe(1);

  release();
  await expect(form.input).toBeFocused();
  await expect(page.locator('[data-kept]')).toHaveCount(0);
  if (isPhone(page)) await page.keyboard.press('Escape');
  await expect(form.form.getByRole('radio', { name: t('search.type.oneway') })).toBeChecked();
  await expect(form.cell(t('search.return'))).toBeHidden();
  expect(loads).toBe(1);
});

test('a click before hydration is replayed when the first render is in another language @phone', async ({
  page,
  server,
}) => {
  const release = await holdScripts(page);
  await page.goto(server.at('kaija', '/?lang=ru'), { waitUntil: 'commit' });
  await page.locator('[data-cell=origin0]').click();
  release();
  const t = textsIn('ru');
  const form = new SearchForm(page, t);
  await expect(form.input).toBeFocused();
});

test('a click on the menu of an app shell opens it once the scripts are loaded @phone', async ({ page, server }) => {
  const release = await holdScripts(page);
  await page.goto(server.at('kaija', '/about-us'), { waitUntil: 'commit' });
  const t = textsIn('lv');
  await page.getByRole('button', { name: t('shell.menu') }).click();
  release();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('clicking a control right after an invalid field works: the error message waits for the click @phone', async ({
  page,
  server,
}) => {
  const journey = new Journey(page, server, textsIn('ru'), 'kaija', 'ru');
  await journey.toPassengers();
  const card = journey.booking.traveller(1);
  const surname = card.getByRole('textbox', { name: journey.t('booking.field.surname') });
  const error = card.getByText(journey.t('party.problem.latin'));
  for (const [gender, text, press] of [
    ['female', 'Щербакова', (x: number, y: number) => page.touchscreen.tap(x, y)],
    ['male', 'Щербаков', (x: number, y: number) => page.mouse.click(x, y, { delay: 60 })],
  ] as const) {
    // oxlint-disable no-await-in-loop -- one press after the other
    await surname.fill(text);
    await expect(error).toHaveCount(0);
    const choice = card.getByRole('radio', { name: journey.t(`booking.field.${gender}`), exact: true });
    const box = await card.getByText(journey.t(`booking.field.${gender}`), { exact: true }).boundingBox();
    if (!box) throw new Error('The option is not shown.');
    await press(box.x + box.width / 2, box.y + box.height / 2);
    await expect(error).toBeVisible();
    await expect(choice).toBeChecked();
    // oxlint-enable no-await-in-loop
  }
});

test('an invalid field shows keyboard focus, and after a ticket change the focus stays on the traveller @desktop @long', async ({
  page,
  server,
}) => {
  const journey = new Journey(page, server);
  const { booking } = journey;
  await journey.toPassengers();
  await booking.continueButton.press('Enter');
  const [first, second] = [0, 1].map((at) =>
    page.getByRole('combobox', { name: en('booking.field.nationality') }).nth(at),
  );
  const line = (field?: Locator) =>
    field
      ?.locator('xpath=..')
      .evaluate((box) => `${getComputedStyle(box).outlineStyle} ${getComputedStyle(box).outlineWidth}`);
  await expect(second!).toHaveAttribute('aria-invalid', 'true');
  await first!.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(first!).toBeFocused();
  expect([await line(first), await line(second)]).toEqual(['solid 2px', expect.stringMatching(/^none/)]);

  const card = booking.traveller(2);
  await card.getByRole('textbox', { name: en('booking.field.dob') }).fill('03/02/2019');
  await page.keyboard.press('Tab');
  await card.getByRole('button', { name: en('party.toTicket.child') }).press('Enter');
  const yes = page.getByRole('dialog').getByRole('button', { name: en.pattern('booking.changed.accept', ['amount']) });
  await yes.press('Enter');
  await expect(page.getByRole('heading', { name: en('booking.traveller.child', { n: 2 }) })).toBeFocused();
});
