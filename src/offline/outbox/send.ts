import { sendBatch } from '@/api/booking';
import { type SendOutcome, outcomeOf } from './outcome';

/** One send through the real client, as the queue understands it. Pages and the worker share it. Never rejects. */
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

/** Did one of ours answer? The page of a captive portal has the wrong shape and says nothing about our server. */
export const isHeard = (outcome: SendOutcome): boolean =>
  outcome.kind !== 'lost' && (outcome.kind !== 'failed' || outcome.error.kind === 'http');
