import type { ServerPriceChange } from '@/api/bookingAdapter';
import { ApiError } from '@/api/errors';
import type { BatchAnswer } from '@/api/shapes/booking';
import type { QueueError } from '../store/rows';

/** What became of one send, as far as the queue is concerned. */
export type SendOutcome =
  | { kind: 'answered'; items: BatchAnswer }
  | { kind: 'price_changed'; change: ServerPriceChange }
  /** Nobody answered: whether the connection is gone is asked next. */
  | { kind: 'lost'; error: QueueError }
  | { kind: 'failed'; error: QueueError; retryAfterMs: number }
  | { kind: 'busy'; error: QueueError; retryAfterMs: number }
  | { kind: 'conflict'; error: QueueError }
  | { kind: 'unauthorized'; error: QueueError }
  | { kind: 'gone'; error: QueueError };

const MAX_RETRY_AFTER_MS = 60_000;
const BUSY_MS = 2000;
const BUSY_CODES = new Set(['in_progress', 'in-progress', 'processing']);

/** The error of a queue: a kind and a status, with the server's words for the log. */
export function toQueueError(error: unknown): QueueError {
  if (error instanceof ApiError) return { kind: error.kind, status: error.status ?? null, message: error.message };
  return { kind: 'unknown', status: null, message: error instanceof Error ? error.message : String(error) };
}

/** Table "Answers" of offline-sync.md, for everything that is not an answer with items. */
export function outcomeOf(thrown: unknown): SendOutcome {
  const error = toQueueError(thrown);
  const wait = thrown instanceof ApiError ? thrown.retryAfterMs : undefined;
  const retryAfterMs = Math.min(wait ?? 0, MAX_RETRY_AFTER_MS);
  if (error.kind === 'offline' || error.kind === 'timeout') return { kind: 'lost', error };
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
