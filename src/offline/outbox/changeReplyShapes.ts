import { type Infer, enums, is, nonempty, string, type as shape } from 'superstruct';
import { CHANGE_ACTIONS } from '@/domain/trips/tripChangeShape';
import type { QueueError } from '../store/rows';
import { POST_FIELDS } from './postShapes';

const Row = shape({
  ...POST_FIELDS,
  orderId: nonempty(string()),
  bookingId: nonempty(string()),
  changeId: nonempty(string()),
  action: enums(CHANGE_ACTIONS),
});

/** A reply to a change of an ordered booking that was handed over to the outbox. Times are ms. */
export type ChangeReplyRow = Omit<Infer<typeof Row>, 'error'> & {
  /** The last failure; null without one. */
  error: QueueError | null;
};

/** Null for a row of another form, which is left alone. */
export const parseChangeReply = (value: unknown): ChangeReplyRow | null => (is(value, Row) ? value : null);
