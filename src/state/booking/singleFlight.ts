import type { BookingDraft } from '@/domain/booking/types';
import { booking } from '../booking';

/**
 * One run at a time for the draft on screen: called again before its end it answers with that end. What is under way for
 * another draft is never taken for this one's; `inTurn`: it is waited for.
 */
export function singleFlight<T>(run: () => Promise<T>, inTurn = false): () => Promise<T> {
  // The draft is the same object when the booking gets its name.
  let last: { of: BookingDraft | null; done: Promise<T> } | null = null;
  return () => {
    const of = booking.draft;
    if (last && last.of === of) return last.done;
    const begun = last && inTurn ? last.done.then(run, run) : run();
    const done = begun.finally(() => {
      if (last === mine) last = null;
    });
    const mine = { of, done };
    last = mine;
    return done;
  };
}
