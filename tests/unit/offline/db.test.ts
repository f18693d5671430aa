import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { BookingDraft } from '@/domain/booking/types';
import { localKeys } from '@/platform/webStorage';
import { checkEvictionMarker } from '@/offline/store/eviction';
import { configureStorage, mayHaveDatabase } from '@/platform/database';
import { closeDb, db } from '@/offline/store/db';
import { deleteDraft } from '@/offline/drafts/deleteDraft';
import { writeJournalCopy } from '@/offline/drafts/journal';
import { getDraft, listDrafts, mergeDraft, appendEdit, putDraft, renameDraft } from '@/offline/drafts/draftRows';
import { resetMergeBases, setMergeBase } from '@/offline/drafts/mergeBase';
import { listQueues } from './queues';
import { type StorageNotice, isOlderApp, onDatabaseRecovered, onStorageNotice } from '@/offline/store/notices';
import { STEPS } from '@/offline/store/schema';
import { contact } from './world';
import { versionByOpening } from '@/offline/store/newerDatabase';
import { listUpdates } from '@/offline/outbox/outboxRows';
import { AppDatabase } from '@/offline/store/database';
import { ENQUEUE_TABLES, enqueueIn } from '@/offline/outbox/enqueue';
import { draft } from './fixtures';
import { clearRaw, dropDatabase, freshDatabase, openedDatabase, writeRaw } from './setup';
import type { DatabaseStore, Store } from '@/offline/store/store';
import { openExistingStore } from '@/offline/store/existing';
import { isQuota } from '@/offline/store/errors';
import { withRecovery } from '@/offline/store/fullDisk';

let name = '';
let notices: StorageNotice[] = [];
let stop: () => void;
beforeEach(() => {
  name = freshDatabase();
  notices = [];
  stop = onStorageNotice((notice) => notices.push(notice));
});
afterEach(async () => {
  stop();
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await dropDatabase(name);
});

/** The browser refuses to open a database; memory, which is no browser's, opens. */
function refuseOpening() {
  // oxlint-disable-next-line typescript/unbound-method -- called with its database
  const real = Dexie.prototype.open;
  const refused = vi.fn();
  const spy = vi.spyOn(Dexie.prototype, 'open').mockImplementation(function (this: Dexie) {
    const isMemory = (this as unknown as { _deps: { indexedDB: unknown } })._deps.indexedDB !== indexedDB;
    if (isMemory) return real.call(this);
    refused();
    return Dexie.Promise.reject(new Error('backing store'));
  });
  return { refused, restore: () => spy.mockRestore() };
}

const upgrade = async (): Promise<Dexie> => {
  const newer = new Dexie(name);
  newer.version(STEPS.length + 1).stores({ drafts: '&id,uid,updatedAt,extra' });
  return await newer.open();
};

const full = (): Error =>
  Object.assign(new Error('aborted'), { name: 'AbortError', inner: { name: 'QuotaExceededError' } });

