import { randomBytes } from 'node:crypto';
import type { Infer } from 'superstruct';
import type { OrderAnswer, OrderRequest, WireBankDetails } from '@/api/shapes/payment';
import type { Locale } from '@/domain/locale';
import type { PaymentType } from '@/domain/payment/types';
import { cardPercentOf, secretId, shortId } from '../booking/create';
import { linesOf, totalOf, withCardFee } from '../booking/price';
import { type Cents, eurosOf } from '../cents';
import { type Booking, saveBooking } from '../db/bookings';
import { type Order, addOrder, dropOpenOrders } from '../db/orders';
import type { Deps } from '../http/context';
import { Refusal, badField } from '../http/refusal';
import type { Tenant } from '../tenants';
import { bankByCode } from './banks';
import { payUntil } from './deadline';

type Payload = Infer<typeof OrderRequest>['payload'];
/** `page` is the token of the hosted page. */
type PlacedOrder = Omit<OrderAnswer, 'redirect_url'> & { page?: string };

/** Extra time for the bank's page. */
const PAGE_MS = 15 * 60_000;

/** Return address with the order's id. Throws a 400 if it is not one of the tenant's own site. */
function returnAddress(pattern: string, orderId: string, isSite: (origin: string) => boolean): string {
  const address = pattern.replaceAll('{order_id}', orderId).replaceAll('%7Border_id%7D', orderId);
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    throw badField('payload.return_url', 'Not a whole web address: return_url');
  }
  if (!/^https?:$/.test(url.protocol)) throw badField('payload.return_url', 'Not a web address: return_url');
  if (!isSite(url.origin)) throw badField('payload.return_url', 'Not an address of this site: return_url');
  return url.href;
}

const refuse = (message: string, code: string): Refusal =>
  new Refusal(409, message, { code, field: 'payload.booking_id' });

function checkPayable({ status }: Booking): void {
  if (status === 'paid') throw refuse('This booking is paid already', 'already_paid');
  if (status === 'cancelled') throw refuse('This booking was cancelled', 'booking_closed');
  if (status === 'open') throw refuse('This booking has not been committed', 'not_committed');
}

/** Amount to pay by a payment type, and the card fee in it. */
export function chargeOf(
  deps: Deps,
  tenant: Tenant,
  { body }: Booking,
  type: PaymentType,
): { cents: Cents; fee: Cents } {
  const lines = linesOf(body);
  if (type !== 'cardPayments') return { cents: totalOf(lines), fee: 0 };
  const { lines: charged, fee } = withCardFee(lines, cardPercentOf(tenant, deps.overrides.get(tenant.name)));
  return { cents: totalOf(charged), fee };
}

/** ISO timestamp until which an order by transfer or at the office is kept. */
export const payUntilOf = ({ createdAt, body }: Pick<Order, 'createdAt' | 'body'>): string =>
  new Date(body.payUntil ?? createdAt).toISOString();

/** Until when (ms) the money has to be sent or brought; null for a page. Throws a 422 where it would come too late. */
function deadlineOf(deps: Deps, tenant: Tenant, { body }: Booking, type: PaymentType): number | null {
  if (type !== 'bankTransfer' && type !== 'offlinePayment') return null;
  const departs = (body.offer.segments[0]?.dep.timestamp ?? 0) * 1000;
  const office = { ...tenant.profile, ...deps.overrides.get(tenant.name) };
  const until = payUntil(type, deps.now(), departs, office);
  if (until === null)
    throw new Refusal(422, 'The money would not be here before the departure', {
      code: 'too_late',
      field: 'payload.type',
    });
  return until;
}

/** Where to pay an order by transfer. */
export const bankDetailsOf = (tenant: Tenant, order: Order): WireBankDetails => ({
  beneficiary: tenant.profile.contactInformation.companyName,
  /* A fictitious account with valid check digits. */
  iban: 'LV61SAND0000012345678',
  bic: 'SANDLV22',
  reference: order.id,
  amount: eurosOf(order.body.cents),
  pay_until: payUntilOf(order),
});

/**
 * POST /payment/order. A bank or card payment returns a page to open; a transfer or office payment waits for the money.
 * Earlier open orders become unpayable. Throws 409 if the booking cannot be paid, 400 for a missing bank or a return address
 * of another site, which could take the payment's token.
 */
export function placeOrder(
  deps: Deps,
  tenant: Tenant,
  booking: Booking,
  payload: Payload,
  { locale, isSite }: { locale: Locale; isSite: (origin: string) => boolean },
): PlacedOrder {
  checkPayable(booking);
  const { type, vendor } = payload;
  if (type === 'paymentInitiation' && !bankByCode(vendor ?? '')) {
    throw badField('payload.vendor', vendor ? `Unknown bank "${vendor}"` : 'Choose a bank: vendor');
  }
  const now = deps.now();
  const id = `${tenant.name.slice(0, 2).toUpperCase()}-${shortId(6)}`;
  const redirects = type === 'paymentInitiation' || type === 'cardPayments';
  const { cents, fee } = chargeOf(deps, tenant, booking, type);
  const order: Order = {
    id,
    tenant: tenant.name,
    bookingId: booking.id,
    token: redirects ? randomBytes(18).toString('base64url') : null,
    status: redirects ? 'pending' : 'awaiting_payment',
    createdAt: now,
    body: {
      type,
      vendor: type === 'paymentInitiation' ? vendor : null,
      cents,
      feeCents: fee,
      returnUrl: returnAddress(payload.return_url, id, isSite),
      invoiceId: secretId(),
      locale,
      payUntil: deadlineOf(deps, tenant, booking, type),
    },
  };
  dropOpenOrders(deps.store, booking.id);
  addOrder(deps.store, order);
  booking.body.orderId = id;
  booking.body.optedOut = payload.offers_opt_out;
  if (redirects) booking.expiresAt = Math.max(booking.expiresAt, now + PAGE_MS);
  else booking.status = 'awaiting_payment';
  saveBooking(deps.store, booking);

  const amount = eurosOf(cents);
  if (order.token) return { order_id: id, status: 'redirect', amount, page: order.token };
  if (type !== 'bankTransfer')
    return { order_id: id, status: 'awaiting_payment', amount, pay_until: payUntilOf(order) };
  return { order_id: id, status: 'awaiting_payment', amount, bank_details: bankDetailsOf(tenant, order) };
}
