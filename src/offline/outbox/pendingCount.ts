import type { QueueRow, OutboxRow } from '../store/rows';

/** Unacknowledged updates; 0 for a halted queue, as the specification has it. */
export const pendingOf = (queue: QueueRow, rows: readonly OutboxRow[]): number =>
  queue.state === 'halted' ? 0 : rows.filter(({ state }) => state !== 'parked').length;