describe('opening', () => {
  test('needs a tenant', async () => {
    configureStorage({ tenant: '' });
    closeDb();
    await expect(async () => await db()).rejects.toThrow();
  });

  test('one database for all callers', async () => {
    expect(await db()).toBe(await db());
    expect((await db()).volatile).toBe(false);
  });

  test('a refused opening is retried, then memory stands in and says so', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const open = refuseOpening();
    const opening = db();
    await vi.advanceTimersByTimeAsync(6200);
    const store = await opening;
    expect(open.refused).toHaveBeenCalledTimes(4);
    expect(store.volatile).toBe(true);
    expect(notices).toEqual(['memory']);
    vi.useRealTimers();
    await putDraft(draft('d', { rev: 1 }));
    expect((await getDraft('d'))?.rev).toBe(1);
  });

  test('a database that opens later takes over the rows of memory', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const open = refuseOpening();
    const opening = db();
    await vi.advanceTimersByTimeAsync(6200);
    const store = await opening;
    await putDraft(draft('d', { rev: 1 }));
    await vi.advanceTimersByTimeAsync(31_000);
    expect([store.volatile, open.refused.mock.calls.length]).toEqual([true, 5]);
    open.restore();
    const recovered = vi.fn();
    const stopListening = onDatabaseRecovered(recovered);
    await vi.advanceTimersByTimeAsync(60_000);
    vi.useRealTimers();
    await vi.waitFor(() => expect(recovered).toHaveBeenCalledOnce());
    stopListening();
    expect([store.volatile, await db()]).toEqual([false, store]);
    closeDb();
    expect((await getDraft('d'))?.rev).toBe(1);
  });

  test('memory stands in at once when the browser denies access to IndexedDB', async () => {
    vi.spyOn(globalThis, 'indexedDB', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect((await db()).volatile).toBe(true);
    expect(notices).toEqual(['memory']);
    await putDraft(draft('d', { rev: 1 }));
    expect((await getDraft('d'))?.rev).toBe(1);
  });

  test('memory stands in at once when every call to IndexedDB is denied', async () => {
    const denied = () => Promise.reject(new DOMException('denied', 'SecurityError'));
    vi.spyOn(indexedDB, 'databases').mockImplementation(denied);
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const opened = db();
    await vi.advanceTimersByTimeAsync(10);
    expect((await opened).volatile).toBe(true);
    expect(notices).toEqual(['memory']);
    expect(await mayHaveDatabase()).toBe(true);
  });

  describe('a browser that does not answer', () => {
    const silent = (): IDBOpenDBRequest => new EventTarget() as IDBOpenDBRequest;
    const waitFor = async (ms: number): Promise<void> => {
      await vi.advanceTimersByTimeAsync(ms);
    };
    beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));

    test.each([
      ['on open', () => vi.spyOn(indexedDB, 'open').mockImplementation(silent)],
      ['on databases()', () => vi.spyOn(indexedDB, 'databases').mockReturnValue(new Promise(() => undefined))],
    ])('%s: memory stands in after 5 s and says so', async (_call, silence) => {
      silence();
      const opening = db();
      await waitFor(4900);
      expect(notices).toEqual([]);
      await waitFor(200);
      expect((await opening).volatile).toBe(true);
      expect(await db()).toBe(await opening);
      expect(notices).toEqual(['memory']);
      vi.useRealTimers();
      await putDraft(draft('d', { rev: 1 }));
      expect((await getDraft('d'))?.rev).toBe(1);
    });

    /** Delays the answer of `databases()` until the returned function is called. */
    function delayAnswer(): () => void {
      const list = indexedDB.databases();
      let answer = (): void => undefined;
      const delay = new Promise<void>((resolve) => {
        answer = resolve;
      });
      vi.spyOn(indexedDB, 'databases').mockReturnValue(delay.then(() => list));
      return answer;
    }

    test('a late answer: the rows of memory move into the database, beside its own', async () => {
      vi.useRealTimers();
      await putDraft(draft('before', { rev: 1 }));
      closeDb();
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const answer = delayAnswer();
      const opening = db();
      await waitFor(5100);
      vi.useRealTimers();
      const store = await opening;
      expect([store.volatile, await getDraft('before')]).toEqual([true, null]);
      await putDraft(draft('meanwhile', { rev: 1 }));
      const quarantined = { table: 'drafts', at: 1, row: 'x' } as const;
      await store.run('rw', ['quarantine'], (tx) => tx.quarantine.put(quarantined));
      const recovered = vi.fn();
      const stopListening = onDatabaseRecovered(recovered);
      answer();
      await vi.waitFor(() => expect(recovered).toHaveBeenCalledOnce());
      stopListening();
      expect([store.volatile, await db()]).toEqual([false, store]);
      expect([(await getDraft('before'))?.id, (await getDraft('meanwhile'))?.id]).toEqual(['before', 'meanwhile']);
      // Another page, opened later.
      closeDb();
      expect((await db()).volatile).toBe(false);
      expect((await getDraft('meanwhile'))?.rev).toBe(1);
      const rows = await (await db()).run('r', ['quarantine'], (tx) => tx.quarantine.toArray());
      expect(rows).toMatchObject([quarantined]);
      expect(notices).toEqual(['memory']);
    });

    test('a failure after the hand-over leaves the database open, and transactions run in parallel', async () => {
      const answer = delayAnswer();
      const opening = db();
      await waitFor(5100);
      vi.useRealTimers();
      const store = await opening;
      // oxlint-disable-next-line typescript/unbound-method -- called with its own `this` below
      const begin = IDBDatabase.prototype.transaction;
      const refused = vi.fn();
      vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...given) {
        // The check of the eviction marker is the first write.
        if (
          given[1] === 'readwrite' &&
          JSON.stringify([given[0]].flat()) === '["meta"]' &&
          refused.mock.calls.length === 0
        ) {
          refused();
          throw new Error('refused');
        }
        return begin.apply(this, given);
      });
      const recovered = vi.fn();
      const stopListening = onDatabaseRecovered(recovered);
      answer();
      await vi.waitFor(() => expect(recovered).toHaveBeenCalledOnce());
      stopListening();
      expect(refused).toHaveBeenCalledOnce();
      const order: string[] = [];
      const slow = store.run('r', ['lanes'], async (tx) => {
        for (let n = 0; n < 20; n++) await tx.lanes.get('none');
        order.push('slow');
      });
      await store.run('r', ['kv'], async (tx) => void (await tx.kv.get('none')));
      order.push('quick');
      await slow;
      expect(order).toEqual(['quick', 'slow']);
    });

    test('a late database is closed when it is no longer wanted', async () => {
      const answer = delayAnswer();
      const opening = db();
      await waitFor(5100);
      vi.useRealTimers();
      await opening;
      closeDb();
      const recovered = vi.fn();
      const stopListening = onDatabaseRecovered(recovered);
      answer();
      const close = vi.spyOn(Dexie.prototype, 'close');
      await vi.waitFor(() => expect(close).toHaveBeenCalled());
      stopListening();
      expect(recovered).not.toHaveBeenCalled();
    });

    test('text typed into memory stays in local storage, for a later page with a database', async () => {
      const answer = delayAnswer();
      const opening = db();
      await waitFor(5100);
      vi.useRealTimers();
      await opening;
      const typed = draft('typed', { rev: 3 });
      appendEdit(typed);
      await mergeDraft(typed);
      expect((await getDraft('typed'))?.rev).toBe(3);
      // The tab is closed before the browser answers.
      closeDb();
      resetMergeBases();
      vi.restoreAllMocks();
      answer();
      expect((await db()).volatile).toBe(false);
      expect((await getDraft('typed'))?.rev).toBe(3);
    });

    /** Makes memory stand in. The returned function lets the database answer and resolves after the hand-over. */
    async function standIn(): Promise<() => Promise<void>> {
      vi.useRealTimers();
      closeDb();
      resetMergeBases();
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const answer = delayAnswer();
      const opening = db();
      await waitFor(5100);
      vi.useRealTimers();
      expect((await opening).volatile).toBe(true);
      return async () => {
        const recovered = vi.fn();
        const stopListening = onDatabaseRecovered(recovered);
        answer();
        await vi.waitFor(() => expect(recovered).toHaveBeenCalledOnce());
        stopListening();
      };
    }
    const CONTACT = { type: 'contact', email: 'a', telCode: '371', tel: '1', isSubscribedNewsletter: false } as const;
    const OTHER = 'typed:other:';
    const mail = (email: string) => ({ contact: { ...draft().contact, email } });
    const stored = (of: BookingDraft, tabs = {}): Promise<void> =>
      writeRaw(name, 'drafts', { id: of.id, uid: '', updatedAt: of.updatedAt, rev: of.rev, data: of, tabs });

    test('an old journal copy in local storage does not overwrite newer text with the next edit', async () => {
      vi.useRealTimers();
      await db();
      await stored(draft('d', { rev: 3, updatedAt: 3000, ...mail('anna') }), { [OTHER]: 3 });
      writeJournalCopy(draft('d', { rev: 2, updatedAt: 2000, ...mail('an') }), draft('d', { rev: 1 }), OTHER);
      const answers = await standIn();
      const shown = await getDraft('d');
      expect(shown).toMatchObject(mail('an'));
      setMergeBase(shown!);
      const typed = { ...shown!, rev: 3, updatedAt: 4000, couponText: 'SUN' };
      // So that the hand-over covers a table without any link to drafts.
      await (await db()).run('rw', ['searches'], (tx) => tx.searches.clear());
      appendEdit(typed);
      await mergeDraft(typed);
      await answers();
      expect(await getDraft('d')).toMatchObject({ ...mail('anna'), couponText: 'SUN' });
    });

    test('merges the last journal copy and the edits made in memory', async () => {
      vi.useRealTimers();
      await db();
      const read = draft('d', { rev: 1, ...mail('a') });
      await stored(read);
      writeJournalCopy(draft('d', { rev: 2, updatedAt: 2000, ...mail('an'), couponText: 'SUN' }), read, OTHER);
      const answers = await standIn();
      const shown = await getDraft('d');
      setMergeBase(shown!);
      const typed = { ...shown!, rev: 3, updatedAt: 4000, ...mail('ann') };
      appendEdit(typed);
      await mergeDraft(typed);
      await answers();
      expect(await getDraft('d')).toMatchObject({ ...mail('ann'), couponText: 'SUN' });
      expect(localKeys('draft-delta')).toEqual([]);
    });

    test('a draft of memory takes the booking id that the database knows, and stays deleted where it was deleted', async () => {
      vi.useRealTimers();
      for (const id of ['local:d', 'local:e']) await putDraft(draft(id, { rev: 1 }));
      await renameDraft('local:d', 'b1');
      for (const id of ['local:d', 'local:e'])
        writeJournalCopy(draft(id, { rev: 2, ...mail('an') }), draft(id, { rev: 1 }), OTHER);
      const answers = await standIn();
      expect(await listDrafts()).toHaveLength(2);
      await writeRaw(name, 'meta', { k: 'deleted:local:e', v: [1] });
      await clearRaw(name, ['drafts']);
      await stored(draft('b1', { rev: 1, bookingId: 'b1' }));
      await answers();
      expect(await listDrafts()).toMatchObject([{ id: 'b1', bookingId: 'b1', ...mail('an') }]);
    });

    test('a booking created in memory takes along its updates from the database, and a draft deleted in memory stays deleted', async () => {
      vi.useRealTimers();
      const read = draft('local:d', { rev: 1, ...mail('a') });
      const store = await db();
      const queued = { draft: read, payload: CONTACT, id: 'u1', uid: '', at: 1 };
      await store.run('rw', ENQUEUE_TABLES, (tx) => enqueueIn(tx, [queued]));
      await putDraft(draft('e', { rev: 1 }));
      writeJournalCopy(draft('local:d', { rev: 2, updatedAt: 2000, ...mail('an') }), read, OTHER);
      writeJournalCopy(draft('e', { rev: 2, updatedAt: 2000 }), draft('e', { rev: 1 }), OTHER);
      const answers = await standIn();
      expect(await listDrafts()).toHaveLength(2);
      await renameDraft('local:d', 'b1');
      await deleteDraft('e');
      await answers();
      expect(await listDrafts()).toMatchObject([{ id: 'b1', bookingId: 'b1', ...mail('an') }]);
      expect((await listUpdates('b1')).map(({ id }) => id)).toEqual(['u1']);
      expect(await listQueues()).toMatchObject([{ bookingId: 'b1', state: 'idle', pendingCount: 1 }]);
    });

    test('opens again after half a minute without an answer', async () => {
      vi.spyOn(indexedDB, 'databases').mockReturnValueOnce(new Promise(() => undefined));
      const open = vi.spyOn(indexedDB, 'open').mockImplementationOnce(silent);
      const opening = db();
      await waitFor(5100);
      const store = await opening;
      expect([store.volatile, open.mock.calls.length]).toEqual([true, 1]);
      const recovered = vi.fn();
      const stopListening = onDatabaseRecovered(recovered);
      await waitFor(30_000);
      vi.useRealTimers();
      await vi.waitFor(() => expect(recovered).toHaveBeenCalledOnce());
      stopListening();
      expect([store.volatile, await db()]).toEqual([false, store]);
    });

    test('mayHaveDatabase() does not wait for an answer, or updates would never be sent', async () => {
      vi.spyOn(indexedDB, 'databases').mockReturnValueOnce(new Promise(() => undefined));
      const answer = mayHaveDatabase();
      await waitFor(1100);
      await expect(Promise.race([answer, Promise.resolve('nothing')])).resolves.toBe(true);
      await expect(mayHaveDatabase()).resolves.toBe(false);
    });

    test('waits as long as another tab blocks an upgrade', async () => {
      const request = silent();
      const open = vi.spyOn(indexedDB, 'open').mockReturnValue(request);
      void db();
      await vi.waitFor(() => expect(open).toHaveBeenCalled());
      (request.onblocked as unknown as () => void)();
      await waitFor(60_000);
      expect(notices).toEqual(['blocked']);
    });
  });

  test('a single failure is retried without a notice', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.spyOn(Dexie.prototype, 'open').mockRejectedValueOnce(new Error('backing store'));
    const opening = db();
    await vi.advanceTimersByTimeAsync(200);
    vi.useRealTimers();
    expect((await opening).volatile).toBe(false);
    expect(notices).toEqual([]);
  });
});

