import { hasOwnWork } from '@/domain/booking/ownWork';
import type { BookingDraft } from '@/domain/booking/types';
import { listDrafts } from '@/offline/drafts';
import { draftNow } from '../booking';
import { isStale, loadBooking } from './begin';

/** A booking begun earlier, beside the one on screen. */
export interface OtherDraft {
  draft: BookingDraft;
  /** Its price must be asked again before it is paid. */
  stale: boolean;
}

/** Bookings begun that are neither paid nor the one on screen, the one changed last first. Those nobody typed in are no bookings yet. */
export async function otherDrafts(): Promise<OtherDraft[]> {
  await loadBooking();
  const shown = draftNow()?.id;
  return (await listDrafts())
    .filter((draft) => draft.id !== shown && draft.status !== 'paid')
    .filter((draft) => draft.status === 'paying' || hasOwnWork(draft))
    .map((draft) => ({ draft, stale: isStale(draft) }));
}
