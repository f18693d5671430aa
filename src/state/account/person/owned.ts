import type { BookingDraft } from '@/domain/booking/types';
import { readOutboxRows } from '@/offline/storageHealth';
import { listDrafts } from '@/offline/drafts';

/**
 * Drafts by owner: the user who was signed in at the last edit, else the account that has the booking; '' for a guest's.
 */
export async function draftsOf(isOwner: (uid: string) => boolean): Promise<BookingDraft[]> {
  // Merges what other tabs have typed.
  await listDrafts();
  const { drafts } = await readOutboxRows();
  return drafts.filter(({ uid, data }) => isOwner(uid || (data.account ?? ''))).map(({ data }) => data);
}
