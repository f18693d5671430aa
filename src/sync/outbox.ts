import { retrieveBooking } from '@/api/booking';
import type { UpdatePayload } from '@/api/shapes/booking';
import type { BookingDraft } from '@/domain/booking/types';
import { now } from '@/platform/clock';
import { uuid } from '@/platform/ids';
import { databaseName } from '@/platform/database';
import { db } from '@/storage/db';
import { type Made, renameDraft } from '@/storage/drafts';
import { getBookingToken, removeBookingToken } from '@/storage/meta';
import { bookingsWithWork, listUpdates } from '@/storage/outbox';
import { heardServer, hope, maySend, reallyOffline } from '@/platform/connectivity';
import { makeEngine } from './engine';
import { ENQUEUE_TABLES, type Pending, enqueueIn } from './enqueue';
import { type BatchApplied, type ItemRejected, type News, makeBus } from './events';
import { fence } from './lane';
import { laneLock } from './laneLock';
import type { Outcome } from './outcome';
import { isHeard, sendSealed } from './send';
import { type LaneStatus, statusOf } from './status';
import { type Forget, discard, retry } from './user';

/**
 * The outbox of this page (offline-sync.md). Brings dexie and the API client: import lazily. Everything is durable before
 * it is sent, one lane for each booking, and every public call may be repeated.
 */
const bus = makeBus();
let uid = (): string => '';

/** Who is signed in; '' for a guest. Work is sent only under the uid that made it (G20). */
export function configureSync(config: { uid: () => string }): void {
  ({ uid } = config);
}

async function send(bookingId: string, token: string, body: string): Promise<Outcome> {
  const keepalive = (globalThis.document as Document | undefined)?.visibilityState === 'hidden';
  const outcome = await sendSealed(bookingId, token, body, { keepalive });
  if (isHeard(outcome)) heardServer();
  return outcome;
}

const owner = uuid();

export const engine = makeEngine(
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
      laneLock(
        `lane:${databaseName()}:${bookingId}`,
        signal,
        async () => await fence(await db(), bookingId, { owner, now }),
        work,
      ),
    token: getBookingToken,
    send,
    retrieve: retrieveBooking,
    online: maySend,
    reallyOffline,
  },
  bus,
);

interface Waiting extends Pending {
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
      bus.tell('lane', { bookingId });
      for (const fn of queuedFns) fn(bookingId);
      // A booking that the server does not know yet has nothing to send.
      if (!bookingId.startsWith('local:')) void engine.drain(bookingId);
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

/** Sends what a booking's lane holds, if it may. Resolves when this run is over; never rejects. */
export const drain = (bookingId: string): Promise<void> => engine.drain(bookingId);

/** All lanes with work: what boot, reconnection and the watchdog call. */
export async function drainAll(): Promise<void> {
  await Promise.all((await bookingsWithWork()).map((bookingId) => engine.drain(bookingId)));
}

/** "Try again" and "go on": ends a halt or a pause and sends (a changed price must have been accepted before). */
export async function retryLane(bookingId: string): Promise<void> {
  const goesOn = await retry(await db(), bookingId);
  hope();
  if (goesOn) await engine.drain(bookingId);
  bus.tell('lane', { bookingId });
}

/** Forgets unsent updates on the traveller's explicit word (`discard`); all of a booking, or those named. */
export async function discardUpdates(
  bookingId: string,
  ids: readonly string[] | null = null,
  forget?: Forget,
): Promise<number> {
  const gone = await discard(await db(), bookingId, ids, forget);
  bus.tell('lane', { bookingId });
  return gone;
}

/** State, counts and refusals of a booking's lane; ask again on every `onLaneChange`. */
export const laneStatus = async (bookingId: string): Promise<LaneStatus> => statusOf(await db(), bookingId);

/**
 * After /booking/create, its bearer being stored (`putBookingToken`): moves draft, updates and lane from the local id to
 * the booking's in one transaction, and starts sending. Answers the renamed draft. Harmless when repeated.
 */
export async function adoptBooking(localId: string, bookingId: string, made?: Made): Promise<BookingDraft | null> {
  const draft = await renameDraft(localId, bookingId, made);
  bus.tell('lane', { bookingId });
  void engine.drain(bookingId);
  return draft;
}

/** The booking has ended (paid, cancelled, given up): its bearer goes. Unsent updates, if any, stay stored. */
export async function finishBooking(bookingId: string): Promise<void> {
  await removeBookingToken(bookingId);
  bus.tell('lane', { bookingId });
}

/** Anything the server has not acknowledged, refused updates included: payment waits for false. */
export const hasUnsent = async (bookingId: string): Promise<boolean> => (await listUpdates(bookingId)).length > 0;

/** Registrations; each answers a function that ends it. */
export const onBatchApplied = (fn: (batch: BatchApplied) => void): (() => void) => bus.on('applied', fn);
export const onItemRejected = (fn: (item: ItemRejected) => void): (() => void) => bus.on('rejected', fn);
export const onPriceChanged = (fn: (news: News['priceChanged']) => void): (() => void) => bus.on('priceChanged', fn);
export const onLaneClosed = (fn: (news: News['closed']) => void): (() => void) => bus.on('closed', fn);
export const onLaneHalted = (fn: (news: News['halted']) => void): (() => void) => bus.on('halted', fn);
export const onLaneChange = (fn: (news: News['lane']) => void): (() => void) => bus.on('lane', fn);
/** For `start.ts`: news of other tabs are told here as if they were ours. */
export const syncBus = bus;
