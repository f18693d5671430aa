import { addDays } from '../../src/domain/dates';
import { checkAccessibility } from './accessibility';
import { offlineReady } from './device';
import { NO_ANSWER, REDUCED_MOTION, WITH_WORKER, dayAhead, expect, test } from './fixtures';
import { SearchForm } from './pages/SearchForm';
import { textsIn } from './texts';

test.use({ ...REDUCED_MOTION, ...WITH_WORKER });

const en = textsIn('en');
/** The sandbox generates a year of prices at the first request. */
const SLOW = 40_000;
const DAY = `${dayAhead(57).slice(0, 8)}10`;
const BACK = addDays(DAY, 4);

test('prices of the calendar lead to the days around and to their search; they stay without a connection @phone', async ({
  page,
  context,
  errors,
  server,
}) => {
  const form = new SearchForm(page, en);
  await page.goto(server.at('kaija', '/?lang=en'));
  await form.cell(en('search.to')).click();
  await form.takePlace('barc', 'BCN');
  // The calendar of days opens by itself.
  const note = page.getByText(/^Price for one adult, .* As of /);
  await expect(note).toBeVisible({ timeout: SLOW });
  await form.takeDay(DAY);
  await form.takeDay(BACK);
  await form.finishDays();
  await form.cell(en('search.depart')).click();
  await page.getByRole('button', { name: '± 3 days' }).click();

  const matrix = page.getByRole('grid', { name: en('flex.table') });
  await expect(matrix.getByRole('link', { name: /cheapest/ }).first()).toBeVisible({ timeout: SLOW });
  await expect(matrix.getByRole('row')).toHaveCount(8);
  await expect(page.getByText(/^Price for one adult. As of /).first()).toBeVisible();
  await checkAccessibility(page, 'days around a search');
  await page.getByText('By month').click();
  await page.getByRole('combobox', { name: en('flex.length') }).selectOption('weekend');
  const stays = page.getByRole('list', { name: en('flex.list') });
  await expect(stays.getByRole('link', { name: /^Fri.*from €\d/ }).first()).toBeVisible({ timeout: SLOW });
  await checkAccessibility(page, 'cheapest days of a month');
  await page.getByText('± 3 days').click();
  const chosen = matrix.getByRole('link', { name: /chosen/ });
  await chosen.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`start=${addDays(DAY, 1)}&end=${addDays(BACK, 1)}`));

  const strip = page.getByRole('navigation', { name: en('flex.strip') });
  await expect(strip.getByRole('link')).toHaveCount(7, { timeout: SLOW });
  await expect(strip.getByRole('link', { name: /from €\d/ }).first()).toBeVisible({ timeout: SLOW });
  await checkAccessibility(page, 'results with neighbouring days');

  errors.allow(NO_ANSWER);
  await offlineReady(page);
  await context.setOffline(true);
  await page.reload();
  await strip.getByRole('button', { name: /^± 3 days/ }).click();
  await expect(matrix.getByRole('link', { name: /from €\d.*cheapest/ }).first()).toBeVisible();
});
