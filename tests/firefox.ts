/**
 * `npm run test:firefox`: the offline tests that an engine other than Chromium can run. Headless Firefox with a profile on the
 * disk, the built app and the whole sandbox, whose log decides. Not in `npm test`: a fresh machine has no Firefox. `ROUNDS=20`
 * runs more, `FIREFOX_PATH` names the binary. Exits with 1 when anything was lost.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page as PlaywrightPage } from 'playwright/test';
import { type Browser, type Page, launch as start } from 'puppeteer-core';
import { table } from './bench/report';
import { dayAhead } from './e2e/fixtures';
import { CLEAN, sendsOf, verdictOn, type BookingRef, NO_EXPIRY, createBookings, seedOutbox } from './e2e/outbox';
import { Server } from './e2e/server';
import { tellResult } from './nightly/result';
import type { LogEntry } from '../sandbox/log';
import { commandLine } from '../tools/commandLine';

commandLine(
  'npm run test:firefox   the offline tests in Firefox, on the last build. ROUNDS=6 FIREFOX_PATH=/usr/bin/firefox',
);

const ROUNDS = Number(process.env['ROUNDS'] ?? 6);
/** Three batches, so that the kill comes in the middle. */
const UPDATES = 120;
const SURNAMES = 'input[name$=".surname"]';
const executablePath = [
  process.env['FIREFOX_PATH'] ?? '',
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
].find((path) => path && existsSync(path));

const server = await Server.open({ ...NO_EXPIRY, SANDBOX_MOST_OFFERS: '450' });
const profile = mkdtempSync(join(tmpdir(), 'firefox-'));
let browser: Browser;

async function launch(): Promise<void> {
  if (!executablePath) throw new Error('No Firefox: install firefox-esr, or set FIREFOX_PATH to one');
  browser = await start({ browser: 'firefox', executablePath, headless: true, userDataDir: profile });
}
const app = (path = '/booking/passengers'): string => {
  const url = new URL(server.at('kaija', path));
  url.searchParams.set('lang', 'en');
  return url.href;
};
async function tab(path?: string): Promise<Page> {
  const page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 900 });
  // Not `load`: a killed server answers no image.
  await page.goto(app(path), { waitUntil: 'domcontentloaded' });
  return page;
}

/** Address and first text of every tab, for error messages. */
async function screens(): Promise<string> {
  const describe = (page: Page): Promise<string> =>
    page.evaluate(() => `${location.href}\n${document.body.innerText.slice(0, 1500)}`).catch(String);
  return (await Promise.all((await browser.pages()).map(describe))).join('\n--\n');
}

/** Polls `find` until it answers something; after `ms` an error names what was awaited. */
async function until<T>(what: string, find: () => Promise<T | null | false | undefined>, ms = 60_000): Promise<T> {
  const end = Date.now() + ms;
  for (;;) {
    // A page that is just reloading throws.
    // oxlint-disable-next-line no-await-in-loop -- polling
    const found = await find().catch(() => null);
    if (found) return found;
    // oxlint-disable-next-line no-await-in-loop -- the end of polling
    if (Date.now() > end) throw new Error(`Never seen: ${what}\n${await screens()}`);
    // oxlint-disable-next-line no-await-in-loop
    await new Promise((next) => setTimeout(next, 50));
  }
}

/** Clicks the first enabled, visible button with this text. */
const press = (page: Page, label: string): Promise<unknown> =>
  until(`the button ${label}`, () =>
    page.evaluate((label) => {
      const button = [...document.querySelectorAll<HTMLElement>('button')].find(
        (one) =>
          one.textContent.trim() === label &&
          !one.closest('[inert], [aria-hidden=true]') &&
          one.ariaDisabled !== 'true' &&
          one.getClientRects().length > 0,
      );
      button?.click();
      return button !== undefined;
    }, label),
  );

/** Kills the browser, as a dead battery would, and starts it again. */
async function killBrowser(): Promise<void> {
  browser.process()?.kill('SIGKILL');
  // Waits until the process has ended and the driver has restored the profile.
  await browser.close().catch(() => undefined);
  await launch();
}

const effects = async (booked: BookingRef): Promise<number> =>
  (await sendsOf(server, booked.id)).reduce((sum, entry) => sum + entry.effects.length, 0);
const isFaultless = async (booked: BookingRef, ids: string[]): Promise<boolean> => {
  const verdict = verdictOn((await server.log()) as LogEntry[], booked.id, ids);
  return JSON.stringify(verdict) === JSON.stringify(CLEAN);
};
/** Puts updates into the outbox from a page without our code. Answers their ids. */
async function fillOutbox(booked: BookingRef): Promise<string[]> {
  const page = await tab('/__sandbox/faults');
  const ids = await seedOutbox(page as unknown as PlaywrightPage, booked, UPDATES);
  await page.close();
  return ids;
}

