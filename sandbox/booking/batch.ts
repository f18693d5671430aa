import { array, nonempty, size, string, type as shape, unknown } from 'superstruct';
import type { BatchAnswer } from '@/api/shapes/booking';
import type { UpdatePayload } from '@/api/shapes/updates';
import { type Booking, firstAnswer, rememberAnswer, saveBooking } from '../db/bookings';
import { hashOf } from '../db/replies';
import { checked, Refusal, badField } from '../http/refusal';
import type { Deps } from '../http/context';
import { type Applied, applyUpdate } from './apply';
import { payloadProblem } from './checks';

/** Clients seal at most 50 updates; many more must be a mistake. */
const MOST = 200;
const Envelope = array(shape({ idempotency_id: size(nonempty(string()), 1, 200), payload: unknown() }));

interface Item {
  idempotency_id: string;
  payload: unknown;
}

/** Validates the list of updates and their ids. Throws a 400 with the path of the error. */
export function readBatch(raw: unknown): Item[] {
  const items = checked(raw, Envelope);
  if (items.length > MOST) throw badField('body', `At most ${MOST} updates in a batch`);
  const seen = new Set<string>();
  for (const [at, { idempotency_id: id }] of items.entries()) {
    if (seen.has(id)) throw badField(`${at}.idempotency_id`, 'The same id twice in a batch');
    seen.add(id);
  }
  return items;
}

/** A passenger that is new in this batch may occur only once, because the client does not know its id yet. */
function unknownTwice(payload: UpdatePayload, fresh: Set<string>): Applied | null {
  if (payload.type !== 'passenger' || payload.passenger_id) return null;
  if (!fresh.has(payload.original_id)) return null;
  return {
    error: {
      code: 'passenger_not_known_yet',
      field: 'passenger_id',
      message: 'Wait for the passenger_id before changing this passenger again',
    },
  };
}

function answerItem(deps: Deps, booking: Booking, { idempotency_id: id, payload }: Item, fresh: Set<string>) {
  const now = deps.now();
  const hash = hashOf(payload);
  const first = firstAnswer(deps.store, booking.id, id);
  if (first) {
    if (first.hash !== hash) {
      const error = { code: 'idempotency_mismatch', field: 'idempotency_id', message: 'This id had another update' };
      return { idempotency_id: id, status: 'rejected' as const, error };
    }
    return first.answer.status === 'applied' ? { ...first.answer, status: 'duplicate' as const } : first.answer;
  }
  const problem = payloadProblem(payload, new Date(now + 14 * 3_600_000).toISOString().slice(0, 10));
  const update = payload as UpdatePayload;
  const count = booking.body.passengers.length;
  const done: Applied = problem
    ? { error: problem }
    : (unknownTwice(update, fresh) ?? applyUpdate(booking.body, update));
  if (update?.type === 'passenger' && booking.body.passengers.length > count) fresh.add(update.original_id);
  const answer: BatchAnswer[number] =
    'error' in done
      ? { idempotency_id: id, status: 'rejected', error: done.error }
      : { idempotency_id: id, status: 'applied', ...(done.payload ? { payload: done.payload } : {}) };
  rememberAnswer(deps.store, booking.id, hash, answer, now);
  return answer;
}

/** All updates of the batch were answered before; a repeat gets the same answers, whatever the state of the booking. */
export const isRepeat = (deps: Deps, booking: Booking, items: readonly Item[]): boolean =>
  items.length > 0 && items.every(({ idempotency_id: id }) => firstAnswer(deps.store, booking.id, id) !== null);

/**
 * POST /booking/batchUpdate/{id}: answers for all updates, in order. Ids and effects are stored in one transaction, so
 * that an update is applied once. Throws 409 if the booking is closed.
 */
export function runBatch(deps: Deps, booking: Booking, items: readonly Item[]): BatchAnswer {
  return deps.store.transaction(() => {
    const fresh = new Set<string>();
    const repeat = isRepeat(deps, booking, items);
    if (!repeat && !['open', 'committed'].includes(booking.status)) {
      throw new Refusal(409, 'This booking can no longer be changed', { code: 'booking_closed', field: 'id' });
    }
    const answers = items.map((item) => answerItem(deps, booking, item, fresh));
    /* A change after the commit requires another commit. */
    if (answers.some(({ status }) => status === 'applied')) booking.status = 'open';
    if (!repeat) saveBooking(deps.store, booking);
    return answers;
  });
}
