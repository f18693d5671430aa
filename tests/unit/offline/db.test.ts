import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { BookingDraft } from '@/domain/booking/types';
import { localKeys } from '@/platform/webStorage';
import { checkEvictionMarker } from '@/offline/store/eviction';
import { configureStorage, mayHaveDatabase } from '@/platform/database';
import { closeDb, db } from '@/offline/store/db';
import { deleteDraft } from '@/offline/drafts/deleteDraft';
import { writeJournalCopy } from '@/offline/drafts/journalCopy';
import { getDraft, listDrafts, mergeDraft, appendEdit, putDraft, renameDraft } from '@/offline/drafts/draftRows';
import { resetMergeBases, setMergeBase } from '@/offline/drafts/mergeBase';
import { listQueues } from '@/offline/outbox/queueRows';
import { type StorageNotice, onDatabaseRecovered, onStorageNotice } from '@/offline/store/notices';
import { listUpdates } from '@/offline/outbox/updateRows';
import { isQuota, withRecovery } from '@/offline/store/pageStore';
import { makeDexie } from '@/offline/store/makeDexie';
import { ENQUEUE_TABLES, enqueueIn } from '@/offline/outbox/enqueue';
import { draft } from './fixtures';
import { clearRaw, dropDatabase, freshDatabase, writeRaw } from './setup';

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

