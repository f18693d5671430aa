import type { BookingDraft } from '@/domain/booking/types';
import { readOutboxRows } from '@/offline/storageHealth';
import { listDrafts } from '@/offline/drafts';

/**
 * Bookings in progress by whose they are: who was signed in when they were edited last, or whose account has them. A
 * guest's belong to ''.
 */
export async function draftsOf(isOwner: (uid: string) => boolean): Promise<BookingDraft[]> {
  // Merges what other tabs have typed.
  await listDrafts();
  const { drafts } = await readOutboxRows();
  return drafts.filter(({ uid, data }) => isOwner(uid || (data.account ?? ''))).map(({ data }) => data);
}
