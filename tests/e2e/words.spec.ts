import { checkAccessibility } from './accessibility';
import { expect, test } from './fixtures';
import { SearchForm } from './pages/SearchForm';
import { textsIn } from './texts';

const en = textsIn('en');

test('a trip in words fills in the form; a part can be taken out; its budget filters the results @phone', async ({
  page,
  server,
}) => {
  const form = new SearchForm(page, en);
  await page.goto(`${server.at('kaija')}?lang=en`);
  await page.getByRole('button', { name: 'Describe your trip' }).click();
  const dialog = page.getByRole('dialog', { name: 'Describe your trip' });
  await dialog.getByRole('textbox').fill('Vilnius to Rome, next Friday to Sunday, direct, under 150, blorp');
  await expect(dialog.getByText('Not understood: blorp')).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove: Direct flights' }).click();
  await expect(dialog.getByRole('textbox')).toHaveValue('Vilnius to Rome, next Friday to Sunday, under 150, blorp');
  await checkAccessibility(page, 'a trip in words');
  await dialog.getByRole('button', { name: 'Fill in the form' }).click();
  await expect(form.cell('From')).toHaveText(/Vilnius/);
  await expect(form.cell('To')).toHaveText(/Rome/);
  await page.getByRole('button', { name: en('search.submit') }).click();
  await expect(page.getByRole('button', { name: /€150/ }).first()).toBeVisible({ timeout: 30_000 });
});
