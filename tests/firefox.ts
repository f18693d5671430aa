/**
 * `npm run test:firefox`: the smaller set of offline-sync.md (d) L5 that another engine than Chromium can run: Firefox without a
 * window, a profile on the disk, the built app and the whole sandbox, whose log is the judge. Not in `npm test`: a fresh machine
 * has no Firefox. `ROUNDS=20` for more, `FIREFOX_PATH` where it is elsewhere. 1 as exit code when anything was lost.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page as PlaywrightPage } from 'playwright/test';
import { type Browser, type Page, launch as start } from 'puppeteer-core';
import { table } from './bench/report';
import { dayAhead } from './e2e/fixtures';
import { CLEAN, sendsOf, verdictOn, type Booked, STEADY, bookings, queue } from './e2e/outbox';
import { Server } from './e2e/server';
import type { LogEntry } from '../sandbox/log';

const ROUNDS = Number(process.env['ROUNDS'] ?? 6);
/** Fills three batches, so that there is a middle to be killed in. */
const UPDATES = 120;
const SURNAMES = 'input[name$=".surname"]';
const executablePath = [
  process.env['FIREFOX_PATH'] ?? '',
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
].find((path) => path && existsSync(path));

const server = await Server.open({ ...STEADY, SANDBOX_MOST_OFFERS: '450' });
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
  // The pictures of a page are not waited for, and a killed server answers none.
  await page.goto(app(path), { waitUntil: 'domcontentloaded' });
  return page;
}

/** Address and first words of every tab, for an error. */
async function onScreen(): Promise<string> {
  const words = (page: Page): Promise<string> =>
    page.evaluate(() => `${location.href}\n${document.body.innerText.slice(0, 1500)}`).catch(String);
  return (await Promise.all((await browser.pages()).map(words))).join('\n--\n');
}

/** What `look` finds, asked again until there is something. An answer that never comes is an error that names it. */
async function until<T>(what: string, look: () => Promise<T | null | false | undefined>, ms = 60_000): Promise<T> {
  const end = Date.now() + ms;
  for (;;) {
    // A page that is just loaded anew answers nothing.
    // oxlint-disable-next-line no-await-in-loop -- asked again and again
    const found = await look().catch(() => null);
    if (found) return found;
    // oxlint-disable-next-line no-await-in-loop -- the last thing said
    if (Date.now() > end) throw new Error(`Waited in vain: ${what}\n${await onScreen()}`);
    // oxlint-disable-next-line no-await-in-loop
    await new Promise((next) => setTimeout(next, 50));
  }
}

/** Presses the first button of this name that can be pressed. */
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

/** The browser ends as by a dead battery, and is started again. */
async function killed(): Promise<void> {
  browser.process()?.kill('SIGKILL');
  // Waits for the end of the process and for what the driver puts back into the profile after it.
  await browser.close().catch(() => undefined);
  await launch();
}

const effects = async (booked: Booked): Promise<number> =>
  (await sendsOf(server, booked.id)).reduce((sum, entry) => sum + entry.effects.length, 0);
const faultless = async (booked: Booked, ids: string[]): Promise<boolean> => {
  const verdict = verdictOn((await server.log()) as LogEntry[], booked.id, ids);
  return JSON.stringify(verdict) === JSON.stringify(CLEAN);
};
/** Lays updates into the outbox from a page that runs nothing of ours. */
async function lay(booked: Booked): Promise<string[]> {
  const page = await tab('/__sandbox/faults');
  const ids = await queue(page as unknown as PlaywrightPage, booked, UPDATES);
  await page.close();
  return ids;
}

/** From the results to the form of a booking. */
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

/** A name is typed, the browser killed 50 ms after its last letter, every other time without a server: how many letters came back short. */
async function lettersLost(): Promise<number> {
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
    await killed();
    const again = await tab();
    const kept = await until('the form again', () => again.$eval(SURNAMES, (input) => input.value));
    if (kept !== word) lost += 1;
    if (round % 2 === 1) await server.start();
    await again.close();
    /* oxlint-enable no-await-in-loop */
  }
  return lost;
}

/** The browser is killed in the middle of sending: rounds with an update lost, repeated or out of order. */
async function killedInTheMiddle(): Promise<number> {
  let bad = 0;
  for (const booked of await bookings(server, ROUNDS)) {
    /* oxlint-disable no-await-in-loop -- one after the other */
    const ids = await lay(booked);
    await server.fault({ kind: 'delay', ms: 400, times: 'always', match: { bookingId: booked.id } });
    await tab();
    await until('the first send', async () => (await sendsOf(server, booked.id)).length > 0);
    await killed();
    await server.heal();
    const next = await tab();
    await until('all effects', async () => (await effects(booked)) === UPDATES);
    if (!(await faultless(booked, ids))) bad += 1;
    await next.close();
    /* oxlint-enable no-await-in-loop */
  }
  return bad;
}

/** Two tabs start at one moment: rounds with two senders, or anything lost, repeated or out of order. */
async function startedTogether(): Promise<number> {
  let bad = 0;
  for (const booked of await bookings(server, ROUNDS)) {
    /* oxlint-disable no-await-in-loop -- one after the other */
    const ids = await lay(booked);
    const tabs = await Promise.all([tab(), tab()]);
    await until('all effects', async () => (await effects(booked)) === UPDATES);
    if (!(await faultless(booked, ids))) bad += 1;
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
    what: 'killed right after the last letter: names that came back short',
    rounds: ROUNDS,
    bad: await lettersLost(),
  });
  lines.push({
    what: 'killed in the middle of sending: lost, repeated or out of order',
    rounds: ROUNDS,
    bad: await killedInTheMiddle(),
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
process.exitCode = lines.some(({ bad }) => bad > 0) ? 1 : 0;
