import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { configureApi } from '@/api/config';
import { closeDb, db } from '@/offline/store/db';
import { PROTO } from '@/offline/outbox/backgroundSync';
import { setProbe } from '@/platform/connectivity';
import { handOffToWorker } from '@/offline/outbox/backgroundSyncHandoff';
import { dropDatabase, freshDatabase } from './setup';

/** The page's side of background sync: its answers to the worker, and when it has the worker woken. */
let name = '';
let shown = true;
let page = new EventTarget();
let workers = new EventTarget();
let registered: string[] = [];
let stop = (): void => undefined;

beforeEach(() => {
  name = freshDatabase();
  [shown, page, workers, registered] = [true, new EventTarget(), new EventTarget(), []];
  setProbe(async () => true);
  configureApi({ baseUrl: 'http://localhost/api', tenant: 'kaija', locale: () => 'en_GB' });
  const sync = { register: async (tag: string) => void registered.push(tag) };
  vi.stubGlobal('navigator', {
    onLine: true,
    serviceWorker: Object.assign(workers, { getRegistration: async () => ({ sync, scope: 'http://localhost/' }) }),
  });
  vi.stubGlobal('document', {
    baseURI: 'http://localhost/',
    get visibilityState() {
      return shown ? 'visible' : 'hidden';
    },
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
  });
  stop = handOffToWorker();
});
afterEach(async () => {
  stop();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  setProbe(null);
  await dropDatabase(name);
});

/** The browser refuses its database, so the page works in memory. */
async function useMemory(): Promise<void> {
  closeDb();
  vi.spyOn(globalThis, 'indexedDB', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect((await db()).volatile).toBe(true);
}

/** The worker asks this page to send. Answers the page's answer. */
const askPage = (): Promise<unknown> =>
  new Promise((resolve) => {
    const port = { postMessage: resolve };
    workers.dispatchEvent(
      Object.assign(new Event('message'), { data: { type: 'DRAIN', proto: PROTO }, ports: [port] }),
    );
  });

function hide(): void {
  shown = false;
  page.dispatchEvent(new Event('visibilitychange'));
}

test('without work the page answers that nothing is left, and does not wake the worker', async () => {
  expect(await askPage()).toEqual({ proto: PROTO, left: false });
  hide();
  await askPage();
  expect(registered).toEqual([]);
});

test('a page in memory cannot see the queues: it answers that work may be left, and wakes the worker when it is hidden', async () => {
  await useMemory();
  expect(await askPage()).toEqual({ proto: PROTO, left: true });
  hide();
  await vi.waitFor(() => expect(registered).toEqual(['outbox']));
});
