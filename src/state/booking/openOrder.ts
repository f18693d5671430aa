import { is, string, type as shape } from 'superstruct';
import type { BookingDraft } from '@/domain/booking/types';
import { latestRequest } from '@/offline/outbox';

const Made = shape({ order_id: string() });

/**
 * The order of a payment whose outcome is not known: the traveller left for the bank's page and nothing came back yet. Null
 * when there is none.
 */
export async function openOrder({ status, bookingId }: BookingDraft): Promise<string | null> {
  if (status !== 'paying' || !bookingId) return null;
  const intent = await latestRequest('payment', bookingId);
  return intent?.state === 'done' && is(intent.answer, Made) ? intent.answer.order_id : null;
}

/** An order was asked for, and nobody knows whether it was made: its answer got lost, or the app was killed before it came. */
export const isOrderUnknown = async ({ id, bookingId }: BookingDraft): Promise<boolean> =>
  (await latestRequest('payment', bookingId ?? id))?.state === 'unknown';
