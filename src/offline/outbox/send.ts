import { sendBatch } from '@/api/booking';
import type { ServerPriceChange } from '@/api/bookingAdapter';
import { ApiError, isNoAnswer } from '@/api/errors';
import type { BatchAnswer } from '@/api/shapes/booking';
import type { QueueError } from '../store/rows';

/** The outcome of one send, as far as the queue is concerned (docs/offline.md, "Answers"). */
export type SendOutcome =
  | { kind: 'answered'; items: BatchAnswer }
  | { kind: 'price_changed'; change: ServerPriceChange }
  /** No answer: a probe tells next whether the device is offline. */
  | { kind: 'lost'; error: QueueError }
  /** An answer that is not our server's: a captive portal's page, a redirect. */
  | { kind: 'portal'; error: QueueError }
  | { kind: 'failed'; error: QueueError; retryAfterMs: number }
  | { kind: 'busy'; error: QueueError; retryAfterMs: number }
  | { kind: 'conflict'; error: QueueError }
  | { kind: 'unauthorized'; error: QueueError }
  | { kind: 'gone'; error: QueueError };

const MAX_RETRY_AFTER_MS = 60_000;
const BUSY_MS = 2000;
const BUSY_CODES = new Set(['in_progress', 'in-progress', 'processing']);

/** A kind and a status, with the server's message for the log. */
function toQueueError(error: unknown): QueueError {
  if (error instanceof ApiError) return { kind: error.kind, status: error.status ?? null, message: error.message };
  return { kind: 'unknown', status: null, message: error instanceof Error ? error.message : String(error) };
}

/** The outcome of a send that threw: everything but an answer with items or a changed price. */
export function outcomeOf(thrown: unknown): SendOutcome {
  const error = toQueueError(thrown);
  const wait = thrown instanceof ApiError ? thrown.retryAfterMs : undefined;
  const retryAfterMs = Math.min(wait ?? 0, MAX_RETRY_AFTER_MS);
  if (error.kind === 'offline' || error.kind === 'timeout') return { kind: 'lost', error };
  if (isNoAnswer(thrown)) return { kind: 'portal', error: { ...error, kind: 'shape' } };
  if (error.kind !== 'http') return { kind: 'failed', error, retryAfterMs: 0 };
  switch (error.status) {
    case 401:
      return { kind: 'unauthorized', error };
    case 404:
    case 410:
      return { kind: 'gone', error };
    case 409: {
      const isBusy = wait !== undefined || (thrown instanceof ApiError && BUSY_CODES.has(thrown.code ?? ''));
      return isBusy ? { kind: 'busy', error, retryAfterMs: retryAfterMs || BUSY_MS } : { kind: 'conflict', error };
    }
    default:
      return { kind: 'failed', error, retryAfterMs };
  }
}

/** Sends one batch through the API client; shared by pages and the worker. Never rejects. */
export async function sendSealed(
  bookingId: string,
  token: string,
  body: string,
  options: { keepalive?: boolean; signal?: AbortSignal } = {},
): Promise<SendOutcome> {
  try {
    const result = await sendBatch(bookingId, token, body, options);
    return result.status === 'answered'
      ? { kind: 'answered', items: result.items }
      : { kind: 'price_changed', change: result.change };
  } catch (thrown) {
    return outcomeOf(thrown);
  }
}

/** True when our server answered. A captive portal's page has a wrong shape and proves nothing. */
export const isFromServer = (outcome: SendOutcome): boolean =>
  outcome.kind !== 'lost' && outcome.kind !== 'portal' && (outcome.kind !== 'failed' || outcome.error.kind === 'http');
