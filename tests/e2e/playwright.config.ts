import { defineConfig } from 'playwright/test';
import { FLAGS, findBrowser } from '../browser.mjs';

const executablePath = findBrowser();
/** A test tagged @long looks once more at what a unit test or another journey holds: `npm run test:soak` alone has it. */
const unless = (tag: string): RegExp => (process.env['SOAK'] ? new RegExp(tag) : new RegExp(`${tag}|@long`));

/**
 * Journeys against the built app with its real worker; every test worker has a sandbox of its own (server.ts).
 * A test runs in both projects, unless its title says @phone or @desktop.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../../.cache/test-results/e2e',
  fullyParallel: true,
  workers: 2,
  // Two cores shared with whatever else CI does: two more tries, and the list names what needed them.
  retries: process.env['CI'] ? 2 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json']],
  use: {
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
    browserName: 'chromium',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: FLAGS,
    },
    // A recording costs a fifth of the time. What failed tells what the page said; TRACE=1 records it when it is run again.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    locale: 'en-GB',
    timezoneId: 'Europe/Riga',
  },
  projects: [
    {
      name: 'phone',
      grepInvert: unless('@desktop'),
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    { name: 'desktop', grepInvert: unless('@phone'), use: { viewport: { width: 1440, height: 900 } } },
  ],
});
