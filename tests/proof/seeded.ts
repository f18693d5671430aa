import * as commit from '@/offline/outbox/commitAll';
import * as ack from '@/offline/outbox/acknowledge';
import * as batch from '@/offline/outbox/batch';
import * as draftTx from '@/offline/drafts/draftTx';
import * as enqueue from '@/offline/outbox/enqueue';
import * as outboxTx from '@/offline/outbox/outboxTx';
import * as queue from '@/offline/outbox/queue';
import * as reconciling from '@/offline/outbox/reconcile';
import * as rules from '@/offline/outbox/queueRules';
import * as sending from '@/offline/outbox/send';
import * as senders from '@/offline/outbox/sender';
import * as settling from '@/offline/outbox/settle';
import * as transitions from '@/offline/outbox/transitions';
import * as userActions from '@/offline/outbox/userActions';
import { STOP, MORE } from '@/offline/outbox/ports';
import type { OutboxRow, QueueRow, RowsByTable, TableName } from '@/offline/store/rows';
import type { Tx } from '@/offline/store/database';
import type { Store } from '@/offline/store/store';
import { type Verbs, withVerbs } from './verbs';
import { planOf } from './broke';
import { type Injection, at } from './seams';

/** A fault that somebody could make, put into the product's code while a proof runs. */
export interface SeededFault {
  name: string;
  /** The guarantee of docs/offline.md that it breaks. */
  breaks: string;
  injection: Injection;
  /** Random plans from here on meet it soon; those of any seed within two thousand. */
  seed?: number;
  /** For one that random plans meet too rarely. */
  plan?: readonly number[];
}

type TxChange = (verbs: Verbs) => Partial<Verbs>;

/** A store whose transactions do some calls otherwise. */
const altered = (store: Store, change: TxChange): Store => ({
  ...store,
  run: (mode, tables, work) => store.run(mode, tables, (tx) => work(withVerbs(tx, change))),
});

/** The same function over an altered store, or inside an altered transaction. */
const overStore =
  (change: TxChange) =>
  <Rest extends unknown[], Answer>(original: (store: Store, ...rest: Rest) => Answer) =>
  (store: Store, ...rest: Rest): Answer =>
    original(altered(store, change), ...rest);
const insideTx =
  (change: TxChange) =>
  <Rest extends unknown[], Answer>(original: (tx: Tx, ...rest: Rest) => Answer) =>
  (tx: Tx, ...rest: Rest): Answer =>
    original(withVerbs(tx, change), ...rest);

/** Rows of one table are written by `write`, or not at all. */
const writes =
  <Table extends TableName>(
    table: Table,
    write: (verbs: Verbs, row: RowsByTable[Table]) => Promise<unknown> | undefined,
  ): TxChange =>
  (verbs) => ({
    put: async (name, row) => {
      if (name !== table) return await verbs.put(name, row);
      await write(verbs, row as unknown as RowsByTable[Table]);
      return '';
    },
  });
const dropWrites = (table: TableName): TxChange => writes(table, () => undefined);
const removeUpdate = (verbs: Verbs, { seq }: OutboxRow): Promise<void> | undefined =>
  seq === undefined ? undefined : verbs.remove('outbox', seq);

const byClock = (a: OutboxRow, b: OutboxRow): number => a.at - b.at;

/** Queues are written without a change of this field. */
const keepsOld = (field: 'contactAt' | 'pendingCount'): TxChange =>
  writes('lanes', async (tx, row) => {
    const before = (await tx.get('lanes', row.bookingId)) as QueueRow | undefined;
    await tx.put('lanes', before ? { ...row, [field]: before[field] } : row);
  });
/** Queues look free, whoever holds them. */
const hidesLeases: TxChange = (tx) => ({
  get: async (table, key) => {
    const row = await tx.get(table, key);
    return row && table === 'lanes' ? { ...(row as QueueRow), lease: null } : row;
  },
});

