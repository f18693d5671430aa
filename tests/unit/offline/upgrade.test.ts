import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Dexie } from 'dexie';
import { closeDb, db } from '@/offline/store/db';
import { putDraft } from '@/offline/drafts/draftRows';
import { putBookingToken, getBookingToken, listUpdates } from '@/offline/outbox/outboxRows';
import { type StorageNotice, onStorageNotice } from '@/offline/store/notices';
import { newQueue } from '@/offline/outbox/outboxTx';
import type { OutboxRow } from '@/offline/store/rows';
import { AppDatabase } from '@/offline/store/database';
import { STEPS, type SchemaStep } from '@/offline/store/schema';
import { draft } from './fixtures';
import { dropDatabase, freshDatabase, openedDatabase, writeRaw } from './setup';
import { snapshotRows } from '@/offline/store/eviction';

let name = '';
let notices: StorageNotice[] = [];
let stop = (): void => undefined;
let newer: Dexie | null = null;
beforeEach(() => {
  name = freshDatabase();
  notices = [];
  stop = onStorageNotice((notice) => notices.push(notice));
});
afterEach(async () => {
  stop();
  newer?.close();
  newer = null;
  vi.restoreAllMocks();
  await dropDatabase(name);
});

const update = (id: string, over: Partial<OutboxRow> = {}): OutboxRow => ({
  id,
  bookingId: 'b1',
  uid: '',
  kind: 'contact',
  v: 1,
  target: 'contact',
  values: { email: `${id}@example.com` },
  state: 'queued',
  body: null,
  at: 1,
  firstSentAt: null,
  refusal: null,
  ...over,
});
const sealed = { state: 'sealed', body: '{"as":"sent"}', firstSentAt: 7 } as const;

/** Updates in the outbox at the time of the upgrade. */
const WAITING = [
  update('sent', sealed),
  update('passenger', { kind: 'passenger', target: 'passenger:p0' }),
  update('mail'),
  update('tried', { ...sealed, state: 'parked' }),
  update('newest', { v: 9 }),
];

const fill = async (rows: readonly OutboxRow[] = WAITING): Promise<OutboxRow[]> => {
  const store = await db();
  await store.run('rw', ['outbox', 'lanes'], async (tx) => {
    await tx.outbox.bulkPut(rows);
    await tx.lanes.put(newQueue('b1', ''));
  });
  return await listUpdates('b1');
};

/** `added` is a table that the code does not know yet. */
const NEXT_STORES = { outbox: '++seq,&id,[bookingId+seq],[bookingId+state],uid,at', added: '&id' };
/** A next version, known to tests only: a new index, a new table, and a new form of contact updates. */
const NEXT: SchemaStep = {
  version: STEPS.length + 1,
  stores: NEXT_STORES,
  cast: {
    'contact@1': (row) => ({ ...row, v: 2, values: { ...row.values, mobile: true }, id: 'other', seq: 99 }),
  },
};
const upgrade = async (): Promise<Dexie> => {
  newer = await new AppDatabase(name, {}, [...STEPS, NEXT]).open();
  return newer;
};
/** The tables on disk. */
const tableNames = (): Promise<string[]> =>
  new Promise((resolve) => {
    const opening = indexedDB.open(name);
    opening.addEventListener('success', () => {
      const names = [...opening.result.objectStoreNames];
      opening.result.close();
      resolve(names.toSorted());
    });
  });
const rowsIn = (base: Dexie): Promise<OutboxRow[]> => base.table<OutboxRow>('outbox').orderBy('seq').toArray();

