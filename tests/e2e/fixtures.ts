import { type BrowserContext, type Page, expect as baseExpect, test as base } from 'playwright/test';
import { FLAGS, findBrowser } from '../browser.mjs';
import { Server } from './server';

/** Playwright's default backs off to one poll a second, which is too slow for a suite of hundreds of polls. */
const poll = ((ask, options) =>
  baseExpect.poll(ask, {
    intervals: [50, 100, 200],
    ...(typeof options === 'string' ? { message: options } : options),
  })) as typeof baseExpect.poll;

/** Playwright's `expect` with shorter poll intervals. */
export const expect: typeof baseExpect = new Proxy(baseExpect, {
  get: (target, key, receiver) => (key === 'poll' ? poll : (Reflect.get(target, key, receiver) as unknown)),
});

/**
 * Console errors of the browser and the module loader when a request gets no answer. Tests that cut the network allow
 * them.
 */
export const NO_ANSWER =
  /net::ERR_(?:INTERNET_DISCONNECTED|CONNECTION_REFUSED|FAILED|EMPTY_RESPONSE|CONNECTION_RESET|INCOMPLETE_CHUNKED_ENCODING|NETWORK_CHANGED|SOCKET_NOT_CONNECTED)|Loading (?:CSS )?chunk|Failed to fetch dynamically imported module/;

/**
 * `test.use(REDUCED_MOTION)`: for tests that are not about animation, where it takes a quarter of the time. The
 * journey, the result list, the pickers, home and the Back button are tested with animation.
 */
export const REDUCED_MOTION = { contextOptions: { reducedMotion: 'reduce' } } as const;

const executablePath = findBrowser();
/**
 * `test.use(RESTORES_PAGES)`: with the back/forward cache, which Playwright switches off. Go back with `restore`, because
 * a restored page loads nothing that `goBack` could wait for.
 */
export const RESTORES_PAGES = {
  launchOptions: {
    ...(executablePath ? { executablePath } : {}),
    args: FLAGS,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
};

/** Goes back to a page of the app as it was left. Fails when the browser had to load it again. */
export async function restore(page: Page, url: RegExp): Promise<void> {
  await page.goBack({ waitUntil: 'commit' });
  await page.waitForURL(url, { waitUntil: 'commit' });
  const kept = await page.evaluate(() => {
    const [visit] = performance.getEntriesByType('navigation') as (PerformanceNavigationTiming & {
      notRestoredReasons?: unknown;
    })[];
    return visit?.type === 'back_forward' ? JSON.stringify(visit.notRestoredReasons) : 'restored';
  });
  expect(kept, 'why the page was not restored').toBe('restored');
}
/**
 * `test.use(WITHOUT_WORKER)`: for files that are not about offline use. Each new context would install the service worker
 * with the whole app, half a second of both cores.
 */
export const WITHOUT_WORKER = { serviceWorkers: 'block' } as const;
/** For a test of such a file that does need the worker. */
export const WITH_WORKER = { serviceWorkers: 'allow' } as const;

/** Collects console and uncaught errors of all pages. Any error that is not allowed fails the test. */
export class Errors {
  private readonly found: string[] = [];
  private readonly allowed: RegExp[] = [];

  /** Only for errors the test itself causes. */
  allow(...patterns: RegExp[]): void {
    this.allowed.push(...patterns);
  }

  watch(context: BrowserContext): void {
    context.on('console', (message) => {
      if (message.type() === 'error') this.found.push(`${message.text()} (${message.location().url})`);
    });
    // A rejected event or a DOMException has no stack.
    context.on('weberror', (webError) => {
      const error = webError.error();
      this.found.push(`${error.stack || `${error.name}: ${error.message}`} (${webError.page()?.url() ?? ''})`);
    });
  }

  /** Read it at the end of the test: an error may be reported before it is allowed. */
  unexpected(): string[] {
    return this.found.filter((text) => !this.allowed.some((pattern) => pattern.test(text)));
  }
}

interface PerTest {
  errors: Errors;
  /** A sandbox for one test, which may kill it. */
  fresh: Server;
  /** A sandbox that returns all offers of a busy route. */
  busy: Server;
  page: Page;
}

/**
 * Few offers: nine megabytes of them took a third of a journey's time. bad-input.spec.ts and the benchmarks use full
 * routes.
 */
export const FEW_OFFERS = { SANDBOX_MOST_OFFERS: '450', SANDBOX_STREAM_MS: '300' };

export const test = base.extend<PerTest, { server: Server }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names from this pattern
    async ({}, use) => {
      const server = await Server.open(FEW_OFFERS);
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
  // oxlint-disable-next-line no-empty-pattern -- see above
  fresh: async ({}, use) => {
    const server = await Server.open(FEW_OFFERS);
    await use(server);
    await server.close();
  },
  // oxlint-disable-next-line no-empty-pattern -- see above
  busy: async ({}, use) => {
    const server = await Server.open();
    await use(server);
    await server.close();
  },
  // oxlint-disable-next-line no-empty-pattern -- see above
  errors: async ({}, use) => {
    await use(new Errors());
  },
  context: async ({ context, errors, server }, use) => {
    await server.reset();
    errors.watch(context);
    await use(context);
    expect(errors.unexpected(), 'errors reported by the pages').toEqual([]);
  },
});

/** Date `days` days from today (UTC), YYYY-MM-DD. */
export const dayAhead = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Waits until the browser has rendered pending changes: the second frame starts after the first one was drawn. */
export const rendered = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
