import { sendEnquiry } from '@/api/enquiries';
import { backoffMs } from '@/domain/backoff';
import { ApiError, isRefusal } from '@/api/errors';
import { log } from '@/platform/log';
import type { QueueError } from '../store/rows';
import type { Store } from '../store/store';
import { LONGEST_WAIT_MS, dueEnquiries, settleEnquiry, takeEnquiry } from './enquiryTx';
import { outcomeOf } from './send';

/** The outcome of one try. `undecided`: the server, or something before it, has not decided; the enquiry stays queued. */
export type EnquiryOutcome =
  | { kind: 'received' }
  | { kind: 'refused'; error: QueueError; field: string }
  | { kind: 'undecided'; error: QueueError; retryAfterMs: number }
  /** No answer: a probe tells next whether the device is offline. */
  | { kind: 'lost'; error: QueueError };

/** Sends the frozen bytes of an enquiry. Never rejects. */
export async function tryEnquiry(
  id: string,
  body: string,
  options: { signal?: AbortSignal; keepalive?: boolean } = {},
): Promise<EnquiryOutcome> {
  try {
    await sendEnquiry(id, body, options);
    return { kind: 'received' };
  } catch (thrown) {
    const outcome = outcomeOf(thrown);
    const error: QueueError =
      'error' in outcome ? outcome.error : { kind: 'unknown', status: null, message: String(thrown) };
    if (isRefusal(thrown)) return { kind: 'refused', error, field: thrown.field ?? '' };
    // A page of a captive portal says as little as no answer.
    if (outcome.kind === 'lost' || outcome.kind === 'portal') return { kind: 'lost', error };
    const retryAfterMs = thrown instanceof ApiError ? (thrown.retryAfterMs ?? 0) : 0;
    return { kind: 'undecided', error, retryAfterMs };
  }
}

/** The sender's connections to the outside. Times are ms. */
export interface EnquiryPorts {
  store: () => Promise<Store>;
  now: () => number;
  /** Identifies this tab or worker. */
  owner: string;
  /** Exclusive over all tabs and the worker; `fenced` tells that no other holder can still be at work. */
  lock: (id: string, signal: AbortSignal, work: (fenced: boolean) => Promise<void>) => Promise<void>;
  send: (id: string, body: string) => Promise<EnquiryOutcome>;
  online: () => boolean;
  /** Asked after a request that got no answer. */
  reallyOffline: () => Promise<boolean>;
  /** Calls `fn` after `ms`; answers a function that cancels it. */
  later: (ms: number, fn: () => void) => () => void;
  /** An enquiry is being sent or its state has changed. */
  changed: (id: string) => void;
}

export interface EnquirySender {
  /** Sends every enquiry that is due. Resolves when this run is over. */
  drain: () => Promise<void>;
  /** Gives up waiting for locks and starts no more sends: the page is being left, or the app updated. */
  suspend: () => void;
  resume: () => void;
  /** Resolves when nothing is being sent. */
  idle: () => Promise<void>;
}

/** The wait after the n-th failure: 2, 4, 8 … s, at most 15 minutes; longer only if the server says so. */
export const waitAfter = (attempts: number, retryAfterMs = 0): number =>
  Math.min(LONGEST_WAIT_MS, Math.max(retryAfterMs, backoffMs(attempts, 0, { base: 2000, cap: 900_000 })));

/** Sends enquiries one by one, each under its lock. Pages and the worker run this same code. */
export function makeEnquirySender(ports: EnquiryPorts): EnquirySender {
  let active = new AbortController();
  let running: Promise<void> | null = null;
  let again = false;
  let cancelWake = (): void => undefined;

  async function sendOne(id: string, fenced: boolean): Promise<void> {
    const store = await ports.store();
    if (active.signal.aborted || !ports.online()) return;
    const taken = await takeEnquiry(store, id, ports, fenced);
    if (!taken) return;
    ports.changed(id);
    const outcome = await ports.send(id, taken.body);
    const at = ports.now();
    if (outcome.kind === 'received') {
      await settleEnquiry(store, taken, { state: 'sent', sentAt: at, nextAt: null, error: null, refusal: null });
    } else if (outcome.kind === 'refused') {
      const { error, field } = outcome;
      await settleEnquiry(store, taken, { state: 'refused', error, refusal: { field, message: error.message } });
    } else if (outcome.kind === 'lost' && (await ports.reallyOffline())) {
      // Offline time is no attempt (G16).
      await settleEnquiry(store, taken, { nextAt: null, error: null });
    } else {
      const attempts = taken.attempts + 1;
      const wait = waitAfter(attempts, outcome.kind === 'undecided' ? outcome.retryAfterMs : 0);
      await settleEnquiry(store, taken, { attempts, nextAt: at + wait, error: outcome.error });
    }
    ports.changed(id);
  }

  async function sendDue(): Promise<void> {
    const store = await ports.store();
    const due = await dueEnquiries(store, ports.now());
    for (const { id } of due.filter(({ from }) => from === 0)) {
      if (active.signal.aborted) return;
      // oxlint-disable-next-line no-await-in-loop -- one after the other, in the order they were written
      await ports
        .lock(id, active.signal, (fenced) => sendOne(id, fenced))
        .catch((error: unknown) => {
          const isLock = error instanceof Error && error.name === 'AbortError';
          if (!isLock) log.error('sync', 'an enquiry was not sent', error);
        });
    }
    const later = (await dueEnquiries(store, ports.now())).flatMap(({ from }) => (from > 0 ? from : []));
    if (later.length > 0) cancelWake = ports.later(Math.max(0, Math.min(...later) - ports.now()), () => void drain());
  }

  async function run(): Promise<void> {
    cancelWake();
    try {
      do {
        again = false;
        // oxlint-disable-next-line no-await-in-loop -- asked for once more while it ran
        await sendDue();
      } while (again && !active.signal.aborted);
    } catch (error) {
      log.error('sync', 'the enquiries could not be read', error);
    } finally {
      // Synchronous with the last check of `again`: no trigger can fall between the two.
      running = null;
    }
  }

  function drain(): Promise<void> {
    if (running) {
      again = true;
      return running;
    }
    if (active.signal.aborted) return Promise.resolve();
    const started = run();
    running = started;
    return started;
  }

  return {
    drain,
    suspend: () => active.abort(),
    resume: () => {
      if (active.signal.aborted) active = new AbortController();
    },
    idle: async () => {
      // oxlint-disable-next-line no-unmodified-loop-condition -- a run ends by itself
      while (running) await running;
    },
  };
}