describe('a newer version of the product', () => {
  test('opened in another tab: this tab stops writing into the database', async () => {
    await putDraft(draft('d', { rev: 1 }));
    const newer = await upgrade();
    expect(notices).toEqual(['newer-version']);
    await putDraft(draft('d', { rev: 2 }));
    expect((await newer.table('drafts').get('d')).rev).toBe(1);
    newer.close();
  });

  test('used before: this version does not touch its database', async () => {
    (await upgrade()).close();
    expect((await db()).volatile).toBe(true);
    expect(notices).toEqual(['newer-version']);
    const kept = await upgrade();
    expect(kept.backendDB().version).toBe(10 * (STEPS.length + 1));
    kept.close();
  });

  const newerApp = async (): Promise<Dexie> =>
    await new AppDatabase(name, {}, [
      ...STEPS,
      { version: STEPS.length + 1, stores: { drafts: '&id,uid,updatedAt,extra' } },
    ]).open();

  /** A database of version 2 with orders, drafts and a queue. */
  async function usedByNewer(): Promise<void> {
    const store = await db();
    await putDraft(draft('sent'));
    await putDraft(draft('waiting'));
    await store.run('rw', ENQUEUE_TABLES, (tx) =>
      enqueueIn(tx, [{ draft: draft('waiting'), payload: contact('a@b.lv'), id: 'u1', uid: '', at: 1 }]),
    );
    await store.run('rw', ['meta', 'snapshots', 'snapshotTexts'], async (tx) => {
      for (const k of ['order:1', 'paper:1:t', 'token:sent', 'token:waiting', 'typed:tab:sent', 'alert:1'])
        await tx.meta.put({ k, v: k });
      await tx.snapshotTexts.put({ queryKey: 'q', text: 'a' });
    });
    closeDb();
    (await newerApp()).close();
  }

  test('an older app goes on in memory with what it can read, and leaves database and queue alone', async () => {
    await usedByNewer();
    const store = await db();
    expect([store.volatile, isOlderApp()]).toEqual([true, true]);
    const meta = await store.run('r', ['meta'], (tx) => tx.meta.toArray());
    expect(meta.map(({ k }) => k).filter((k) => !k.startsWith('draft'))).toEqual([
      'order:1',
      'paper:1:t',
      'token:sent',
    ]);
    expect((await listDrafts()).map(({ id }) => id)).toEqual(['sent']);
    expect([await listUpdates('waiting'), await listQueues()]).toEqual([[], []]);
    await putDraft({ ...draft('sent'), rev: 9 });
    expect((await getDraft('sent'))?.rev).toBe(9);

    const newer = await newerApp();
    expect((await newer.table('drafts').get('sent')).rev).not.toBe(9);
    expect(await newer.table('outbox').toArray()).toMatchObject([{ id: 'u1', state: 'queued', bookingId: 'waiting' }]);
    expect(await newer.table('meta').count()).toBeGreaterThanOrEqual(6);
    newer.close();
  });

  test('a browser that does not list its databases finds the version by opening, and creates none', async () => {
    await usedByNewer();
    Object.defineProperty(indexedDB, 'databases', { value: undefined, configurable: true });
    expect((await db()).volatile).toBe(true);
    expect((await listDrafts()).map(({ id }) => id)).toEqual(['sent']);
    expect(await versionByOpening('pwa-nobody')).toBe(0);
    Reflect.deleteProperty(indexedDB, 'databases');
    expect((await indexedDB.databases()).some((each) => each.name === 'pwa-nobody')).toBe(false);
    const kept = await newerApp();
    expect(kept.backendDB().version).toBe(10 * (STEPS.length + 1));
    kept.close();
  });
});

