import type { ServerBooking } from '@/api/bookingAdapter';
import type { Store } from '../store/store';
import type { SendOutcome } from './outcome';

/** Edges of the sender, so that its proofs run with fake time, a fault server and any number of "tabs". */
export interface SenderPorts {
  store: () => Promise<Store>;
  now: () => number;
  uuid: () => string;
  /** This tab or worker. */
  owner: string;
  uid: () => string;
  /** Calls `fn` after `ms`; answers a function that takes it back. */
  later: (ms: number, fn: () => void) => () => void;
  /** Exclusive over all tabs and the worker; `fenced` tells `work` that no other holder can still be at it. */
  lock: (bookingId: string, signal: AbortSignal, work: (fenced: boolean) => Promise<void>) => Promise<void>;
  token: (bookingId: string) => Promise<string | null>;
  send: (bookingId: string, token: string, body: string) => Promise<SendOutcome>;
  /** Rejects with ApiError. */
  retrieve: (bookingId: string, token: string) => Promise<ServerBooking>;
  online: () => boolean;
  /** Asked after a request that nobody answered. */
  reallyOffline: () => Promise<boolean>;
}

/** What a run does next: look for more at once, or stop and perhaps come back at a moment (ms). */
export interface NextStep {
  more: boolean;
  wakeAt?: number;
}
export const MORE: NextStep = { more: true };
export const STOP: NextStep = { more: false };
