import { newQueue } from './queueRow';
import type { QueueRow, TableName } from '../store/rows';
import type { Store } from '../store/store';
import { tokenIn } from './bookingToken';
import { ROW_VERSION } from './batch';
import { isOpen } from './queue';

const WORK_TABLES: readonly TableName[] = ['outbox', 'lanes', 'meta'];

/**
 * Queues that could be sent now or after a while by themselves: open, with their bearer, and with an update of a form this
 * version knows. What waits for the traveller, for a booking or for newer code is no work.
 */
export async function queuesWithWork(store: Store, at: number): Promise<QueueRow[]> {
  return await store.run('r', WORK_TABLES, async (tx) => {
    const rows = await tx.list('outbox');
    const ids = new Set(
      rows.filter(({ state, v }) => state !== 'parked' && v === ROW_VERSION).map((row) => row.bookingId),
    );
    const queues: QueueRow[] = [];
    for (const bookingId of ids) {
      const queue = (await tx.get('lanes', bookingId)) ?? newQueue(bookingId, '');
      if (isOpen(queue) && (await tokenIn(tx, bookingId, at)) !== null) queues.push(queue);
    }
    return queues;
  });
}
