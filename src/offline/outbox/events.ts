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

/** News of the queues. It travels upward by registration: the layers above import these, never the other way round. */
export interface OutboxEvents {
  applied: BatchApplied;
  rejected: ItemRejected;
  priceChanged: { bookingId: string; change: ServerPriceChange };
  /** 404, 410 or a booking that has ended: nothing more is sent for it, the draft stays. */
  closed: { bookingId: string; status: number | null };
  /** The third failure: the updates are kept, only the traveller starts again. */
  halted: { bookingId: string };
  /** Anything about a queue changed: ask `queueStatus` again. */
  queue: { bookingId: string };
}

type Listener = (news: never) => void;

export interface EventBus {
  on<K extends keyof OutboxEvents>(kind: K, fn: (news: OutboxEvents[K]) => void): () => void;
  tell<K extends keyof OutboxEvents>(kind: K, news: OutboxEvents[K]): void;
}

export function makeEventBus(): EventBus {
  const listeners = new Map<keyof OutboxEvents, Set<Listener>>();
  return {
    on(kind, fn) {
      const set = listeners.get(kind) ?? new Set<Listener>();
      listeners.set(kind, set.add(fn));
      return () => set.delete(fn);
    },
    tell(kind, news) {
      for (const fn of listeners.get(kind) ?? []) {
        try {
          (fn as (news: unknown) => void)(news);
        } catch (error) {
          log.error('sync', `a listener of "${kind}" failed`, error);
        }
      }
    },
  };
}
