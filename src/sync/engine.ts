import { log } from '@/platform/log';
import { type Edges, type Next, STOP } from './edges';
import type { Bus } from './events';
import { type Holder, acquire, seal } from './lane';
import { hold } from './transitions';
import { look } from './look';
import { settle } from './settle';

export interface Engine {
  /** Sends what a lane holds. Resolves when this run is over: all sent, waiting for a moment or a fact, or not ours to do. */
  drain: (bookingId: string) => Promise<void>;
  /** Gives up waiting for locks and starts no more sends: a page on its way out, an update of the app. */
  suspend: () => void;
  resume: () => void;
  /** Resolves when nothing is being sent. */
  idle: () => Promise<void>;
}

/** The sender: one run for each lane and tab at a time, under the lane's lock. Pages and the worker run this same code. */
export function makeEngine(edges: Edges, bus: Bus): Engine {
  const running = new Map<string, Promise<void>>();
  const again = new Set<string>();
  const timers = new Map<string, () => void>();
  let active = new AbortController();

  function wakeAt(bookingId: string, moment: number): void {
    timers.get(bookingId)?.();
    const ms = Math.max(0, moment - edges.now());
    timers.set(
      bookingId,
      edges.later(ms, () => void drain(bookingId)),
    );
  }

  async function step(holder: Holder): Promise<Next> {
    const { bookingId } = holder;
    const store = await edges.store();
    if (active.signal.aborted) {
      await hold(store, holder, { state: 'idle' });
      return STOP;
    }
    if (!edges.online()) {
      await hold(store, holder, { state: 'offline' });
      return STOP;
    }
    const token = await edges.token(bookingId);
    if (token === null) {
      await hold(store, holder, { state: 'needs-auth', error: null });
      return STOP;
    }
    const next = await seal(store, holder, edges.now(), edges.uuid);
    const context = { edges, bus, holder, store };
    switch (next.do) {
      case 'stop':
        return STOP;
      case 'wait':
        return { more: false, wakeAt: next.until };
      case 'revalidate':
        return await look(context, 'silence');
      default:
        bus.tell('lane', { bookingId });
        return await settle(context, next.batch, await edges.send(bookingId, token, next.batch.body));
    }
  }

  async function run(bookingId: string, fenced: boolean): Promise<void> {
    const { owner } = edges;
    const taken = await acquire(await edges.store(), bookingId, { owner, at: edges.now(), uid: edges.uid(), fenced });
    if (taken.until !== null) wakeAt(bookingId, taken.until);
    if (!taken.holder) return;
    for (let next: Next = { more: true }; next.more;) {
      next = await step(taken.holder);
      if (next.wakeAt !== undefined) wakeAt(bookingId, next.wakeAt);
      bus.tell('lane', { bookingId });
    }
  }

  async function work(bookingId: string): Promise<void> {
    do {
      again.delete(bookingId);
      try {
        await edges.lock(bookingId, active.signal, (fenced) => run(bookingId, fenced));
      } catch (error) {
        // A lock taken away or given up is no failure: whoever holds the lane goes on, and our epoch is over.
        const isLock = error instanceof Error && error.name === 'AbortError';
        if (!isLock) log.error('sync', 'a lane stopped', error);
      }
    } while (again.has(bookingId) && !active.signal.aborted);
    // In the same breath as the last look at `again`: a trigger can never fall between the two.
    running.delete(bookingId);
  }

  function drain(bookingId: string): Promise<void> {
    const current = running.get(bookingId);
    if (current) {
      again.add(bookingId);
      return current;
    }
    timers.get(bookingId)?.();
    timers.delete(bookingId);
    if (active.signal.aborted) return Promise.resolve();
    const started = Promise.resolve().then(() => work(bookingId));
    running.set(bookingId, started);
    return started;
  }

  return {
    drain,
    suspend: () => active.abort(),
    resume: () => {
      if (active.signal.aborted) active = new AbortController();
    },
    idle: async () => {
      while (running.size > 0) await Promise.all(running.values());
    },
  };
}
