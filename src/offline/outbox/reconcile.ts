import type { ServerBooking } from '@/api/bookingAdapter';
import type { BatchAnswer } from '@/api/shapes/booking';
import { updatesIn } from './updates';
import type { Store } from '../store/store';
import { type Acknowledged, acknowledge } from './acknowledge';
import { passengerOf } from './batch';
import { type SenderPorts, type NextStep, STOP } from './ports';
import type { EventBus } from './events';
import { type QueueHolder, ID_WINDOW_MS, isAhead } from './queue';
import { closeQueue, holdQueue } from './transitions';
import { outcomeOf } from './outcome';

const LOOK_AGAIN_MS = 30_000;
/** Bookings that take no more updates. */
const OVER = new Set<ServerBooking['status']>(['expired', 'cancelled', 'paid', 'awaiting_payment']);

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** What the server's own record says about updates, in the form of a batch answer. */
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

/** Tells the listeners what an acknowledgement brought. */
export function emitAcknowledged(bus: EventBus, bookingId: string, done: Acknowledged): void {
  if (done.updates.length > 0) bus.tell('applied', { bookingId, updates: done.updates });
  for (const item of done.rejected) bus.tell('rejected', item);
}

/** The server has just said what it has: what a clock placed in the future counts as sent now. */
async function dateAnew(store: Store, bookingId: string, at: number): Promise<void> {
  await store.run('rw', ['outbox'], async (tx) => {
    for (const row of await updatesIn(tx, bookingId)) {
      if (isAhead(row.firstSentAt, at)) await tx.put('outbox', { ...row, firstSentAt: at });
    }
  });
}

/** Passengers the server knows, whoever told it: an update that was thrown away may have made one. */
async function mapPassengers(store: Store, { bookingId, passengers }: ServerBooking, at: number): Promise<void> {
  await store.run('rw', ['idMap'], async (tx) => {
    for (const one of passengers) {
      const originalId = textOf(one['original_id']);
      const passengerId = textOf(one['passenger_id']);
      if (originalId && passengerId) await tx.put('idMap', { bookingId, originalId, passengerId, at });
    }
  });
}

async function applyServerState(
  { edges, bus, holder, store }: Context,
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
    const done = await acknowledge(store, bookingId, { batchId: null, ids: known, items }, edges.now());
    emitAcknowledged(bus, bookingId, done);
  }
  if (OVER.has(booking.status)) {
    await closeQueue(store, holder, null);
    bus.tell('closed', { bookingId, status: null });
    return STOP;
  }
  const left = rows.filter(({ id }) => !booking.appliedIds.includes(id));
  if (left.some(({ firstSentAt }) => isAhead(firstSentAt, edges.now()))) await dateAnew(store, bookingId, edges.now());
  const isOld = left.some(({ firstSentAt }) => firstSentAt !== null && edges.now() - firstSentAt > ID_WINDOW_MS);
  const wasRefused = why === 'conflict' && left.some(({ state }) => state === 'sealed');
  if (isOld || wasRefused) {
    await holdQueue(store, holder, { state: 'paused', pause: 'conflict', contactAt: asked });
    return STOP;
  }
  return { more: await holdQueue(store, holder, { state: 'idle', contactAt: asked }) };
}

interface Context {
  edges: SenderPorts;
  bus: EventBus;
  holder: QueueHolder;
  store: Store;
}

/**
 * Asks the server for the booking before anything is repeated: after a conflict, after long silence, and when an update was
 * first sent longer ago than the server remembers ids (G9, G22). What is there is acknowledged; what is not, and may not be
 * repeated blind, waits for the traveller.
 */
export async function reconcile(context: Context, why: 'conflict' | 'silence'): Promise<NextStep> {
  const { edges, bus, holder, store } = context;
  const token = await edges.token(holder.bookingId);
  if (token === null) {
    await holdQueue(store, holder, { state: 'needs-auth', error: null });
    return STOP;
  }
  try {
    // The machine may sleep between the answer and us: what it says is as old as the question.
    const asked = edges.now();
    return await applyServerState(context, await edges.retrieve(holder.bookingId, token), why, asked);
  } catch (thrown) {
    const outcome = outcomeOf(thrown);
    if (outcome.kind === 'gone') {
      await closeQueue(store, holder, outcome.error);
      bus.tell('closed', { bookingId: holder.bookingId, status: outcome.error.status });
      return STOP;
    }
    if (outcome.kind === 'unauthorized') {
      await holdQueue(store, holder, { state: 'needs-auth', error: outcome.error });
      return STOP;
    }
    if (outcome.kind === 'lost' && (await edges.reallyOffline())) {
      await holdQueue(store, holder, { state: 'offline' });
      return STOP;
    }
    const wakeAt = edges.now() + LOOK_AGAIN_MS;
    await holdQueue(store, holder, { state: 'needs-revalidation', nextAt: wakeAt });
    return { more: false, wakeAt };
  }
}
