import type { BookingDraft } from '@/domain/booking/types';
import type { OrderSummary } from '@/domain/payment/order';
import { summaryOf } from '../booking/order/summary';
import { isOrderUnknown, unsettledOrderId } from '../booking/payment/makeOrder';

/**
 * The order of a draft, when its own row is missing or unreadable: the traveller left to pay and has not returned, or
 * the answer to the order was lost (then the id is empty, and Pay finds the order again).
 */
export async function orderOfDraft(draft: BookingDraft): Promise<OrderSummary | null> {
  const orderId = (await unsettledOrderId(draft)) ?? ((await isOrderUnknown(draft)) ? '' : null);
  if (orderId === null) return null;
  const { termsAcceptedAt: _, ...order } = summaryOf(draft, {
    orderId,
    amount: 0,
    status: 'awaiting_payment',
    bankDetails: null,
  });
  return { ...order, paymentType: null, at: draft.updatedAt };
}
