/**
 * `npm run test:nightly -- memory`: one tab that searches, filters, opens flights and books for two hours. The heap at its end is at
 * most 1.3 times that after the first ten minutes, and no cache of the worker grows beyond its limit. `MINUTES=120`, `WARM=10`.
 */
import { writeFileSync } from 'node:fs';
import type { CDPSession, Page } from 'playwright/test';
import { addDays } from '@/domain/dates';
import { ASSETS_KEPT } from '../../sw/match';
import { medianOf, table } from '../bench/report';
import { FEW_OFFERS, dayAhead, expect as ask } from '../e2e/fixtures';
import { Journey } from '../e2e/pages/Journey';
import { SearchForm } from '../e2e/pages/SearchForm';
import { Server } from '../e2e/server';
import { textsIn } from '../e2e/texts';
import { tellResult } from '../nightly/result';
import { openOnDisk } from '../onDisk';
import { buildFirst } from '../../tools/build/first';
import { commandLine } from '../../tools/commandLine';

commandLine('node tools/run.mjs tests/memory/run.ts   the heap of one tab over two hours. MINUTES=120 WARM=10');
/** A busy machine is slow. */
const expect = ask.configure({ timeout: 30_000 });
const MINUTES = Number(process.env['MINUTES'] ?? 120);
const WARM = Number(process.env['WARM'] ?? 10);
const MOST_GROWTH = 1.3;
/** Images have the largest limit of the worker's caches (sw/routes/files.ts). */
const MOST_ENTRIES = 200;
const PLACES = [
  ['barcelona', 'BCN'],
  ['london', 'LHR'],
  ['rome', 'FCO'],
  ['tallinn', 'TLL'],
  ['paris', 'CDG'],
  ['athens', 'ATH'],
] as const;
/** Loops between two bookings. */
const BOOKS_EACH = 4;
/** A loop takes this long at least, as for somebody who reads; the other proofs of the night have the machine meanwhile. */
const LOOP_MS = 20_000;
buildFirst();

interface Sample {
  minute: number;
  loops: number;
  'heap, MiB': number;
  nodes: number;
  listeners: number;
  'entries of caches': number;
  'rows, MiB': number;
}

const t = textsIn('en');
const server = await Server.open({ ...FEW_OFFERS, SANDBOX_STREAM_MS: '100' });
const { context, close } = await openOnDisk();
// tsx names functions with this helper of esbuild.
await context.addInitScript('globalThis.__name = (named) => named');
const page = context.pages()[0] ?? (await context.newPage());
page.setDefaultTimeout(30_000);
const cdp = await context.newCDPSession(page);
const journey = new Journey(page, server, t);
const began = Date.now();
const minute = (): number => (Date.now() - began) / 60_000;
const samples: Sample[] = [];
const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
const problems: string[] = [];

/** Entries of each cache, and the bytes that the origin stores. */
const stored = (on: Page): Promise<{ caches: Record<string, number>; bytes: number }> =>
  on.evaluate(async () => {
    const names = await caches.keys();
    const counts = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length));
    const { usage = 0 } = await navigator.storage.estimate();
    return { caches: Object.fromEntries(names.map((name, at) => [name, counts[at] ?? 0])), bytes: usage };
  });

async function sample(on: CDPSession, loops: number): Promise<void> {
  await on.send('HeapProfiler.collectGarbage');
  await on.send('HeapProfiler.collectGarbage');
  const { usedSize } = await on.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await on.send('Memory.getDOMCounters');
  const kept = await stored(page);
  for (const [name, count] of Object.entries(kept.caches))
    if (!name.includes('precache') && count > (name.includes('-assets-') ? ASSETS_KEPT : MOST_ENTRIES))
      problems.push(`${count} entries in ${name}`);
  const row: Sample = {
    minute: Math.round(minute() * 10) / 10,
    loops,
    'heap, MiB': Math.round((usedSize / 1024 ** 2) * 100) / 100,
    nodes,
    listeners: jsEventListeners,
    'entries of caches': Object.values(kept.caches).reduce((sum, count) => sum + count, 0),
    'rows, MiB': Math.round(kept.bytes / 1024 ** 2),
  };
  samples.push(row);
  console.log(Object.values(row).join('  '));
}

/** Back to the form without a new document: the heap is that of one page's life. */
async function home(): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('link', { name: /home page/ })
    .first()
    .click();
  await expect(page.getByRole('form', { name: t('search.form') })).toBeVisible();
}

