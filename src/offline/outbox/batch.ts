import type { UpdatePayload } from '@/api/shapes/booking';
import { slotOf } from '@/domain/services/types';
import type { OutboxRow } from '../store/rows';

/** Version of the row form this code writes and sends. */
export const ROW_VERSION = 1;
export const MAX_ITEMS = 50;
/** Fits a keepalive request of a page that is being hidden. */
export const MAX_BYTES = 60_000;

/**
 * What an update is about, by the name of its part in `draft.sent`. Two updates with one target say the same thing, the later
 * one truer: one plan of a kind takes the place of another.
 */
export function updateTarget(payload: UpdatePayload): string {
  switch (payload.type) {
    case 'passenger':
    case 'passenger_removed':
    case 'baggage':
      return `${payload.type}:${payload.original_id}`;
    case 'service':
      return ['service', slotOf(payload.serviceId) ?? payload.serviceId, payload.segment, payload.original_id]
        .filter((part) => part !== undefined)
        .join(':');
    default:
      return payload.type;
  }
}

/** The passenger an update is about, by our own id; null when it is about the booking. */
export function passengerOf(values: Record<string, unknown>): string | null {
  const id = values['original_id'];
  return typeof id === 'string' ? id : null;
}

const NAMES_PASSENGER = new Set(['passenger', 'passenger_removed']);

/** The bytes of one item, made once: ids of passengers are resolved here, not when the update was queued. */
export function sealItem(row: OutboxRow, passengerIds: ReadonlyMap<string, string>): string {
  const original = passengerOf(row.values);
  const known = original === null ? undefined : passengerIds.get(original);
  const extra = known !== undefined && NAMES_PASSENGER.has(row.kind) ? { passenger_id: known } : {};
  return JSON.stringify({ idempotency_id: row.id, payload: { ...row.values, ...extra } });
}

const bytes = (text: string): number => new TextEncoder().encode(text).length;

/**
 * The next batch: rows in the order of their commit, each with its frozen bytes. It never holds two updates of a passenger
 * the server does not know (offline-sync.md, decision 2), stops at a row of an unknown version, and steps over what the
 * server refused together with what depends on it.
 */
export function pickBatch(
  rows: readonly OutboxRow[],
  passengerIds: ReadonlyMap<string, string>,
): { row: OutboxRow; body: string }[] {
  const picked: { row: OutboxRow; body: string }[] = [];
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
    // An older one has its new form since the upgrade, or the bytes it was first sent with; a newer one waits for its own code.
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
