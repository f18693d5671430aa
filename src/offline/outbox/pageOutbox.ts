import { retrieveBooking } from '@/api/booking';
import type { UpdatePayload } from '@/api/shapes/updates';
import type { BookingDraft } from '@/domain/booking/types';
import { now } from '@/platform/clock';
import { assumeOnline, canAttemptSend, connectivity, heardServer, reallyOffline } from '@/platform/connectivity';
import { databaseName } from '@/platform/database';
import { uuid } from '@/platform/ids';
import { type CreatedBookingWrite, renameDraft } from '../drafts/draftRows';
import { db } from '../store/db';
import { type CommitAllResult, commitAllWith } from './commitAll';
import { ENQUEUE_TABLES, type PendingUpdate, enqueueIn } from './enqueue';
import { type BatchApplied, type ItemRejected, type OutboxEvents, makeEventBus } from './events';
import { bookingsWithUpdates, getBookingToken, removeBookingToken } from './outboxRows';
import { tokenKey, updatesIn } from './outboxTx';
import { fence } from './queue';
import { queueLock } from './queueLock';
import { type QueueStatus, readQueueStatus } from './queueStatus';
import { type SendOutcome, isFromServer, sendSealed } from './send';
import { makeSender } from './sender';
import { type DraftEdit, discardRows, resumeQueue } from './userActions';

/**
 * The outbox of this page. Imports the database and the API client: load it lazily. Every update is durable before it is sent,
 * each booking has its own queue, and every public call may be repeated.
 */
export const outboxEvents = makeEventBus();

/** Every update goes out with its booking's bearer, whoever is signed in; signing out sends or discards them (G20). */
const uid = (): string => '';

async function send(bookingId: string, token: string, body: string): Promise<SendOutcome> {
  const keepalive = (globalThis.document as Document | undefined)?.visibilityState === 'hidden';
  const outcome = await sendSealed(bookingId, token, body, { keepalive });
  if (isFromServer(outcome)) heardServer();
  return outcome;
}

const owner = uuid();

export const sender = makeSender(
  {
    store: db,
    now,
    uuid,
    owner,
    uid,
    later: (ms, fn) => {
      const timer = setTimeout(fn, ms);
      return () => clearTimeout(timer);
    },
    lock: (bookingId, signal, work) =>
      queueLock(
        `lane:${databaseName()}:${bookingId}`,
        signal,
        async () => await fence(await db(), bookingId, { owner, now }),
        work,
      ),
    token: getBookingToken,
    send,
    retrieve: retrieveBooking,
    online: canAttemptSend,
    reallyOffline,
  },
  outboxEvents,
);

interface EnqueueCall extends PendingUpdate {
  resolve: (id: string) => void;
  reject: (reason: unknown) => void;
}
let group: EnqueueCall[] = [];
const queuedListeners = new Set<(bookingId: string) => void>();

/** Calls `fn` with the booking of every update that this page enqueues. Answers a function that ends it. */
export function onQueued(fn: (bookingId: string) => void): () => void {
  queuedListeners.add(fn);
  return () => queuedListeners.delete(fn);
}

/** Callers of one task share a transaction: a step that saves ten updates writes once. */
async function writeGroup(): Promise<void> {
  const calls = group;
  group = [];
  try {
    const store = await db();
    const changes = calls.map(({ draft, payload }) => ({ draft, payload, id: uuid(), uid: uid(), at: now() }));
    const written = await store.run('rw', ENQUEUE_TABLES, (tx) => enqueueIn(tx, changes));
    calls.forEach(({ resolve }, index) => resolve(written[index]?.id ?? ''));
    for (const bookingId of new Set(written.map((one) => one.bookingId))) {
      outboxEvents.emit('queue', { bookingId });
      for (const fn of queuedListeners) fn(bookingId);
      // A booking that is not created yet has nothing to send.
      if (!bookingId.startsWith('local:')) void sender.drain(bookingId);
    }
  } catch (error) {
    for (const { reject } of calls) reject(error);
  }
}

/**
 * Enqueues one update of a booking: the draft's revision and the update in one transaction. Resolves with the update's
 * idempotency id when it is on the disk; sending starts by itself. `draft` is a snapshot, never a live proxy. Rejects only
 * when nothing could be stored, or with DraftDeleted.
 */
export function enqueue(draft: BookingDraft, payload: UpdatePayload): Promise<string> {
  return new Promise((resolve, reject) => {
    group.push({ draft, payload, resolve, reject });
    if (group.length === 1) queueMicrotask(() => void writeGroup());
  });
}

