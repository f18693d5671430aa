import { retrieveBooking } from '@/api/booking';
import type { UpdatePayload } from '@/api/shapes/booking';
import type { BookingDraft } from '@/domain/booking/types';
import { now } from '@/platform/clock';
import { uuid } from '@/platform/ids';
import { databaseName } from '@/platform/database';
import { db } from '../store/db';
import { type CreatedBookingWrite, renameDraft } from '../drafts/draftRows';
import { getBookingToken, removeBookingToken } from './bookingTokens';
import { bookingsWithUpdates, listUpdates } from './updateRows';
import { heardServer, assumeOnline, canAttemptSend, reallyOffline } from '@/platform/connectivity';
import { makeSender } from './sender';
import { ENQUEUE_TABLES, type PendingUpdate, enqueueIn } from './enqueue';
import { type BatchApplied, type ItemRejected, type OutboxEvents, makeEventBus } from './events';
import { fence } from './queue';
import { queueLock } from './queueLock';
import type { SendOutcome } from './outcome';
import { isHeard, sendSealed } from './send';
import { type QueueStatus, readQueueStatus } from './queueStatus';
import { type DraftEdit, discardRows, resumeQueue } from './userActions';

/**
 * The outbox of this page (offline-sync.md). Brings dexie and the API client: import lazily. Everything is durable before
 * it is sent, one queue for each booking, and every public call may be repeated.
 */
const bus = makeEventBus();
let uid = (): string => '';

/** Who is signed in; '' for a guest. Work is sent only under the uid that made it (G20). */
export function configureSync(config: { uid: () => string }): void {
  ({ uid } = config);
}

async function send(bookingId: string, token: string, body: string): Promise<SendOutcome> {
  const keepalive = (globalThis.document as Document | undefined)?.visibilityState === 'hidden';
  const outcome = await sendSealed(bookingId, token, body, { keepalive });
  if (isHeard(outcome)) heardServer();
  return outcome;
}

const owner = uuid();

export const sender = makeSender(
  {
    store: db,
    now,
    uuid,
    owner,
    uid: () => uid(),
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
  bus,
);

interface Waiting extends PendingUpdate {
  resolve: (id: string) => void;
  reject: (reason: unknown) => void;
}
let group: Waiting[] = [];
const queuedFns = new Set<(bookingId: string) => void>();

/** Calls `fn` with the booking of every update that this page has queued. Answers a function that ends it. */
export function onQueued(fn: (bookingId: string) => void): () => void {
  queuedFns.add(fn);
  return () => queuedFns.delete(fn);
}

/** Callers of one task share a transaction: a step that saves ten updates writes once. */
async function writeGroup(): Promise<void> {
  const members = group;
  group = [];
  try {
    const store = await db();
    const changes = members.map(({ draft, payload }) => ({ draft, payload, id: uuid(), uid: uid(), at: now() }));
    const written = await store.run('rw', ENQUEUE_TABLES, (tx) => enqueueIn(tx, changes));
    members.forEach(({ resolve }, index) => resolve(written[index]?.id ?? ''));
    for (const bookingId of new Set(written.map((one) => one.bookingId))) {
      bus.tell('queue', { bookingId });
      for (const fn of queuedFns) fn(bookingId);
      // A booking that the server does not know yet has nothing to send.
      if (!bookingId.startsWith('local:')) void sender.drain(bookingId);
    }
  } catch (error) {
    for (const { reject } of members) reject(error);
  }
}

/**
 * Queues one update of a booking: the draft's revision and the update in one transaction. Resolves with the update's
 * idempotency id when it is on the disk; sending starts by itself. `draft` is a snapshot, never a live proxy. Rejects only
 * when nothing could be stored.
 */
export function enqueue(draft: BookingDraft, payload: UpdatePayload): Promise<string> {
  return new Promise((resolve, reject) => {
    group.push({ draft, payload, resolve, reject });
    if (group.length === 1) queueMicrotask(() => void writeGroup());
  });
}

/** Sends what a booking's queue holds, if it may. Resolves when this run is over; never rejects. */
export const drain = (bookingId: string): Promise<void> => sender.drain(bookingId);

/** All queues with work: what boot, reconnection and the watchdog call. */
export async function drainAll(): Promise<void> {
  await Promise.all((await bookingsWithUpdates()).map((bookingId) => sender.drain(bookingId)));
}

/** "Try again" and "go on": ends a halt or a pause and sends (a changed price must have been accepted before). */
export async function retryQueue(bookingId: string): Promise<void> {
  const goesOn = await resumeQueue(await db(), bookingId);
  assumeOnline();
  if (goesOn) await sender.drain(bookingId);
  bus.tell('queue', { bookingId });
}

/** Forgets unsent updates on the traveller's explicit word (`discard`); all of a booking, or those named. */
export async function discardUpdates(
  bookingId: string,
  ids: readonly string[] | null = null,
  forget?: DraftEdit,
): Promise<number> {
  const gone = await discardRows(await db(), bookingId, ids, forget);
  bus.tell('queue', { bookingId });
  return gone;
}

/** State, counts and refusals of a booking's queue; ask again on every `onQueueChange`. */
export const queueStatus = async (bookingId: string): Promise<QueueStatus> => readQueueStatus(await db(), bookingId);

/**
 * After /booking/create, its bearer being stored (`putBookingToken`): moves draft, updates and queue from the local id to
 * the booking's in one transaction, and starts sending. Answers the renamed draft. Harmless when repeated.
 */
export async function adoptBooking(
  localId: string,
  bookingId: string,
  made?: CreatedBookingWrite,
): Promise<BookingDraft | null> {
  const draft = await renameDraft(localId, bookingId, made);
  bus.tell('queue', { bookingId });
  void sender.drain(bookingId);
  return draft;
}

/** The booking has ended (paid, cancelled, given up): its bearer goes. Unsent updates, if any, stay stored. */
export async function endBookingQueue(bookingId: string): Promise<void> {
  await removeBookingToken(bookingId);
  bus.tell('queue', { bookingId });
}

/** Anything the server has not acknowledged, refused updates included: payment waits for false. */
export const hasUnsent = async (bookingId: string): Promise<boolean> => (await listUpdates(bookingId)).length > 0;

/** Registrations; each answers a function that ends it. */
export const onBatchApplied = (fn: (batch: BatchApplied) => void): (() => void) => bus.on('applied', fn);
export const onItemRejected = (fn: (item: ItemRejected) => void): (() => void) => bus.on('rejected', fn);
export const onPriceChanged = (fn: (news: OutboxEvents['priceChanged']) => void): (() => void) =>
  bus.on('priceChanged', fn);
export const onQueueClosed = (fn: (news: OutboxEvents['closed']) => void): (() => void) => bus.on('closed', fn);
export const onQueueHalted = (fn: (news: OutboxEvents['halted']) => void): (() => void) => bus.on('halted', fn);
export const onQueueChange = (fn: (news: OutboxEvents['queue']) => void): (() => void) => bus.on('queue', fn);
/** For `start.ts`: news of other tabs are told here as if they were ours. */
export const outboxEvents = bus;
