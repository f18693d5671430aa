import type { Browser, BrowserContext } from 'playwright/test';
import { test as base } from './fixtures';
import { Journey } from './pages/Journey';
import type { Server } from './server';

export type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

interface WithDatabases {
  indexedDB?: { stores: { name: string; records: unknown[] }[] }[];
}
/** Rows that no test needs; with its own requests each device makes its own booking. */
const LEFT_OUT = ['intents', 'snapshots', 'snapshotTexts', 'ballast'];

/** The device of somebody who filled in everything while no booking could be made. */
export async function deviceAtCheckout(browser: Browser, server: Server): Promise<StorageState> {
  const context = await browser.newContext({ serviceWorkers: 'block', reducedMotion: 'reduce', locale: 'en-GB' });
  // A script that tsx compiles names functions with this helper of esbuild.
  await context.addInitScript('globalThis.__name = (named) => named');
  const page = await context.newPage();
  await server.fault({ kind: 'lost_request', match: { path: 'booking/create' }, times: 'always' });
  await new Journey(page, server).toCheckout();
  await page.close();
  const state = await context.storageState({ indexedDB: true });
  await context.close();
  await server.heal();
  for (const { stores } of state.origins.flatMap((origin) => (origin as WithDatabases).indexedDB ?? []))
    for (const store of stores) if (LEFT_OUT.includes(store.name)) store.records = [];
  return state;
}

/**
 * With a device to begin at the payment (`Journey.openCheckout`), made once for each worker. The way there is walked in
 * journey.spec.ts and offline.spec.ts.
 */
export const test = base.extend<object, { filledIn: StorageState }>({
  filledIn: [async ({ browser, server }, use) => use(await deviceAtCheckout(browser, server)), { scope: 'worker' }],
});
