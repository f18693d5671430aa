import type { Browser, BrowserContext } from 'playwright';
import type { Server } from '../e2e/server';
import { textsIn } from '../e2e/texts';
import { Journey } from '../e2e/pages/Journey';
import type { Line } from './loadLine';
import { workerReady } from '../e2e/device';

/** A device that has made an order through the product, with its worker, and the page of that order. */
export async function makeOrder(
  browser: Browser,
  server: Server,
  line: Line,
): Promise<{ context: BrowserContext; path: string }> {
  line.runAt(null);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  // What is compiled for the page names its functions by a helper that is not there.
  await context.addInitScript({ content: 'globalThis.__name = (one) => one' });
  const page = await context.newPage();
  // Its addresses are those of the line, as the worker and the storage belong to them.
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