/** Sends all queues with work: what start, reconnection and the watchdog call. Rejects when the outbox cannot be read. */
export async function drainAll(): Promise<void> {
  await Promise.all((await bookingsWithUpdates()).map((bookingId) => sender.drain(bookingId)));
}

/** "Try again" and "Continue": ends a halt or a pause and sends (a changed price must have been accepted before). */
export async function retryQueue(bookingId: string): Promise<void> {
  const isResumed = await resumeQueue(await db(), bookingId);
  assumeOnline();
  if (isResumed) await sender.drain(bookingId);
  outboxEvents.emit('queue', { bookingId });
}

/** Discards unsent updates because the traveller said so: all of a booking, or those named. Answers how many. */
export async function discardUpdates(
  bookingId: string,
  ids: readonly string[] | null = null,
  forget?: DraftEdit,
): Promise<number> {
  const count = await discardRows(await db(), bookingId, ids, forget);
  outboxEvents.emit('queue', { bookingId });
  return count;
}

/** State, counts and refusals of a booking's queue; read it again on every `onQueueChange`. */
export const queueStatus = async (bookingId: string): Promise<QueueStatus> => readQueueStatus(await db(), bookingId);

/** True as soon as the batch in flight has ended, in any tab; false after `ms`. */
function batchEnd(bookingId: string, ms: number): Promise<boolean> {
  return new Promise((resolve) => {
    const finish = (isEnded: boolean): void => {
      clearTimeout(timer);
      unsubscribe();
      resolve(isEnded);
    };
    const check = (): void =>
      void queueStatus(bookingId).then(
        ({ inFlight }) => !inFlight && finish(true),
        () => undefined,
      );
    const timer = setTimeout(finish, ms, false);
    const unsubscribe = onQueueChange((changed) => changed.bookingId === bookingId && check());
    // It may have ended before the subscription.
    check();
  });
}

/** Brings everything to the server before payment; see `commitAllWith` for the results and the one rejection. */
export const commitAll = (bookingId: string): Promise<CommitAllResult> =>
  commitAllWith(
    {
      sender,
      status: queueStatus,
      online: () => connectivity.online,
      sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      batchEnd,
    },
    bookingId,
  );

/**
 * After /booking/create, its bearer being stored (`putBookingToken`): moves draft, updates and queue from the local id to the
 * booking's in one transaction, and starts sending. Answers the renamed draft. Harmless when repeated.
 */
export async function adoptBooking(
  localId: string,
  bookingId: string,
  created?: CreatedBookingWrite,
): Promise<BookingDraft | null> {
  const draft = await renameDraft(localId, bookingId, created);
  outboxEvents.emit('queue', { bookingId });
  void sender.drain(bookingId);
  return draft;
}

/** The booking has ended (paid, cancelled, given up): its bearer goes. Unsent updates, if any, stay stored. */
export async function endBookingQueue(bookingId: string): Promise<void> {
  await removeBookingToken(bookingId);
  outboxEvents.emit('queue', { bookingId });
}

/**
 * The traveller continues in another booking, which gets all updates: removes updates, queue and bearer of this one.
 * Without its queue a run in flight no longer holds it (`isHeldBy`), and without a bearer nothing more is sent.
 */
export async function abandonBooking(bookingId: string): Promise<void> {
  const store = await db();
  await store.run('rw', ['outbox', 'lanes', 'meta'], async (tx) => {
    for (const { seq } of await updatesIn(tx, bookingId)) if (seq !== undefined) await tx.outbox.delete(seq);
    await tx.lanes.delete(bookingId);
    await tx.meta.delete(tokenKey(bookingId));
  });
  outboxEvents.emit('queue', { bookingId });
}

/** Registrations; each answers a function that ends it. */
export const onBatchApplied = (fn: (batch: BatchApplied) => void): (() => void) => outboxEvents.on('applied', fn);
export const onItemRejected = (fn: (item: ItemRejected) => void): (() => void) => outboxEvents.on('rejected', fn);
export const onPriceChanged = (fn: (event: OutboxEvents['priceChanged']) => void): (() => void) =>
  outboxEvents.on('priceChanged', fn);
export const onQueueClosed = (fn: (event: OutboxEvents['closed']) => void): (() => void) =>
  outboxEvents.on('closed', fn);
export const onQueueHalted = (fn: (event: OutboxEvents['halted']) => void): (() => void) =>
  outboxEvents.on('halted', fn);
export const onQueueChange = (fn: (event: OutboxEvents['queue']) => void): (() => void) => outboxEvents.on('queue', fn);
