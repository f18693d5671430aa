import { number, string, type as shape } from 'superstruct';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setClock } from '@/platform/clock';
import { liveQuery } from 'dexie';
import { db } from '@/offline/store/db';
import { getKept, listKept, putKept } from '@/offline/keptAnswers';
import { getMeta, putMeta } from '@/offline/store/meta';
import {
  getBookingToken,
  putBookingToken,
  removeBookingToken,
  RECEIPT_LIFE_MS,
  trimReceipts,
} from '@/offline/outbox/outboxRows';
import { createRequest, latestRequest, settleRequest, unsettledRequests } from '@/offline/outbox/idempotentRequests';
import { quarantineSettled } from '@/offline/store/rowValidation';
import { addSearch, clearSearches, listSearches, removeSearch } from '@/offline/searches';
import { MAX_TEXT, getResultSet, latestResultSet, listResultSets, putResultSet } from '@/offline/resultSets';
import { searched } from './fixtures';
import { dropDatabase, freshDatabase, listQuarantine, writeRaw } from './setup';

let name = '';
beforeEach(() => {
  name = freshDatabase();
});
afterEach(() => dropDatabase(name));

const routes = async (): Promise<string[]> =>
  (await listSearches()).map(({ srcLocation, destLocation }) => `${srcLocation.iata}-${destLocation.iata}`);

const set = (key: string, pricedAt: number) => ({
  queryKey: key,
  query: `q=${key}`,
  pricedAt,
  expiresAt: pricedAt + 1,
  complete: true,
  dropped: 2,
  count: 1,
  text: `{"id":"${key}"}\n`,
});

describe('search history', () => {
  test('lists six searches, newest first, each once', async () => {
    for (const [at, to] of ['BCN', 'LON', 'PAR', 'BCN', 'OSL', 'ROM', 'ATH', 'BER'].entries()) {
      await addSearch(searched('RIX', to), at);
    }
    expect(await routes()).toEqual(['RIX-BER', 'RIX-ATH', 'RIX-ROM', 'RIX-OSL', 'RIX-BCN', 'RIX-PAR']);
    expect(await listSearches(3)).toHaveLength(3);
  });

  test('does not store a search without dates', async () => {
    await addSearch(searched('RIX', 'BCN', 'soon'));
    await addSearch({ ...searched('RIX', 'BCN'), tripType: 'roundtrip' });
    expect(await listSearches()).toEqual([]);
  });

  test('removes one search or all', async () => {
    await addSearch(searched('RIX', 'BCN'), 1);
    await addSearch(searched('RIX', 'OSL'), 2);
    await removeSearch((await listSearches())[0]?.entries ?? []);
    expect(await routes()).toEqual(['RIX-BCN']);
    await clearSearches();
    expect(await listSearches()).toEqual([]);
  });

  test('is an empty list when corrupt, and its rows move to quarantine untouched', async () => {
    await addSearch(searched('RIX', 'BCN'));
    await clearSearches();
    const broken = { n: 7, hash: 'x', at: 1, search: { tripType: 'oneway', srcLocation: null } };
    await writeRaw(name, 'searches', broken);
    expect(await listSearches()).toEqual([]);
    await quarantineSettled();
    expect((await listQuarantine()).map(({ table, row }) => ({ table, row }))).toEqual([
      { table: 'searches', row: broken },
    ]);
    expect(await listSearches()).toEqual([]);
    await quarantineSettled();
    expect(await listQuarantine()).toHaveLength(1);
  });

  test('is followed by a live query', async () => {
    await db();
    const seen: number[] = [];
    const stop = liveQuery(() => listSearches()).subscribe((rows) => seen.push(rows.length));
    await addSearch(searched('RIX', 'BCN'));
    await vi.waitFor(() => expect(seen.at(-1)).toBe(1));
    stop.unsubscribe();
  });
});

describe('result sets', () => {
  test('are read whole; the last twenty are kept', async () => {
    for (let n = 1; n <= 22; n++) await putResultSet(set(`k${n}`, n));
    expect(await getResultSet('k22')).toEqual(set('k22', 22));
    expect((await latestResultSet())?.queryKey).toBe('k22');
    const heads = await listResultSets();
    expect(heads).toHaveLength(20);
    expect(heads[0]).not.toHaveProperty('text');
    expect(await getResultSet('k2')).toBeNull();
    expect(await getResultSet('k3')).not.toBeNull();
  });

  test('a set replaces the one with its key', async () => {
    await putResultSet(set('k', 1));
    await putResultSet({ ...set('k', 5), count: 9 });
    expect(await listResultSets()).toHaveLength(1);
    expect((await getResultSet('k'))?.count).toBe(9);
  });

  test('a text in parts is read as one, and its parts are removed with it', async () => {
    const texts = async () => (await db()).run('r', ['snapshotTexts'], async (tx) => tx.snapshotTexts.toArray());
    await putResultSet({ ...set('k', 1), text: 'a' }, ['b', 'c', 'd']);
    expect((await getResultSet('k'))?.text).toBe('a\nb\nc\nd');
    expect(await listResultSets()).toEqual([expect.not.objectContaining({ parts: 4 })]);
    await putResultSet({ ...set('k', 2), text: 'e' }, ['f']);
    expect((await getResultSet('k'))?.text).toBe('e\nf');
    expect(await texts()).toHaveLength(2);
    for (let n = 1; n <= 20; n++) await putResultSet(set(`later${n}`, n + 2));
    expect(await getResultSet('k')).toBeNull();
    expect(await texts()).toHaveLength(20);
  });

  test('a set with a missing part counts as none', async () => {
    await putResultSet({ ...set('k', 1), text: 'a' }, ['b', 'c']);
    await (await db()).run('rw', ['snapshotTexts'], async (tx) => tx.snapshotTexts.delete('k\n1'));
    expect(await getResultSet('k')).toBeNull();
  });

  test('a text that is too long is refused', async () => {
    expect(await putResultSet({ ...set('k', 1), text: 'x'.repeat(MAX_TEXT + 1) })).toBe(false);
    expect(await getResultSet('k')).toBeNull();
  });
});

