import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { db } from '@/storage/db';
import { memoryStore } from '@/storage/memoryStore';
import { newLane } from '@/storage/laneRow';
import type { OutboxRow } from '@/storage/rows';
import type { Store } from '@/storage/store';
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

/** Both stores must behave alike: the sender is proved on one and runs on the other. */
describe.each<[string, () => Promise<Store>]>([
  ['Dexie', db],
  ['memory', async () => memoryStore()],
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
      await tx.put('lanes', newLane('b1', ''));
      throw new Error('power cut');
    });
    await expect(work).rejects.toThrow('power cut');
    const [rows, lane] = await store.run('r', ['outbox', 'lanes'], async (tx) => [
      await tx.list('outbox'),
      await tx.get('lanes', 'b1'),
    ]);
    expect([rows, lane]).toEqual([[], undefined]);
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
    const row = newLane('b1', '');
    await store.run('rw', ['lanes'], (tx) => tx.put('lanes', row));
    row.state = 'halted';
    const read = await store.run('r', ['lanes'], (tx) => tx.get('lanes', 'b1'));
    expect(read?.state).toBe('idle');
  });
});
