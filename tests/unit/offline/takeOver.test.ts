import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { putDraft, getDraft } from '@/offline/drafts/draftRows';
import { deletePrivateStore, privateStore } from '@/offline/privateStore';
import { closeDb, db } from '@/offline/store/db';
import { openExistingStore } from '@/offline/store/existing';
import { AppDatabase } from '@/offline/store/database';
import type { OutboxRow } from '@/offline/store/rows';
import { type Here, takeOver } from '@/offline/takeOver';
import { configureStorage, databaseName } from '@/platform/database';
import { setLogSink } from '@/platform/log';
import { MOVED, hasEarlierKeys, localStore, scopeStorage } from '@/platform/webStorage';
import { draft } from './fixtures';
import { fakeLocalStorage } from './setup';

const HOST = 'https://fly.example';
const HERE: Here = { tenant: 'kaija', path: '/preview/', apiKey: 'k' };
const USERS = 'firebaseLocalStorage';
let kept = new Map<string, string>();
/** Base paths with an installed app, and the tenant of its page. */
let installed: Record<string, string> = {};

const update = (id: string): OutboxRow => ({
  id,
  bookingId: 'b1',
  uid: '',
  kind: 'contact',
  v: 1,
  target: 'contact',
  values: { email: `${id}@example.com` },
  state: 'sealed',
  body: `{"as":"${id}"}`,
  at: 1,
  firstSentAt: 7,
  refusal: null,
});
const updatesHere = async (): Promise<OutboxRow[]> => (await db()).run('r', ['outbox'], (tx) => tx.outbox.toArray());
const names = async (): Promise<string[]> => (await indexedDB.databases()).flatMap(({ name }) => name ?? []).toSorted();

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error as Error));
  });

/** The database of the provider's library. */
async function users<T>(work: (rows: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open('firebaseLocalStorageDb', 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(USERS, { keyPath: 'fbase_key' }));
  const database = await settled(opening);
  const result = await settled(work(database.transaction(USERS, 'readwrite').objectStore(USERS)));
  database.close();
  return result;
}

/** An app of this tenant at `path`, as this version names what it stores. */
function openAt(path: string): void {
  closeDb();
  configureStorage({ tenant: 'kaija', path });
  scopeStorage(databaseName().slice('pwa-'.length));
}

/** What an earlier version at any path stored: its names are those of today's root. */
async function earlierVersion(): Promise<void> {
  openAt('/');
  localStore.set('lang', 'ru_RU');
  await putDraft(draft('b1', { rev: 3 }));
  const store = await db();
  await store.run('rw', ['outbox'], (tx) => tx.outbox.bulkPut(['first', 'second'].map(update)));
  const copies = await privateStore('anna', false);
  await copies.put('trip', 'KX7Q2P', { value: 'private', expiresAt: Date.now() + 1e9 });
  await users((rows) => rows.put({ fbase_key: 'firebase:authUser:k:kaija', value: { uid: 'anna', appName: 'kaija' } }));
  closeDb();
}

beforeEach(async () => {
  setLogSink(() => undefined);
  kept = fakeLocalStorage();
  installed = { '/preview/': 'kaija' };
  vi.stubGlobal('sessionStorage', undefined);
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistrations: async () => Object.keys(installed).map((path) => ({ scope: HOST + path })) },
  });
  vi.stubGlobal('caches', {
    match: async (scope: string, { cacheName }: CacheQueryOptions & { cacheName: string }) =>
      cacheName === `workbox-precache-v2-${scope}` && installed[new URL(scope).pathname] !== 'a blog'
        ? new Response(`{"tenantName":"${installed[new URL(scope).pathname]}"}`)
        : undefined,
  });
  await earlierVersion();
});
afterEach(async () => {
  closeDb();
  await deletePrivateStore('anna');
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  for (const name of await names()) await settled(indexedDB.deleteDatabase(name));
});

