import { CALM, expect, test } from './fixtures';
import { Walk } from './walk';

test.use(CALM);

test('what is chosen is marked in forced colours too, and on paper an order is only the order @desktop', async ({
  page,
  server,
}) => {
  const walk = new Walk(page, server);
  await walk.toCheckout();
  await walk.booking.choosePayment('paymentInitiation');

  await test.step('the mark of a tile stands out from its disc', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    const tile = walk.booking.banks.first().locator('xpath=ancestor::label[1]');
    const [mark, disc] = await tile.evaluate((label) =>
      ['::before', '::after'].map((part) => getComputedStyle(label, part).backgroundColor),
    );
    expect(mark).not.toBe(disc);
    await page.emulateMedia({ forcedColors: 'none' });
  });

  await walk.booking.agree();
  await walk.booking.pay.click();
  await walk.bank.here();
  await walk.bank.decide('approve');
  await walk.order.thanks();

  await test.step('files of this device and buttons stay on it; the line of the route is drawn', async () => {
    const files = page.getByRole('region', { name: 'Documents' });
    await expect(files).toBeVisible();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(files).toBeHidden();
    await expect(page.getByRole('button', { name: 'Add to calendar' })).toBeHidden();
    const trip = page.getByRole('region', { name: 'Riga to Barcelona' });
    await expect(trip).toBeVisible();
    const kept = await trip.evaluate((card) => ({
      unprinted: Array.from(card.querySelectorAll('*'), (node) => getComputedStyle(node))
        .filter(({ printColorAdjust }) => printColorAdjust !== 'exact')
        .map(({ display }) => display),
      // a list of nine goes on overleaf instead of leaving half a sheet empty
      card: getComputedStyle(card).breakInside,
    }));
    expect(kept).toEqual({ unprinted: [], card: 'auto' });
  });
});
