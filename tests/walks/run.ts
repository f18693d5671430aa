/**
 * Random walks over the booking against a small model of what must hold: what was typed is there, every total is the same, one order
 * over it. A walk that fails is shrunk to the shortest one that does. `WALKS=50 WALKS_SEED=1 node tools/run.mjs tests/walks/run.ts`;
 * part of `npm run test:nightly`. `WALKS_PATH` repeats one walk, as the failure names it.
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { chromium } from 'playwright';
import { FLAGS, ensureBrowser } from '../browser.mjs';
import { deviceAtCheckout } from '../e2e/prepared';
import { publishRenamed } from '../e2e/republish';
import { Server } from '../e2e/server';
import { textsIn } from '../e2e/texts';
import { tellResult } from '../nightly/result';
import { PHONE } from '../onDisk';
import { buildFirst } from '../../tools/build/first';
import { commandLine } from '../../tools/commandLine';
import { walks } from './commands';
import { type Model, Traveller } from './model';

commandLine(
  'node tools/run.mjs tests/walks/run.ts   random walks over the booking. WALKS=50 WALKS_SEED=1 WALKS_PATH=0:1 SAY=1',
);
buildFirst();
const WALKS = Number(process.env['WALKS'] ?? 50);
const SEED = Number(process.env['WALKS_SEED'] ?? 1);
const PATH = process.env['WALKS_PATH'];
/** Shrinking ends after this time, ms; the shortest walk so far is told. */
const SHRINK_MS = 10 * 60_000;

mkdirSync('.cache', { recursive: true });
// A site of its own, which the walks publish anew.
const root = mkdtempSync(join(process.cwd(), '.cache', 'walks-'));
const site = join(root, 'dist/kaija');
const asBuilt = (): void => {
  rmSync(site, { recursive: true, force: true });
  cpSync('dist/kaija', site, { recursive: true });
};
asBuilt();
mkdirSync(join(root, 'manifest/tenants'), { recursive: true });
cpSync('manifest/tenants/kaija.json', join(root, 'manifest/tenants/kaija.json'));
const server = await Server.open({ SANDBOX_MOST_OFFERS: '40', SANDBOX_STREAM_MS: '100', SANDBOX_ROOT: root });
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: FLAGS });

let tried = 0;
let prepared = { state: await deviceAtCheckout(browser, server), at: Date.now() };
/** A held price lasts half an hour. */
const HELD_MS = 15 * 60_000;

/** What the acts of a walk are. */
const named = (commands: Iterable<{ toString(): string }>): string =>
  Array.from(commands, (one) => one.toString()).join(', ');

async function walk(commands: Iterable<fc.AsyncCommand<Model, Traveller>>): Promise<void> {
  tried += 1;
  await server.heal();
  if (Date.now() - prepared.at > HELD_MS) prepared = { state: await deviceAtCheckout(browser, server), at: Date.now() };
  await server.reset();
  let published = false;
  const context = await browser.newContext({
    ...PHONE,
    storageState: prepared.state,
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Europe/Riga',
  });
  context.setDefaultTimeout(10_000);
  await context.addInitScript('globalThis.__name = (named) => named');
  const traveller = new Traveller(await context.newPage(), server, textsIn('en'), () => {
    publishRenamed(site);
    published = true;
  });
  const model: Model = { typed: {}, cents: null, isOffline: false };
  try {
    await traveller.page.goto(traveller.at('/booking/passengers'));
    await traveller.check(model);
    await fc.asyncModelRun(() => ({ model, real: traveller }), commands);
    await traveller.finish(model);
  } catch (error) {
    if (process.env['SAY']) console.log(named(commands), String(error).slice(0, 400));
    if (process.env['SHOT']) await traveller.page.screenshot({ path: process.env['SHOT'] }).catch(() => undefined);
    throw error;
  } finally {
    await context.close();
    if (published) asBuilt();
  }
  if (process.env['SAY']) console.log('held:', named(commands));
}

const began = Date.now();
let failure: string | null = null;
try {
  const property = fc.asyncProperty(walks, walk);
  const found = await fc.check(property, {
    numRuns: WALKS,
    seed: SEED,
    ...(PATH ? { path: PATH } : {}),
    interruptAfterTimeLimit: WALKS * 30_000 + SHRINK_MS,
    markInterruptAsFailure: false,
  });
  if (found.failed)
    failure = `WALKS_SEED=${SEED} WALKS_PATH=${found.counterexamplePath ?? ''}: ${named(found.counterexample?.[0] ?? [])}\n${String(found.errorInstance).slice(0, 2000)}`;
} finally {
  await browser.close();
  await server.close();
  rmSync(root, { recursive: true, force: true });
}
if (failure) console.log(failure);
console.log(`${tried} walks, ${failure ? 1 : 0} failed, ${Math.round((Date.now() - began) / 1000)} s`);
tellResult({ tried, failed: failure ? 1 : 0 });
process.exitCode = failure ? 1 : 0;
