import { type Cents, toCents } from '@/domain/money';
import { safeImage } from '@/domain/outsideAddress';
import type { BankDetails } from '@/domain/payment/order';
import type { Bank } from '@/domain/payment/types';
import { toBankDetails } from './bookingAdapter';
import { getJson, postJson } from './client';
import { OrderAnswer, type OrderRequest, PaymentMethodsAnswer, ValidateAnswer } from './shapes/payment';

export interface Order {
  orderId: string;
  status: 'redirect' | 'awaiting_payment' | 'paid';
  /** The hosted bank or card page; only http or https. */
  redirectUrl: string | null;
  bankDetails: BankDetails | null;
  /** The server's ISO timestamp until which an office payment is accepted. */
  payUntil?: string;
  /** Amount to pay, card fee included. */
  amount: Cents;
}

export interface PaymentOutcome {
  orderId: string;
  bookingId: string;
  status: 'paid' | 'declined' | 'abandoned' | 'pending';
  amount: Cents;
  message: string | null;
}

/** GET /payment/methods: the banks of each country, by upper-case country code. Rejects with ApiError. */
export async function getPaymentMethods(signal?: AbortSignal): Promise<Record<string, Bank[]>> {
  const { setup } = (await getJson('/payment/methods', PaymentMethodsAnswer, { signal })).paymentMethods
    .paymentInitiation;
  return Object.fromEntries(
    Object.entries(setup).map(([country, { paymentMethods }]) => [
      country.toUpperCase(),
      paymentMethods.map((bank) => ({ ...bank, logoUrl: safeImage(bank.logoUrl) ?? '' })),
    ]),
  );
}

/** The page navigates to this address, so it must not be a script. */
function safeUrl(text: string | undefined): string | null {
  return text !== undefined && /^https?:\/\//i.test(text) ? text : null;
}

/**
 * POST /payment/order, sent once. The caller stores the Idempotency-Key before the call, so that a repeat cannot charge
 * twice. `payload.return_url` contains the placeholder `{order_id}`. Rejects with ApiError.
 */
export async function createOrder(payload: OrderRequest['payload'], idempotencyKey: string): Promise<Order> {
  const headers = { 'Idempotency-Key': idempotencyKey };
  const answer = await postJson('/payment/order', { payload }, OrderAnswer, { headers });
  const details = answer.bank_details;
  return {
    orderId: answer.order_id,
    status: answer.status,
    redirectUrl: safeUrl(answer.redirect_url),
    bankDetails: details ? toBankDetails(details) : null,
    ...(answer.pay_until !== undefined && { payUntil: answer.pay_until }),
    amount: toCents(answer.amount),
  };
}

/** POST /payment/validate: the outcome of a payment. Rejects with ApiError; 404 for an unknown token. */
export async function validatePayment(token: string): Promise<PaymentOutcome> {
  const answer = await postJson('/payment/validate', { token }, ValidateAnswer);
  return {
    orderId: answer.order_id,
    bookingId: answer.booking_id,
    status: answer.status,
    amount: toCents(answer.amount),
    message: answer.message ?? null,
  };
}
