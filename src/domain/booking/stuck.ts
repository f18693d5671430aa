/** Why a booking's updates do not go out until the traveller says so. A changed price has a dialog of its own. */
export type Stuck = 'halted' | 'refused' | 'conflict' | 'quarantine' | 'auth' | 'closed';

/** What decides it. */
export interface StuckFacts {
  /** Of the queue. */
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