async function search(loop: number): Promise<void> {
  const [typed, code] = PLACES[loop % PLACES.length]!;
  const form = new SearchForm(page, t);
  await form.openFrom();
  await form.takePlace('rix', 'RIX');
  // The next empty field opens by itself; a filled one does not.
  if (!(await form.input.isVisible())) await form.cell(t('search.to')).click();
  await form.takePlace(typed, code);
  const start = dayAhead(40 + (loop % 9));
  if (!(await page.getByRole('grid').first().isVisible())) await form.cell(t('search.depart')).click();
  const clear = page.getByRole('button', { name: 'Clear', exact: true });
  if (await clear.isVisible()) await clear.click();
  await form.takeDay(start);
  await form.takeDay(addDays(start, 7));
  await form.finishDays();
  await form.submit();
  await journey.results.waitForAll();
}

async function compare(): Promise<void> {
  const { results } = journey;
  for (const order of ['cheapest', 'fastest', 'best'] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one order after the other
    await results.sortBy(order);
  }
  const airline = (await results.openFilters()).getByRole('checkbox', { name: /^airBaltic/ });
  if (await airline.isVisible()) {
    await airline.check();
    await airline.uncheck();
  }
  await results.closeFilters();
  const details = results.cards.first().getByRole('button', { name: /^Flight details/ });
  // A list that is still sorted has another first card after the press.
  await expect(async () => {
    if ((await details.getAttribute('aria-expanded')) !== 'true') await details.click({ timeout: 2000 });
    await expect(details).toHaveAttribute('aria-expanded', 'true', { timeout: 2000 });
  }).toPass({ timeout: 30_000 });
  await details.click();
}

async function book(): Promise<void> {
  const { booking, results } = journey;
  await results.choose(results.cards.first());
  await expect(booking.fares).toBeVisible();
  await booking.toPassengers();
  await booking.fillTraveller(1, {
    name: 'Anna',
    surname: 'Ozola',
    gender: 'female',
    born: '04/03/1988',
    country: 'LV',
  });
  await booking.fillContact();
  await booking.toCheckout();
}

/** Does the page draw a frame within five seconds? */
const draws = (): Promise<boolean> =>
  Promise.race([
    page.evaluate(() => new Promise<boolean>((resolve) => void requestAnimationFrame(() => resolve(true)))),
    pause(5000).then(() => false),
    // It is leaving.
  ]).catch(() => true);

let isOver = false;
/**
 * At times headless Chromium (156) draws no frame of a page that it shows, and every press waits for one. Others wake it with a
 * screencast; the line that this prints says whether it helps.
 */
async function keepDrawing(): Promise<void> {
  for (;;) {
    /* oxlint-disable no-await-in-loop -- a watch */
    await pause(5000);
    if (isOver) return;
    if (await draws()) continue;
    await cdp.send('Page.startScreencast', { format: 'jpeg', quality: 10 });
    console.log(`no frame in minute ${minute().toFixed(1)}; with a screencast: ${(await draws()) ? 'drawn' : 'none'}`);
    await cdp.send('Page.stopScreencast');
    /* oxlint-enable no-await-in-loop */
  }
}

let loops = 0;
try {
  void keepDrawing().catch(() => undefined);
  await page.goto(journey.at('/'));
  await expect(page.getByRole('form', { name: t('search.form') })).toBeVisible();
  for (; minute() < MINUTES; loops++) {
    /* oxlint-disable no-await-in-loop -- one act after the other */
    const next = Date.now() + LOOP_MS;
    await search(loops);
    await compare();
    if (loops % BOOKS_EACH === 0) await book();
    await home();
    await sample(cdp, loops + 1);
    await page.waitForTimeout(Math.max(0, next - Date.now()));
    /* oxlint-enable no-await-in-loop */
  }
} catch (error) {
  problems.push(String(error).slice(0, 600));
} finally {
  isOver = true;
  await close();
  await server.close();
}

const heapOf = (rows: readonly Sample[]): number => medianOf(rows.map((row) => row['heap, MiB']));
const warm = samples.filter((row) => row.minute >= WARM).slice(0, 3);
const end = samples.slice(-3);
if (warm.length < 3) problems.push(`only ${samples.length} loops in ${Math.round(minute())} minutes`);
else {
  const [before, after] = [heapOf(warm), heapOf(end)];
  console.log(table([...warm, ...end] as unknown as Record<string, number>[]));
  console.log(
    `heap ${before} MiB after ${WARM} minutes, ${after} MiB at the end: ${(after / before).toFixed(2)} times`,
  );
  if (after > before * MOST_GROWTH) problems.push(`the heap grew ${(after / before).toFixed(2)} times`);
}
for (const problem of new Set(problems)) console.log(problem);
const file = process.env['SAMPLES'];
if (file) writeFileSync(file, JSON.stringify(samples));
tellResult({ tried: loops, failed: new Set(problems).size });
process.exitCode = problems.length > 0 ? 1 : 0;
