import { carryOver } from '@/domain/booking/draft';
import { isExpired } from '@/domain/booking/expiry';
import type { BookingDraft } from '@/domain/booking/types';
import { now } from '@/platform/clock';
import { log } from '@/platform/log';
import { latestDraft, removeDraft } from '@/storage/drafts';
import { knowDraft } from '@/storage/known';
import { booking, draftNow, resetBooking, showDraft } from '../booking';
import { keepDraft, startKeeping } from './keep';
import { startNews } from './news';

async function latest(): Promise<BookingDraft | null> {
  try {
    return await latestDraft();
  } catch (error) {
    // Without the database a booking still works for as long as the page is open; it says so by `unsaved`.
    log.error('booking', 'the stored draft could not be read', error);
    booking.unsaved = true;
    return null;
  }
}

/** Puts a new draft on screen and on the device, with what was typed for the one before it. See `startDraft`. */
export async function begin(fresh: BookingDraft): Promise<void> {
  const shown = booking.phase === 'ready' ? booking.draft : null;
  const earlier =
    shown && shown.status !== 'paid' ? (JSON.parse(JSON.stringify(shown)) as BookingDraft) : await latest();
  showDraft(earlier ? carryOver(fresh, earlier) : fresh);
  startKeeping();
  startNews();
  await keepDraft();
  // One that never reached the server and was replaced has no more use; its texts live on in the new one.
  if (earlier && earlier.bookingId === null && earlier.id !== fresh.id)
    await removeDraft(earlier.id).catch((error: unknown) => log.warn('booking', 'an old draft stays', error));
}

let loading: Promise<void> | null = null;

async function load(): Promise<void> {
  booking.phase = 'loading';
  const draft = await latest();
  // A draft that was started meanwhile is newer than anything stored.
  if (booking.phase === 'loading') {
    // A copy: the one on screen changes with every key.
    if (draft) knowDraft(structuredClone(draft));
    showDraft(draft);
  }
  startKeeping();
  startNews();
}

/** Fills the working copy from the device, once; later calls answer at once. For the loader of the booking pages. */
export function loadBooking(): Promise<void> {
  if (booking.phase === 'ready') return Promise.resolve();
  loading ??= load().finally(() => {
    loading = null;
  });
  return loading;
}

/** What home may offer to go on with: the stored draft that is not paid and whose price still holds. */
export async function resumable(): Promise<{ draft: BookingDraft; stale: boolean } | null> {
  await loadBooking();
  const draft = draftNow();
  if (!draft || draft.status === 'paid') return null;
  const stale = draft.status === 'expired' || (draft.bookingId !== null && isExpired(draft.expiresAt, now()));
  return { draft, stale };
}

/** Forgets the booking on screen; the rows stay. For tests and sign-out. */
export function forgetBooking(): void {
  resetBooking();
}
