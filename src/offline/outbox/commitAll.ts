import type { QueueStatus } from './queueStatus';
import type { Sender } from './sender';

const COMMIT_TRIES = 5;
const COMMIT_WAIT_MS = 1500;
/** Exact text of G18. */
export const STILL_PENDING = 'Cannot commit updates while previous batch is pending';

/** `sent`: the server has everything. Any other result names the obstacle (`queueStatus` has the details); nothing is lost. */
export type CommitAllResult =
  | 'sent'
  | 'queued-offline'
  | 'halted'
  | 'paused'
  | 'closed'
  | 'needs-auth'
  | 'needs-create'
  | 'refused';

interface CommitPorts {
  sender: Pick<Sender, 'drain'>;
  status: (bookingId: string) => Promise<QueueStatus>;
  online: () => boolean;
  sleep: (ms: number) => Promise<void>;
  /** Waits at most `ms` for the batch in flight; true as soon as it has ended. */
  batchEnd: (bookingId: string, ms: number) => Promise<boolean>;
}

/** What keeps a queue shut until somebody acts; null when it is open. */
function obstacle({ state, error }: QueueStatus): CommitAllResult | null {
  if (state === 'halted' || state === 'paused' || state === 'closed' || state === 'needs-create') return state;
  return state === 'needs-auth' && error ? state : null;
}

/** The result for a queue with nothing in flight; null when it still has to be sent. */
function settledResult(queue: QueueStatus, sentJustNow: boolean): CommitAllResult | null {
  const isRefused = queue.refused.length > 0;
  if (queue.waiting === 0) return isRefused ? 'refused' : 'sent';
  if (!sentJustNow) return null;
  if (isRefused) return 'refused';
  return queue.state === 'needs-auth' ? 'needs-auth' : null;
}

/**
 * Brings all updates of a booking to the server before payment (G18). Waits at most 5 × 1.5 s for a batch in flight in any
 * tab, then rejects with STILL_PENDING; a batch that ends sooner does not count as one of the five. Offline it answers
 * `queued-offline` at once.
 */
export async function commitAllWith(ports: CommitPorts, bookingId: string): Promise<CommitAllResult> {
  const { sender, status, online, sleep, batchEnd } = ports;
  let sentJustNow = false;
  for (let tries = 0; ;) {
    if (!online()) return 'queued-offline';
    const queue = await status(bookingId);
    const result = obstacle(queue) ?? (queue.inFlight ? null : settledResult(queue, sentJustNow));
    if (result) return result;
    if (!queue.inFlight && !sentJustNow) {
      sentJustNow = true;
      await sender.drain(bookingId);
      continue;
    }
    if (tries === COMMIT_TRIES) throw new Error(STILL_PENDING);
    if (!queue.inFlight) await sleep(COMMIT_WAIT_MS);
    if (!queue.inFlight || !(await batchEnd(bookingId, COMMIT_WAIT_MS))) tries++;
    sentJustNow = false;
  }
}
