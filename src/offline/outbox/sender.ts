import { log } from '@/platform/log';
import { type SenderPorts, MORE, type NextStep, STOP } from './ports';
import type { EventBus } from './events';
import { type QueueHolder, acquire, isFresh, isStillSealed, seal } from './queue';
import { holdQueue } from './transitions';
import { reconcile } from './reconcile';
import { settle } from './settle';

export interface Sender {
  /** Sends what a queue holds. Resolves when this run is over: all sent, waiting for a moment or a fact, or not ours to do. */
  drain: (bookingId: string) => Promise<void>;
  /** Gives up waiting for locks and starts no more sends: a page on its way out, an update of the app. */
  suspend: () => void;
  resume: () => void;
  /** Resolves when nothing is being sent. */
  idle: () => Promise<void>;
}

/** A lock that was taken away: its holder may have been frozen before it had an epoch that could be over. */
interface HeldLock {
  lost: boolean;
  /** No lock speaks for this holder: its lease alone does. */
  leaseOnly: boolean;
}

/** The sender: one run for each queue and tab at a time, under the queue's lock. Pages and the worker run this same code. */
export function makeSender(edges: SenderPorts, bus: EventBus): Sender {
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

  async function step(holder: QueueHolder, lock: HeldLock): Promise<NextStep> {
    const { bookingId } = holder;
    const store = await edges.store();
    if (active.signal.aborted || lock.lost) {
      await holdQueue(store, holder, { state: 'idle' });
      return STOP;
    }
    if (!edges.online()) {
      await holdQueue(store, holder, { state: 'offline' });
      return STOP;
    }
    const token = await edges.token(bookingId);
    if (token === null) {
      await holdQueue(store, holder, { state: 'needs-auth', error: null });
      return STOP;
    }
    const { now, uid, uuid } = edges;
    const next = await seal(store, holder, { now, uid, newId: uuid });
    const context = { edges, bus, holder, store };
    switch (next.do) {
      case 'stop':
        return STOP;
      case 'wait':
        return { more: false, wakeAt: next.until };
      case 'revalidate':
        return await reconcile(context, 'silence');
      default:
        // The machine slept, or this tab was frozen, between the disk and the network: who holds the queue now is asked again.
        if (lock.leaseOnly && !(await isStillSealed(store, holder, next.batch))) return MORE;
        if (lock.lost || !isFresh(next.batch, edges)) return MORE;
        bus.tell('queue', { bookingId });
        return await settle(context, next.batch, await edges.send(bookingId, token, next.batch.body));
    }
  }

  async function run(bookingId: string, fenced: boolean, lock: HeldLock): Promise<void> {
    const { owner, now, uid } = edges;
    lock.leaseOnly = !fenced;
    const taken = await acquire(await edges.store(), bookingId, {
      owner,
      now,
      uid,
      fenced: () => fenced,
      robbed: () => lock.lost,
    });
    if (taken.until !== null) wakeAt(bookingId, taken.until);
    if (!taken.holder) return;
    for (let next: NextStep = { more: true }; next.more;) {
      next = await step(taken.holder, lock);
      if (next.wakeAt !== undefined) wakeAt(bookingId, next.wakeAt);
      bus.tell('queue', { bookingId });
    }
  }

  async function work(bookingId: string): Promise<void> {
    do {
      again.delete(bookingId);
      let current: Promise<void> = Promise.resolve();
      const lock: HeldLock = { lost: false, leaseOnly: false };
      try {
        await edges.lock(bookingId, active.signal, (fenced) => (current = run(bookingId, fenced, lock)));
      } catch (error) {
        // A lock taken away or given up is no failure: whoever holds the queue goes on, and our epoch is over.
        const isLock = error instanceof Error && error.name === 'AbortError';
        if (!isLock) log.error('sync', 'a queue stopped', error);
        lock.lost = true;
        // What we sent is still on its way: nothing else leaves this tab before that is answered.
        await current.catch(() => undefined);
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
