import { isExpired } from '@/domain/booking/expiry';
import { monotonicClock } from '@/platform/monotonicClock';

let held: { deadline: number; clock: () => number } | null = null;

/** The clock that a price runs out by: from the first look at its deadline on it does not go back (offline-sync.md, G21). */
export function clockOf(deadline: number): () => number {
  if (held?.deadline !== deadline) held = { deadline, clock: monotonicClock() };
  return held.clock;
}

/** The time of a price is over, also where the machine's clock was set back since. `null`: it has none. */
export const isOver = (deadline: number | null): boolean =>
  deadline !== null && isExpired(deadline, clockOf(deadline)());
