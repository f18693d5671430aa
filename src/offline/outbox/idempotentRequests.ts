import { now } from '@/platform/clock';
import { uuid } from '@/platform/ids';
import { currentId } from '../drafts/draftIds';
import { db } from '../store/db';
import type { RequestKind, RequestRow } from '../store/rows';
import type { Tx } from '../store/database';

/** A call that must happen once: /booking/create or /payment/order (G11). `id` is its Idempotency-Key. */
export type IdempotentRequest = Readonly<RequestRow>;

/** Answers are stored without their bearer. */
function withoutSecrets(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return answer;
  return Object.fromEntries(Object.entries(answer).filter(([key]) => !/^access_?token$/i.test(key)));
}

/**
 * Stores a request before its first send. If an earlier one of the same kind and booking has no known outcome, that one is
 * answered instead, with its key and body: repeat it or ask the server, never start a second. A settled one is answered when
 * another tab has created the booking that this page still knows by its local id. `sum`: an order's, in cents. `key`: of another
 * device, whose request this one repeats.
 */
export async function createRequest(
  kind: RequestKind,
  bookingId: string,
  body: unknown,
  sum?: number,
  key: string = uuid(),
): Promise<IdempotentRequest> {
  const store = await db();
  return await store.run('rw', ['intents', 'meta'], async (tx) => {
    const id = await currentId(tx, bookingId);
    const rows = await tx.intents.where('bookingId').equals(id).toArray();
    const existing = rows.find((row) => row.kind === kind && row.state === (id === bookingId ? 'unknown' : 'done'));
    if (existing) return existing;
    const request: RequestRow = {
      id: key,
      kind,
      bookingId,
      body: JSON.stringify(body),
      ...(sum !== undefined && { sum }),
      state: 'unknown',
      answer: null,
      at: now(),
    };
    await tx.intents.put(request);
    return request;
  });
}

type RequestOutcome = 'done' | 'failed';

/** `settleRequest` inside a transaction over `intents`. */
export async function settleRequestIn(tx: Tx, id: string, state: RequestOutcome, answer: unknown): Promise<void> {
  const row = await tx.intents.get(id);
  if (row) await tx.intents.put({ ...row, state, answer: withoutSecrets(answer) });
}

/** The outcome is known: `done` with the answer (stored without its bearer), or `failed` when the server certainly did nothing. */
export async function settleRequest(id: string, state: RequestOutcome, answer: unknown = null): Promise<void> {
  const store = await db();
  await store.run('rw', ['intents'], (tx) => settleRequestIn(tx, id, state, answer));
}

/** Requests without a known outcome, oldest first; of one booking or of all. A reload asks for these first. */
export async function unsettledRequests(bookingId?: string): Promise<IdempotentRequest[]> {
  const store = await db();
  const rows = await store.run('r', ['intents'], (tx) => tx.intents.where('state').equals('unknown').toArray());
  return rows.filter((row) => bookingId === undefined || row.bookingId === bookingId).sort((a, b) => a.at - b.at);
}

/** The newest request of a kind for a booking, whatever its state; null when there was none. */
export async function latestRequest(kind: RequestKind, bookingId: string): Promise<IdempotentRequest | null> {
  const store = await db();
  const rows = await store.run('r', ['intents'], (tx) => tx.intents.where('bookingId').equals(bookingId).toArray());
  return rows.filter((row) => row.kind === kind).sort((a, b) => b.at - a.at)[0] ?? null;
}
