import { log } from '@/platform/log';
import { getBookingSession, setBookingSession } from '@/platform/sessionFlags';
import { openModal } from '../modals';
import { resumable } from './begin';

/**
 * Where flights are looked for, and a second booking would be begun. Home has its strip, the booking and its order are what
 * would be offered, and who opens a text or a page about this device came to read that.
 */
const LOOKING = /^(?:search|cheap-flights)(?:\/|$)/;

/**
 * On return to look for flights while a booking waits: the dialog offers it, once in a session (decisions 7). One that ran out
 * or is being paid for says so where it is opened.
 */
export async function offerToResume(url: string = location.href, base: string = document.baseURI): Promise<void> {
  const path = url.replace(/[?#].*$/, '').slice(new URL('.', base).href.length);
  if (!LOOKING.test(path) || getBookingSession() !== null) return;
  try {
    const found = await resumable();
    // A flight may have been chosen while the device was read.
    if (!found || found.stale || found.draft.status === 'paying' || getBookingSession() !== null) return;
    setBookingSession(found.draft.id);
    openModal('resumeBooking');
  } catch (error) {
    log.warn('booking', 'drafts could not be read', error);
  }
}
