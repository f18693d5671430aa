import type { GoneReason } from '@/domain/account/types';
import { log } from '@/platform/log';
import { mayHaveDatabase } from '@/platform/database';
import { clearBookingSession } from '@/platform/sessionFlags';
import { deletePrivateStore } from '@/offline/privateStore';

/**
 * Deletes what this device holds of a person who is gone: the private store at once; drafts, saved travellers and unsent
 * changes too, unless the same person may come back (`ended`). Orders of this device stay: they were paid here, and their
 * tickets may be in nobody's account.
 */
export async function forgetPrivateData(uid: string, reason: GoneReason): Promise<void> {
  await deletePrivateStore(uid);
  if (reason === 'ended') return;
  clearBookingSession();
  if (!(await mayHaveDatabase())) return;
  const { removeKind } = await import('../device/remove');
  for (const kind of ['outbox', 'drafts', 'travellers'] as const)
    // oxlint-disable-next-line no-await-in-loop -- a draft goes after its updates
    await removeKind(kind).catch((error: unknown) => log.error('account', `${kind} could not be deleted`, error));
}