describe('an upgrade with updates in the outbox (G23)', () => {
  test('keeps id, order and bytes of every update; only unsealed ones get the new form', async () => {
    const before = await fill();
    closeDb();
    const after = await rowsIn(await upgrade());
    expect(after).toHaveLength(WAITING.length);
    expect(after.map(({ seq, id, body }) => [seq, id, body])).toEqual(
      before.map(({ seq, id, body }) => [seq, id, body]),
    );
    for (const [at, row] of after.entries()) {
      const isCast = row.id === 'mail';
      expect(row).toEqual(
        isCast ? { ...before[at], v: 2, values: { ...before[at]?.values, mobile: true } } : before[at],
      );
    }
  });

  test('creates the tables that the new version adds, beside those of version 1', async () => {
    const old = (await db()) && (await tableNames());
    closeDb();
    await upgrade();
    expect(await tableNames()).toEqual([...old, 'added'].toSorted());
  });

  test('version 1 is what was shipped, whatever later versions add', () => {
    expect(STEPS[0]).toEqual({
      version: 1,
      stores: {
        meta: '&k',
        searches: '++n,&hash,at',
        drafts: '&id,uid,updatedAt',
        outbox: '++seq,&id,[bookingId+seq],[bookingId+state],uid',
        lanes: '&bookingId,state,nextAt',
        idMap: '[bookingId+originalId]',
        intents: '&id,bookingId,state',
        receipts: '&id,at',
        quarantine: '++n,table',
        ballast: '&k',
        kv: '&key,expiresAt,lastUsed',
        snapshots: '&queryKey,pricedAt',
        snapshotTexts: '&queryKey',
      },
    });
  });

  test('an old tab writes nothing into the newer database, and says so', async () => {
    await fill();
    const old = await db();
    const base = await upgrade();
    const before = await rowsIn(base);
    expect(notices).toEqual(['newer-version']);
    // A caller that holds the old store, and callers that ask for the store now.
    const late = old.run('rw', ['outbox'], (tx) => tx.outbox.put(update('late')));
    await late;
    await fill([update('later')]);
    await putDraft(draft('d', { rev: 2 }));
    expect((await listUpdates('b1')).map(({ id }) => id)).toEqual(['late', 'later']);
    expect(await rowsIn(base)).toEqual(before);
    expect(await base.table('drafts').count()).toBe(0);
    expect(base.backendDB().version).toBe(10 * (STEPS.length + 1));
  });
});

describe('storage cleared under an open page (G24)', () => {
  /** The page's native connection. */
  async function connection(): Promise<IDBDatabase> {
    return (await openedDatabase()).backendDB();
  }

  /** The event of a browser that closes a connection; fake-indexeddb never sends it. */
  const dispatchClose = (base: IDBDatabase): void => {
    const phases = { NONE: 0, CAPTURING_PHASE: 1, AT_TARGET: 2, BUBBLING_PHASE: 3 };
    const event = { ...phases, type: 'close', initialized: true, dispatched: false, bubbles: false, eventPath: [] };
    base.dispatchEvent(event as unknown as Event);
  };

  async function clear({ localToo }: { localToo: boolean }): Promise<void> {
    const base = await connection();
    base.close();
    await Dexie.delete(name);
    if (localToo) localStorage.clear();
    dispatchClose(base);
  }

  test.each([false, true])(
    'is announced, and the rows this page knows are restored (local storage cleared: %s)',
    async (localToo) => {
      await putDraft(draft('b1', { rev: 4 }));
      await putBookingToken('b1', 'bearer', null);
      const before = await fill();
      const store = await db();
      await store.run('rw', ['outbox'], (tx) => tx.outbox.delete(before[1]?.seq ?? 0));
      await clear({ localToo });
      await vi.waitFor(() => expect(notices).toEqual(['cleared']));
      await vi.waitFor(async () => expect(await listUpdates('b1')).toHaveLength(4));
      const after = await listUpdates('b1');
      expect(after.map(({ id, body, state }) => [id, body, state])).toEqual(
        before.filter((_, at) => at !== 1).map(({ id, body, state }) => [id, body, state]),
      );
      expect(await getBookingToken('b1')).toBe('bearer');
      expect((await (await db()).run('r', ['drafts'], (tx) => tx.drafts.get('b1')))?.rev).toBe(4);
    },
  );

  test('a page restores the bearer of a booking that it has not read yet', async () => {
    const opened = await openedDatabase();
    // Another tab wrote it.
    await writeRaw(name, 'meta', { k: 'token:b1', v: { token: 'bearer', expiresAt: null } });
    await snapshotRows(opened);
    await clear({ localToo: true });
    await vi.waitFor(() => expect(notices).toEqual(['cleared']));
    expect(await getBookingToken('b1')).toBe('bearer');
  });

  test('a lost connection is opened again without a notice', async () => {
    const before = await fill();
    const base = await connection();
    base.close();
    dispatchClose(base);
    expect(await listUpdates('b1')).toEqual(before);
    expect(notices).toEqual([]);
  });

  test('a database deleted on purpose stays empty', async () => {
    await fill();
    await Dexie.delete(name);
    expect(await listUpdates('b1')).toEqual([]);
    expect(notices).not.toContain('newer-version');
  });
});
