import { log } from '@/platform/log';
import { retryQueue } from '@/offline/outbox';
import { booking } from '../booking';

/** "Try again" of the sync line: what is stuck is queued again, with its ids and bytes. */
export async function retrySending(): Promise<void> {
  const { draft } = booking;
  if (!draft) return;
  try {
    await retryQueue(draft.id);
  } catch (error) {
    log.warn('booking', 'sending could not be started again', error);
  }
}
