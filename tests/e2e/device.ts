import type { Page } from 'playwright/test';
import { expect } from './fixtures';
import type { LogEntry } from '../../sandbox/log';
import type { Server } from './server';

/** Rows of an IndexedDB table, read without the app. Empty while there is no database. */
export function rowsOf(
  page: Pick<Page, 'evaluate'>,
  table: string,
  tenant = 'kaija',
): Promise<Record<string, unknown>[]> {
  return page.evaluate(
    async ([name, table]) => {
      if (!(await indexedDB.databases()).some((one) => one.name === name)) return [];
      const opened = indexedDB.open(name);
      const base = await new Promise<IDBDatabase>((done, fail) => {
        opened.addEventListener('success', () => done(opened.result));
        opened.addEventListener('error', () => fail(opened.error));
      });
      const asked = base.transaction(table).objectStore(table).getAll();
      const rows = await new Promise<Record<string, unknown>[]>((done) => {
        asked.addEventListener('success', () => done(asked.result as Record<string, unknown>[]));
      });
      base.close();
      return rows;
    },
    [`pwa-${tenant}`, table] as const,
  );
}

/** Writes a row of any shape without the app. */
export function putRow(page: Page, table: string, row: unknown, tenant = 'kaija'): Promise<void> {
  return page.evaluate(
    async ([name, table, row]) => {
      const opened = indexedDB.open(name);
      const base = await new Promise<IDBDatabase>((done) => {
        opened.addEventListener('success', () => done(opened.result));
      });
      const work = base.transaction(table, 'readwrite');
      work.objectStore(table).put(row);
      await new Promise((done) => {
        work.addEventListener('complete', done);
      });
      base.close();
    },
    [`pwa-${tenant}`, table, row] as const,
  );
}

/** Waits until a complete result set is stored on the device. */
export const resultsStored = (page: Page, tenant = 'kaija'): Promise<void> =>
  expect.poll(async () => (await rowsOf(page, 'snapshots', tenant)).some((row) => row['complete'] === true)).toBe(true);

/** Waits until the service worker is active. */
export async function workerReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state === 'activated') return;
    await new Promise<void>((done) => {
      active?.addEventListener('statechange', () => active.state === 'activated' && done());
    });
  });
}

/**
 * Waits until the worker has cached every late file of the build, which it fetches once the page is idle. Cutting the
 * network earlier tests an incomplete installation.
 */
export async function offlineReady(page: Page): Promise<void> {
  await workerReady(page);
  const missing = (): Promise<string[]> =>
    page.evaluate(async () => {
      const { active, scope } = await navigator.serviceWorker.ready;
      const worker = await (await fetch(active?.scriptURL ?? '')).text();
      // Its parts, and the rare ones.
      const lists = (worker.match(/\["assets\/[^\]]*\]/g) ?? []).slice(0, 2);
      if (lists.length < 2) throw new Error('sw.js names no late files.');
      const files = lists.flatMap((list) => JSON.parse(list) as string[]);
      const paths = files.map((file) => new URL(file, scope).href);
      const found = await Promise.all(paths.map((path) => caches.match(path, { ignoreSearch: true })));
      return paths.filter((_, at) => !found[at]);
    });
  await expect.poll(missing, { timeout: 30_000 }).toEqual([]);
}

/** Requests the sandbox received, by method and path. */
export async function requestsTo(server: Server, method: string, path: RegExp): Promise<LogEntry[]> {
  const log = (await server.log()) as LogEntry[];
  return log.filter((entry) => entry.method === method && path.test(entry.path));
}

/** Waits until all these files of the build are cached. */
export async function filesCached(page: Page, files: readonly string[]): Promise<void> {
  const missing = (): Promise<string[]> =>
    page.evaluate(async (paths) => {
      const found = await Promise.all(paths.map((path) => caches.match(path, { ignoreSearch: true })));
      return paths.filter((_, at) => !found[at]);
    }, files);
  await expect.poll(missing, { timeout: 20_000 }).toEqual([]);
}

/** Total of the stored booking according to the server, in cents; null while the server does not know the booking. */
export async function serverTotal(page: Page, server: Server, tenant = 'kaija'): Promise<number | null> {
  const tokens = (await rowsOf(page, 'meta', tenant)).filter(({ k }) => String(k).startsWith('token:'));
  const last = tokens.at(-1);
  if (!last) return null;
  const { token } = last['v'] as { token: string };
  const id = String(last['k']).slice('token:'.length);
  const answer = await fetch(`http://127.0.0.1:${server.port}/api/booking/items/${id}`, {
    headers: { 'X-Company-Name': tenant, 'X-Language': 'en_GB', Authorization: `Bearer ${token}` },
  });
  const { total } = (await answer.json()) as { total: number };
  return Math.round(total * 100);
}