/** Each must be caught (`tests/unit/offline/seeded.test.ts`): a proof that cannot fail is no proof. */
export const SEEDED: readonly SeededFault[] = [
  {
    name: 'updates leave the outbox when they are sent',
    breaks: 'G3',
    injection: at(queue, { seal: overStore(writes('outbox', removeUpdate)) }),
  },
  {
    name: 'the third failure empties the queue',
    breaks: 'G3',
    injection: at(transitions, { recordFailure: overStore(writes('outbox', removeUpdate)) }),
  },
  {
    name: 'updates that an answer does not mention are dropped',
    breaks: 'G3',
    injection: at(ack, {
      acknowledge: overStore(
        writes('outbox', (tx, row) => (row.refusal ? tx.put('outbox', row) : removeUpdate(tx, row))),
      ),
    }),
    seed: 132,
  },
  {
    name: 'half an answer about acknowledged updates counts for the others',
    breaks: 'G3',
    injection: at(ack, {
      matchItems: (original) => (items, _ids, rows) =>
        original(
          items,
          rows.map(({ id }) => id),
          rows,
        ),
    }),
    plan: planOf('G3: half an answer'),
  },
  {
    name: 'without Web Locks the sender does not check who holds the queue',
    breaks: 'G13',
    injection: at(queue, { isStillSealed: () => async () => true }),
    plan: planOf('G13: the same with a clock'),
  },
  {
    name: 'without Web Locks a batch is sent although another tab brought its answer',
    breaks: 'G17',
    injection: at(queue, {
      isStillSealed: () => (store, holder) =>
        store.run('r', ['lanes'], async (tx) => rules.isHeldBy(await outboxTx.queueIn(tx, holder.bookingId), holder)),
    }),
    plan: planOf('G17: without Web Locks, a robbed'),
  },
  {
    name: 'a run whose lock was stolen before it began takes the queue',
    breaks: 'G22',
    injection: at(queue, {
      acquire: (original) => (store, bookingId, context) =>
        original(store, bookingId, { ...context, robbed: () => false }),
    }),
    plan: planOf('G22: a run whose lock'),
  },
  {
    name: 'a rename drops the updates of the booking',
    breaks: 'G3',
    injection: at(draftTx, { renameDraftRow: insideTx(writes('outbox', removeUpdate)) }),
  },
  {
    name: 'discarding reaches updates in flight',
    breaks: 'G3',
    injection: at(rules, { isDiscardable: () => () => true }),
  },
  {
    name: 'the draft is not stored with its update',
    breaks: 'G5',
    injection: at(draftTx, { putDraftIn: () => async () => null }),
  },
  {
    name: 'a repeat gets new ids',
    breaks: 'G6',
    injection: at(batch, {
      nextBatch: (original) => (queueRow, rows, passengerIds, newId) => {
        const next = original(queueRow, rows, passengerIds, newId);
        if (next.batch.id !== queueRow.batch?.id) return next;
        return {
          ...next,
          picked: next.picked.map(({ row, body }) => ({ row, body: body.replace(row.id, newId()) })),
        };
      },
    }),
  },
  {
    name: 'bytes are kept in memory only',
    breaks: 'G7',
    injection: at(queue, { seal: overStore(dropWrites('outbox')) }),
  },
  {
    name: 'a repeat gets new bytes',
    breaks: 'G7',
    injection: at(batch, {
      nextBatch: (original) => (queueRow, rows, passengerIds, newId) => {
        const next = original(queueRow, rows, passengerIds, newId);
        if (next.batch.id !== queueRow.batch?.id) return next;
        const otherBytes = ({ id, values }: OutboxRow): string =>
          JSON.stringify({ payload: values, idempotency_id: id });
        return { ...next, picked: next.picked.map(({ row }) => ({ row, body: otherBytes(row) })) };
      },
    }),
  },
  {
    name: '“Try again” forgets the bytes',
    breaks: 'G7',
    injection: at(userActions, {
      resumeQueue: overStore(writes('outbox', (tx, row) => tx.put('outbox', { ...row, body: null }))),
    }),
  },
  {
    name: 'new values go into a sealed update',
    breaks: 'G7',
    injection: at(rules, {
      mayReplace: (original) => (tail, row) => original({ ...tail, state: 'queued', body: null }, row),
    }),
  },
  {
    name: 'a conflict is simply repeated',
    breaks: 'G8',
    injection: at(settling, {
      settle: (original) => async (run, sealed, outcome) => {
        if (outcome.kind !== 'conflict') return await original(run, sealed, outcome);
        return (await transitions.holdQueue(run.store, run.holder, { state: 'idle' })) ? MORE : STOP;
      },
    }),
  },
  {
    name: 'a reconcile that failed is forgotten',
    breaks: 'G8',
    injection: at(transitions, { startReconcile: overStore(keepsOld('contactAt')) }),
    seed: 1,
  },
  {
    name: 'updates sent long ago are repeated blind',
    breaks: 'G9',
    injection: at(rules, { needsReconcile: (original) => (queueRow, _rows, now) => original(queueRow, [], now) }),
  },
  {
    name: 'the server is thought to know ids for ten days',
    breaks: 'G9',
    injection: at(rules, { ID_WINDOW_MS: (original) => original * 10 }),
  },
  {
    name: '“already applied” counts as refused',
    breaks: 'G10',
    injection: at(ack, {
      acknowledge: (original) => (store, bookingId, answer, now) => {
        const items = answer.items.map((item) =>
          item.status === 'duplicate' ? { ...item, status: 'rejected' as const } : item,
        );
        return original(store, bookingId, { ...answer, items }, now);
      },
    }),
  },
  {
    name: 'updates are ordered by the clock',
    breaks: 'G12',
    injection: at(outboxTx, {
      updatesIn: (original) => async (tx, bookingId, most) => (await original(tx, bookingId, most)).sort(byClock),
      firstUpdatesIn: (original) => async (tx, bookingId, most) => (await original(tx, bookingId, most)).sort(byClock),
    }),
    seed: 6,
  },
  {
    name: 'new values go into an update before the last one',
    breaks: 'G12',
    injection: at(enqueue, {
      enqueueIn: (original) => (tx, changes) => {
        const targets = new Set(changes.map(({ payload }) => batch.updateTarget(payload)));
        // The last of a booking's updates looks like the first one with the same target.
        const misplaced = withVerbs(tx, ({ list }) => ({
          list: async (table, where) => {
            const rows = await list(table, where);
            if (where?.index !== 'bookingId' || table !== 'outbox') return rows;
            return [...rows, ...(rows as OutboxRow[]).filter(({ target }) => targets.has(target)).slice(0, 1)];
          },
        }));
        return original(misplaced, changes);
      },
    }),
  },
  {
    name: 'updates go under an id that the booking no longer has',
    breaks: 'G12',
    injection: at(enqueue, {
      enqueueIn: insideTx((tx) => ({
        get: async (table, key) => (table === 'meta' ? undefined : await tx.get(table, key)),
      })),
    }),
  },
  {
    name: 'neither lock nor lease is respected',
    breaks: 'G13',
    injection: at(queue, { acquire: overStore(hidesLeases) }),
  },
  {
    name: 'a fenced holder may go on',
    breaks: 'G13',
    injection: at(rules, {
      isHeldBy:
        () =>
        (queueRow, { epoch }) =>
          queueRow.epoch >= epoch,
    }),
    seed: 25,
  },
  {
    name: 'the queue is let go during a reconcile',
    breaks: 'G13',
    injection: at(transitions, {
      startReconcile: (original) => (store, holder, now) => {
        const release = writes('lanes', (tx, row) => tx.put('lanes', { ...row, lease: rules.releaseLease(holder) }));
        return original(altered(store, release), holder, now);
      },
    }),
  },
  {
    name: 'locks are stolen while the lease runs',
    breaks: 'G13',
    injection: at(queue, { fence: overStore(hidesLeases) }),
  },
  {
    name: 'a tab that slept sends what it sealed before',
    breaks: 'G13',
    injection: at(rules, {
      isFresh:
        () =>
        ({ uid }, context) =>
          context.uid() === uid,
    }),
    seed: 74,
  },
  {
    name: 'a batch holds two updates of an unknown passenger',
    breaks: 'G14',
    injection: at(batch, {
      pickBatch: (original) => (rows, passengerIds) => {
        const picked = original(rows, passengerIds);
        const others = rows.filter((row) => !picked.some((one) => one.row === row));
        return picked.length > 0 ? [...picked, ...original(others, passengerIds)] : picked;
      },
    }),
  },
  {
    name: 'the server’s passenger id is not stored',
    breaks: 'G14',
    injection: at(ack, { acknowledge: overStore(dropWrites('idMap')) }),
  },
  {
    name: 'the server’s passenger id is stored a moment later',
    breaks: 'G14',
    injection: at(ack, {
      acknowledge: (original) => (store, bookingId, answer, now) => {
        const later = writes('idMap', (_tx, row) => {
          void Promise.resolve().then(() => store.run('rw', ['idMap'], (tx) => tx.idMap.put(row)));
          return undefined;
        });
        return original(altered(store, later), bookingId, answer, now);
      },
    }),
    seed: 69,
  },
  {
    name: 'a known passenger is created again',
    breaks: 'G14',
    injection: at(batch, { sealItem: (original) => (row) => original(row, new Map()) }),
  },
  {
    name: 'two failures halt the queue',
    breaks: 'G15',
    injection: at(transitions, { ATTEMPTS: () => 2 }),
  },
  {
    name: 'failures are not written down',
    breaks: 'G15',
    injection: at(transitions, {
      recordFailure: overStore(
        writes('lanes', async (tx, row) => {
          const before = (await tx.get('lanes', row.bookingId)) as QueueRow | undefined;
          const attempts = before?.batch?.attempts ?? 0;
          await tx.put('lanes', { ...row, batch: row.batch && { ...row.batch, attempts } });
        }),
      ),
    }),
  },
  {
    name: 'attempts follow each other too soon',
    breaks: 'G15',
    injection: at(transitions, { ATTEMPT_WAIT_MS: () => 200 }),
  },
  {
    name: 'offline time counts as an attempt',
    breaks: 'G16',
    injection: at(settling, {
      settle: (original) => (run, sealed, outcome) =>
        original({ ...run, ports: { ...run.ports, reallyOffline: async () => false } }, sealed, outcome),
    }),
  },
  {
    name: 'a 401 counts as an attempt',
    breaks: 'G16',
    injection: at(sending, {
      outcomeOf: (original) => (thrown) => {
        const outcome = original(thrown);
        return outcome.kind === 'unauthorized' ? { kind: 'failed', error: outcome.error, retryAfterMs: 0 } : outcome;
      },
    }),
    seed: 67,
  },
  {
    name: 'a halted queue goes on',
    breaks: 'G17',
    injection: at(rules, { isOpen: (original) => (queueRow) => queueRow.state === 'halted' || original(queueRow) }),
  },
  {
    name: 'a halted queue keeps its count',
    breaks: 'G17',
    injection: at(transitions, { recordFailure: overStore(keepsOld('pendingCount')) }),
  },
  {
    name: 'commit-all says “sent” too early',
    breaks: 'G18',
    injection: at(commit, {
      commitAllWith: (original) => (ports, bookingId) => {
        const status: typeof ports.status = async (id) => {
          const now = await ports.status(id);
          return { ...now, waiting: now.waiting <= 1 ? 0 : now.waiting };
        };
        return original({ ...ports, status }, bookingId);
      },
    }),
    seed: 1,
  },
  {
    name: 'commit-all rejects with another text',
    breaks: 'G18',
    injection: at(commit, { STILL_PENDING: () => 'A batch is pending' }),
  },
  {
    name: 'no timer ends a wait',
    breaks: 'G19',
    injection: at(senders, {
      makeSender: (original) => (ports, bus) => original({ ...ports, later: () => () => undefined }, bus),
    }),
  },
  {
    name: 'a lease written before the clock was set back lasts for days',
    breaks: 'G19',
    injection: at(rules, {
      leaseRuns:
        () =>
        ({ lease }, now) =>
          lease !== null && lease.until > now,
    }),
  },
  {
    name: 'work is sent under whoever is signed in',
    breaks: 'G20',
    injection: at(rules, { sendableRows: () => (rows) => [...rows] }),
  },
  {
    name: 'one user writes into the updates of another',
    breaks: 'G20',
    injection: at(rules, {
      mayReplace: (original) => (tail, row) => original({ ...tail, uid: row.uid }, row),
    }),
    seed: 18,
  },
  {
    name: 'a changed price is accepted by itself',
    breaks: 'G22',
    injection: at(settling, {
      settle: (original) => async (run, sealed, outcome) => {
        if (outcome.kind !== 'price_changed') return await original(run, sealed, outcome);
        await transitions.holdQueue(run.store, run.holder, { state: 'idle', contactAt: run.ports.now() });
        return STOP;
      },
    }),
  },
  {
    name: 'updates of a later version of the app are sent',
    breaks: 'G23',
    injection: at(batch, {
      pickBatch: (original) => (rows, passengerIds) => {
        const disguised = new Map(rows.map((row) => [{ ...row, v: batch.ROW_VERSION }, row]));
        return original([...disguised.keys()], passengerIds).map(({ row, body }) => ({
          row: disguised.get(row) ?? row,
          body,
        }));
      },
    }),
    seed: 9,
  },
  {
    name: 'updates of a later version of the app are overtaken',
    breaks: 'G23',
    injection: at(batch, {
      pickBatch: (original) => (rows, passengerIds) =>
        original(
          rows.filter(({ v }) => v === batch.ROW_VERSION),
          passengerIds,
        ),
    }),
    seed: 9,
  },
  {
    name: 'a discarded update that was sent is never looked for',
    breaks: 'G14',
    injection: at(userActions, { discardRows: overStore(keepsOld('contactAt')) }),
    seed: 79,
  },
  {
    name: 'a reconcile does not store passenger ids',
    breaks: 'G14',
    injection: at(reconciling, {
      reconcile: (original) => (run, why) => original({ ...run, store: altered(run.store, dropWrites('idMap')) }, why),
    }),
    seed: 79,
  },
];
