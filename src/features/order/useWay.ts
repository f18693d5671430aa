import { useEffect, useState } from 'react';
import type { OrderSummary } from '@/domain/payment/order';
import { log } from '@/platform/log';
import { resumable } from '@/state/booking/begin';
import { draftOf } from '@/state/booking/finish';
import { readOrder, settledInstead } from '@/state/booking/orders';

/** The options for a failed order. `known`: this device created the order or knows its booking. */
type Way = { known: boolean } & (
  | { kind: 'ordered'; order: OrderSummary }
  | { kind: 'draft'; bookingId: string }
  | { kind: 'none' }
);

async function findWay(orderId: string, asked: string | null): Promise<Way> {
  const order = await settledInstead(orderId);
  if (order) return { kind: 'ordered', order, known: true };
  const bookingId = asked ?? (await readOrder(orderId))?.bookingId ?? null;
  const known = bookingId !== null;
  const draft = known ? await draftOf(bookingId) : (await resumable())?.draft;
  return draft && draft.status !== 'paid'
    ? { kind: 'draft', bookingId: bookingId ?? draft.id, known }
    : { kind: 'none', known };
}

/**
 * Whether the booking has been ordered by now, or is still on this device to pay; null while reading. Only the draft of
 * its own booking counts (`bookingId`, or the order's); for an unknown order, the current draft.
 */
export function useWay(orderId: string, bookingId: string | null = null): Way | null {
  const [way, setWay] = useState<Way | null>(null);
  useEffect(() => {
    let here = true;
    findWay(orderId, bookingId)
      .then((found) => here && setWay(found))
      .catch((error: unknown) => {
        log.warn('order', 'drafts could not be read', error);
        if (here) setWay({ kind: 'none', known: false });
      });
    return () => {
      here = false;
    };
  }, [orderId, bookingId]);
  return way;
}
