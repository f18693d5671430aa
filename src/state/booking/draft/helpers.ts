import type { BookingDraft } from '@/domain/booking/types';
import { booking, useBooking } from '../../booking';
import { lastFlightDate } from '@/domain/booking/ages';
import type { Days } from '@/domain/booking/problem';
import { today, monotonicClock } from '@/platform/clock';
import { session } from '../../session';
import { vatNumbers } from '../travellers/vat';
import { isExpired } from '@/domain/booking/expiry';

/**
 * One run at a time for the draft on screen: a second call returns the run in progress. A run of another draft is never
 * returned; with `inTurn` it is awaited first.
 */
export function oneRunPerDraft<T>(run: () => Promise<T>, inTurn = false): () => Promise<T> {
  // The draft stays the same object when it gets the booking's id.
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

/** A booking that could not be made offline: the page that shows its draft makes it when the connection is back. */
export const isMadeWhenOnline = (draft: BookingDraft | null): boolean =>
  draft !== null && draft.bookingId === null && draft.status === 'open' && draft.step !== 'fares';

/** Id of the draft that this page is booking, or books when the connection is back; null without one. */
export function useBookingMadeNext(online: boolean): string | null {
  const { draft, creation } = useBooking();
  return draft && isMadeWhenOnline(draft) && (!online || creation === 'busy') ? draft.id : null;
}

/** What a draft's travellers are checked against. */
export const referenceDays = (draft: Pick<BookingDraft, 'offer'>): Days => ({
  today: today(),
  lastFlight: lastFlightDate(draft.offer),
  airlines: draft.offer.carriers,
  dateFormat: session.profile.dateFormat,
  ...(vatNumbers.here && { checkVat: vatNumbers.here.checkVat }),
});

let currentClock: { deadline: number; clock: () => number } | null = null;

/** The clock of a price deadline: from its first use on it never runs back (G21). */
export function priceClock(deadline: number): () => number {
  if (currentClock?.deadline !== deadline) currentClock = { deadline, clock: monotonicClock() };
  return currentClock.clock;
}

/** True after the deadline, also when the machine's clock was set back since. A null deadline never expires. */
export const isPriceExpired = (deadline: number | null): boolean =>
  deadline !== null && isExpired(deadline, priceClock(deadline)());
