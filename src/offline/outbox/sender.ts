import { log } from '@/platform/log';
import type { EventBus } from './events';
import { MORE, type NextStep, STOP, type SenderPorts } from './ports';
import { acquire, isStillSealed, seal } from './queue';
import { type QueueHolder, isFresh } from './queueRules';
import { lookForEndOfOutage, reconcile } from './reconcile';
import { settle } from './settle';
import { holdQueue } from './transitions';

export interface Sender {
  /** Sends what a queue holds. Resolves when this run is over: all sent, waiting for a moment or a fact, or not ours to do. */
  drain: (bookingId: string) => Promise<void>;
  /** Gives up waiting for locks and starts no more sends: the page is being left, or the app updated. */
  suspend: () => void;
  resume: () => void;
  /** Resolves when nothing is being sent. */
  idle: () => Promise<void>;
}

/** The lock of one run. It may be taken away while the tab is frozen, even before the run has an epoch. */
interface HeldLock {
  lost: boolean;
  /** The lock was stolen or there are no Web Locks: the lease alone decides. */
  leaseOnly: boolean;
}

/** The sender: one run for each queue and tab at a time, under the queue's lock. Pages and the worker run this same code. */
export function makeSender(ports: SenderPorts, bus: EventBus): Sender {
  const running = new Map<string, Promise<void>>();
  const again = new Set<string>();
  const timers = new Map<string, () => void>();
  let active = new AbortController();

  function wakeAt(bookingId: string, moment: number): void {
    timers.get(bookingId)?.();
    const ms = Math.max(0, moment - ports.now());
    timers.set(
      bookingId,
      ports.later(ms, () => void drain(bookingId)),
    );
  }

  async function step(holder: QueueHolder, lock: HeldLock): Promise<NextStep> {
    const { bookingId } = holder;
    const store = await ports.store();
    if (active.signal.aborted || lock.lost) {
      await holdQueue(store, holder, { state: 'idle' });
      return STOP;
    }
    if (!ports.online()) {
      await holdQueue(store, holder, { state: 'offline' });
      return STOP;
    }
    const token = await ports.token(bookingId);
    if (token === null) {
      await holdQueue(store, holder, { state: 'needs-auth', error: null });
      return STOP;
    }
    const { now, uid, uuid } = ports;
    const next = await seal(store, holder, { now, uid, newId: uuid });
    const run = { ports, bus, holder, store };
    switch (next.do) {
      case 'stop':
        return STOP;
      case 'wait':
        return { more: false, wakeAt: next.until };
      case 'revalidate':
        return await reconcile(run, 'silence');
      case 'look':
        return await lookForEndOfOutage(run);
      default:
        // The machine may have slept, or the tab been frozen, since the batch was sealed: another run may hold the queue.
        if (lock.leaseOnly && !(await isStillSealed(store, holder, next.batch))) return MORE;
        if (lock.lost || !isFresh(next.batch, ports)) return MORE;
        bus.emit('queue', { bookingId });
        return await settle(run, next.batch, await ports.send(bookingId, token, next.batch.body));
    }
  }

  async function runQueue(bookingId: string, fenced: boolean, lock: HeldLock): Promise<void> {
    const { owner, now, uid } = ports;
    lock.leaseOnly = !fenced;
    const { holder, until } = await acquire(await ports.store(), bookingId, {
      owner,
      now,
      uid,
      fenced: () => fenced,
      robbed: () => lock.lost,
    });
    if (until !== null) wakeAt(bookingId, until);
    if (!holder) return;
    for (let next: NextStep = { more: true }; next.more;) {
      next = await step(holder, lock);
      if (next.wakeAt !== undefined) wakeAt(bookingId, next.wakeAt);
      bus.emit('queue', { bookingId });
    }
  }

  async function work(bookingId: string): Promise<void> {
    do {
      again.delete(bookingId);
      let current: Promise<void> = Promise.resolve();
      const lock: HeldLock = { lost: false, leaseOnly: false };
      try {
        await ports.lock(bookingId, active.signal, (fenced) => (current = runQueue(bookingId, fenced, lock)));
      } catch (error) {
        // A lock that was taken away or given up is no failure: the queue's holder goes on, and our epoch is over.
        const isLock = error instanceof Error && error.name === 'AbortError';
        if (!isLock) log.error('sync', 'a queue stopped', error);
        lock.lost = true;
        // Our request is still in flight: nothing else leaves this tab before it is answered.
        await current.catch(() => undefined);
      }
    } while (again.has(bookingId) && !active.signal.aborted);
    // Synchronous with the last check of `again`: no trigger can fall between the two.
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
