import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from 'playwright';
import { FLAGS, findBrowser } from './browser.mjs';

export interface OnDisk {
  context: BrowserContext;
  /** Closes the browser and deletes its profile. */
  close: () => Promise<void>;
}

/** Screen of a phone, as in the Playwright project of that name. */
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Chromium at desktop size on a profile folder, whose data outlive the browser. */
export const launchOnDisk = (
  folder: string,
  screen: Parameters<typeof chromium.launchPersistentContext>[1] = {},
): Promise<BrowserContext> => {
  const executablePath = findBrowser();
  return chromium.launchPersistentContext(folder, {
    ...(executablePath ? { executablePath } : {}),
    args: FLAGS,
    locale: 'en-GB',
    timezoneId: 'Europe/Riga',
    viewport: { width: 1440, height: 900 },
    ...screen,
  });
};

/**
 * The same on a new profile. An off-the-record context keeps databases in memory, which proves nothing about the disk.
 */
export async function openOnDisk(): Promise<OnDisk> {
  const folder = mkdtempSync(join(tmpdir(), 'profile-'));
  const context = await launchOnDisk(folder);
  const close = async (): Promise<void> => {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { context, close };
}
