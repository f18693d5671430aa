import type { Browser, Page } from 'playwright/test';
import { type Driver, type Engine, sourceOf } from '../engines/drivers';
import type { StorageState } from '../e2e/prepared';
import type { Server } from '../e2e/server';
import { Hands } from './hands';
import { FaultyLine } from './line';
import { type Plan } from './plan';
import { type Run, Traveller } from './traveller';

/** One device with one line, used for one run after another. */
export interface Lane {
  travel: (plan: Plan) => Promise<Run>;
  close: () => Promise<void>;
}

/** A device with a booking at the checkout that no server knows yet, made at the origin `from`. */
export interface Prepared {
  state: StorageState;
  from: string;
}

/**
 * Runs in the page: its waits before a repeated request take a sixth of their time. Everything else keeps its pace, so that a
 * busy machine is not taken for a broken one.
 */
function hurry(): void {
  const RETRIES: readonly unknown[] = [300, 600, 1200];
  const wait = globalThis.setTimeout.bind(globalThis) as (
    work: TimerHandler,
    ms?: number,
    ...rest: unknown[]
  ) => number;
  Object.assign(globalThis, {
    setTimeout: (work: TimerHandler, ms?: number, ...rest: unknown[]) =>
      wait(work, ms !== undefined && RETRIES.includes(ms) ? ms / 6 : ms, ...rest),
  });
}

async function walk(traveller: Traveller): Promise<Run> {
  try {
    await traveller.travel();
  } catch (error) {
    traveller.run.faults.push(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));
  }
  return traveller.finish();
}

const driverOf = (page: Page): Driver => ({
  name: 'Chromium',
  goto: async (address) => void (await page.goto(address, { waitUntil: 'commit' })),
  reload: async () => void (await page.reload({ waitUntil: 'commit' })),
  url: () => Promise.resolve(page.url()),
  run: (work, ...args) =>
    page.evaluate(`(async () => { ${sourceOf(work, args)} })()`) as Promise<Awaited<ReturnType<typeof work>>>,
  close: () => page.close(),
});

const at = (prepared: Prepared, origin: string): StorageState =>
  JSON.parse(JSON.stringify(prepared.state).replaceAll(prepared.from, origin)) as StorageState;

/** A phone in Chromium. Each run begins with the prepared device in a tab of its own. */
export async function chromiumLane(browser: Browser, server: Server, prepared: Prepared): Promise<Lane> {
  const line = await FaultyLine.open(server.port);
  const origin = `http://kaija.localhost:${line.port}`;
  const own = at(prepared, origin);
  const context = await browser.newContext({
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Europe/Riga',
    viewport: { width: 390, height: 844 },
  });
  await context.addInitScript('globalThis.__name = (named) => named');
  await context.addInitScript(hurry);
  return {
    travel: async (plan) => {
      line.reset();
      await context.setStorageState(own);
      const page = await context.newPage();
      const run = await walk(new Traveller(new Hands(driverOf(page)), line, server, origin, plan));
      await page.close();
      return run;
    },
    close: async () => {
      await context.close();
      await line.close();
    },
  };
}

/** What Playwright tells of an origin's storage. */
interface Stored {
  localStorage: { name: string; value: string }[];
  indexedDB?: {
    name: string;
    version: number;
    stores: {
      name: string;
      keyPath?: string;
      keyPathArray?: string[];
      autoIncrement: boolean;
      indexes: { name: string; keyPath?: string; keyPathArray?: string[]; multiEntry: boolean; unique: boolean }[];
      records: { key?: IDBValidKey; value?: unknown; keyEncoded?: unknown; valueEncoded?: unknown }[];
    }[];
  }[];
}

/** Runs in a page without our code: the origin has this storage and nothing else. */
async function restore({ localStorage: kept, indexedDB: databases = [] }: Stored): Promise<void> {
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  await Promise.all(registrations.map((one) => one.unregister()));
  for (const name of (await globalThis.caches?.keys()) ?? []) await caches.delete(name); // oxlint-disable-line no-await-in-loop -- few
  localStorage.clear();
  sessionStorage.clear();
  for (const { name, value } of kept) localStorage.setItem(name, value);
  const done = <Answer>(request: IDBRequest<Answer>): Promise<Answer> =>
    new Promise((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('refused')));
    });
  for (const { name, version, stores } of databases) {
    const opening = indexedDB.open(name, version);
    opening.addEventListener('upgradeneeded', () => {
      for (const { name, keyPath, keyPathArray, autoIncrement, indexes } of stores) {
        const path = keyPath ?? keyPathArray ?? null;
        const store = opening.result.createObjectStore(name, { keyPath: path, autoIncrement });
        for (const index of indexes)
          store.createIndex(index.name, index.keyPath ?? index.keyPathArray ?? '', {
            multiEntry: index.multiEntry,
            unique: index.unique,
          });
      }
    });
    // oxlint-disable-next-line no-await-in-loop -- one database after the other
    const database = await done(opening);
    // Emptied, not deleted: the worker or a page that is leaving may hold it.
    for (const name of database.objectStoreNames) {
      const store = database.transaction(name, 'readwrite').objectStore(name);
      const records = stores.find((one) => one.name === name)?.records ?? [];
      // oxlint-disable-next-line no-await-in-loop
      await done(store.clear());
      // oxlint-disable-next-line no-await-in-loop
      await Promise.all(
        records.map(({ key, value }) => done(key === undefined ? store.put(value) : store.put(value, key))),
      );
    }
    database.close();
  }
}

/** A device in an engine that only its own driver knows. The default tenant, because not every engine knows `*.localhost`. */
export async function engineLane(engine: Engine, server: Server, prepared: Prepared): Promise<Lane> {
  const line = await FaultyLine.open(server.port);
  const origin = `http://127.0.0.1:${line.port}`;
  const driver = await engine.open();
  const own = at(prepared, origin).origins.find((one) => one.origin === origin) as Stored | undefined;
  if (!own) throw new Error('The prepared device has no storage of its origin.');
  const odd = (own.indexedDB ?? []).flatMap(({ stores }) =>
    stores.filter(({ records }) =>
      records.some((one) => one.keyEncoded !== undefined || one.valueEncoded !== undefined),
    ),
  );
  if (odd.length > 0) throw new Error(`Rows that JSON does not hold: ${odd.map(({ name }) => name).join(', ')}`);
  return {
    travel: async (plan) => {
      line.reset();
      await driver.goto(`${origin}/__sandbox/faults`);
      await driver.run(restore, own);
      return await walk(new Traveller(new Hands(driver), line, server, origin, plan));
    },
    close: async () => {
      await driver.close();
      await line.close();
    },
  };
}
