import type { QueueError } from '../store/rows';
import type { Store } from '../store/store';
import { acknowledge } from './acknowledge';
import { type SenderPorts, MORE, type NextStep, STOP } from './ports';
import type { EventBus } from './events';
import type { QueueHolder, SealedBatch } from './queue';
import { closeQueue, recordFailure, startReconcile, holdQueue, recordBusy } from './transitions';
import { reconcile, emitAcknowledged } from './reconcile';
import type { SendOutcome } from './outcome';

interface Context {
  edges: SenderPorts;
  bus: EventBus;
  holder: QueueHolder;
  store: Store;
}

async function failed(
  { edges, bus, holder, store }: Context,
  batch: SealedBatch,
  error: QueueError,
  retryAfterMs = 0,
): Promise<NextStep> {
  const next = await recordFailure(store, holder, batch.batchId, { error, retryAfterMs, now: edges.now });
  if (next === 'halted') bus.tell('halted', { bookingId: holder.bookingId });
  return next === 'backoff' ? MORE : STOP;
}

async function answered(
  context: Context,
  batch: SealedBatch,
  { items }: Extract<SendOutcome, { kind: 'answered' }>,
): Promise<NextStep> {
  const { edges, bus, holder, store } = context;
  const done = await acknowledge(store, holder.bookingId, { ...batch, items }, edges.now());
  emitAcknowledged(bus, holder.bookingId, done);
  if (done.updates.length + done.rejected.length > 0 || batch.ids.length === 0) return MORE;
  return await failed(context, batch, { kind: 'shape', status: 200, message: 'The answer names none of the updates.' });
}

/** Brings the outcome of a send into the queue (table "Answers" of offline-sync.md). */
export async function settle(context: Context, batch: SealedBatch, outcome: SendOutcome): Promise<NextStep> {
  const { edges, bus, holder, store } = context;
  const { bookingId } = holder;
  switch (outcome.kind) {
    case 'answered':
      return await answered(context, batch, outcome);
    case 'price_changed': {
      const { change } = outcome;
      await holdQueue(store, holder, { state: 'paused', pause: 'price', priceChange: change, contactAt: edges.now() });
      bus.tell('priceChanged', { bookingId, change });
      return STOP;
    }
    case 'lost':
      // Offline time is no attempt (G16); silence of a server that can be reached is one.
      if (!(await edges.reallyOffline())) return await failed(context, batch, outcome.error);
      await holdQueue(store, holder, { state: 'offline' });
      return STOP;
    case 'failed':
      return await failed(context, batch, outcome.error, outcome.retryAfterMs);
    case 'busy': {
      const next = await recordBusy(store, holder, outcome.retryAfterMs, edges.now);
      if (next === 'too-often') return await failed(context, batch, outcome.error);
      return next === 'backoff' ? MORE : STOP;
    }
    case 'unauthorized':
      await holdQueue(store, holder, { state: 'needs-auth', error: outcome.error });
      return STOP;
    case 'gone':
      await closeQueue(store, holder, outcome.error);
      bus.tell('closed', { bookingId, status: outcome.error.status });
      return STOP;
    default:
      return (await startReconcile(store, holder, edges.now)) ? await reconcile(context, 'conflict') : STOP;
  }
}
