import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { closeDb, db } from '@/offline/store/db';
import { memoryStore } from '@/offline/store/memoryStore';
import { newQueue } from '@/offline/outbox/queueRow';
import { openNativeStore } from '@/offline/store/idbStore';
import { quarantineSettled } from '@/offline/store/rowValidation';
import type { QueueRow, OutboxRow } from '@/offline/store/rows';
import type { Store } from '@/offline/store/store';
import { NATIVE_VERSION } from '@/offline/store/schema';
import { dropDatabase, freshDatabase } from './setup';

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

/** As the worker opens what a page has made. */
async function native(): Promise<Store> {
  await db();
  closeDb();
  const store = await openNativeStore(name);
  if (!store) throw new Error('There is no database.');
  return store;
}

/** All stores must behave alike: the sender is proved on one and runs on the others. */
describe.each<[string, () => Promise<Store>]>([
  ['Dexie', db],
  ['memory', async () => memoryStore()],
  ['the browser’s own, without dexie', native],
])('the store over %s', (_name, open) => {
  test('numbers updates and lists those of a booking in order', async () => {
    const store = await open();
    await store.run('rw', ['outbox'], async (tx) => {
      for (const id of ['a', 'b', 'c', 'd']) await tx.put('outbox', update(id, id === 'b' ? 'other' : 'mine'));
    });
    const rows = await store.run('r', ['outbox'], (tx) => tx.list('outbox', { index: 'bookingId', equals: 'mine' }));
    expect(rows.map(({ id }) => id)).toEqual(['a', 'c', 'd']);
    expect(rows.every(({ seq }) => typeof seq === 'number')).toBe(true);
  });

  test('a transaction that fails leaves nothing behind', async () => {
    const store = await open();
    const work = store.run('rw', ['outbox', 'lanes'], async (tx) => {
      await tx.put('outbox', update('a', 'b1'));
      await tx.put('lanes', newQueue('b1', ''));
      throw new Error('power cut');
    });
    await expect(work).rejects.toThrow('power cut');
    const [rows, queue] = await store.run('r', ['outbox', 'lanes'], async (tx) => [
      await tx.list('outbox'),
      await tx.get('lanes', 'b1'),
    ]);
    expect([rows, queue]).toEqual([[], undefined]);
  });

  test('compound keys, prefixes and bounds', async () => {
    const store = await open();
    await store.run('rw', ['idMap', 'kv', 'receipts'], async (tx) => {
      await tx.put('idMap', { bookingId: 'b', originalId: 'p1', passengerId: '1', at: 1 });
      await tx.put('idMap', { bookingId: 'b', originalId: 'p1', passengerId: '2', at: 2 });
      await tx.put('idMap', { bookingId: 'c', originalId: 'p1', passengerId: '3', at: 3 });
      await tx.put('kv', { key: 'airport:RIX', value: 1, expiresAt: 5, lastUsed: 1 });
      await tx.put('kv', { key: 'popular:RIX', value: 2, expiresAt: 9, lastUsed: 1 });
      await tx.put('receipts', { id: 'old', at: 1 });
      await tx.put('receipts', { id: 'new', at: 10 });
    });
    await store.run('rw', ['idMap', 'kv', 'receipts'], async (tx) => {
      expect((await tx.list('idMap', { index: 'bookingId', equals: 'b' })).map((row) => row.passengerId)).toEqual([
        '2',
      ]);
      expect((await tx.get('idMap', ['c', 'p1']))?.passengerId).toBe('3');
      expect((await tx.list('kv', { prefix: 'airport:' })).map(({ key }) => key)).toEqual(['airport:RIX']);
      expect((await tx.list('receipts', { index: 'at', below: 10 })).map(({ id }) => id)).toEqual(['old']);
      await tx.remove('idMap', ['b', 'p1']);
      await tx.clear('kv');
      expect([(await tx.list('idMap')).length, (await tx.list('kv')).length]).toEqual([1, 0]);
    });
  });

  test('a row handed out is a copy', async () => {
    const store = await open();
    const row = newQueue('b1', '');
    await store.run('rw', ['lanes'], (tx) => tx.put('lanes', row));
    row.state = 'halted';
    const read = await store.run('r', ['lanes'], (tx) => tx.get('lanes', 'b1'));
    expect(read?.state).toBe('idle');
  });

  test('the tail of a booking is its last update, whatever came for others', async () => {
    const store = await open();
    const tails = await store.run('rw', ['outbox'], async (tx) => {
      await tx.putAll('outbox', [update('a', 'mine'), update('b', 'mine'), update('c', 'other'), update('d', 'min')]);
      return [await tx.tail('mine'), await tx.tail('nobody')];
    });
    expect(tails.map((row) => row?.id)).toEqual(['b', undefined]);
  });

  test('a list by two fields', async () => {
    const store = await open();
    const parked = await store.run('rw', ['outbox'], async (tx) => {
      await tx.putAll('outbox', [
        update('a', 'mine'),
        { ...update('b', 'mine'), state: 'parked' },
        update('c', 'other'),
      ]);
      return await tx.list('outbox', { index: '[bookingId+state]', equals: ['mine', 'parked'] });
    });
    expect(parked.map(({ id }) => id)).toEqual(['b']);
  });

  test('a row of a wrong shape is left out, told, and put aside', async () => {
    const store = await open();
    const bad = { ...newQueue('b1', ''), state: 'dancing' } as unknown as QueueRow;
    await store.run('rw', ['lanes'], (tx) => tx.putAll('lanes', [bad, newQueue('b2', '')]));
    const [lanes, rejected] = await store.run('r', ['lanes'], async (tx) => [await tx.list('lanes'), tx.rejected]);
    expect([lanes.map(({ bookingId }) => bookingId), rejected.map(({ table }) => table)]).toEqual([['b2'], ['lanes']]);
    await quarantineSettled();
    const aside = await store.run('r', ['quarantine'], (tx) => tx.list('quarantine'));
    expect(aside.map(({ table, row }) => [table, row])).toEqual([['lanes', bad]]);
  });
});

describe('the database as the worker opens it', () => {
  const versions = async () => (await indexedDB.databases()).map((one) => [one.name, one.version]);
  const make = (version: number): Promise<IDBDatabase> =>
    new Promise((resolve) => {
      const opening = indexedDB.open(name, version);
      opening.addEventListener('success', () => resolve(opening.result));
    });

  test('is not made when it is not there', async () => {
    expect(await openNativeStore(name)).toBeNull();
    expect(await versions()).toEqual([]);
  });

  test('is left alone when it is deleted between the look and the opening', async () => {
    const gone: Pick<IDBFactory, 'databases' | 'open'> = {
      databases: async () => [{ name, version: NATIVE_VERSION }],
      open: (...given) => indexedDB.open(...given),
    };
    expect(await openNativeStore(name, gone as IDBFactory)).toBeNull();
    expect(await versions()).toEqual([]);
  });

  test.each([-1, 1])('is left alone when it is %i version away', async (away) => {
    (await make(NATIVE_VERSION + away)).close();
    expect(await openNativeStore(name)).toBeNull();
    expect(await versions()).toEqual([[name, NATIVE_VERSION + away]]);
  });

  test('gives way to a page that wants to change it', async () => {
    const store = await native();
    const newer = await make(NATIVE_VERSION + 1);
    expect(newer.version).toBe(NATIVE_VERSION + 1);
    newer.close();
    await expect(store.run('r', ['lanes'], (tx) => tx.list('lanes'))).rejects.toThrow();
  });
});
