/** Why a booking's updates do not go out until the traveller says so. A changed price has a dialog of its own. */
export type Stuck = 'halted' | 'refused' | 'conflict' | 'quarantine' | 'auth' | 'closed';

/** What decides it. */
export interface StuckFacts {
  /** Of the lane. */
  state: string;
  pause: string | null;
  /** Counts of updates. */
  waiting: number;
  parked: number;
  refused: number;
}

/** Null when they go by themselves, now or with the connection, or when there are none. */
export function stuckOf({ state, pause, waiting, parked, refused }: StuckFacts): Stuck | null {
  // The row that was put aside is no update any more: it may have been the only one.
  if (state === 'paused' && pause === 'quarantine') return pause;
  if (waiting + parked + refused === 0) return null;
  if (state === 'closed') return state;
  if (state === 'paused' && pause === 'conflict') return pause;
  if (state === 'needs-auth') return 'auth';
  if (state === 'halted' || parked > 0) return 'halted';
  return refused > 0 ? 'refused' : null;
}

/** What went wrong, as a word of `device.reason.*`. The server's own words stay out of it. */
export type Reason = 'unreachable' | 'silent' | 'busy' | 'fault' | 'refused' | 'strange' | 'unknown';

export function reasonOf({ kind, status }: { kind: string; status: number | null }): Reason {
  if (kind === 'offline') return 'unreachable';
  if (kind === 'timeout') return 'silent';
  if (kind === 'shape') return 'strange';
  if (kind !== 'http' || status === null) return 'unknown';
  if (status === 429) return 'busy';
  return status >= 500 ? 'fault' : 'refused';
}
