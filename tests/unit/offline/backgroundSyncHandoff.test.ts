import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { configureApi } from '@/api/config';
import { closeDb, db } from '@/offline/store/db';
import { PROTO } from '@/offline/outbox/backgroundSync';
import { setProbe } from '@/platform/connectivity';
import { handOffToWorker } from '@/offline/outbox/backgroundSyncHandoff';
import { dropDatabase, freshDatabase } from './setup';

/** What a page says to the worker that was woken, and when it has it woken. */
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
    serviceWorker: Object.assign(workers, { getRegistration: async () => ({ sync }) }),
  });
  vi.stubGlobal('document', {
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

/** The browser refuses to show its database: memory stands in. */
async function inMemory(): Promise<void> {
  closeDb();
  vi.spyOn(globalThis, 'indexedDB', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect((await db()).volatile).toBe(true);
}

/** The worker asks this page. Answers whether something is left. */
const asked = (): Promise<unknown> =>
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

test('nothing waits: nothing is left, and nobody is woken', async () => {
  expect(await asked()).toEqual({ proto: PROTO, left: false });
  hide();
  await asked();
  expect(registered).toEqual([]);
});

test('a page that memory stands in for does not know what waits: it says so, and has the worker woken when it is left', async () => {
  await inMemory();
  expect(await asked()).toEqual({ proto: PROTO, left: true });
  hide();
  await vi.waitFor(() => expect(registered).toEqual(['outbox']));
});