describe('eviction', () => {
  test('is noticed by the marker in local storage', async () => {
    await db();
    closeDb();
    const database = await new AppDatabase(name).open();
    expect(await checkEvictionMarker(database as AppDatabase)).toBe('alive');
    database.close();
    await Dexie.delete(name);
    await db();
    expect(notices).toEqual(['cleared']);
  });

  test('a first visit is none', async () => {
    await db();
    expect(notices).toEqual([]);
  });
});

describe('a full disk', () => {
  test('is found inside a wrapping error', () => {
    expect(isQuota(full())).toBe(true);
    expect(isQuota(new Error('x'))).toBe(false);
    expect(isQuota(null)).toBe(false);
  });

  test('our caches are freed, then the write succeeds', async () => {
    const dexie = new AppDatabase(name);
    await dexie.open();
    await dexie.table('kv').put({ key: 'a', value: 1, expiresAt: 1, lastUsed: 1 });
    await dexie.table('ballast').put({ k: 'filler', filler: new Uint8Array(4) });
    const dropped: string[] = [];
    vi.stubGlobal('document', { baseURI: 'https://fly.example/flights/' });
    vi.stubGlobal('caches', { delete: async (cache: string) => dropped.push(cache) > 0 });
    const write = vi.fn<() => Promise<string>>().mockRejectedValueOnce(full()).mockResolvedValueOnce('done');
    expect(await withRecovery(dexie, write)).toBe('done');
    expect(dropped).toEqual(['rt-img-v1/flights/']);
    expect(await dexie.table('kv').count()).toBe(0);
    expect(await dexie.table('ballast').count()).toBe(0);
    expect(notices).toEqual([]);
    dexie.close();
  });

  test('a disk that stays full is announced, and the write rejects', async () => {
    const dexie = new AppDatabase(name);
    await dexie.open();
    await expect(withRecovery(dexie, () => Promise.reject(full()))).rejects.toThrow('aborted');
    expect(notices).toEqual(['full']);
    dexie.close();
  });

  test('other failures are passed on without a retry', async () => {
    const dexie = new AppDatabase(name);
    await dexie.open();
    const work = vi.fn<() => Promise<never>>().mockRejectedValue(new Error('mine'));
    await expect(withRecovery(dexie, work)).rejects.toThrow('mine');
    expect(work).toHaveBeenCalledTimes(1);
    dexie.close();
  });
});

