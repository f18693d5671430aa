import { carryOver } from '@/domain/booking/draft';
import { isExpired, storedDeadline } from '@/domain/booking/expiry';
import { hasOwnWork } from '@/domain/booking/ownWork';
import type { BookingDraft } from '@/domain/booking/types';
import { now } from '@/platform/clock';
import { log } from '@/platform/log';
import { getBookingSession, setBookingSession } from '@/platform/sessionFlags';
import { sessionStore } from '@/platform/webStorage';
import { wasDeleted, getDraft, latestDraft, mergeDraft, removeDraft, setMergeBase } from '@/offline/drafts';
import { booking, draftNow, resetBooking, showDraft } from '../booking';
import { isDraftDeleted, markDraftDeleted } from './deletedDraft';
import { saveDraftNow, startAutosave, notifyTabs } from './draftAutosave';
import { startSyncSubscriptions } from './syncSubscriptions';

/** The booking that was ordered in this tab last: Back leads to its steps, not to those of another one. */
export const ORDERED = 'ordered';

/**
 * The draft of this tab, as long as there is one: another tab may work on another. Else the one changed last, unless `here`: on
 * the page of a booking that was ordered, or is gone by another tab, another one in its place would be taken for it.
 */
async function latest(here = false): Promise<BookingDraft | null> {
  try {
    const id = getBookingSession() ?? sessionStore.get(ORDERED);
    const mine = id && (await getDraft(id));
    if (mine && mine.status !== 'paid') return mine;
    const isGone = id && !mine && (await wasDeleted(id));
    if (isGone) markDraftDeleted(id);
    return here && (mine || isGone) ? null : await latestDraft();
  } catch (error) {
    // Without the database a booking still works for as long as the page is open; it says so by `unsaved`.
    log.error('booking', 'the stored draft could not be read', error);
    booking.unsaved = true;
    return null;
  }
}

function show(draft: BookingDraft | null): void {
  // A copy: the one on screen changes with every key.
  if (draft) setMergeBase(structuredClone(draft));
  showDraft(draft);
}

/** An earlier draft stays beside the new one when something was typed in it, or its payment is not settled; others go. */
async function keepOrRemove(earlier: BookingDraft): Promise<void> {
  try {
    // its last key may not be stored yet
    if (earlier.status === 'paying' || hasOwnWork(earlier)) await mergeDraft(earlier);
    else await removeDraft(earlier.id);
  } catch (error) {
    log.warn('booking', 'an old draft stays as it is', error);
  }
}

/** Puts a new draft on screen and on the device, with what was typed for the one before it. See `startDraft`. */
export async function begin(fresh: BookingDraft): Promise<void> {
  const shown = booking.phase === 'ready' ? booking.draft : null;
  const earlier =
    shown && shown.status !== 'paid' ? (JSON.parse(JSON.stringify(shown)) as BookingDraft) : await latest();
  showDraft(earlier ? carryOver(fresh, earlier) : fresh);
  setBookingSession(fresh.id);
  startAutosave();
  startSyncSubscriptions();
  await saveDraftNow();
  if (earlier && earlier.id !== fresh.id) await keepOrRemove(earlier);
}

let loading: Promise<void> | null = null;

async function load(): Promise<void> {
  booking.phase = 'loading';
  const draft = await latest(true);
  // A draft that was started meanwhile is newer than anything stored.
  if (booking.phase === 'loading') {
    show(draft);
    const until = draft && storedDeadline(draft.expiresAt, draft.updatedAt, now());
    if (booking.draft && until !== booking.draft.expiresAt) booking.draft.expiresAt = until;
  }
  startAutosave();
  // Reading may have taken in what a tab typed that crashed before it could say so.
  notifyTabs();
  startSyncSubscriptions();
}

/** Fills the working copy from the device, once; later calls answer at once. For the loader of the booking pages. */
export function loadBooking(): Promise<void> {
  if (booking.phase === 'ready') return Promise.resolve();
  loading ??= load().finally(() => {
    loading = null;
  });
  return loading;
}

/** The booking has ended, or its price must be asked again; on the step of the fares that is done unasked. */
export const isStale = ({ status, bookingId, expiresAt, step }: BookingDraft): boolean =>
  status === 'expired' || ((bookingId !== null || step !== 'fares') && isExpired(expiresAt, now()));

/** What home may offer to go on with: the stored draft that is not paid and whose price still holds. */
export async function resumable(): Promise<{ draft: BookingDraft; stale: boolean } | null> {
  await loadBooking();
  // Deleted in another window, and not kept where that was asked, or ordered: it is no booking to go on with.
  const { draft: before } = booking;
  if (isDraftDeleted() || !before) {
    const found = await latest();
    // A flight chosen while the device was read is what is worked on now.
    if (booking.draft === before) show(found);
  }
  const draft = draftNow();
  if (!draft || draft.status === 'paid') return null;
  return { draft, stale: isStale(draft) };
}

/** Forgets the booking on screen; the rows stay. For tests and sign-out. */
export function forgetBooking(): void {
  resetBooking();
}
