import { chromium } from 'playwright/test';
import { FLAGS, ensureBrowser } from '../tests/browser.mjs';
import { FEW_OFFERS } from '../tests/e2e/fixtures';
import { Journey } from '../tests/e2e/pages/Journey';
import { Server } from '../tests/e2e/server';
import { deviceAtCheckout } from '../tests/e2e/prepared';

const server = await Server.open(FEW_OFFERS);
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: FLAGS as never });
const filled = await deviceAtCheckout(browser, server);
const lang = process.argv[2] ?? 'lt';
for (const [name, view] of [
  ['phone', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }],
  ['desk', { viewport: { width: 1440, height: 900 } }],
] as const) {
  const context = await browser.newContext({ ...view, reducedMotion: 'reduce', storageState: filled as never, permissions: [] });
  const page = await context.newPage();
  const journey = new Journey(page, server);
  await journey.toBank(filled);
  await journey.bank.decide('approve');
  await journey.order.waitForThankYou();
  const orderId = decodeURIComponent(/\/order\/([^/]+)\//.exec(page.url())?.[1] ?? '');
  await page.goto(journey.at(`/dashboard/trips/${orderId}?lang=${lang}`));
  await page.waitForLoadState('networkidle');
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await page.getByRole('switch').first().scrollIntoViewIfNeeded();
    await page.screenshot({ path: `/tmp/wp/${name}-${scheme}.png` });
  }
  if (name === 'phone') {
    await page.setViewportSize({ width: 320, height: 700 });
    await page.getByRole('switch').first().scrollIntoViewIfNeeded();
    await page.screenshot({ path: `/tmp/wp/w320.png` });
  }
  await page.goto(journey.at(`/dashboard/alerts?lang=${lang}`));
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: `/tmp/wp/${name}-alerts.png` });
  await context.close();
}
await browser.close();
await server.close();
process.exit(0);
