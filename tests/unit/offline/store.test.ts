import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { liveQuery } from 'dexie';
import { closeDb, db } from '@/offline/store/db';
import { newQueue } from '@/offline/outbox/outboxTx';
import { quarantineSettled } from '@/offline/store/rowValidation';
import type { QueueRow, OutboxRow } from '@/offline/store/rows';
import { lastUpdateIn } from '@/offline/outbox/outboxTx';
import { hasRejected } from '@/offline/store/rowValidation';
import type { Store } from '@/offline/store/store';
import { NATIVE_VERSION } from '@/offline/store/schema';
import { dropDatabase, freshDatabase, memoryStore } from './setup';
import { openExistingStore } from '@/offline/store/existing';

let name = '';
beforeEach(() => {
  name = freshDatabase();
});
afterEach(() => dropDatabase(name));

const update = (id: string, bookingId: string): OutboxRow => ({
  id,
  bookingId,
  uid: '',
  kind: 'contact',
  v: 1,
  target: 'contact',
  values: {},
  state: 'queued',
  body: null,
  at: 1,
  firstSentAt: null,
  refusal: null,
});

/** The store as the worker opens it, after a page has created the database. */
async function workerStore(): Promise<Store> {
  await db();
  closeDb();
  const store = await openExistingStore(name);
  if (!store) throw new Error('the database is missing');
  return store;
}

