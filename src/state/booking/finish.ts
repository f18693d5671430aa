import { withoutPrivateData } from '@/domain/booking/draft';
import type { BookingDraft } from '@/domain/booking/types';
import { now } from '@/platform/clock';
import { clearBookingSession } from '@/platform/sessionFlags';
import { sessionStore } from '@/platform/webStorage';
import { getDraft, removeDraft } from '@/offline/drafts';
import { endBookingQueue as endQueue } from '@/offline/outbox';
import { booking, draftNow, showDraft } from '../booking';
import { ORDERED } from './begin';
import { markDraftDeleted } from './deletedDraft';
import { saveDraftNow, notifyTabs } from './draftAutosave';

/**
 * The booking is ordered: its draft ends, what was typed about people leaves the device, the bearer goes. After booking the
 * state on screen resets (spec 4).
 */
export async function finishOrderedBooking(bookingId: string): Promise<void> {
  const shown = booking.draft?.bookingId === bookingId ? draftNow() : null;
  if (shown) {
    // No write may be under way that would bring the typed texts back.
    await saveDraftNow();
    if (booking.draft?.bookingId === bookingId) showDraft(null);
  }
  const draft: BookingDraft | null = shown ?? (await getDraft(bookingId));
  if (draft) {
    const done = { ...structuredClone(withoutPrivateData(draft)), rev: draft.rev + 1, updatedAt: now() };
    await removeDraft(draft.id, done);
    notifyTabs();
  }
  await endQueue(bookingId);
  clearBookingSession();
  sessionStore.set(ORDERED, bookingId);
  // Whatever was deleted in another window before is no news any more.
  markDraftDeleted('');
}

/** The draft of a booking, from the screen or from the device. */
export async function draftOf(bookingId: string): Promise<BookingDraft | null> {
  return booking.draft?.bookingId === bookingId ? draftNow() : await getDraft(bookingId);
}
