import { carryOver } from '@/domain/booking/draft';
import { isExpired, storedDeadline } from '@/domain/booking/expiry';
import { hasNewTypedText } from '@/domain/booking/typedText';
import type { BookingDraft } from '@/domain/booking/types';
import { now } from '@/platform/clock';
import { log } from '@/platform/log';
import { knownIdentity } from '../../account';
import { getBookingSession, setBookingSession } from '@/platform/sessionFlags';
import { sessionStore } from '@/platform/webStorage';
import {
  wasDeleted,
  getDraft,
  isDurable,
  latestDraft,
  mergeDraft,
  removeDraft,
  setMergeBase,
  listDrafts,
} from '@/offline/drafts';
import { booking, draftNow, showDraft } from '../../booking';
import { isDraftDeleted, markDraftDeleted, saveDraftNow, startAutosave, notifyTabs } from '../draft/autosave';
import { startSyncSubscriptions } from './subscriptions';
import { openModal } from '../../modals';
import { plainCopy } from '@/domain/plainCopy';

/** Session key: the booking ordered last in this tab. Back leads to its steps, not to another booking's. */
export const LAST_ORDERED_KEY = 'ordered';

/**
 * The draft of this tab (another tab may work on another one), else the one changed last. With `ownOnly` there is no such
 * fallback for a booking that was ordered or deleted: its page must not show another one.
 */
async function readCurrent(ownOnly = false): Promise<BookingDraft | null> {
  try {
    const id = getBookingSession() ?? sessionStore.get(LAST_ORDERED_KEY);
    const own = id && (await getDraft(id));
    if (own && own.status !== 'paid') return own;
    const isGone = id && !own && (await wasDeleted(id));
    if (isGone) markDraftDeleted(id);
    return ownOnly && (own || isGone) ? null : await latestDraft();
  } catch (error) {
    // Without a database the booking works for as long as the page is open; `unsaved` says so.
    log.error('booking', 'the stored draft could not be read', error);
    booking.unsaved = true;
    return null;
  }
}

function show(draft: BookingDraft | null): void {
  // A copy, because the draft on screen changes with every key.
  if (draft) setMergeBase(plainCopy(draft));
  showDraft(draft);
}

/** An earlier draft stays when something was typed in it or its payment is unsettled; others are removed. */
async function keepOrRemove(earlier: BookingDraft): Promise<void> {
  try {
    // Its last key may not be stored yet.
    if (earlier.status === 'paying' || hasNewTypedText(earlier)) await mergeDraft(earlier, knownIdentity()?.uid);
    else await removeDraft(earlier.id);
  } catch (error) {
    log.warn('booking', 'an old draft was not removed', error);
  }
}

/** Puts a new draft on screen and on the device, with the personal data of the previous one. See `startDraft`. */
export async function beginDraft(fresh: BookingDraft): Promise<void> {
  const shown = booking.phase === 'ready' ? booking.draft : null;
  const earlier =
    shown && shown.status !== 'paid' ? (JSON.parse(JSON.stringify(shown)) as BookingDraft) : await readCurrent();
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
  const draft = await readCurrent(true);
  // Before the first key, too: the entries may be those of local storage.
  if (!isDurable()) booking.unsaved = true;
  // A draft started meanwhile is newer than the stored one.
  if (booking.phase === 'loading') {
    show(draft);
    const until = draft && storedDeadline(draft.expiresAt, draft.updatedAt, now());
    if (booking.draft && until !== booking.draft.expiresAt) booking.draft.expiresAt = until;
  }
  startAutosave();
  // Reading may have merged the journal of a crashed tab.
  notifyTabs();
  startSyncSubscriptions();
}

/** Loads the working copy from the device once; later calls return at once. For the loader of the booking pages. */
export function loadBooking(): Promise<void> {
  if (booking.phase === 'ready') return Promise.resolve();
  loading ??= load().finally(() => {
    loading = null;
  });
  return loading;
}

/** True for a booking of the server whose draft is not on this device, and was not deleted by the traveller. */
export const isLostBooking = (id: string): boolean =>
  booking.phase === 'ready' && booking.draft === null && !id.startsWith('local:') && !isDraftDeleted(id);

/** True when the booking has ended or its price must be asked again; the fare step does that by itself. */
const isStale = ({ status, bookingId, expiresAt, step }: BookingDraft): boolean =>
  status === 'expired' || ((bookingId !== null || step !== 'fares') && isExpired(expiresAt, now()));

/** The draft that home offers to continue: stored, unpaid, perhaps stale. Null without one. */
export async function findResumable(): Promise<{ draft: BookingDraft; stale: boolean } | null> {
  await loadBooking();
  // Deleted in another window and not restored, or already ordered: not a booking to continue.
  const { draft: before } = booking;
  if (isDraftDeleted() || !before) {
    const found = await readCurrent();
    // A flight chosen while reading the device takes precedence.
    if (booking.draft === before) show(found);
  }
  const draft = draftNow();
  if (!draft || draft.status === 'paid') return null;
  return { draft, stale: isStale(draft) };
}

/** An earlier booking beside the one on screen. */
export interface OtherDraft {
  draft: BookingDraft;
  /** Its price must be asked again before payment. */
  stale: boolean;
}

/** Unpaid bookings other than the one on screen, the one changed last first. Drafts without typed data do not count. */
export async function otherDrafts(): Promise<OtherDraft[]> {
  await loadBooking();
  const shown = draftNow()?.id;
  return (await listDrafts())
    .filter((draft) => draft.id !== shown && draft.status !== 'paid')
    .filter((draft) => draft.status === 'paying' || hasNewTypedText(draft))
    .map((draft) => ({ draft, stale: isStale(draft) }));
}

/** Pages that search for flights, where a second booking might begin. Home has its own strip. */
const SEARCH_PAGES = /^(?:search|cheap-flights)(?:\/|$)/;

/**
 * Opens the resume dialog on a search page, once per session. An expired booking, or one being paid, shows its state
 * when it is opened.
 */
export async function offerToResume(url: string = location.href, base: string = document.baseURI): Promise<void> {
  const path = url.replace(/[?#].*$/, '').slice(new URL('.', base).href.length);
  if (!SEARCH_PAGES.test(path) || getBookingSession() !== null) return;
  try {
    const found = await findResumable();
    // A flight may have been chosen while the device was read.
    if (!found || found.stale || found.draft.status === 'paying' || getBookingSession() !== null) return;
    setBookingSession(found.draft.id);
    openModal('resumeBooking');
  } catch (error) {
    log.warn('booking', 'drafts could not be read', error);
  }
}
