import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import type { Lang } from '@/domain/locale';
import { OWNER, paidOrder } from '../e2e/accountOrder';
import { expect } from '../e2e/fixtures';
import { Journey } from '../e2e/pages/Journey';
import type { Server } from '../e2e/server';
import { type Translate, textsIn } from '../e2e/texts';
import { PHONE, launchOnDisk } from '../onDisk';

/** A traveller's birthday as each tenant writes it. */
const BORN: Record<string, [string, string]> = {
  kaija: ['04/03/1988', '21/11/1985'],
  burgundy: ['1988-03-04', '1985-11-21'],
  yellow: ['04.03.1988', '21.11.1985'],
};

/** What a traveller's device knows, as a browser profile of which every crawl gets a copy. */
export interface Device {
  tenant: string;
  isUser: boolean;
  folder: string;
}

export async function openDevice(folder: string, isPhone: boolean, isDark = false): Promise<BrowserContext> {
  const context = await launchOnDisk(folder, {
    ...(isPhone ? PHONE : {}),
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    colorScheme: isDark ? 'dark' : 'light',
  });
  // tsx names functions with this helper of esbuild.
  await context.addInitScript('globalThis.__name = (named) => named');
  return context;
}

export const copyOf = (device: Device): string => {
  const folder = mkdtempSync(join(tmpdir(), 'crawl-'));
  cpSync(device.folder, folder, { recursive: true, filter: (path) => !/\/Singleton|\/lockfile$/.test(path) });
  return folder;
};

async function signIn(page: Page, t: Translate, at: string): Promise<void> {
  await page.goto(at);
  const options = page.getByRole('dialog', { name: t('account.login.title'), exact: true });
  await options.getByRole('button', { name: t('account.login.email') }).click();
  const form = page.getByRole('dialog', { name: t('account.email.title') });
  await form.getByLabel(t('account.email.label'), { exact: true }).fill(OWNER.email);
  await form.getByLabel(t('account.password.label'), { exact: true }).fill(OWNER.password);
  await form.getByRole('button', { name: t('account.login.title'), exact: true }).click();
  await expect(form).toHaveCount(0);
}

/**
 * Makes a device in the tenant's own language. A guest has paid one booking here; both have saved a flight and left
 * another booking before its payment. The account has a trip that was paid elsewhere.
 */
export async function makeDevice(server: Server, tenant: string, lang: Lang, isUser: boolean): Promise<Device> {
  const folder = mkdtempSync(join(tmpdir(), 'crawl-'));
  const context = await openDevice(folder, true);
  context.setDefaultTimeout(60_000);
  const page = context.pages()[0] ?? (await context.newPage());
  const t = textsIn(lang);
  const journey = new Journey(page, server, t, tenant, lang);
  const { booking, bank, order } = journey;
  try {
    if (isUser) {
      await paidOrder(server, { tenant });
      await signIn(page, t, journey.at('/?login=true'));
    } else {
      await journey.toCheckout(BORN[tenant]);
      await booking.choosePayment('cardPayments');
      await booking.agree();
      await booking.payButton.click();
      await bank.waitForPage();
      await bank.decide('approve');
      await order.waitForThankYou();
    }
    await journey.toFares();
    await booking.toPassengers();
    await booking.fillAll(BORN[tenant]);
    await booking.toCheckout();
    // What was typed is stored when the page is left.
    await page.goto(journey.at('/dashboard/trips'));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  } finally {
    await context.close();
  }
  return { tenant, isUser, folder };
}

export const forget = (folder: string): void => rmSync(folder, { recursive: true, force: true });
