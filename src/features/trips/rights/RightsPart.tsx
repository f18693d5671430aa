import type { OrderSummary } from '@/domain/payment/order';
import { latePart, useBackgroundPart } from '@/state/latePart';

const CARD = latePart('help', () => import('./RightsCard'));

/** The rights of travellers on an order's flights, loaded with its texts after the page around it. */
export function RightsPart({ order }: { order: OrderSummary }) {
  const { here } = useBackgroundPart(CARD);
  return here && order.legs.length > 0 ? <here.RightsCard order={order} /> : null;
}
