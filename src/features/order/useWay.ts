import { useEffect, useState } from 'react';
import type { OrderSummary } from '@/domain/payment/order';
import { log } from '@/platform/log';

/** What can be done about an order that came to nothing. */
type Way = { kind: 'ordered'; order: OrderSummary } | { kind: 'draft' } | { kind: 'none' };

async function findWay(orderId: string, bookingId: string | null): Promise<Way> {
  const [{ resumable }, { settledInstead }] = await Promise.all([
    import('@/state/booking/begin'),
    import('@/state/booking/orders'),
  ]);
  const order = await settledInstead(orderId);
  if (order) return { kind: 'ordered', order };
  if (bookingId !== null) {
    const { draftOf } = await import('@/state/booking/finish');
    const draft = await draftOf(bookingId);
    return { kind: draft && draft.status !== 'paid' ? 'draft' : 'none' };
  }
  return { kind: (await resumable()) ? 'draft' : 'none' };
}

/**
 * Whether the booking is ordered by now, or still on this device to pay for; null until it has been looked up. With
 * `bookingId` only the draft of that booking counts, else the one to go on with.
 */
export function useWay(orderId: string, bookingId: string | null = null): Way | null {
  const [way, setWay] = useState<Way | null>(null);
  useEffect(() => {
    let here = true;
    findWay(orderId, bookingId)
      .then((found) => here && setWay(found))
      .catch((error: unknown) => {
        log.warn('order', 'drafts could not be read', error);
        if (here) setWay({ kind: 'none' });
      });
    return () => {
      here = false;
    };
  }, [orderId, bookingId]);
  return way;
}
