import type { ServerPriceChange } from '@/api/bookingAdapter';
import { log } from '@/platform/log';
import type { Refusal } from '../store/rows';

export interface AppliedUpdate {
  /** Idempotency id. */
  id: string;
  kind: string;
  /** Our passenger id, when the update was about one. */
  originalId: string | null;
  passengerId: string | null;
}
export interface BatchApplied {
  bookingId: string;
  updates: AppliedUpdate[];
}
export interface ItemRejected {
  bookingId: string;
  id: string;
  kind: string;
  originalId: string | null;
  refusal: Refusal;
}

/** Events of the queues. Layers above register for them and are never imported. */
export interface OutboxEvents {
  applied: BatchApplied;
  rejected: ItemRejected;
  priceChanged: { bookingId: string; change: ServerPriceChange };
  /** 404, 410 or a booking that has ended: nothing more is sent for it, the draft stays. */
  closed: { bookingId: string; status: number | null };
  /** The third failure: the updates are kept, only the traveller starts again. */
  halted: { bookingId: string };
  /** Anything about a queue changed: read `queueStatus` again. */
  queue: { bookingId: string };
}

type Listener = (event: never) => void;

export interface EventBus {
  on<K extends keyof OutboxEvents>(kind: K, fn: (event: OutboxEvents[K]) => void): () => void;
  emit<K extends keyof OutboxEvents>(kind: K, event: OutboxEvents[K]): void;
}

export function makeEventBus(): EventBus {
  const listeners = new Map<keyof OutboxEvents, Set<Listener>>();
  return {
    on(kind, fn) {
      const set = listeners.get(kind) ?? new Set<Listener>();
      listeners.set(kind, set.add(fn));
      return () => set.delete(fn);
    },
    emit(kind, event) {
      for (const fn of listeners.get(kind) ?? []) {
        try {
          (fn as (event: unknown) => void)(event);
        } catch (error) {
          log.error('sync', `a listener of "${kind}" failed`, error);
        }
      }
    },
  };
}

/** What tabs and the worker exchange; field names stay, another tab may run another version. */
type CrossTabMessage =
  | { kind: 'applied' | 'queue'; news: OutboxEvents['applied'] | OutboxEvents['queue'] }
  | { kind: 'queued'; bookingId: string };

/**
 * Sends this bus's events to other tabs and the worker, and emits theirs on it. Hints only: correctness never depends on a
 * message. `name` of the database. `queued`: registers for updates enqueued here, and handles those of other tabs. Answers a
 * function that ends it.
 */
export function shareEvents(
  name: string,
  bus: EventBus,
  queued?: { on: (fn: (bookingId: string) => void) => () => void; onOther: (bookingId: string) => void },
): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(`sync:${name}`);
  let isReceiving = false;
  const post = (message: CrossTabMessage): void => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no other origin
    if (!isReceiving) channel.postMessage(message);
  };
  const stops = (['applied', 'queue'] as const).map((kind) => bus.on(kind, (news) => post({ kind, news })));
  if (queued) stops.push(queued.on((bookingId) => post({ kind: 'queued', bookingId })));
  channel.addEventListener('message', ({ data }: MessageEvent<CrossTabMessage>) => {
    if (data.kind === 'queued') return queued?.onOther(data.bookingId);
    isReceiving = true;
    bus.emit(data.kind, data.news);
    isReceiving = false;
  });
  return () => {
    for (const stop of stops) stop();
    channel.close();
  };
}
