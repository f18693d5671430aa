import type { LaneError } from '@/storage/rows';
import type { Store } from '@/storage/store';
import { acknowledge } from './ack';
import { type Edges, MORE, type Next, STOP } from './edges';
import type { Bus } from './events';
import type { Holder, Sealed } from './lane';
import { close, fail, goLook, hold, wait } from './transitions';
import { look, tellAcknowledged } from './look';
import type { Outcome } from './outcome';

interface Context {
  edges: Edges;
  bus: Bus;
  holder: Holder;
  store: Store;
}

async function failed(
  { edges, bus, holder, store }: Context,
  batch: Sealed,
  error: LaneError,
  retryAfterMs = 0,
): Promise<Next> {
  const next = await fail(store, holder, batch.batchId, { error, retryAfterMs, now: edges.now });
  if (next === 'halted') bus.tell('halted', { bookingId: holder.bookingId });
  return next === 'backoff' ? MORE : STOP;
}

async function answered(
  context: Context,
  batch: Sealed,
  { items }: Extract<Outcome, { kind: 'answered' }>,
): Promise<Next> {
  const { edges, bus, holder, store } = context;
  const done = await acknowledge(store, holder.bookingId, { ...batch, items }, edges.now());
  tellAcknowledged(bus, holder.bookingId, done);
  if (done.updates.length + done.rejected.length > 0 || batch.ids.length === 0) return MORE;
  return await failed(context, batch, { kind: 'shape', status: 200, message: 'The answer names none of the updates.' });
}

/** Brings the outcome of a send into the lane (table "Answers" of offline-sync.md). */
export async function settle(context: Context, batch: Sealed, outcome: Outcome): Promise<Next> {
  const { edges, bus, holder, store } = context;
  const { bookingId } = holder;
  switch (outcome.kind) {
    case 'answered':
      return await answered(context, batch, outcome);
    case 'price_changed': {
      const { change } = outcome;
      await hold(store, holder, { state: 'paused', pause: 'price', priceChange: change, contactAt: edges.now() });
      bus.tell('priceChanged', { bookingId, change });
      return STOP;
    }
    case 'lost':
      // Offline time is no attempt (G16); silence of a server that can be reached is one.
      if (!(await edges.reallyOffline())) return await failed(context, batch, outcome.error);
      await hold(store, holder, { state: 'offline' });
      return STOP;
    case 'failed':
      return await failed(context, batch, outcome.error, outcome.retryAfterMs);
    case 'busy': {
      const next = await wait(store, holder, outcome.retryAfterMs, edges.now);
      if (next === 'too-often') return await failed(context, batch, outcome.error);
      return next === 'backoff' ? MORE : STOP;
    }
    case 'unauthorized':
      await hold(store, holder, { state: 'needs-auth', error: outcome.error });
      return STOP;
    case 'gone':
      await close(store, holder, outcome.error);
      bus.tell('closed', { bookingId, status: outcome.error.status });
      return STOP;
    default:
      return (await goLook(store, holder, edges.now)) ? await look(context, 'conflict') : STOP;
  }
}
