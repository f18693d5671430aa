import type { Sender } from './sender';
import type { QueueStatus } from './queueStatus';

export const COMMIT_TRIES = 5;
export const COMMIT_WAIT_MS = 1500;
/** Exact text of specification 8. */
export const STILL_PENDING = 'Cannot commit updates while previous batch is pending';

/**
 * `sent`: the server has everything. Any other word names what stands in the way (`queueStatus` has the details); nothing is
 * lost in any of them.
 */
export type CommitAllResult =
  | 'sent'
  | 'queued-offline'
  | 'halted'
  | 'paused'
  | 'closed'
  | 'needs-auth'
  | 'needs-create'
  | 'refused';

interface Parts {
  sender: Pick<Sender, 'drain'>;
  status: (bookingId: string) => Promise<QueueStatus>;
  online: () => boolean;
  sleep: (ms: number) => Promise<void>;
  /** Waits for the batch under way so long; true as soon as it has come to an end. */
  end: (bookingId: string, ms: number) => Promise<boolean>;
}

/** What keeps a queue shut until somebody acts; null when it is open. */
function shut({ state, error }: QueueStatus): CommitAllResult | null {
  if (state === 'halted' || state === 'paused' || state === 'closed' || state === 'needs-create') return state;
  return state === 'needs-auth' && error ? state : null;
}

/** The answer of a queue with nothing under way; null when it still has to be sent. */
function settled(queue: QueueStatus, sentJustNow: boolean): CommitAllResult | null {
  const isRefused = queue.refused.length > 0;
  if (queue.waiting === 0) return isRefused ? 'refused' : 'sent';
  if (!sentJustNow) return null;
  if (isRefused) return 'refused';
  return queue.state === 'needs-auth' ? 'needs-auth' : null;
}

/**
 * Commit-all (spec 4, G18): waits at most 5 × 1.5 s for a batch that is under way in any tab, then rejects with the exact
 * message; otherwise sends what is queued and answers. A batch that ends sooner is not waited for any longer, and counts as
 * none of the five. Offline it answers `queued-offline` at once.
 */
export async function commitAllWith(parts: Parts, bookingId: string): Promise<CommitAllResult> {
  const { sender, status, online, sleep, end } = parts;
  let sentJustNow = false;
  for (let tries = 0; ;) {
    if (!online()) return 'queued-offline';
    const queue = await status(bookingId);
    const answer = shut(queue) ?? (queue.inFlight ? null : settled(queue, sentJustNow));
    if (answer) return answer;
    if (!queue.inFlight && !sentJustNow) {
      sentJustNow = true;
      await sender.drain(bookingId);
      continue;
    }
    if (tries === COMMIT_TRIES) throw new Error(STILL_PENDING);
    if (!queue.inFlight) await sleep(COMMIT_WAIT_MS);
    if (!queue.inFlight || !(await end(bookingId, COMMIT_WAIT_MS))) tries++;
    sentJustNow = false;
  }
}
