import { lastFlightDate } from '@/domain/booking/ages';
import type { BookingDraft } from '@/domain/booking/types';
import type { Days } from '@/domain/booking/validate';
import { today } from '@/platform/clock';

/** The days a draft's birthdays are held against. */
export const daysOf = (draft: Pick<BookingDraft, 'offer'>): Days => ({
  today: today(),
  lastFlight: lastFlightDate(draft.offer),
});
