import { newLane } from '@/storage/laneRow';
import type { LaneRow, TableName } from '@/storage/rows';
import type { Store } from '@/storage/store';
import { tokenIn } from '@/storage/tokenRow';
import { ROW_VERSION } from './batch';
import { isOpen } from './lane';

const WORK_TABLES: readonly TableName[] = ['outbox', 'lanes', 'meta'];

/**
 * Lanes that could be sent now or after a while by themselves: open, with their bearer, and with an update of a form this
 * version knows. What waits for the traveller, for a booking or for newer code is no work.
 */
export async function lanesWithWork(store: Store, at: number): Promise<LaneRow[]> {
  return await store.run('r', WORK_TABLES, async (tx) => {
    const rows = await tx.list('outbox');
    const ids = new Set(
      rows.filter(({ state, v }) => state !== 'parked' && v === ROW_VERSION).map((row) => row.bookingId),
    );
    const lanes: LaneRow[] = [];
    for (const bookingId of ids) {
      const lane = (await tx.get('lanes', bookingId)) ?? newLane(bookingId, '');
      if (isOpen(lane) && (await tokenIn(tx, bookingId, at)) !== null) lanes.push(lane);
    }
    return lanes;
  });
}
