import type { BookingDraft } from '@/domain/booking/types';
import type { OrderSummary } from '@/domain/payment/order';
import { log } from '@/platform/log';
import { booking, draftNow } from '../../booking';
import { summaryOf } from '../order/summary';
import { confirmPayment } from './confirm';
import { isOrderUnknown, unsettledOrderId } from './makeOrder';

/** The least time (ms) between two questions. */
const PAUSE_MS = 3000;

let askedAt = Number.NEGATIVE_INFINITY;
let timer: ReturnType<typeof setTimeout> | undefined;

async function ask(): Promise<void> {
  const draft = draftNow();
  // Pay asks by itself.
  if (draft?.status !== 'paying' || booking.pay.phase === 'sending' || booking.pay.phase === 'ordering') return;
  try {
    const orderId = await unsettledOrderId(draft);
    if (orderId) await confirmPayment(orderId, null);
  } catch (error) {
    log.warn('booking', 'the open payment could not be asked about', error);
  }
}

/**
 * Asks what became of the booking's open payment: it may have been paid in another tab or browser. A paid one ends the
 * draft, a declined one can be paid again. Calls within the pause are one call at its end.
 */
export function lookAtPayment(): void {
  clearTimeout(timer);
  const wait = askedAt + PAUSE_MS - performance.now();
  if (wait > 0) {
    timer = setTimeout(() => document.visibilityState === 'visible' && lookAtPayment(), wait);
    return;
  }
  askedAt = performance.now();
  void ask();
}

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
