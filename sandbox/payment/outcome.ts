import type { Infer } from 'superstruct';
import type { ValidateAnswer } from '@/api/shapes/payment';
import { eurosOf } from '../cents';
import { changeByName } from '../booking/change';
import { findBooking, saveBooking } from '../db/bookings';
import { type Order, findOrderByToken, setOrderStatus } from '../db/orders';
import type { Deps } from '../http/context';
import { notFound } from '../http/refusal';
import type { Tenant } from '../tenants';
import { chargeOf } from './order';

const OUTCOMES = { approve: 'paid', decline: 'declined', abandon: 'abandoned' } as const;
type Decision = keyof typeof OUTCOMES;
export const isDecision = (word: string): word is Decision => Object.hasOwn(OUTCOMES, word);

/**
 * The current order of a hosted page. It is abandoned if the booking's price has changed since, because the amounts
 * would differ.
 */
export function orderOfPage(deps: Deps, token: string): Order | null {
  const order = findOrderByToken(deps.store, token);
  const tenant = order && deps.tenants.get(order.tenant);
  const booking = order?.status === 'pending' ? findBooking(deps.store, order.bookingId) : null;
  if (!tenant || !booking) return order;
  const { cents } = chargeOf(deps, tenant, booking, order.body.type);
  return cents === order.body.cents ? order : { ...order, status: 'abandoned' };
}

/** Applies the traveller's decision on the hosted page. The first decision is final. */
export function decide(deps: Deps, token: string, decision: Decision): Order | null {
  return deps.store.transaction(() => {
    const order = orderOfPage(deps, token);
    if (order?.status === 'abandoned') setOrderStatus(deps.store, order.id, 'abandoned');
    if (!order || order.status !== 'pending') return order;
    const booking = findBooking(deps.store, order.bookingId);
    /* If two pages are open for one booking, only the first is paid. */
    const twice = decision === 'approve' && booking?.status === 'paid';
    const status = twice ? 'declined' : OUTCOMES[decision];
    setOrderStatus(deps.store, order.id, status);
    if (booking && status === 'paid') {
      booking.status = 'paid';
      booking.body.orderId = order.id;
      booking.body.paidAt = deps.now();
      saveBooking(deps.store, booking);
      changeByName(deps, order.id, booking);
    }
    return { ...order, status };
  });
}

const MESSAGES: Partial<Record<Order['status'], string>> = {
  declined: 'The payment was declined',
  abandoned: 'The payment was not finished',
};

/** POST /payment/validate: the outcome for a token. Repeats give the same answer; an unknown token is a 404. */
export function validateToken(deps: Deps, tenant: Tenant, token: string): Infer<typeof ValidateAnswer> {
  const order = orderOfPage(deps, token);
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
