import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Page, chromium } from 'playwright/test';
import { isLang } from '@/domain/locale';
import { commandLine } from '../tools/commandLine';
import { FLAGS, ensureBrowser } from './browser.mjs';
import { clippedText } from './e2e/accessibility';
import { FEW_OFFERS, expect } from './e2e/fixtures';
import { DAYS, Journey } from './e2e/pages/Journey';
import { SearchForm, isPhone } from './e2e/pages/SearchForm';
import { Server } from './e2e/server';
import { textsIn } from './e2e/texts';
import { scaleOf } from './scale';

const usage = `npm run screens [-- FOLDER] [--lang lt] [--tenant kaija]
  Pictures of fifteen screens of what was built last, on a phone and a desktop, light and dark, to lay side by side; and how many
  text sizes, weights, corners and left edges each of them has.`;
const { values, words } = commandLine(usage, { lang: { type: 'string' }, tenant: { type: 'string' } }, 1);
const { lang = 'lt', tenant = 'kaija' } = values;
if (!isLang(lang)) throw new Error(`There is no language "${lang}".`);
const [folder = 'test-results/screens'] = words;
mkdirSync(folder, { recursive: true });

const SIZES = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1440, height: 900 } },
};

/** Both colour schemes of what the page shows, once everything has come. */
async function shoot(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  const { sizes, weights, radii, edges } = await scaleOf(page);
  const clipped = await clippedText(page);
  console.log(
    `${name.padEnd(20)} sizes ${sizes.join(' ')} · weights ${weights.join(' ')} · corners ${radii.join(' ')} · left edges ${edges.join(' ')}` +
      (clipped.length > 0 ? `\n${' '.repeat(21)}cut off: ${clipped.join('; ')}` : ''),
  );
  for (const colorScheme of ['light', 'dark'] as const) {
    // oxlint-disable no-await-in-loop -- one picture after the other
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // Colours change over a moment.
    await page.evaluate(async () => {
      const ends = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
      await Promise.all(ends.map((one) => one.finished.catch(() => undefined)));
    });
    await page.screenshot({ path: join(folder, `${name}-${colorScheme}.png`) });
    // oxlint-enable no-await-in-loop
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
}

/** The way through the screens. */
async function walk(page: Page, journey: Journey, size: string): Promise<void> {
  const { t, results, booking } = journey;
  const form = new SearchForm(page, t);
  const as = (name: string): Promise<void> => shoot(page, `${size}-${name}`);
  await page.goto(journey.at('/'));
  await expect(page.getByRole('region', { name: t('land.sales') })).toBeVisible();
  await as('01-home');
  await page.evaluate(() => document.querySelector('[role=tablist]')?.scrollIntoView({ block: 'center' }));
  await as('02-home-deals');
  await page.evaluate(() => scrollTo(0, 0));
  await form.openFrom();
  await form.takePlace('rix', 'RIX');
  await form.takePlace('bcn', 'BCN');
  await form.takeDay(DAYS.start);
  await as('03-calendar');
  await journey.toResults();
  await as('04-results');
  await results.open(results.cards.first());
  await as('05-card');
  await results.choose(results.cards.first());
  await expect(booking.fares.getByRole('radio')).toHaveCount(3);
  await as('06-fares');
  await booking.toPassengers();
  await booking.fillAll();
  await page.evaluate(() => scrollTo(0, 0));
  await as('07-travellers');
  for (const step of ['guarantee', 'insurance', 'services', 'seats', 'support']) {
    // oxlint-disable no-await-in-loop -- one step leads to the next
    await booking.continueButton.click();
    await page.waitForURL((url) => url.pathname === `/booking/${step}`);
    await expect(
      page.locator('#booking-step').getByRole('heading', { level: 2 }).or(page.getByRole('radiogroup')).first(),
    ).toBeVisible();
    if (step !== 'insurance' && step !== 'support') await as(`08-${step}`);
    // oxlint-enable no-await-in-loop
  }
  await booking.toCheckout();
  await expect(booking.payType('cardPayments')).toBeAttached();
  await booking.choosePayment('paymentInitiation');
  await page.evaluate(() => scrollTo(0, 0));
  await as('09-payment');
  await page.evaluate(() => document.querySelector('[role=radiogroup]')?.scrollIntoView({ block: 'center' }));
  await as('09-payment-banks');
  await booking.agree();
  await booking.payButton.click();
  await journey.bank.waitForPage();
  await journey.bank.decide('approve');
  await journey.order.waitForThankYou();
  await as('10-thanks');
  await page.goto(journey.at('/dashboard/trips'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await as('11-trips');
  await page.locator('main a[href*="/dashboard/trips/"]').filter({ visible: true }).first().click();
  await expect(page).toHaveURL(/\/dashboard\/trips\/.+/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await as('12-trip');
  for (const [name, path] of [
    ['13-account', '/dashboard/preferences'],
    ['14-info', '/about-us'],
    ['14-faq', '/info/faq'],
    ['15-nothing', '/there/is/no/such/page'],
    ['15-empty', '/dashboard/invoices'],
    ['16-cheap', '/cheap-flights'],
    ['17-business', '/business'],
    ['18-device', '/device'],
  ] as const) {
    // oxlint-disable no-await-in-loop -- one page after the other
    await page.goto(journey.at(path));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await as(name);
    // oxlint-enable no-await-in-loop
  }
  await page.goto(journey.at('/'));
  await page
    .getByRole('button', { name: t('shell.menu'), exact: true })
    .filter({ visible: true })
    .first()
    .click();
  await as('19-menu');
  await page.keyboard.press('Escape');
  await page.context().setOffline(true);
  await page.evaluate(() => dispatchEvent(new Event('offline')));
  if (!isPhone(page)) await page.evaluate(() => scrollTo(0, 0));
  await page
    .getByText(/offline|neprisij/i)
    .first()
    .waitFor({ timeout: 4000 })
    .catch(() => undefined);
  await page.screenshot({ path: join(folder, `${size}-20-offline-light.png`) });
  await page.context().setOffline(false);
}

const server = await Server.open(FEW_OFFERS);
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: FLAGS });
try {
  for (const [size, view] of Object.entries(SIZES)) {
    // oxlint-disable no-await-in-loop -- one size after the other
    const context = await browser.newContext({
      ...view,
      colorScheme: 'light',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    });
    // What tsx puts into functions that run in the page.
    await context.addInitScript('globalThis.__name = (named) => named');
    const page = await context.newPage();
    await walk(page, new Journey(page, server, textsIn(lang), tenant, lang), size);
    await context.close();
    // oxlint-enable no-await-in-loop
  }
} finally {
  await browser.close();
  await server.close();
}
