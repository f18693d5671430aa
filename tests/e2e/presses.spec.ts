import type { Page } from 'playwright/test';
import { expect, test } from './fixtures';
import { SearchForm, isPhone } from './pages/SearchForm';
import { textsIn } from './texts';

/** Holds the entry back, as a bad network would; what it answers lets it through. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/index-[\w-]+\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

test('what is pressed on the painted form before the scripts are here is done once they are', async ({
  page,
  server,
}) => {
  const release = await holdScripts(page);
  let loads = 0;
  page.on('request', (request) => (loads += request.isNavigationRequest() ? 1 : 0));
  await page.goto(server.at('kaija', '/'), { waitUntil: 'commit' });
  const say = textsIn('lv');
  const form = new SearchForm(page, say);
  const from = form.cell(say('search.from'));
  // A form that is not whole yet is not sent to nowhere, either.
  await form.form.getByRole('button', { name: say('search.submit') }).click();
  await form.form.getByText(say('search.type.oneway')).click();
  await from.click();
  await expect(from).toHaveAttribute('data-kept');
  await expect(form.input).toBeHidden();
  expect(loads).toBe(1);

  release();
  await expect(form.input).toBeFocused();
  await expect(page.locator('[data-kept]')).toHaveCount(0);
  if (isPhone(page)) await page.keyboard.press('Escape');
  await expect(form.form.getByRole('radio', { name: say('search.type.oneway') })).toBeChecked();
  await expect(form.cell(say('search.return'))).toBeHidden();
  expect(loads).toBe(1);
});

test('the same where the first render is in another language, and new', async ({ page, server }) => {
  const release = await holdScripts(page);
  await page.goto(server.at('kaija', '/?lang=ru'), { waitUntil: 'commit' });
  await page.locator('[data-cell=origin0]').click();
  release();
  const say = textsIn('ru');
  const form = new SearchForm(page, say);
  await expect(form.input).toBeFocused();
});

test('the menu of a page that is still a shape opens once its scripts are here @phone', async ({ page, server }) => {
  const release = await holdScripts(page);
  await page.goto(server.at('kaija', '/about-us'), { waitUntil: 'commit' });
  const say = textsIn('lv');
  await page.getByRole('button', { name: say('shell.menu') }).click();
  release();
  await expect(page.getByRole('dialog')).toBeVisible();
});