/** All stores must behave alike: the proof runs the sender on one of them, page and worker run it on the others. */
describe.each<[string, () => Promise<Store>]>([
  ['of the page', db],
  ['of the worker', workerStore],
  ['in memory', async () => memoryStore(name)],
])('the store %s', (_name, open) => {
  test('numbers updates and lists those of a booking in order', async () => {
    const store = await open();
    await store.run('rw', ['outbox'], async (tx) => {
      for (const id of ['a', 'b', 'c', 'd']) await tx.outbox.put(update(id, id === 'b' ? 'other' : 'mine'));
    });
    const rows = await store.run('r', ['outbox'], (tx) => tx.outbox.where('bookingId').equals('mine').toArray());
    expect(rows.map(({ id }) => id)).toEqual(['a', 'c', 'd']);
    expect(rows.every(({ seq }) => typeof seq === 'number')).toBe(true);
  });

  test('a failed transaction writes nothing', async () => {
    const store = await open();
    const work = store.run('rw', ['outbox', 'lanes'], async (tx) => {
      await tx.outbox.put(update('a', 'b1'));
      await tx.lanes.put(newQueue('b1', ''));
      throw new Error('power cut');
    });
    await expect(work).rejects.toThrow('power cut');
    const [rows, queue] = await store.run('r', ['outbox', 'lanes'], async (tx) => [
      await tx.outbox.toArray(),
      await tx.lanes.get('b1'),
    ]);
    expect([rows, queue]).toEqual([[], undefined]);
  });

  test('finds rows by compound key, prefix and bound', async () => {
    const store = await open();
    await store.run('rw', ['idMap', 'kv', 'receipts'], async (tx) => {
      await tx.idMap.put({ bookingId: 'b', originalId: 'p1', passengerId: '1', at: 1 });
      await tx.idMap.put({ bookingId: 'b', originalId: 'p1', passengerId: '2', at: 2 });
      await tx.idMap.put({ bookingId: 'c', originalId: 'p1', passengerId: '3', at: 3 });
      await tx.kv.put({ key: 'airport:RIX', value: 1, expiresAt: 5, lastUsed: 1 });
      await tx.kv.put({ key: 'popular:RIX', value: 2, expiresAt: 9, lastUsed: 1 });
      await tx.receipts.put({ id: 'old', at: 1 });
      await tx.receipts.put({ id: 'new', at: 10 });
    });
    await store.run('rw', ['idMap', 'kv', 'receipts'], async (tx) => {
      expect((await tx.idMap.where('bookingId').equals('b').toArray()).map((row) => row.passengerId)).toEqual(['2']);
      expect((await tx.idMap.get(['c', 'p1']))?.passengerId).toBe('3');
      expect((await tx.kv.where('key').startsWith('airport:').toArray()).map(({ key }) => key)).toEqual([
        'airport:RIX',
      ]);
      expect((await tx.receipts.where('at').below(10).toArray()).map(({ id }) => id)).toEqual(['old']);
      await tx.idMap.delete(['b', 'p1']);
      await tx.kv.clear();
      expect([(await tx.idMap.toArray()).length, (await tx.kv.toArray()).length]).toEqual([1, 0]);
    });
  });

  test('stores and returns copies of rows', async () => {
    const store = await open();
    const row = newQueue('b1', '');
    await store.run('rw', ['lanes'], (tx) => tx.lanes.put(row));
    row.state = 'halted';
    const read = await store.run('r', ['lanes'], (tx) => tx.lanes.get('b1'));
    expect(read?.state).toBe('idle');
  });

  test('the tail of a booking is its last update, even if another booking has a later one', async () => {
    const store = await open();
    const tails = await store.run('rw', ['outbox'], async (tx) => {
      await tx.outbox.bulkPut([update('a', 'mine'), update('b', 'mine'), update('c', 'other'), update('d', 'min')]);
      return [await lastUpdateIn(tx, 'mine'), await lastUpdateIn(tx, 'nobody')];
    });
    expect(tails.map((row) => row?.id)).toEqual(['b', undefined]);
  });

  test('lists by a compound index', async () => {
    const store = await open();
    const parked = await store.run('rw', ['outbox'], async (tx) => {
      await tx.outbox.bulkPut([update('a', 'mine'), { ...update('b', 'mine'), state: 'parked' }, update('c', 'other')]);
      return await tx.outbox.where('[bookingId+state]').equals(['mine', 'parked']).toArray();
    });
    expect(parked.map(({ id }) => id)).toEqual(['b']);
  });

  test('leaves out a row of a wrong shape, reports it and moves it to quarantine', async () => {
    const store = await open();
    const bad = { ...newQueue('b1', ''), state: 'dancing' } as unknown as QueueRow;
    await store.run('rw', ['lanes'], (tx) => tx.lanes.bulkPut([bad, newQueue('b2', '')]));
    const [lanes, rejected] = await store.run('r', ['lanes'], async (tx) => [
      await tx.lanes.toArray(),
      hasRejected(tx, 'lanes'),
    ]);
    expect([lanes.map(({ bookingId }) => bookingId), rejected]).toEqual([['b2'], true]);
    await quarantineSettled();
    const quarantined = await store.run('r', ['quarantine'], (tx) => tx.quarantine.toArray());
    expect(quarantined.map(({ table, row }) => [table, row])).toEqual([['lanes', bad]]);
  });
});

