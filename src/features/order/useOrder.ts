import { useEffect, useState } from 'react';
import type { OrderSummary } from '@/domain/payment/order';
import { log } from '@/platform/log';
import { readOrder, replacing } from '@/state/booking/orders';

type OrderReading = { state: 'reading' } | { state: 'ready'; order: OrderSummary } | { state: 'none' };

/** Reads an order from the device; again when `round` changes. */
export function useOrder(orderId: string, round = 0): OrderReading {
  const [reading, setReading] = useState<OrderReading>({ state: 'reading' });
  useEffect(() => {
    let here = true;
    const show = (next: OrderReading) => here && setReading(next);
    readOrder(orderId)
      .then((order) => show(order ? { state: 'ready', order } : { state: 'none' }))
      .catch((error: unknown) => {
        log.warn('order', 'the order could not be read', error);
        show({ state: 'none' });
      });
    return () => {
      here = false;
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- it has changed on the device
  }, [orderId, round]);
  return reading;
}

/** The order to pay in place of this one, once it is void. `onPaid`: called if its payment has arrived. */
export function useReplacing(order: OrderSummary | null, onPaid: () => void): string | null {
  const [other, setOther] = useState<string | null>(null);
  useEffect(() => {
    if (order?.status !== 'awaiting_payment') return undefined;
    let here = true;
    void replacing(order)
      .then((found) => {
        if (!here) return;
        if (found === order.orderId) onPaid();
        else setOther(found);
      })
      .catch((error: unknown) => log.warn('order', 'whether the order still stands could not be asked', error));
    return () => {
      here = false;
    };
  }, [order, onPaid]);
  return other;
}
