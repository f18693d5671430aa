import { array, nonempty, size, string, type as shape, unknown } from 'superstruct';
import type { BatchAnswer, UpdatePayload } from '@/api/shapes/booking';
import { type Booking, firstAnswer, rememberAnswer, saveBooking } from '../db/bookings';
import { hashOf } from '../db/replies';
import { checked, Refusal, badField } from '../http/refusal';
import type { Deps } from '../http/context';
import { type Applied, applyUpdate } from './apply';
import { payloadProblem } from './checks';

/** A client seals at most 50 updates; anything far above is a mistake. */
const MOST = 200;
const Envelope = array(shape({ idempotency_id: size(nonempty(string()), 1, 200), payload: unknown() }));

interface Item {
  idempotency_id: string;
  payload: unknown;
}

/** The outer shape of a batch: a list of updates, each with its id. Throws a 400 that names the place. */
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

/** A passenger the server did not know before this batch may come once in it: its id is not known to the client yet. */
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

/** Every update of the batch was answered before: a repeat is answered whatever became of the booking since. */
export const isRepeat = (deps: Deps, booking: Booking, items: readonly Item[]): boolean =>
  items.length > 0 && items.every(({ idempotency_id: id }) => firstAnswer(deps.store, booking.id, id) !== null);

/**
 * POST /booking/batchUpdate/{id}: one answer for each update, in order. Ids and effects are stored together, so an id
 * has one effect however often it comes. Throws 409 when the booking is paid.
 */
export function runBatch(deps: Deps, booking: Booking, items: readonly Item[]): BatchAnswer {
  return deps.store.transaction(() => {
    const fresh = new Set<string>();
    const repeat = isRepeat(deps, booking, items);
    if (!repeat && !['open', 'committed'].includes(booking.status)) {
      throw new Refusal(409, 'This booking can no longer be changed', { code: 'booking_closed', field: 'id' });
    }
    const answers = items.map((item) => answerItem(deps, booking, item, fresh));
    /* A change after the commit has to be committed again before it is paid. */
    if (answers.some(({ status }) => status === 'applied')) booking.status = 'open';
    if (!repeat) saveBooking(deps.store, booking);
    return answers;
  });
}
