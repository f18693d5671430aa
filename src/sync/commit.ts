import type { Engine } from './engine';
import type { LaneStatus } from './status';

export const COMMIT_TRIES = 5;
export const COMMIT_WAIT_MS = 1500;
/** Exact text of specification 8. */
export const STILL_PENDING = 'Cannot commit updates while previous batch is pending';

/**
 * `sent`: the server has everything. Any other word names what stands in the way (`laneStatus` has the details); nothing is
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
  engine: Pick<Engine, 'drain'>;
  status: (bookingId: string) => Promise<LaneStatus>;
  online: () => boolean;
  sleep: (ms: number) => Promise<void>;
  /** Waits for the batch under way so long; true as soon as it has come to an end. */
  end: (bookingId: string, ms: number) => Promise<boolean>;
}

/** What keeps a lane shut until somebody acts; null when it is open. */
function shut({ state, error }: LaneStatus): CommitAllResult | null {
  if (state === 'halted' || state === 'paused' || state === 'closed' || state === 'needs-create') return state;
  return state === 'needs-auth' && error ? state : null;
}

/** The answer of a lane with nothing under way; null when it still has to be sent. */
function settled(lane: LaneStatus, sentJustNow: boolean): CommitAllResult | null {
  const isRefused = lane.refused.length > 0;
  if (lane.waiting === 0) return isRefused ? 'refused' : 'sent';
  if (!sentJustNow) return null;
  if (isRefused) return 'refused';
  return lane.state === 'needs-auth' ? 'needs-auth' : null;
}

/**
 * Commit-all (spec 4, G18): waits at most 5 × 1.5 s for a batch that is under way in any tab, then rejects with the exact
 * message; otherwise sends what is queued and answers. A batch that ends sooner is not waited for any longer, and counts as
 * none of the five. Offline it answers `queued-offline` at once.
 */
export async function commitAllWith(parts: Parts, bookingId: string): Promise<CommitAllResult> {
  const { engine, status, online, sleep, end } = parts;
  let sentJustNow = false;
  for (let tries = 0; ;) {
    if (!online()) return 'queued-offline';
    const lane = await status(bookingId);
    const answer = shut(lane) ?? (lane.inFlight ? null : settled(lane, sentJustNow));
    if (answer) return answer;
    if (!lane.inFlight && !sentJustNow) {
      sentJustNow = true;
      await engine.drain(bookingId);
      continue;
    }
    if (tries === COMMIT_TRIES) throw new Error(STILL_PENDING);
    if (!lane.inFlight) await sleep(COMMIT_WAIT_MS);
    if (!lane.inFlight || !(await end(bookingId, COMMIT_WAIT_MS))) tries++;
    sentJustNow = false;
  }
}
