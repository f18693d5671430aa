import type { LaneRow, OutboxRow } from '@/storage/rows';

/** Unacknowledged updates; 0 for a halted lane, as the specification has it. */
export const pendingOf = (lane: LaneRow, rows: readonly OutboxRow[]): number =>
  lane.state === 'halted' ? 0 : rows.filter(({ state }) => state !== 'parked').length;