/** Goes from the results to the passenger form of a booking. */
async function toForm(): Promise<void> {
  const query = `src=riga&s_iata=rix&s_ct=true&dest=barcelona&d_iata=bcn&d_ct=true&start=${dayAhead(40)}&end=${dayAhead(47)}`;
  const page = await tab(`/search/results?${query}&p_adult=2&type=roundtrip&cabin=economy`);
  await press(page, 'Choose');
  await until('the fares', () =>
    page.evaluate(() => /fares/.test(location.pathname) && document.querySelector('input[type=radio]') !== null),
  );
  await press(page, 'Continue');
  await until('the form', () =>
    page.evaluate((name) => document.querySelectorAll<HTMLInputElement>(name).length === 2, SURNAMES),
  );
  await until('the worker', () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated'),
  );
  await page.close();
}

/** Types a name and kills the browser 50 ms after its last letter, every other time without a server. Answers how many names were not restored whole. */
async function namesLost(): Promise<number> {
  await toForm();
  let lost = 0;
  for (let round = 0; round < ROUNDS; round++) {
    /* oxlint-disable no-await-in-loop -- one after the other */
    const page = await tab();
    const field = await until('the field', () => page.$(SURNAMES));
    const word = `Ozola${String.fromCodePoint(97 + round).repeat(3 + (round % 4))}`;
    await field.evaluate((input) => input.select());
    if (round % 2 === 1) await server.kill();
    await field.type(word, { delay: 30 });
    await new Promise((next) => setTimeout(next, 50));
    await killBrowser();
    const again = await tab();
    const kept = await until('the form again', () => again.$eval(SURNAMES, (input) => input.value));
    if (kept !== word) lost += 1;
    if (round % 2 === 1) await server.start();
    await again.close();
    /* oxlint-enable no-await-in-loop */
  }
  return lost;
}

/** Kills the browser while it sends. Answers the rounds with an update lost, repeated or out of order. */
async function killedWhileSending(): Promise<number> {
  let bad = 0;
  for (const booked of await createBookings(server, ROUNDS)) {
    /* oxlint-disable no-await-in-loop -- one after the other */
    const ids = await fillOutbox(booked);
    await server.fault({ kind: 'delay', ms: 400, times: 'always', match: { bookingId: booked.id } });
    await tab();
    await until('the first send', async () => (await sendsOf(server, booked.id)).length > 0);
    await killBrowser();
    await server.heal();
    const next = await tab();
    await until('all effects', async () => (await effects(booked)) === UPDATES);
    if (!(await isFaultless(booked, ids))) bad += 1;
    await next.close();
    /* oxlint-enable no-await-in-loop */
  }
  return bad;
}

/** Opens two tabs at once. Answers the rounds with two senders, or with an update lost, repeated or out of order. */
async function startedTogether(): Promise<number> {
  let bad = 0;
  for (const booked of await createBookings(server, ROUNDS)) {
    /* oxlint-disable no-await-in-loop -- one after the other */
    const ids = await fillOutbox(booked);
    const tabs = await Promise.all([tab(), tab()]);
    await until('all effects', async () => (await effects(booked)) === UPDATES);
    if (!(await isFaultless(booked, ids))) bad += 1;
    await Promise.all(tabs.map((one) => one.close()));
    /* oxlint-enable no-await-in-loop */
  }
  return bad;
}

await launch();
const lines: { what: string; rounds: number; bad: number }[] = [];
try {
  console.log(await browser!.version());
  lines.push({
    what: 'killed right after the last letter: names not restored whole',
    rounds: ROUNDS,
    bad: await namesLost(),
  });
  lines.push({
    what: 'killed while sending: lost, repeated or out of order',
    rounds: ROUNDS,
    bad: await killedWhileSending(),
  });
  lines.push({
    what: 'two tabs started together: two senders, lost, repeated',
    rounds: ROUNDS,
    bad: await startedTogether(),
  });
} finally {
  await browser!.close();
  await server.close();
  rmSync(profile, { recursive: true, force: true });
}
console.log(table(lines));
console.log(JSON.stringify({ test: 'firefox', lines }));
tellResult({
  tried: lines.reduce((sum, { rounds }) => sum + rounds, 0),
  failed: lines.reduce((sum, { bad }) => sum + bad, 0),
});
process.exitCode = lines.some(({ bad }) => bad > 0) ? 1 : 0;
