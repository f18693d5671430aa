import { type BrowserContext, type Page, expect as baseExpect, test as base } from 'playwright/test';
import { Server } from './server';

/** Left to itself a poll soon rests a second between two looks, which a suite of hundreds of them cannot spare. */
const poll = ((ask, options) =>
  baseExpect.poll(ask, {
    intervals: [50, 100, 200],
    ...(typeof options === 'string' ? { message: options } : options),
  })) as typeof baseExpect.poll;

/** Playwright's own, with polls that look more often. */
export const expect: typeof baseExpect = new Proxy(baseExpect, {
  get: (target, key, receiver) => (key === 'poll' ? poll : (Reflect.get(target, key, receiver) as unknown)),
});

/**
 * What a browser says when a request gets no answer, and the loader when it was one for a part that was just coming (its
 * style, its script): the tests that cut the network ask for it.
 */
export const NO_ANSWER =
  /net::ERR_(?:INTERNET_DISCONNECTED|CONNECTION_REFUSED|FAILED|EMPTY_RESPONSE|CONNECTION_RESET|INCOMPLETE_CHUNKED_ENCODING|NETWORK_CHANGED|SOCKET_NOT_CONNECTED)|Unable to preload CSS|Failed to fetch dynamically imported module/;

/**
 * `test.use(REDUCED_MOTION)`: a traveller who wants less motion. For what is not about movement: drawing it takes a quarter of such a
 * test. The journey, the list, the pickers, home and what Back closes move as they do for everybody else.
 */
export const REDUCED_MOTION = { contextOptions: { reducedMotion: 'reduce' } } as const;

/** Errors that pages webError of. Anything not allowed fails the test. */
export class Errors {
  private readonly found: string[] = [];
  private readonly allowed: RegExp[] = [];

  /** Only for an error that the test itself causes. */
  allow(...patterns: RegExp[]): void {
    this.allowed.push(...patterns);
  }

  watch(context: BrowserContext): void {
    context.on('console', (message) => {
      if (message.type() === 'error') this.found.push(`${message.text()} (${message.location().url})`);
    });
    // What is no error of the page's language (a rejected event, a DOMException) comes without a stack.
    context.on('weberror', (webError) => {
      const error = webError.error();
      this.found.push(`${error.stack || `${error.name}: ${error.message}`} (${webError.page()?.url() ?? ''})`);
    });
  }

  /** To be read when the test is over: an error may be webError before it is allowed. */
  unexpected(): string[] {
    return this.found.filter((text) => !this.allowed.some((pattern) => pattern.test(text)));
  }
}

interface PerTest {
  errors: Errors;
  /** A sandbox for one test, which may kill it. */
  fresh: Server;
  /** A sandbox that sells all of a busy route. */
  busy: Server;
  page: Page;
}

/**
 * Of thousands of flights a journey sees some: nine megabytes of offers were a third of its time. Busy routes whole are in
 * bad-input.spec.ts and in the benchmarks.
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

/** A day so many days from now, YYYY-MM-DD. */
export const dayAhead = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
