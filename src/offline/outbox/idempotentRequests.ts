import { now } from '@/platform/clock';
import { uuid } from '@/platform/ids';
import { db } from '../store/db';
import { currentId } from '../drafts/draftIds';
import type { RequestKind, RequestRow } from '../store/rows';
import type { Tx } from '../store/store';

/** A call that must happen once: /booking/create or /payment/order (G11). `id` is its Idempotency-Key. */
export type IdempotentRequest = Readonly<RequestRow>;

/** Bearers never rest in a row (offline-sync.md, "Tokens"). */
function withoutSecrets(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return answer;
  return Object.fromEntries(Object.entries(answer).filter(([key]) => !/^access_?token$/i.test(key)));
}

/**
 * Stores what is about to be sent, before the first send. While an earlier intent of the same kind and booking has no
 * known outcome it is answered instead, with its old key and body: repeat that one, or ask the server, never start a second.
 * So is a settled one, where another tab has made the booking that this page still knows by its local id.
 */
export async function createRequest(
  kind: RequestKind,
  bookingId: string,
  body: unknown,
  sum?: number,
): Promise<IdempotentRequest> {
  const store = await db();
  return await store.run('rw', ['intents', 'meta'], async (tx) => {
    const id = await currentId(tx, bookingId);
    const rows = await tx.list('intents', { index: 'bookingId', equals: id });
    const open = rows.find((row) => row.kind === kind && row.state === (id === bookingId ? 'unknown' : 'done'));
    if (open) return open;
    const intent: RequestRow = {
      id: uuid(),
      kind,
      bookingId,
      body: JSON.stringify(body),
      ...(sum !== undefined && { sum }),
      state: 'unknown',
      answer: null,
      at: now(),
    };
    await tx.put('intents', intent);
    return intent;
  });
}

type Outcome = 'done' | 'failed';

/** `settleIntent` inside a transaction over `intents`. */
export async function settleRequestIn(tx: Tx, id: string, state: Outcome, answer: unknown): Promise<void> {
  const row = await tx.get('intents', id);
  if (row) await tx.put('intents', { ...row, state, answer: withoutSecrets(answer) });
}

/** The outcome is known: `done` with the answer (kept without its bearer), or `failed` when the server surely did nothing. */
export async function settleRequest(id: string, state: Outcome, answer: unknown = null): Promise<void> {
  const store = await db();
  await store.run('rw', ['intents'], (tx) => settleRequestIn(tx, id, state, answer));
}

/** Intents whose outcome nobody knows, oldest first; of one booking or of all. What a reload asks first. */
export async function unsettledRequests(bookingId?: string): Promise<IdempotentRequest[]> {
  const store = await db();
  const rows = await store.run('r', ['intents'], (tx) => tx.list('intents', { index: 'state', equals: 'unknown' }));
  return rows.filter((row) => bookingId === undefined || row.bookingId === bookingId).sort((a, b) => a.at - b.at);
}

/** The newest intent of a kind for a booking, whatever its state; null when there was none. */
export async function latestRequest(kind: RequestKind, bookingId: string): Promise<IdempotentRequest | null> {
  const store = await db();
  const rows = await store.run('r', ['intents'], (tx) => tx.list('intents', { index: 'bookingId', equals: bookingId }));
  return rows.filter((row) => row.kind === kind).sort((a, b) => b.at - a.at)[0] ?? null;
}