describe('durability', () => {
  test('is strict for updates and queues, relaxed elsewhere', async () => {
    const asked: [string, string | undefined][] = [];
    // oxlint-disable-next-line typescript/unbound-method -- called with its own `this` below
    // oxlint-disable-next-line typescript/unbound-method -- called with its connection
    const real = IDBDatabase.prototype.transaction;
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
      this: IDBDatabase,
      tables: string | Iterable<string>,
      mode?: IDBTransactionMode,
      options?: IDBTransactionOptions,
    ) {
      if (mode === 'readwrite')
        asked.push([(typeof tables === 'string' ? [tables] : [...tables]).join(), options?.durability]);
      return real.call(this, tables, mode, options);
    });
    const store = await db();
    asked.length = 0;
    await store.run('rw', ['drafts'], async (tx) => await tx.drafts.delete('x'));
    await store.run('rw', ['drafts', 'outbox'], async (tx) => await tx.outbox.delete(1));
    expect(asked.filter(([tables]) => tables.includes('drafts'))).toEqual([
      ['drafts', 'relaxed'],
      ['drafts,outbox', 'strict'],
    ]);
  });
});

describe('a connection that is lost without a close event', () => {
  /** From now on the open connection throws, as Safari's after its database process has ended. */
  async function lose(errorName: string, store?: Store | null): Promise<void> {
    const { core } = store ? (store as DatabaseStore).database : await openedDatabase();
    if (errorName === 'InvalidStateError') return (await openedDatabase()).backendDB().close();
    vi.spyOn(core, 'transaction').mockImplementation(() => {
      throw new DOMException('Connection to Indexed Database server lost.', errorName);
    });
  }

  test.each(['UnknownError', 'InvalidStateError'])(
    '%s: opened again, and the transaction is repeated once',
    async (kind) => {
      const store = await db();
      await putDraft(draft('b1'));
      await lose(kind);
      const work = vi.fn(async () => undefined);
      await Promise.all([store.run('rw', ['meta'], work), putDraft(draft('b2')), listQueues()]);
      expect(work).toHaveBeenCalledTimes(1);
      // Who holds the old store goes on, too.
      await store.run('rw', ['meta'], async (tx) => void (await tx.meta.put({ k: 'x', v: 1 })));
      expect((await listDrafts()).map(({ id }) => id).toSorted()).toEqual(['b1', 'b2']);
      expect([store.volatile, (await db()).volatile, notices]).toEqual([false, false, []]);
    },
  );

  test('the last write of a page is repeated', async () => {
    const store = await db();
    (await openedDatabase()).backendDB().close();
    store.flush('meta', { k: 'typed', v: 'Anna' });
    await vi.waitFor(async () => {
      const row = await (await db()).run('r', ['meta'], (tx) => tx.meta.get('typed'));
      expect(row?.v).toBe('Anna');
    });
  });

  test('a store that was closed on purpose stays closed', async () => {
    const store = await db();
    closeDb();
    await expect(store.run('r', ['meta'], (tx) => tx.meta.get('x'))).rejects.toThrow();
  });

  test('connections that are lost at once are not opened for ever', async () => {
    const store = await db();
    await lose('UnknownError');
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('lost', 'AbortError');
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const run = store.run('r', ['meta'], (tx) => tx.meta.get('x'));
    await vi.advanceTimersByTimeAsync(20_000);
    // Memory serves instead.
    expect(await run).toBeUndefined();
    expect(notices).toEqual(['memory']);
  });

  test('the worker opens again, too', async () => {
    await db();
    closeDb();
    const store = await openExistingStore(name);
    await lose('UnknownError', store);
    await store?.run('rw', ['meta'], async (tx) => void (await tx.meta.put({ k: 'x', v: 1 })));
    expect(await store?.run('r', ['meta'], (tx) => tx.meta.get('x'))).toEqual({ k: 'x', v: 1 });
    store?.close();
  });
});
