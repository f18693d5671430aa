import type { BookingDraft } from '@/domain/booking/types';
import { type PayFailure, draftNow } from '../booking';

/** The payment goes no further, and why: `message` in the server's words. */
export class PaymentStopped extends Error {
  constructor(
    readonly failure: Exclude<PayFailure, null>,
    message = '',
  ) {
    super(message);
  }
}

/** The traveller went on with something else. What is under way ends here; Pay finds it again by its key. */
export class PaymentAbandoned extends Error {}

/** The draft that is paid for, as it is now. Throws `Left` when another one is on screen, or another step of this one. */
export function currentDraft(bookingId: string): BookingDraft {
  const draft = draftNow();
  if (!draft || draft.bookingId !== bookingId || draft.step !== 'checkout') throw new PaymentAbandoned();
  return draft;
}
