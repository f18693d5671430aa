import { mergeDrafts } from '@/domain/booking/merge';
import type { BookingDraft } from '@/domain/booking/types';
import { renameTombstone } from './tombstones';
import { isSameVersion, getMergeBase } from './mergeBase';
import { renamedKey } from './draftIds';
import type { TableName } from '../store/rows';
import type { Tx } from '../store/store';
import { tokenKey } from '../outbox/bookingToken';

export const RENAME_TABLES: readonly TableName[] = ['drafts', 'meta', 'outbox', 'lanes', 'idMap', 'intents'];

/** `renameDraft` inside a transaction over RENAME_TABLES. */
export async function renameDraftRow(tx: Tx, localId: string, bookingId: string): Promise<BookingDraft | null> {
  await tx.put('meta', { k: renamedKey(localId), v: bookingId });
  for (const row of await tx.list('outbox', { index: 'bookingId', equals: localId })) {
    await tx.put('outbox', { ...row, bookingId });
  }
  const queue = await tx.get('lanes', localId);
  if (queue) {
    // A tab that had not heard of the new name may have queued under the old one since.
    const there = await tx.get('lanes', bookingId);
    const state = queue.state === 'needs-create' ? 'idle' : queue.state;
    const pendingCount = queue.pendingCount + (there?.pendingCount ?? 0);
    await tx.put('lanes', { ...(there ?? { ...queue, bookingId, state }), pendingCount });
    await tx.remove('lanes', localId);
  }
  for (const row of await tx.list('intents', { index: 'bookingId', equals: localId })) {
    await tx.put('intents', { ...row, bookingId });
  }
  if (await renameTombstone(tx, localId, bookingId)) {
    // Deleted while its booking was being made: that one is nobody's and runs out by itself.
    await tx.remove('drafts', bookingId);
    await tx.remove('meta', tokenKey(bookingId));
    return null;
  }
  const row = await tx.get('drafts', localId);
  const already = await tx.get('drafts', bookingId);
  const known = [already?.data, row?.data].filter((one) => one !== undefined);
  const base = getMergeBase(localId)?.data;
  // Another tab went on typing under the old id while this one made the booking.
  const typedElsewhere = base && row && already && !isSameVersion(row.data, base);
  const newest = typedElsewhere ? mergeDrafts(base, already.data, row.data) : known.sort((a, b) => b.rev - a.rev)[0];
  if (!newest) return null;
  const { rev, updatedAt } = newest;
  const data = { ...newest, id: bookingId, bookingId };
  const tabs = { ...row?.tabs, ...already?.tabs };
  await tx.put('drafts', { id: bookingId, uid: row?.uid ?? already?.uid ?? '', rev, updatedAt, data, tabs });
  await tx.remove('drafts', localId);
  return data;
}
