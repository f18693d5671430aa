import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Dexie } from 'dexie';
import { closeDb, db } from '@/offline/store/db';
import { putDraft } from '@/offline/drafts/draftRows';
import { putBookingToken, getBookingToken } from '@/offline/outbox/bookingTokens';
import { clearBackup, snapshotRows } from '@/offline/store/eviction';
import { type StorageNotice, onStorageNotice } from '@/offline/store/notices';
import { listUpdates } from '@/offline/outbox/updateRows';
import { newQueue } from '@/offline/outbox/queueRow';
import type { OutboxRow } from '@/offline/store/rows';
import { makeDexie } from '@/offline/store/makeDexie';
import { STEPS, type SchemaStep } from '@/offline/store/schema';
import { draft } from './fixtures';
import { dropDatabase, freshDatabase } from './setup';

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

/** What waited when the new version came. */
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
    await tx.putAll('outbox', rows);
    await tx.put('lanes', newQueue('b1', ''));
  });
  return await listUpdates('b1');
};

/** The next version, known to tests only: another index, and updates of the contact in another form. */
const NEXT: SchemaStep = {
  version: 2,
  stores: { outbox: '++seq,&id,[bookingId+seq],[bookingId+state],uid,at' },
  cast: {
    'contact@1': (row) => ({ ...row, v: 2, values: { ...row.values, mobile: true }, id: 'other', seq: 99 }),
  },
};
const upgrade = async (): Promise<Dexie> => {
  newer = await makeDexie(name, [...STEPS, NEXT]).open();
  return newer;
};
const rowsIn = (base: Dexie): Promise<OutboxRow[]> => base.table<OutboxRow>('outbox').orderBy('seq').toArray();

describe('a new version of the database, with updates that wait (G23)', () => {
  test('keeps id, order and bytes of every one; only what was never sealed has the new form', async () => {
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

  test('an old tab beside the new one writes nothing into it, and says so', async () => {
    await fill();
    const old = await db();
    const base = await upgrade();
    const before = await rowsIn(base);
    expect(notices).toEqual(['newer-version']);
    // A caller that held the old store, and one that asks anew.
    const late = old.run('rw', ['outbox'], (tx) => tx.put('outbox', update('late')));
    await expect(late).rejects.toThrow();
    await fill([update('later')]);
    await putDraft(draft('d', { rev: 2 }));
    expect((await listUpdates('b1')).map(({ id }) => id)).toEqual(['later']);
    expect(await rowsIn(base)).toEqual(before);
    expect(await base.table('drafts').count()).toBe(0);
    expect(base.backendDB().version).toBe(20);
  });
});

describe('storage that is cleared under an open page (G24)', () => {
  /** The connection of the page, as the browser has it. */
  async function connection(): Promise<IDBDatabase> {
    const real = vi.spyOn(IDBDatabase.prototype, 'transaction');
    await listUpdates('b1');
    const base = real.mock.contexts[0] as IDBDatabase;
    real.mockRestore();
    return base;
  }

  /** What a browser does when it takes a connection away: node's stand-in knows no such event by itself. */
  const takeAway = (base: IDBDatabase): void => {
    const phases = { NONE: 0, CAPTURING_PHASE: 1, AT_TARGET: 2, BUBBLING_PHASE: 3 };
    const event = { ...phases, type: 'close', initialized: true, dispatched: false, bubbles: false, eventPath: [] };
    base.dispatchEvent(event as unknown as Event);
  };

  async function clear({ localToo }: { localToo: boolean }): Promise<void> {
    const base = await connection();
    base.close();
    await Dexie.delete(name);
    if (localToo) localStorage.clear();
    takeAway(base);
  }

  test.each([false, true])(
    'is told, and what the page knows is put back (local storage cleared: %s)',
    async (localToo) => {
      await putDraft(draft('b1', { rev: 4 }));
      await putBookingToken('b1', 'bearer', null);
      const before = await fill();
      const store = await db();
      await store.run('rw', ['outbox'], (tx) => tx.remove('outbox', before[1]?.seq ?? 0));
      await clear({ localToo });
      await vi.waitFor(() => expect(notices).toEqual(['cleared']));
      await vi.waitFor(async () => expect(await listUpdates('b1')).toHaveLength(4));
      const after = await listUpdates('b1');
      expect(after.map(({ id, body, state }) => [id, body, state])).toEqual(
        before.filter((_, at) => at !== 1).map(({ id, body, state }) => [id, body, state]),
      );
      expect(await getBookingToken('b1')).toBe('bearer');
      expect((await (await db()).run('r', ['drafts'], (tx) => tx.get('drafts', 'b1')))?.rev).toBe(4);
    },
  );

  test('the key of a booking is put back by a page that has not needed it yet', async () => {
    await putBookingToken('b1', 'bearer', null);
    // As in a page that has just begun.
    clearBackup();
    await snapshotRows(await db());
    await clear({ localToo: true });
    await vi.waitFor(() => expect(notices).toEqual(['cleared']));
    expect(await getBookingToken('b1')).toBe('bearer');
  });

  test('a connection that the browser lost is opened again, and nothing is said', async () => {
    const before = await fill();
    const base = await connection();
    base.close();
    takeAway(base);
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
