import { lastFlightDate } from '@/domain/booking/ages';
import type { BookingDraft } from '@/domain/booking/types';
import type { Days } from '@/domain/booking/validate';
import { today } from '@/platform/clock';
import { session } from '../session';

/** The days a draft's birthdays are held against. */
export const referenceDays = (draft: Pick<BookingDraft, 'offer'>): Days => ({
  today: today(),
  lastFlight: lastFlightDate(draft.offer),
  dateFormat: session.profile.dateFormat,
});
