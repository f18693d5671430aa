import { defineConfig } from 'playwright/test';
import { FLAGS, findBrowser } from '../browser.mjs';

const executablePath = findBrowser();

/** The configurations that the build writes, in the servers they are for. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../../.cache/test-results/host',
  fullyParallel: true,
  workers: 2,
  retries: process.env['CI'] ? 1 : 0,
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json']],
  use: {
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    browserName: 'chromium',
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: FLAGS },
    locale: 'en-GB',
    contextOptions: { reducedMotion: 'reduce' },
  },
});
