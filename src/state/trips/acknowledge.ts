import type { OrderSummary } from '@/domain/payment/order';
import { acknowledged, withFlights } from '@/domain/trips/flightChanges';
import { readOrder, writeOrder } from '@/offline/orders';
import { now } from '@/platform/clock';
import { log } from '@/platform/log';
import { loadPart } from '@/platform/parts';
import { isAccountTrip } from './account';

/** Stores that the traveller has seen the flights of an order as they are shown. Never rejects; a failure leaves the news. */
export async function acknowledgeFlights(shown: OrderSummary): Promise<void> {
  try {
    const stored = await readOrder(shown.orderId);
    if (stored) await writeOrder(acknowledged(withFlights(stored, shown.legs, now())));
    if (isAccountTrip(shown.orderId)) {
      const { keepSeenFlights } = await loadPart(() => import('./accountCalls'));
      await keepSeenFlights(shown.orderId);
    }
  } catch (error) {
    log.warn('trips', 'the flights could not be noted as seen', error);
  }
}
