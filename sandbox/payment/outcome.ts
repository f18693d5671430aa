import type { Infer } from 'superstruct';
import type { ValidateAnswer } from '@/api/shapes/payment';
import { linesOf, totalOf } from '../booking/price';
import { eurosOf } from '../cents';
import { findBooking, saveBooking } from '../db/bookings';
import { type Order, findOrderByToken, setOrderStatus } from '../db/orders';
import type { Deps } from '../http/context';
import { notFound } from '../http/refusal';
import type { Tenant } from '../tenants';

export const OUTCOMES = { approve: 'paid', decline: 'declined', abandon: 'abandoned' } as const;
export type Decision = keyof typeof OUTCOMES;
export const isDecision = (word: string): word is Decision => Object.hasOwn(OUTCOMES, word);

/** What the traveller did on the hosted page. The first decision stays: a second answers the order as it is. */
export function decide(deps: Deps, token: string, decision: Decision): Order | null {
  return deps.store.transaction(() => {
    const order = findOrderByToken(deps.store, token);
    if (!order || order.status !== 'pending') return order;
    const booking = findBooking(deps.store, order.bookingId);
    /* Two pages open for one booking: only the first is paid. */
    const twice = decision === 'approve' && booking?.status === 'paid';
    /* What was put in or taken off meanwhile is not in this sum, and nothing may be issued that is not paid for. */
    const changed =
      decision === 'approve' &&
      booking !== null &&
      totalOf(linesOf(booking.body)) !== order.body.cents - order.body.feeCents;
    const status = twice || changed ? 'declined' : OUTCOMES[decision];
    setOrderStatus(deps.store, order.id, status);
    if (booking && status === 'paid') {
      booking.status = 'paid';
      booking.body.orderId = order.id;
      booking.body.paidAt = deps.now();
      saveBooking(deps.store, booking);
    }
    return { ...order, status };
  });
}

const MESSAGES: Partial<Record<Order['status'], string>> = {
  declined: 'The payment was declined',
  abandoned: 'The payment was not finished',
};

/** POST /payment/validate: how the payment of a token ended. A reused token answers the same; an unknown one throws 404. */
export function validateToken(deps: Deps, tenant: Tenant, token: string): Infer<typeof ValidateAnswer> {
  const order = findOrderByToken(deps.store, token);
  if (!order || order.tenant !== tenant.name) throw notFound('Payment', 'token');
  const message = MESSAGES[order.status];
  return {
    order_id: order.id,
    booking_id: order.bookingId,
    status: order.status === 'awaiting_payment' ? 'pending' : order.status,
    amount: eurosOf(order.body.cents),
    ...(message ? { message } : {}),
  };
}
