import type { ServerBooking } from '@/api/bookingAdapter';
import type { Store } from '../store/store';
import type { EventBus } from './events';
import type { QueueHolder } from './queueRules';
import type { SendOutcome } from './send';

/** The sender's connections to the outside, so that its proofs run with fake time, a model server and any number of "tabs". */
export interface SenderPorts {
  store: () => Promise<Store>;
  now: () => number;
  uuid: () => string;
  /** Identifies this tab or worker. */
  owner: string;
  uid: () => string;
  /** Calls `fn` after `ms`; answers a function that cancels it. */
  later: (ms: number, fn: () => void) => () => void;
  /** Exclusive over all tabs and the worker. `fenced` tells `work` that no other holder can still be at work. */
  lock: (bookingId: string, signal: AbortSignal, work: (fenced: boolean) => Promise<void>) => Promise<void>;
  token: (bookingId: string) => Promise<string | null>;
  send: (bookingId: string, token: string, body: string) => Promise<SendOutcome>;
  /** Rejects with ApiError. */
  retrieve: (bookingId: string, token: string) => Promise<ServerBooking>;
  online: () => boolean;
  /** Asked after a request that got no answer. */
  reallyOffline: () => Promise<boolean>;
}

/** One run that holds a queue. */
export interface QueueRun {
  ports: SenderPorts;
  bus: EventBus;
  holder: QueueHolder;
  store: Store;
}

/** What a run does next: look for more at once, or stop and perhaps come back at a moment (ms). */
export interface NextStep {
  more: boolean;
  wakeAt?: number;
}
export const MORE: NextStep = { more: true };
export const STOP: NextStep = { more: false };
