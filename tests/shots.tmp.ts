import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright/test';
import { FLAGS, ensureBrowser } from './browser.mjs';
import { FEW_OFFERS } from './e2e/fixtures';
import { DAYS, Journey } from './e2e/pages/Journey';
import { Results } from './e2e/pages/Results';
import { Server } from './e2e/server';
import { textsIn } from './e2e/texts';

const [folder = '/tmp/shots', lang = 'en', party = '&p_child=1', size = 'phone', scheme = 'light', only = ''] =
  process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const t = textsIn(lang as 'en');
const server = await Server.open(FEW_OFFERS);
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: FLAGS });
const view =
  size === 'phone'
    ? { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
    : { viewport: { width: 1440, height: 900 } };
try {
  const context = await browser.newContext({
    ...view,
    colorScheme: scheme as 'light',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  await context.addInitScript('globalThis.__name = (named) => named');
  const page = await context.newPage();
  page.setDefaultTimeout(15000);
  const journey = new Journey(page, server, t, 'kaija', lang);
  const { results, booking } = journey;
  const shoot = async (name: string) => {
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready);
    const h = await page.evaluate(() => document.documentElement.scrollHeight);
    const parts = await page.evaluate(() =>
      [...document.querySelectorAll('#booking-step > *')]
        .map((e) => `${e.tagName}:${Math.round(e.getBoundingClientRect().height)}`)
        .join(' '),
    );
    console.log(name.padEnd(24), h, parts);
    if (!only || name.includes(only))
      await page.screenshot({ path: join(folder, `${size}-${lang}-${scheme}-${name}.png`), fullPage: true });
  };
  await page.goto(journey.at(process.env['URLX'] ?? Results.url(DAYS, party)));
  await results.waitForAll();
  const pick = Number(process.env['CARD'] ?? 0);
  if (process.env['STOPS']) {
    // a card whose text has the wanted airline
    const cards = results.cards.filter({ hasText: process.env['STOPS'] });
    await results.choose(cards.first());
  } else await results.choose(results.cards.nth(pick));
  await booking.fares.getByRole('radio').first().waitFor();
  await shoot('1-fares');
  await booking.toPassengers();
  const q = new URLSearchParams(party.slice(1));
  const kids = Number(q.get('p_child') ?? 0),
    babies = Number(q.get('p_infant') ?? 0);
  await page.locator('[name^="passengers."][name$=".surname"]').first().waitFor();
  const all = await page.locator('[name^="passengers."][name$=".surname"]').count();
  const NAMES = ['Anna', 'Janis', 'Emilia', 'Karlis', 'Liga', 'Peteris', 'Marta', 'Oskars', 'Zane'];
  for (let at = 0; at < all; at += 1) {
    const f = (n: string) => page.locator(`[name^="passengers."][name$=".${n}"]`).nth(at);
    await f('name').fill(NAMES[at]!);
    await f('surname').fill(at % 2 ? 'Berzins' : 'Berzina');
    await page
      .locator('[data-field$=".gender"]')
      .nth(at)
      .locator('label')
      .nth(at % 2)
      .click();
    const adults = all - kids - babies;
    await f('dob').fill(at < adults ? '04/03/1988' : at < adults + kids ? '05/04/2019' : '15/01/2026');
    await f('nationality').selectOption('LV');
  }
  await booking.fillContact();
  for (const step of ['guarantee', 'insurance', 'services', 'seats', 'support']) {
    await booking.continueButton.click();
    await page.waitForURL((url) => url.pathname === `/booking/${step}`, { timeout: 5000 }).catch(() => undefined);
    const now = new URL(page.url()).pathname.split('/').pop()!;
    await page.locator('#booking-step').getByRole('heading').or(page.getByRole('radiogroup')).first().waitFor();
    await page.waitForTimeout(500);
    await shoot(`2-${now}`);
    if (now === 'services' || now === 'seats') {
      const buttons = page.locator('#booking-step article button[aria-expanded=false]');
      const b =
        now === 'seats'
          ? buttons.first()
          : page.getByRole('button', { name: new RegExp(`${t('bags.what.checked')}$`) });
      if (await b.count()) {
        await b.first().click();
        if (now === 'services') {
          const more = page.getByRole('button', {
            name: new RegExp(`^${t('bags.more', { what: '', who: '' }).split(':')[0]}`),
          });
          await more.first().click();
          await page
            .getByRole('button', { name: new RegExp(`^${t('cover.add')} `) })
            .first()
            .click();
          await page
            .getByRole('button', { name: new RegExp(`^${t('cover.details')}`) })
            .nth(1)
            .click();
        } else {
          const seat = page.locator('[role=gridcell]:not([aria-disabled])');
          if (await seat.count()) {
            await seat.nth(20).click();
            await seat.nth(30).click();
          }
        }
        await page.waitForTimeout(300);
        await shoot(`2-${now}-open`);
      }
    }
    if (now === 'insurance') {
      await page.locator('#booking-step button[aria-expanded=false]').first().click();
      await page.waitForTimeout(300);
      await shoot(`2-${now}-open`);
    }
  }
  await booking.continueButton.click();
  await page.waitForURL(/checkout/);
  await page.waitForTimeout(500);
  await shoot('3-checkout');
} finally {
  await browser.close();
  await server.close();
}