describe('kept answers and meta values', () => {
  const City = shape({ city: string() });

  test('kept answers expire, and must have the expected shape', async () => {
    setClock(() => 0);
    await putKept('airport', [
      { key: 'RIX', value: { city: 'Riga' } },
      { key: 'BCN', value: 'broken' },
    ]);
    expect(await getKept('airport', 'RIX', City)).toEqual({ city: 'Riga' });
    expect(await getKept('airport', 'BCN', City)).toBeNull();
    expect(await listKept('airport', City)).toEqual([{ city: 'Riga' }]);
    expect(await listKept('popular', City)).toEqual([]);
    setClock(() => 31 * 86_400_000);
    expect(await getKept('airport', 'RIX', City)).toBeNull();
    expect(await listKept('airport', City)).toEqual([]);
  });

  test('the least recently used beyond the count are removed', async () => {
    let clock = 0;
    setClock(() => ++clock);
    for (let n = 0; n < 50; n++) await putKept('popular', [{ key: `k${n}`, value: { city: `c${n}` } }]);
    await getKept('popular', 'k0', City);
    await putKept('popular', [{ key: 'new', value: { city: 'new' } }]);
    expect(await getKept('popular', 'k0', City)).not.toBeNull();
    expect(await getKept('popular', 'k1', City)).toBeNull();
  });

  test('a bearer expires and can be removed', async () => {
    setClock(() => 100);
    await putBookingToken('b1', 'secret', 200);
    expect(await getBookingToken('b1')).toBe('secret');
    expect(await getBookingToken('b2')).toBeNull();
    setClock(() => 200);
    expect(await getBookingToken('b1')).toBeNull();
    await putBookingToken('b1', 'other', null);
    expect(await getBookingToken('b1')).toBe('other');
    await removeBookingToken('b1');
    expect(await getBookingToken('b1')).toBeNull();
  });

  test('meta values are validated when read', async () => {
    await putMeta('n', 5);
    expect(await getMeta('n', number())).toBe(5);
    expect(await getMeta('n', string())).toBeNull();
  });
});

describe('receipts', () => {
  test('are kept for a week, two thousand at most', async () => {
    const store = await db();
    await store.run('rw', ['receipts'], (tx) =>
      tx.receipts.bulkPut([
        { id: 'old', at: 0 },
        ...Array.from({ length: 2005 }, (_, n) => ({ id: `r${n}`, at: RECEIPT_LIFE_MS + n })),
      ]),
    );
    await trimReceipts(RECEIPT_LIFE_MS + 3000);
    const left = await store.run('r', ['receipts'], (tx) => tx.receipts.toArray());
    expect(left).toHaveLength(2000);
    expect(left.map(({ id }) => id)).not.toContain('old');
    expect(left.map(({ id }) => id)).toContain('r2004');
    expect(left.map(({ id }) => id)).not.toContain('r4');
    await trimReceipts(3 * RECEIPT_LIFE_MS);
    expect(await store.run('r', ['receipts'], (tx) => tx.receipts.toArray())).toEqual([]);
  });
});

describe('idempotent requests', () => {
  test('one of unknown outcome is found after a reload and repeats its key and body', async () => {
    const first = await createRequest('create', 'local:d1', { fare_id: 'light' });
    const again = await createRequest('create', 'local:d1', { fare_id: 'flex' });
    expect(again).toEqual(first);
    expect(JSON.parse(again.body)).toEqual({ fare_id: 'light' });
    expect(await unsettledRequests()).toEqual([first]);
    expect(await unsettledRequests('other')).toEqual([]);
  });

  test('a settled one is followed by a new one, and its bearer is not stored', async () => {
    const first = await createRequest('create', 'local:d1', {});
    await settleRequest(first.id, 'done', { booking_id: 'b1', access_token: 'secret' });
    expect((await latestRequest('create', 'local:d1'))?.answer).toEqual({ booking_id: 'b1' });
    expect(await unsettledRequests()).toEqual([]);
    expect((await createRequest('create', 'local:d1', {})).id).not.toBe(first.id);
  });

  test('payment and creation of a booking have keys of their own', async () => {
    const create = await createRequest('create', 'b1', {});
    const pay = await createRequest('payment', 'b1', {});
    expect(pay.id).not.toBe(create.id);
  });
});
