import {
  type Infer,
  array,
  defaulted,
  enums,
  min,
  number,
  nullable,
  optional,
  string,
  type as shape,
} from 'superstruct';
import type { WireCancellation } from '@/api/shapes/booking';
import { eurosOf } from '../cents';
import { type Booking, findBooking, saveBooking } from '../db/bookings';
import { findOrder, setOrderStatus } from '../db/orders';
import type { Deps } from '../http/context';
import { notFound } from '../http/refusal';
import { tellOfBooking } from '../push/send';

/** Body of POST /__sandbox/orders/{order}/cancel. Without a refund the whole amount of a paid order is on its way. */
export const CancelRequest = shape({
  by: defaulted(enums(['traveller', 'airline', 'agency']), 'airline'),
  refund: optional(
    nullable(
      shape({
        amount: optional(min(number(), 0)),
        status: enums(['none', 'pending', 'paid']),
        events: optional(array(shape({ step: string(), on: string() }))),
      }),
    ),
  ),
});

/** Cancels the booking of an order. Throws 404. */
export function cancelOrder(deps: Deps, orderId: string, { by, refund }: Infer<typeof CancelRequest>): Booking {
  const order = findOrder(deps.store, orderId);
  const booking = order && findBooking(deps.store, order.bookingId);
  if (!order || !booking) throw notFound('Order', 'id');
  const isPaid = order.status === 'paid';
  const at = new Date(deps.now()).toISOString();
  const usual = {
    amount: isPaid ? eurosOf(order.body.cents) : 0,
    status: isPaid ? 'pending' : 'none',
    ...(isPaid && { events: [{ step: 'requested', on: at.slice(0, 10) }] }),
  } as const;
  const cancellation: WireCancellation = {
    at,
    by,
    refund: refund === undefined ? usual : refund && { ...refund, amount: refund.amount ?? usual.amount },
  };
  booking.status = 'cancelled';
  booking.body.cancellation = cancellation;
  if (!isPaid) setOrderStatus(deps.store, order.id, 'abandoned');
  saveBooking(deps.store, booking);
  tellOfBooking(deps, booking, 'cancelled');
  return booking;
}
