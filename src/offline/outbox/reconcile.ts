import type { ServerBooking } from '@/api/bookingAdapter';
import type { BatchAnswer } from '@/api/shapes/booking';
import type { Store } from '../store/store';
import { acknowledge, emitAcknowledged } from './acknowledge';
import { passengerOf } from './batch';
import { updatesIn } from './outboxTx';
import { MORE, type NextStep, type QueueRun, STOP } from './ports';
import { isSentInFuture, isPastIdempotencyWindow } from './queueRules';
import { type SendOutcome, outcomeOf } from './send';
import { closeQueue, endHalt, holdQueue, postponeLook } from './transitions';

const READ_AGAIN_MS = 30_000;
/** Bookings that take no more updates. */
const ENDED = new Set<ServerBooking['status']>(['expired', 'cancelled', 'paid', 'awaiting_payment']);

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** The updates that the server's booking contains, in the form of a batch answer. */
function answerFrom(
  booking: ServerBooking,
  ids: readonly string[],
  originals: ReadonlyMap<string, string>,
): BatchAnswer {
  const passengerIds = new Map(
    booking.passengers.map((one) => [textOf(one['original_id']), textOf(one['passenger_id'])]),
  );
  return ids
    .filter((id) => booking.appliedIds.includes(id))
    .map((id) => {
      const original = originals.get(id);
      const passenger = passengerIds.get(original);
      const payload = { ...(original && { original_id: original }), ...(passenger && { passenger_id: passenger }) };
      return { idempotency_id: id, status: 'duplicate' as const, payload };
    });
}

/** Sends that a clock placed in the future count as made now: the server has just said what it has. */
async function dateFromNow(store: Store, bookingId: string, at: number): Promise<void> {
  await store.run('rw', ['outbox'], async (tx) => {
    for (const row of await updatesIn(tx, bookingId)) {
      if (isSentInFuture(row.firstSentAt, at)) await tx.outbox.put({ ...row, firstSentAt: at });
    }
  });
}

/** Maps every passenger the server knows: a discarded update may have created one. */
async function mapPassengers(store: Store, { bookingId, passengers }: ServerBooking, at: number): Promise<void> {
  await store.run('rw', ['idMap'], async (tx) => {
    for (const one of passengers) {
      const originalId = textOf(one['original_id']);
      const passengerId = textOf(one['passenger_id']);
      if (originalId && passengerId) await tx.idMap.put({ bookingId, originalId, passengerId, at });
    }
  });
}

/** Acknowledges what the booking contains and decides about the rest. `asked`: when the booking was requested, in ms. */
async function applyServerState(
  { ports, bus, holder, store }: QueueRun,
  booking: ServerBooking,
  why: 'conflict' | 'silence',
  asked: number,
): Promise<NextStep> {
  const { bookingId } = holder;
  await mapPassengers(store, booking, asked);
  const rows = await store.run('r', ['outbox'], (tx) => updatesIn(tx, bookingId));
  const originals = new Map(rows.map(({ id, values }) => [id, passengerOf(values) ?? '']));
  const ids = rows.map(({ id }) => id);
  const items = answerFrom(booking, ids, originals);
  if (items.length > 0) {
    const known = items.map(({ idempotency_id }) => idempotency_id);
    const done = await acknowledge(store, bookingId, { batchId: null, ids: known, items }, ports.now());
    emitAcknowledged(bus, bookingId, done);
  }
  if (ENDED.has(booking.status)) {
    await closeQueue(store, holder, null);
    bus.emit('closed', { bookingId, status: null });
    return STOP;
  }
  const left = rows.filter(({ id }) => !booking.appliedIds.includes(id));
  if (left.some(({ firstSentAt }) => isSentInFuture(firstSentAt, ports.now())))
    await dateFromNow(store, bookingId, ports.now());
  const isOld = left.some(({ firstSentAt }) => isPastIdempotencyWindow(firstSentAt, ports.now()));
  const wasRefused = why === 'conflict' && left.some(({ state }) => state === 'sealed');
  if (isOld || wasRefused) {
    await holdQueue(store, holder, { state: 'paused', pause: 'conflict', contactAt: asked });
    return STOP;
  }
  return { more: await holdQueue(store, holder, { state: 'idle', contactAt: asked }) };
}

/** The bearer of the booking. Without one the queue waits for the traveller, and the result is null. */
async function bearerOf({ ports, holder, store }: QueueRun): Promise<string | null> {
  const token = await ports.token(holder.bookingId);
  if (token === null) await holdQueue(store, holder, { state: 'needs-auth', error: null });
  return token;
}

/** Closes the queue of a booking that the server no longer takes changes for. False for every other outcome. */
async function closeIfGone({ bus, holder, store }: QueueRun, outcome: SendOutcome): Promise<boolean> {
  if (outcome.kind !== 'gone') return false;
  await closeQueue(store, holder, outcome.error);
  bus.emit('closed', { bookingId: holder.bookingId, status: outcome.error.status });
  return true;
}

/**
 * Reads the booking before anything is repeated: after a conflict, after long silence, and when the server may have forgotten
 * an id (G9, G22). Updates it contains are acknowledged; others that may not be repeated blind wait for the traveller.
 */
export async function reconcile(run: QueueRun, why: 'conflict' | 'silence'): Promise<NextStep> {
  const { ports, holder, store } = run;
  const token = await bearerOf(run);
  if (token === null) return STOP;
  try {
    // The machine may sleep before the answer is handled: it is as old as the request.
    const asked = ports.now();
    return await applyServerState(run, await ports.retrieve(holder.bookingId, token), why, asked);
  } catch (thrown) {
    const outcome = outcomeOf(thrown);
    if (await closeIfGone(run, outcome)) return STOP;
    if (outcome.kind === 'unauthorized') {
      await holdQueue(store, holder, { state: 'needs-auth', error: outcome.error });
      return STOP;
    }
    if ((outcome.kind === 'lost' || outcome.kind === 'portal') && (await ports.reallyOffline())) {
      await holdQueue(store, holder, { state: 'offline' });
      return STOP;
    }
    const wakeAt = ports.now() + READ_AGAIN_MS;
    await holdQueue(store, holder, { state: 'needs-revalidation', nextAt: wakeAt });
    return { more: false, wakeAt };
  }
}

/**
 * Reads the booking of a queue that an outage halted. The answer ends the halt; without one the queue stays halted, and the
 * next look is later. Nothing is sent before the answer (G17).
 */
export async function lookForEndOfOutage(run: QueueRun): Promise<NextStep> {
  const { ports, holder, store } = run;
  const token = await bearerOf(run);
  if (token === null) return STOP;
  let booking: ServerBooking;
  const asked = ports.now();
  try {
    booking = await ports.retrieve(holder.bookingId, token);
  } catch (thrown) {
    const outcome = outcomeOf(thrown);
    if (await closeIfGone(run, outcome)) return STOP;
    // The server answers: the outage is over, and the queue waits for access as any other.
    if (outcome.kind === 'unauthorized' && (await endHalt(store, holder, ports.now))) {
      await holdQueue(store, holder, { state: 'needs-auth', error: outcome.error });
      return STOP;
    }
    const isHeld = 'error' in outcome && (await postponeLook(store, holder, outcome.error, ports.now));
    return isHeld ? MORE : STOP;
  }
  return (await endHalt(store, holder, ports.now)) ? await applyServerState(run, booking, 'silence', asked) : STOP;
}