describe('an app below a path whose earlier version stored under the name of the tenant', () => {
  test('takes everything over once, with key, bytes and order of what waits to be sent', async () => {
    openAt('/preview/');
    expect(hasEarlierKeys('kaija')).toBe(true);
    await takeOver(HERE);
    expect((await updatesHere()).map(({ id, body, seq }) => [id, body, seq])).toEqual([
      ['first', '{"as":"first"}', 1],
      ['second', '{"as":"second"}', 2],
    ]);
    expect((await getDraft('b1'))?.rev).toBe(3);
    expect(localStore.get('lang')).toBe('ru_RU');
    expect([...kept.keys()].filter((key) => key.startsWith('kaija:'))).toEqual([]);
    expect(await users((rows) => rows.getAll())).toEqual([
      { fbase_key: 'firebase:authUser:k:kaija/preview/', value: { uid: 'anna', appName: 'kaija/preview/' } },
    ]);
    // Other tests of the same thread have databases, too.
    expect((await names()).filter((name) => /^(?:private:|pwa-)kaija/.test(name))).toEqual([
      expect.stringMatching(/^private:kaija\/preview\/:/),
      'pwa-kaija/preview/',
    ]);
    expect(hasEarlierKeys('kaija')).toBe(false);
  });

  test('opens the private copies with the key that went along', async () => {
    openAt('/preview/');
    await takeOver(HERE);
    // As a new page, which has no store open.
    openAt('/other/');
    await deletePrivateStore('anna');
    openAt('/preview/');
    const copies = await privateStore('anna', false);
    expect((await copies.get('trip', 'KX7Q2P'))?.value).toBe('private');
  });

  test.each([
    ['an app at the root of the host', { '/': 'kaija' }],
    ['an app at another path that was not updated yet', { '/flights/': 'kaija' }],
  ])('leaves it to %s', async (_, other) => {
    Object.assign(installed, other);
    openAt('/preview/');
    await takeOver(HERE);
    expect(await updatesHere()).toEqual([]);
    expect(localStore.get(MOVED)).toBe('no');
    expect(hasEarlierKeys('kaija')).toBe(false);
    openAt('/');
    expect(await updatesHere()).toHaveLength(2);
    expect(localStore.get('lang')).toBe('ru_RU');
  });

  test.each([
    ['of another tenant', { '/yellow/': 'yellow' }],
    ['of another program', { '/': 'a blog' }],
  ])('is not held up by a worker %s', async (_, other) => {
    Object.assign(installed, other);
    openAt('/preview/');
    await takeOver(HERE);
    expect(await updatesHere()).toHaveLength(2);
  });

  test('is not held up by an app at another path that has storage of its own', async () => {
    installed['/flights/'] = 'kaija';
    openAt('/flights/');
    await putDraft(draft('own', { rev: 1 }));
    openAt('/preview/');
    await takeOver(HERE);
    expect(await updatesHere()).toHaveLength(2);
  });

  test('takes nothing where it is opened for the first time', async () => {
    installed = {};
    openAt('/preview/');
    await takeOver(HERE);
    expect(await updatesHere()).toEqual([]);
    openAt('/');
    expect(await updatesHere()).toHaveLength(2);
  });

  test('goes on after a crash between copy and deletion, and has each update once', async () => {
    openAt('/preview/');
    const crash = vi.spyOn(IDBFactory.prototype, 'deleteDatabase').mockImplementationOnce(() => {
      throw new Error('the page is gone');
    });
    await takeOver(HERE);
    crash.mockRestore();
    expect(hasEarlierKeys('kaija')).toBe(true);
    // Nobody sends from it: neither the worker of the earlier version nor an app at another path.
    expect(await openExistingStore('pwa-kaija')).toBeNull();
    installed['/flights/'] = 'kaija';
    openAt('/flights/');
    await takeOver({ ...HERE, path: '/flights/' });
    expect(await updatesHere()).toEqual([]);
    openAt('/preview/');
    await takeOver(HERE);
    expect((await updatesHere()).map(({ id }) => id)).toEqual(['first', 'second']);
    expect(await names()).not.toContain('pwa-kaija');
    expect(localStore.get(MOVED)).toBe('yes');
  });

  test('closes a page of the earlier version, which cannot open the database again', async () => {
    const earlier = new AppDatabase('pwa-kaija');
    await earlier.open();
    const closed = vi.fn(() => earlier.close());
    earlier.on('versionchange', () => {
      closed();
      return false;
    });
    openAt('/preview/');
    await takeOver(HERE);
    expect(closed).toHaveBeenCalled();
    expect(await updatesHere()).toHaveLength(2);
  });

  test('adds what is not there yet where it has begun to store by itself', async () => {
    openAt('/preview/');
    await putDraft(draft('b1', { rev: 9 }));
    const store = await db();
    await store.run('rw', ['outbox'], (tx) => tx.outbox.bulkPut([update('own')]));
    await takeOver(HERE);
    expect((await updatesHere()).map(({ id }) => id)).toEqual(['own', 'first', 'second']);
    expect((await getDraft('b1'))?.rev).toBe(9);
  });
});
