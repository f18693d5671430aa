import { defineConfig } from 'playwright/test';
import { FLAGS, findBrowser } from '../browser.mjs';

const executablePath = findBrowser();
/**
 * Tests tagged @long repeat in the browser what a unit test or another journey already covers. They run with SOAK=1
 * (`npm run test:nightly`), in `npm test` they do not.
 */
const unless = (tag: string): RegExp => (process.env['SOAK'] ? new RegExp(tag) : new RegExp(`${tag}|@long`));

/**
 * Tests of the built app with its real service worker; every test worker has its own sandbox (server.ts). A test runs
 * in both projects unless its title is tagged @phone or @desktop.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../../.cache/test-results/e2e',
  fullyParallel: true,
  workers: 2,
  // CI shares two cores with other jobs. The list reporter names the tests that needed a retry.
  retries: process.env['CI'] ? 2 : 0,
  // Twice what the longest take alone: CI shares its cores.
  timeout: 90_000,
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
    // Traces cost a fifth of the time. Set TRACE=1 to record one of a failing test.
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
