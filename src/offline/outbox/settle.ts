import type { QueueError } from '../store/rows';
import { acknowledge, emitAcknowledged } from './acknowledge';
import { MORE, type NextStep, type QueueRun, STOP } from './ports';
import type { SealedBatch } from './queueRules';
import { reconcile } from './reconcile';
import type { SendOutcome } from './send';
import { closeQueue, holdQueue, recordBusy, recordFailure, recordPortal, startReconcile } from './transitions';

async function settleFailure(
  { ports, bus, holder, store }: QueueRun,
  batch: SealedBatch,
  error: QueueError,
  retryAfterMs = 0,
): Promise<NextStep> {
  const next = await recordFailure(store, holder, batch.batchId, { error, retryAfterMs, now: ports.now });
  if (next === 'halted') bus.emit('halted', { bookingId: holder.bookingId });
  return next === 'fenced' ? STOP : MORE;
}

async function settleAnswer(
  run: QueueRun,
  batch: SealedBatch,
  { items }: Extract<SendOutcome, { kind: 'answered' }>,
): Promise<NextStep> {
  const { ports, bus, holder, store } = run;
  const done = await acknowledge(store, holder.bookingId, { ...batch, items }, ports.now());
  emitAcknowledged(bus, holder.bookingId, done);
  if (done.updates.length + done.rejected.length > 0 || batch.ids.length === 0) return MORE;
  return await settleFailure(run, batch, {
    kind: 'shape',
    status: 200,
    message: 'The answer names none of the updates.',
  });
}

/** Writes the outcome of a send into the queue (docs/offline.md, "Answers"). */
export async function settle(run: QueueRun, batch: SealedBatch, outcome: SendOutcome): Promise<NextStep> {
  const { ports, bus, holder, store } = run;
  const { bookingId } = holder;
  switch (outcome.kind) {
    case 'answered':
      return await settleAnswer(run, batch, outcome);
    case 'price_changed': {
      const { change } = outcome;
      await holdQueue(store, holder, { state: 'paused', pause: 'price', priceChange: change, contactAt: ports.now() });
      bus.emit('priceChanged', { bookingId, change });
      return STOP;
    }
    case 'lost':
      // Offline time is no attempt (G16); silence of a server that can be reached is one.
      if (!(await ports.reallyOffline())) return await settleFailure(run, batch, outcome.error);
      await holdQueue(store, holder, { state: 'offline' });
      return STOP;
    case 'portal':
      // Neither is the time behind a portal. If our host can be reached, the proxy in between may let go at any moment.
      if (await ports.reallyOffline()) {
        await holdQueue(store, holder, { state: 'offline' });
        return STOP;
      }
      return (await recordPortal(store, holder, outcome.error, ports.now)) ? MORE : STOP;
    case 'failed':
      return await settleFailure(run, batch, outcome.error, outcome.retryAfterMs);
    case 'busy': {
      const next = await recordBusy(store, holder, outcome.retryAfterMs, ports.now);
      if (next === 'too-often') return await settleFailure(run, batch, outcome.error);
      return next === 'backoff' ? MORE : STOP;
    }
    case 'unauthorized':
      await holdQueue(store, holder, { state: 'needs-auth', error: outcome.error });
      return STOP;
    case 'gone':
      await closeQueue(store, holder, outcome.error);
      bus.emit('closed', { bookingId, status: outcome.error.status });
      return STOP;
    default:
      return (await startReconcile(store, holder, ports.now)) ? await reconcile(run, 'conflict') : STOP;
  }
}