describe.each<[string, () => Promise<Store>]>([
  ['of the page', db],
  ['in memory', async () => memoryStore(name)],
])('a live query over the store %s', (_name, open) => {
  test('runs again when a table it read has changed, and only then', async () => {
    const store = await open();
    const seen: number[] = [];
    const stop = liveQuery(() => store.run('r', ['searches', 'lanes'], (tx) => tx.lanes.toArray())).subscribe((rows) =>
      seen.push(rows.length),
    );
    await vi.waitFor(() => expect(seen).toEqual([0]));
    await store.run('rw', ['kv'], (tx) => tx.kv.put({ key: 'a', value: 1, expiresAt: 1, lastUsed: 1 }));
    await store.run('rw', ['lanes'], (tx) => tx.lanes.put(newQueue('b1', '')));
    await vi.waitFor(() => expect(seen).toEqual([0, 1]));
    stop.unsubscribe();
    await store.run('rw', ['lanes'], (tx) => tx.lanes.put(newQueue('b2', '')));
    expect(seen).toEqual([0, 1]);
  });

  test('runs again when the change came while it ran', async () => {
    const store = await open();
    const seen: number[] = [];
    let writes = 0;
    // A live query itself cannot write.
    const change = (): void =>
      void setTimeout(() => store.run('rw', ['lanes'], (tx) => tx.lanes.put(newQueue('b1', ''))));
    const query = async (): Promise<number> => {
      const { length } = await store.run('r', ['lanes'], (tx) => tx.lanes.toArray());
      if (writes++ === 0) {
        change();
        await store.run('r', ['lanes'], (tx) => tx.lanes.count());
      }
      return length;
    };
    const stop = liveQuery(query).subscribe((count) => seen.push(count));
    // The first answer may be left out: it is of the past already.
    await vi.waitFor(() => expect(seen.at(-1)).toBe(1));
    stop.unsubscribe();
  });

  test('ignores a transaction that failed, and reports an error of its own', async () => {
    const store = await open();
    const seen: unknown[] = [];
    const query = () => store.run('r', ['lanes'], async (tx) => (await tx.lanes.toArray()).length);
    const stop = liveQuery(query).subscribe((count) => seen.push(count));
    await vi.waitFor(() => expect(seen).toEqual([0]));
    const failing = store.run('rw', ['lanes'], async (tx) => {
      await tx.lanes.put(newQueue('b1', ''));
      throw new Error('power cut');
    });
    await expect(failing).rejects.toThrow('power cut');
    const failure = new Error('unreadable');
    const stopFailing = liveQuery(() => Promise.reject(failure)).subscribe(
      () => undefined,
      (error) => seen.push(error),
    );
    await vi.waitFor(() => expect(seen).toEqual([0, failure]));
    stop.unsubscribe();
    stopFailing.unsubscribe();
  });
});

test('a live query of the page follows writes of the worker', async () => {
  await db();
  const seen: number[] = [];
  const query = async () => (await db()).run('r', ['lanes'], async (tx) => (await tx.lanes.toArray()).length);
  const stop = liveQuery(query).subscribe((count) => seen.push(count));
  await vi.waitFor(() => expect(seen).toEqual([0]));
  // The worker's modules, with a connection and a channel of their own.
  vi.resetModules();
  const worker = await import('@/offline/store/existing');
  const store = await worker.openExistingStore(name);
  await store?.run('rw', ['lanes'], (tx) => tx.lanes.put(newQueue('b1', '')));
  await vi.waitFor(() => expect(seen).toEqual([0, 1]));
  stop.unsubscribe();
  store?.close();
});

describe('opening the database in the worker', () => {
  const versions = async () => (await indexedDB.databases()).map((one) => [one.name, one.version]);
  const make = (version: number): Promise<IDBDatabase> =>
    new Promise((resolve) => {
      const opening = indexedDB.open(name, version);
      opening.addEventListener('success', () => resolve(opening.result));
    });

  test('creates no missing database', async () => {
    expect(await openExistingStore(name)).toBeNull();
    expect(await versions()).toEqual([]);
  });

  test('creates none when it is deleted between the check and the opening', async () => {
    const gone: Pick<IDBFactory, 'databases' | 'open'> = {
      databases: async () => [{ name, version: NATIVE_VERSION }],
      open: (...given) => indexedDB.open(...given),
    };
    expect(await openExistingStore(name, gone as IDBFactory)).toBeNull();
    expect(await versions()).toEqual([]);
  });

  test.each([-1, 1])('does not touch a database whose version differs by %i', async (away) => {
    (await make(NATIVE_VERSION + away)).close();
    expect(await openExistingStore(name)).toBeNull();
    expect(await versions()).toEqual([[name, NATIVE_VERSION + away]]);
  });

  test('closes when a page wants to upgrade', async () => {
    const store = await workerStore();
    const newer = await make(NATIVE_VERSION + 1);
    expect(newer.version).toBe(NATIVE_VERSION + 1);
    newer.close();
    await expect(store.run('r', ['lanes'], (tx) => tx.lanes.toArray())).rejects.toThrow();
  });
});
