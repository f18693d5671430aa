/**
 * What: whether a write that begins in `pagehide` reaches the disk (G2): Dexie's put with and without `commit()`, the app's
 * store, a native transaction, and local storage. Each way ends pages by closing the tab and by going to another site. Chromium with
 * a profile on disk; another page reads what is there.
 * Run: `npm run bench:last-write`. TRIALS=40 of each way and ending.
 * Prints a table and one line of JSON.
 */
import type { Page } from 'playwright';
import type { LastWrite, Way } from './lastWritePage';
import { table } from './report';
import { bundle } from './syncHarness';
import { SyncServer } from './syncServer';
import { openOnDisk } from '../onDisk';
import { commandLine } from '../../tools/commandLine';

commandLine('npm run bench:last-write   writes that begin in pagehide: how many are on the disk. TRIALS=40');

const TRIALS = Number(process.env['TRIALS'] ?? 40);
const WAYS: readonly Way[] = [
  'Dexie put',
  'Dexie with commit()',
  "the app's store",
  'native',
  'native with commit()',
  'local storage',
];
/** Time for a write that is on its way when its page has gone. */
const SETTLE_MS = 1000;

const server = await SyncServer.open({ '/page.js': await bundle('lastWritePage.ts') });
const HERE = `http://127.0.0.1:${server.port}/`;
const ENDINGS: Record<string, (page: Page) => Promise<unknown>> = {
  'tab closed': (page) => page.close(),
  // Another host: Chromium gives it another process.
  'another site': async (page) => {
    await page.goto(`http://localhost:${server.port}/`);
    await page.close();
  },
};

const call = <K extends keyof LastWrite>(page: Page, what: K, ...args: Parameters<LastWrite[K]>) =>
  page.evaluate(`lastWrite.${what}(...${JSON.stringify(args)})`) as ReturnType<LastWrite[K]>;

const { context, close } = await openOnDisk();
const keys = new Map<string, string[]>();
try {
  const reader = await context.newPage();
  await reader.goto(HERE);
  // The ways take turns, so that a slow moment of the machine is everybody's.
  for (let trial = 0; trial < TRIALS; trial += 1)
    for (const way of WAYS)
      for (const [ending, end] of Object.entries(ENDINGS)) {
        const key = `${way}, ${ending}, ${trial}`;
        const page = await context.newPage();
        await page.goto(HERE);
        await call(page, 'arm', way, key);
        await end(page);
        keys.set(`${way}, ${ending}`, [...(keys.get(`${way}, ${ending}`) ?? []), key]);
      }
  await reader.waitForTimeout(SETTLE_MS);
  const lines = [];
  for (const way of WAYS) {
    const line: Record<string, string | number> = { 'written in pagehide': way };
    for (const ending of Object.keys(ENDINGS)) {
      const own = keys.get(`${way}, ${ending}`) ?? [];
      line[ending] = `${(await call(reader, 'found', own)).length} of ${own.length}`;
    }
    lines.push(line);
  }
  console.log(table(lines));
  console.log(JSON.stringify({ bench: 'last-write', lines }));
} finally {
  await close();
  server.close();
}
