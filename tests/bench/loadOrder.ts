import type { Browser, BrowserContext } from 'playwright';
import type { Server } from '../e2e/server';
import { textsIn } from '../e2e/texts';
import { Journey } from '../e2e/pages/Journey';
import type { Line } from './loadLine';
import { workerReady } from '../e2e/device';

/** Makes an order through the app on a device with a worker. Returns the device and the path of the order's page. */
export async function makeOrder(
  browser: Browser,
  server: Server,
  line: Line,
): Promise<{ context: BrowserContext; path: string }> {
  line.runAt(null);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  // Functions compiled by tsx use a helper that the page does not have.
  await context.addInitScript({ content: 'globalThis.__name = (one) => one' });
  const page = await context.newPage();
  // Uses the line's URLs, because worker and storage belong to their origin.
  const behind = Object.create(server, { port: { value: line.port } }) as Server;
  const journey = new Journey(page, behind, textsIn('lv'), 'kaija', '');
  await journey.toBank();
  await journey.bank.decide('approve');
  await journey.order.waitForThankYou();
  await workerReady(page);
  await line.quiet(2000);
  const path = new URL(page.url()).pathname;
  await page.close();
  return { context, path };
}
