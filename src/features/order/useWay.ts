import { useEffect, useState } from 'react';
import type { OrderSummary } from '@/domain/payment/order';
import { log } from '@/platform/log';
import { resumable } from '@/state/booking/draft/lifecycle';
import { draftOf } from '@/state/booking/payment/confirm';
import { readOrder, settledInstead } from '@/state/booking/order/orders';

/** What can be done about an order that came to nothing. `known`: this device made the order, or was told of its booking. */
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
 * Whether the booking is ordered by now, or still on this device to pay for; null until it has been looked up. Only the
 * draft of its own booking counts, `bookingId` or what the order kept; of an order that is not known, the one to go on with.
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
