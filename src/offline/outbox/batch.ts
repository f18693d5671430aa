import type { UpdatePayload } from '@/api/shapes/updates';
import { UPDATES } from '@/domain/booking/updates';
import { slotOf } from '@/domain/services/types';
import type { OutboxRow, QueueBatch, QueueRow } from '../store/rows';

/** What goes into a batch, and in which bytes: pure functions over rows. */

/** Version of the row form this code writes and sends. */
export const ROW_VERSION = 1;
export const MAX_ITEMS = 50;
/** Fits a keepalive request of a page that is being hidden. */
const MAX_BYTES = 60_000;

/**
 * What an update is about, named as its part in `draft.sent`. Of two updates with one target the later one counts: one plan of
 * a kind replaces another.
 */
export function updateTarget(payload: UpdatePayload): string {
  if (payload.type === 'service')
    return ['service', slotOf(payload.serviceId) ?? payload.serviceId, payload.segment, payload.original_id]
      .filter((part) => part !== undefined)
      .join(':');
  return 'original_id' in payload && UPDATES[payload.type].about === 'passenger'
    ? `${payload.type}:${payload.original_id}`
    : payload.type;
}

/** The passenger an update is about, by our own id; null when it is about the booking. */
export function passengerOf(values: Record<string, unknown>): string | null {
  const id = values['original_id'];
  return typeof id === 'string' ? id : null;
}

const NAMES_PASSENGER = new Set(['passenger', 'passenger_removed']);

/** The bytes of one item. The server's passenger id is resolved here, not when the update was queued. */
export function sealItem(row: OutboxRow, passengerIds: ReadonlyMap<string, string>): string {
  const original = passengerOf(row.values);
  const known = original === null ? undefined : passengerIds.get(original);
  const extra = known !== undefined && NAMES_PASSENGER.has(row.kind) ? { passenger_id: known } : {};
  return JSON.stringify({ idempotency_id: row.id, payload: { ...row.values, ...extra } });
}

const bytes = (text: string): number => new TextEncoder().encode(text).length;

/** An update with its frozen bytes. */
interface PickedUpdate {
  row: OutboxRow;
  body: string;
}

/**
 * Picks a new batch from `rows`, which are in commit order. It never holds two updates of a passenger the server does not know
 * (G14), stops at a row of an unknown version (G23), and steps over refused updates and what depends on them.
 */
export function pickBatch(rows: readonly OutboxRow[], passengerIds: ReadonlyMap<string, string>): PickedUpdate[] {
  const picked: PickedUpdate[] = [];
  const unknown = new Set<string>();
  const refused = new Set<string>();
  let size = 2;
  for (const row of rows) {
    const passenger = passengerOf(row.values);
    const isUnknown = passenger !== null && !passengerIds.has(passenger);
    if (row.state === 'parked') {
      if (isUnknown && row.kind === 'passenger') refused.add(passenger);
      continue;
    }
    // An older row was upgraded, or keeps the bytes of its first send; a newer one waits for its own code.
    if (row.v > ROW_VERSION || (row.v < ROW_VERSION && row.body === null)) break;
    if (isUnknown) {
      if (refused.has(passenger) && row.kind !== 'passenger') continue;
      if (unknown.has(passenger)) break;
      unknown.add(passenger);
    }
    const body = row.body ?? sealItem(row, passengerIds);
    size += bytes(body) + 1;
    if (picked.length === MAX_ITEMS || (picked.length > 0 && size > MAX_BYTES)) break;
    picked.push({ row, body });
  }
  return picked;
}

/** The batch to send next: the sealed one as it is while any of it is unanswered, or a new one with the id `newId` makes. */
export function nextBatch(
  queue: QueueRow,
  rows: readonly OutboxRow[],
  passengerIds: ReadonlyMap<string, string>,
  newId: () => string,
): { batch: QueueBatch; picked: PickedUpdate[] } {
  const items = queue.batch?.items ?? [];
  const sealed = rows.filter(({ id, body }) => body !== null && items.includes(id));
  if (queue.batch && sealed.length > 0) {
    const picked = sealed.map((row) => ({ row, body: row.body ?? '' }));
    return { batch: { ...queue.batch, items: sealed.map(({ id }) => id) }, picked };
  }
  const picked = pickBatch(rows, passengerIds);
  const batch = { id: newId(), items: picked.map(({ row }) => row.id), attempts: 0, sends: 0, waits: 0 };
  return { batch, picked };
}
