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
}

/** The answer a lane allows now; null while a batch is still under way. */
function answerOf(lane: LaneStatus): CommitAllResult | null {
  const { state } = lane;
  if (state === 'halted' || state === 'paused' || state === 'closed' || state === 'needs-create') {
    return state;
  }
  if (state === 'needs-auth' && lane.error) return state;
  if (lane.inFlight) return null;
  if (lane.refused.length > 0) return 'refused';
  return lane.waiting === 0 ? 'sent' : null;
}

/**
 * Commit-all (spec 4, G18): waits at most 5 × 1.5 s for a batch that is under way in any tab, then rejects with the exact
 * message; otherwise sends what is queued and answers. Offline it answers `queued-offline` at once.
 */
export async function commitAllWith(parts: Parts, bookingId: string): Promise<CommitAllResult> {
  const { engine, status, online, sleep } = parts;
  let forced = false;
  for (let tries = 0; ;) {
    if (!online()) return 'queued-offline';
    const lane = await status(bookingId);
    const answer = answerOf(lane);
    if (answer) return answer;
    if (!lane.inFlight && !forced) {
      forced = true;
      await engine.drain(bookingId);
      continue;
    }
    if (!lane.inFlight && lane.state === 'needs-auth') return 'needs-auth';
    if (tries === COMMIT_TRIES) throw new Error(STILL_PENDING);
    tries++;
    await sleep(COMMIT_WAIT_MS);
  }
}
