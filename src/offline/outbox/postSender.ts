import { sendEnquiry } from '@/api/enquiries';
import { sendChangeReply } from '@/api/trips/changeReply';
import { backoffMs } from '@/domain/backoff';
import { ApiError, isRefusal, isStatus } from '@/api/errors';
import { log } from '@/platform/log';
import type { QueueError } from '../store/rows';
import type { Store } from '../store/store';
import type { ChangeReplyRow } from './changeReplyShapes';
import { LONGEST_WAIT_MS, type PostRow, duePosts, isReply, settlePost, takePost } from './postTx';
import { outcomeOf } from './send';

/** The outcome of one try. `undecided`: the server, or something before it, has not decided; the row stays queued. */
export type PostOutcome =
  | { kind: 'received' }
  | { kind: 'refused'; error: QueueError; field: string }
  | { kind: 'undecided'; error: QueueError; retryAfterMs: number }
  /** No answer: a probe tells next whether the device is offline. */
  | { kind: 'lost'; error: QueueError };

/** Sends the frozen bytes of a row; `token`: the bearer of a reply. Never rejects. */
export async function tryPost(
  row: PostRow,
  token: string,
  options: { signal?: AbortSignal; keepalive?: boolean } = {},
): Promise<PostOutcome> {
  try {
    await (isReply(row) ? sendChangeReply(row, token, options) : sendEnquiry(row.id, row.body, options));
    return { kind: 'received' };
  } catch (thrown) {
    const outcome = outcomeOf(thrown);
    const error: QueueError =
      'error' in outcome ? outcome.error : { kind: 'unknown', status: null, message: String(thrown) };
    // A bearer that is not accepted says nothing about the reply: another one may come.
    if (isRefusal(thrown) && !(isReply(row) && isStatus(thrown, 401)))
      return { kind: 'refused', error, field: thrown.field ?? '' };
    // A page of a captive portal says as little as no answer.
    if (outcome.kind === 'lost' || outcome.kind === 'portal') return { kind: 'lost', error };
    const retryAfterMs = thrown instanceof ApiError ? (thrown.retryAfterMs ?? 0) : 0;
    return { kind: 'undecided', error, retryAfterMs };
  }
}

/** The sender's connections to the outside. Times are ms. */
export interface PostPorts {
  store: () => Promise<Store>;
  now: () => number;
  /** Identifies this tab or worker. */
  owner: string;
  /** Exclusive over all tabs and the worker; `fenced` tells that no other holder can still be at work. */
  lock: (id: string, signal: AbortSignal, work: (fenced: boolean) => Promise<void>) => Promise<void>;
  /** The bearer of a reply; null where there is none, and the row stays as it is. */
  tokenOf: (row: ChangeReplyRow) => Promise<string | null>;
  send: (row: PostRow, token: string) => Promise<PostOutcome>;
  online: () => boolean;
  /** Asked after a request that got no answer. */
  reallyOffline: () => Promise<boolean>;
  /** Calls `fn` after `ms`; answers a function that cancels it. */
  later: (ms: number, fn: () => void) => () => void;
  /** A row is being sent or its state has changed. */
  changed: (id: string) => void;
}

export interface PostSender {
  /** Sends every row that is due. Resolves when this run is over. */
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

/** Sends enquiries and replies one by one, each under its lock. Pages and the worker run this same code. */
export function makePostSender(ports: PostPorts): PostSender {
  let active = new AbortController();
  let running: Promise<void> | null = null;
  let again = false;
  let cancelWake = (): void => undefined;

  async function sendOne(row: PostRow, fenced: boolean): Promise<void> {
    const { id } = row;
    const store = await ports.store();
    if (active.signal.aborted || !ports.online()) return;
    const token = isReply(row) ? await ports.tokenOf(row) : '';
    if (token === null) return;
    const taken = await takePost(store, id, ports, fenced);
    if (!taken) return;
    ports.changed(id);
    const outcome = await ports.send(taken.row, token);
    const at = ports.now();
    if (outcome.kind === 'received') {
      await settlePost(store, taken, { state: 'sent', sentAt: at, nextAt: null, error: null, refusal: null });
    } else if (outcome.kind === 'refused') {
      const { error, field } = outcome;
      await settlePost(store, taken, { state: 'refused', error, refusal: { field, message: error.message } });
    } else if (outcome.kind === 'lost' && (await ports.reallyOffline())) {
      // Offline time is no attempt (G16).
      await settlePost(store, taken, { nextAt: null, error: null });
    } else {
      const attempts = taken.attempts + 1;
      const wait = waitAfter(attempts, outcome.kind === 'undecided' ? outcome.retryAfterMs : 0);
      await settlePost(store, taken, { attempts, nextAt: at + wait, error: outcome.error });
    }
    ports.changed(id);
  }

  async function sendDue(): Promise<void> {
    const store = await ports.store();
    const due = await duePosts(store, ports.now());
    for (const { row } of due.filter(({ from }) => from === 0)) {
      if (active.signal.aborted) return;
      // oxlint-disable-next-line no-await-in-loop -- one after the other, in the order they were written
      await ports
        .lock(row.id, active.signal, (fenced) => sendOne(row, fenced))
        .catch((error: unknown) => {
          const isLock = error instanceof Error && error.name === 'AbortError';
          if (!isLock) log.error('sync', 'an enquiry or a reply was not sent', error);
        });
    }
    const later = (await duePosts(store, ports.now())).flatMap(({ from }) => (from > 0 ? from : []));
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
      log.error('sync', 'what waits to be sent could not be read', error);
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
