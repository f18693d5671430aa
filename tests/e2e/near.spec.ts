import { FEW_OFFERS, REDUCED_MOTION, WITHOUT_WORKER, dayAhead, expect, test } from './fixtures';
import { Results } from './pages/Results';
import { SearchForm } from './pages/SearchForm';
import { textsIn } from './texts';

test.use({ ...REDUCED_MOTION, ...WITHOUT_WORKER, ...FEW_OFFERS });

const en = textsIn('en');

test('an airport nearby is searched beside the asked one, and its flight is booked from there @phone', async ({
  page,
  server,
}) => {
  const results = new Results(page, en);
  const near = page.getByRole('region', { name: 'Airports nearby' });
  const vilnius = near.getByRole('button', { name: /^VNO Vilnius, \d+ km/ });
  await page.goto(server.at('kaija', Results.url({ start: dayAhead(40), end: dayAhead(47) }, '&lang=en')));
  const alone = await results.waitForAll();

  await test.step('one press searches it, too, and the address can be shared', async () => {
    // "€23 less" is known by day only; without a price nothing is promised.
    await vilnius.click();
    await expect(vilnius).toHaveAttribute('aria-pressed', 'true');
    await expect(page).toHaveURL(/[?&]s_near=vno(?:&|$)/);
    await expect.poll(() => results.count()).toBeGreaterThan(alone);
    await page.reload();
    await results.waitForAll();
    await expect(vilnius).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('the booking is of the airport that the card names', async () => {
    const other = results.cards.filter({ hasText: /Other airport: ?VNO Vilnius/ }).first();
    await other.getByRole('button', { name: /^(?:Choose|€)/ }).click();
    await expect(page).toHaveURL(/\/booking\/fares/);
    await expect(page.getByText('VNO').first()).toBeVisible();
  });
});

test('the place field offers airports nearby, which the search then has', async ({ page, server }) => {
  const form = new SearchForm(page, en);
  await page.goto(server.at('kaija', '/?lang=en'));
  await form.openFrom();
  await form.takePlace('riga', 'RIX');
  // The next field has opened.
  await page.keyboard.press('Escape');
  await form.openFrom();
  await page.getByRole('button', { name: /^VNO Vilnius, \d+ km/ }).click();
  await page.keyboard.press('Escape');
  await expect(form.cell(en('search.from'))).toHaveText(/Riga RIX, VNO/);
});