const upgrade = async (): Promise<Dexie> => {
  const newer = new Dexie(name);
  newer.version(2).stores({ drafts: '&id,uid,updatedAt,extra' });
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

  test('a browser that refuses is asked again, then memory takes over and says so', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const open = vi.spyOn(Dexie.prototype, 'open').mockRejectedValue(new Error('backing store'));
    const opening = db();
    await vi.advanceTimersByTimeAsync(6200);
    const store = await opening;
    expect(open).toHaveBeenCalledTimes(4);
    expect(store.volatile).toBe(true);
    expect(notices).toEqual(['memory']);
    vi.useRealTimers();
    await putDraft(draft('d', { rev: 1 }));
    expect((await getDraft('d'))?.rev).toBe(1);
  });

  test('one that had refused and lets us in later: what memory took is on the device', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const open = vi.spyOn(Dexie.prototype, 'open').mockRejectedValue(new Error('backing store'));
    const opening = db();
    await vi.advanceTimersByTimeAsync(6200);
    const store = await opening;
    await putDraft(draft('d', { rev: 1 }));
    await vi.advanceTimersByTimeAsync(31_000);
    expect([store.volatile, open.mock.calls.length]).toEqual([true, 5]);
    open.mockRestore();
    const kept = vi.fn();
    const unheard = onDatabaseRecovered(kept);
    await vi.advanceTimersByTimeAsync(60_000);
    vi.useRealTimers();
    await vi.waitFor(() => expect(kept).toHaveBeenCalledOnce());
    unheard();
    expect([store.volatile, await db()]).toEqual([false, store]);
    closeDb();
    expect((await getDraft('d'))?.rev).toBe(1);
  });

  test('a browser that refuses even to show its database: memory takes over at once', async () => {
    vi.spyOn(globalThis, 'indexedDB', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect((await db()).volatile).toBe(true);
    expect(notices).toEqual(['memory']);
    await putDraft(draft('d', { rev: 1 }));
    expect((await getDraft('d'))?.rev).toBe(1);
  });

  describe('a browser that says nothing', () => {
    const silent = (): IDBOpenDBRequest => new EventTarget() as IDBOpenDBRequest;
    const waitFor = async (ms: number): Promise<void> => {
      await vi.advanceTimersByTimeAsync(ms);
    };
    beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));

    test.each([
      ['when opened', () => vi.spyOn(indexedDB, 'open').mockImplementation(silent)],
      [
        'when asked what it holds',
        () => vi.spyOn(indexedDB, 'databases').mockReturnValue(new Promise(() => undefined)),
      ],
    ])('%s: after a few seconds memory takes over and says so', async (_when, silence) => {
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

    /** What it holds is told when the answer is called. */
    function late(): () => void {
      const told = indexedDB.databases();
      let tell = (): void => undefined;
      const answer = new Promise<void>((done) => {
        tell = done;
      });
      vi.spyOn(indexedDB, 'databases').mockReturnValue(answer.then(() => told));
      return tell;
    }

    test('one that answers after all: what memory took meanwhile is on the device, beside what was there', async () => {
      vi.useRealTimers();
      await putDraft(draft('before', { rev: 1 }));
      closeDb();
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const answer = late();
      const opening = db();
      await waitFor(5100);
      vi.useRealTimers();
      const store = await opening;
      expect([store.volatile, await getDraft('before')]).toEqual([true, null]);
      await putDraft(draft('meanwhile', { rev: 1 }));
      const quarantined = { table: 'drafts', at: 1, row: 'x' } as const;
      await store.run('rw', ['quarantine'], (tx) => tx.put('quarantine', quarantined));
      const kept = vi.fn();
      const unheard = onDatabaseRecovered(kept);
      answer();
      await vi.waitFor(() => expect(kept).toHaveBeenCalledOnce());
      unheard();
      expect([store.volatile, await db()]).toEqual([false, store]);
      expect([(await getDraft('before'))?.id, (await getDraft('meanwhile'))?.id]).toEqual(['before', 'meanwhile']);
      // another page, after this one
      closeDb();
      expect((await db()).volatile).toBe(false);
      expect((await getDraft('meanwhile'))?.rev).toBe(1);
      const rows = await (await db()).run('r', ['quarantine'], (tx) => tx.list('quarantine'));
      expect(rows).toMatchObject([quarantined]);
      expect(notices).toEqual(['memory']);
    });

    test('what fails once it has taken over leaves it open, and its transactions do not wait for one another', async () => {
      const answer = late();
      const opening = db();
      await waitFor(5100);
      vi.useRealTimers();
      const store = await opening;
      // oxlint-disable-next-line typescript/unbound-method -- called with its own `this` below
      const begin = IDBDatabase.prototype.transaction;
      const refused = vi.fn();
      vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...given) {
        // the mark that is looked for first
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
      const kept = vi.fn();
      const unheard = onDatabaseRecovered(kept);
      answer();
      await vi.waitFor(() => expect(kept).toHaveBeenCalledOnce());
      unheard();
      expect(refused).toHaveBeenCalledOnce();
      const order: string[] = [];
      const slow = store.run('r', ['lanes'], async (tx) => {
        for (let n = 0; n < 20; n++) await tx.get('lanes', 'none');
        order.push('slow');
      });
      await store.run('r', ['kv'], async (tx) => void (await tx.get('kv', 'none')));
      order.push('quick');
      await slow;
      expect(order).toEqual(['quick', 'slow']);
    });

    test('one that answers when nobody wants it any more is closed', async () => {
      const answer = late();
      const opening = db();
      await waitFor(5100);
      vi.useRealTimers();
      await opening;
      closeDb();
      const kept = vi.fn();
      const unheard = onDatabaseRecovered(kept);
      answer();
      const close = vi.spyOn(Dexie.prototype, 'close');
      await vi.waitFor(() => expect(close).toHaveBeenCalled());
      unheard();
      expect(kept).not.toHaveBeenCalled();
    });

    test('what is typed into memory stays in local storage, for a page that has the database again', async () => {
      const answer = late();
      const opening = db();
      await waitFor(5100);
      vi.useRealTimers();
      await opening;
      const typed = draft('typed', { rev: 3 });
      appendEdit(typed);
      await mergeDraft(typed);
      expect((await getDraft('typed'))?.rev).toBe(3);
      // the tab is gone before the browser answers
      closeDb();
      resetMergeBases();
      vi.restoreAllMocks();
      answer();
      expect((await db()).volatile).toBe(false);
      expect((await getDraft('typed'))?.rev).toBe(3);
    });

    /** Memory stands in; the answer ends that, and resolves when all has moved. */
    async function standsIn(): Promise<() => Promise<void>> {
      vi.useRealTimers();
      closeDb();
      resetMergeBases();
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const answer = late();
      const opening = db();
      await waitFor(5100);
      vi.useRealTimers();
      expect((await opening).volatile).toBe(true);
      return async () => {
        const kept = vi.fn();
        const unheard = onDatabaseRecovered(kept);
        answer();
        await vi.waitFor(() => expect(kept).toHaveBeenCalledOnce());
        unheard();
      };
    }
    const CONTACT = { type: 'contact', email: 'a', telCode: '371', tel: '1', isSubscribedNewsletter: false } as const;
    const OTHER = 'typed:other:';
    const mail = (email: string) => ({ contact: { ...draft().contact, email } });
    const stored = (of: BookingDraft, tabs = {}): Promise<void> =>
      writeRaw(name, 'drafts', { id: of.id, uid: '', updatedAt: of.updatedAt, rev: of.rev, data: of, tabs });

    test('what a killed browser had in local storage is not put over newer letters with what is typed meanwhile', async () => {
      vi.useRealTimers();
      await db();
      await stored(draft('d', { rev: 3, updatedAt: 3000, ...mail('anna') }), { [OTHER]: 3 });
      writeJournalCopy(draft('d', { rev: 2, updatedAt: 2000, ...mail('an') }), draft('d', { rev: 1 }), OTHER);
      const answers = await standsIn();
      const shown = await getDraft('d');
      expect(shown).toMatchObject(mail('an'));
      setMergeBase(shown!);
      const typed = { ...shown!, rev: 3, updatedAt: 4000, couponText: 'SUN' };
      // as every page does that shows the last searches: that table goes through dexie
      await (await db()).run('rw', ['searches'], (tx) => tx.clear('searches'));
      appendEdit(typed);
      await mergeDraft(typed);
      await answers();
      expect(await getDraft('d')).toMatchObject({ ...mail('anna'), couponText: 'SUN' });
    });

    test('what was typed last before it, and typed on meanwhile, is there', async () => {
      vi.useRealTimers();
      await db();
      const read = draft('d', { rev: 1, ...mail('a') });
      await stored(read);
      writeJournalCopy(draft('d', { rev: 2, updatedAt: 2000, ...mail('an'), couponText: 'SUN' }), read, OTHER);
      const answers = await standsIn();
      const shown = await getDraft('d');
      setMergeBase(shown!);
      const typed = { ...shown!, rev: 3, updatedAt: 4000, ...mail('ann') };
      appendEdit(typed);
      await mergeDraft(typed);
      await answers();
      expect(await getDraft('d')).toMatchObject({ ...mail('ann'), couponText: 'SUN' });
      expect(localKeys('draft-delta')).toEqual([]);
    });

    test('the draft of memory goes by the name that its booking has, and stays away where it was deleted', async () => {
      vi.useRealTimers();
      for (const id of ['local:d', 'local:e']) await putDraft(draft(id, { rev: 1 }));
      await renameDraft('local:d', 'b1');
      for (const id of ['local:d', 'local:e'])
        writeJournalCopy(draft(id, { rev: 2, ...mail('an') }), draft(id, { rev: 1 }), OTHER);
      const answers = await standsIn();
      expect(await listDrafts()).toHaveLength(2);
      await writeRaw(name, 'meta', { k: 'deleted:local:e', v: [1] });
      await clearRaw(name, ['drafts']);
      await stored(draft('b1', { rev: 1, bookingId: 'b1' }));
      await answers();
      expect(await listDrafts()).toMatchObject([{ id: 'b1', bookingId: 'b1', ...mail('an') }]);
    });

    test('a booking made in memory takes along what waited for it in the database, and one deleted there stays deleted', async () => {
      vi.useRealTimers();
      const read = draft('local:d', { rev: 1, ...mail('a') });
      const store = await db();
      const queued = { draft: read, payload: CONTACT, id: 'u1', uid: '', at: 1 };
      await store.run('rw', ENQUEUE_TABLES, (tx) => enqueueIn(tx, [queued]));
      await putDraft(draft('e', { rev: 1 }));
      writeJournalCopy(draft('local:d', { rev: 2, updatedAt: 2000, ...mail('an') }), read, OTHER);
      writeJournalCopy(draft('e', { rev: 2, updatedAt: 2000 }), draft('e', { rev: 1 }), OTHER);
      const answers = await standsIn();
      expect(await listDrafts()).toHaveLength(2);
      await renameDraft('local:d', 'b1');
      await deleteDraft('e');
      await answers();
      expect(await listDrafts()).toMatchObject([{ id: 'b1', bookingId: 'b1', ...mail('an') }]);
      expect((await listUpdates('b1')).map(({ id }) => id)).toEqual(['u1']);
      expect(await listQueues()).toMatchObject([{ bookingId: 'b1', state: 'idle', pendingCount: 1 }]);
    });

    test('asked in vain, it is asked anew after half a minute', async () => {
      vi.spyOn(indexedDB, 'databases').mockReturnValueOnce(new Promise(() => undefined));
      const open = vi.spyOn(indexedDB, 'open').mockImplementationOnce(silent);
      const opening = db();
      await waitFor(5100);
      const store = await opening;
      expect([store.volatile, open.mock.calls.length]).toEqual([true, 1]);
      const kept = vi.fn();
      const unheard = onDatabaseRecovered(kept);
      await waitFor(30_000);
      vi.useRealTimers();
      await vi.waitFor(() => expect(kept).toHaveBeenCalledOnce());
      unheard();
      expect([store.volatile, await db()]).toEqual([false, store]);
    });

    test('whether there is one is not waited for, either: what waits would never be sent', async () => {
      vi.spyOn(indexedDB, 'databases').mockReturnValueOnce(new Promise(() => undefined));
      const told = mayHaveDatabase();
      await waitFor(1100);
      await expect(Promise.race([told, Promise.resolve('nothing')])).resolves.toBe(true);
      await expect(mayHaveDatabase()).resolves.toBe(false);
    });

    test('an upgrade that another tab holds up is waited for, however long', async () => {
      const request = silent();
      const open = vi.spyOn(indexedDB, 'open').mockReturnValue(request);
      void db();
      await vi.waitFor(() => expect(open).toHaveBeenCalled());
      (request.onblocked as unknown as () => void)();
      await waitFor(60_000);
      expect(notices).toEqual(['blocked']);
    });
  });

  test('a passing failure heals', async () => {
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
  test('opened in another tab: this one stops writing into its database', async () => {
    await putDraft(draft('d', { rev: 1 }));
    const newer = await upgrade();
    expect(notices).toEqual(['newer-version']);
    await putDraft(draft('d', { rev: 2 }));
    expect((await newer.table('drafts').get('d')).rev).toBe(1);
    newer.close();
  });

  test('was here before: this one does not touch its database', async () => {
    (await upgrade()).close();
    expect((await db()).volatile).toBe(true);
    expect(notices).toEqual(['newer-version']);
    const kept = await upgrade();
    expect(kept.backendDB().version).toBe(20);
    kept.close();
  });
});

describe('data that vanished', () => {
  test('is noticed by the mark in local storage', async () => {
    expect(await checkEvictionMarker(await db())).toBe('alive');
    closeDb();
    await Dexie.delete(name);
    await db();
    expect(notices).toEqual(['cleared']);
  });

  test('a first visit is no loss', async () => {
    await db();
    expect(notices).toEqual([]);
  });
});

describe('a full disk', () => {
  test('is known by what is inside', () => {
    expect(isQuota(full())).toBe(true);
    expect(isQuota(new Error('x'))).toBe(false);
    expect(isQuota(null)).toBe(false);
  });

  test('our caches go first, then the write succeeds', async () => {
    const dexie = makeDexie(name);
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

  test('still full: announced, and the caller knows', async () => {
    const dexie = makeDexie(name);
    await dexie.open();
    await expect(withRecovery(dexie, () => Promise.reject(full()))).rejects.toThrow('aborted');
    expect(notices).toEqual(['full']);
    dexie.close();
  });

  test('other failures pass unchanged, once', async () => {
    const dexie = makeDexie(name);
    await dexie.open();
    const work = vi.fn<() => Promise<never>>().mockRejectedValue(new Error('mine'));
    await expect(withRecovery(dexie, work)).rejects.toThrow('mine');
    expect(work).toHaveBeenCalledTimes(1);
    dexie.close();
  });
});

describe('durability', () => {
  test('strict where an update or a queue is written, relaxed elsewhere', async () => {
    const asked: [string, string | undefined][] = [];
    // oxlint-disable-next-line typescript/unbound-method -- called with its own `this` below
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
    await store.run('rw', ['drafts'], async (tx) => await tx.remove('drafts', 'x'));
    await store.run('rw', ['drafts', 'outbox'], async (tx) => await tx.remove('outbox', 1));
    expect(asked.filter(([tables]) => tables.includes('drafts'))).toEqual([
      ['drafts', 'relaxed'],
      ['drafts,outbox', 'strict'],
    ]);
  });
});
