import {
  type Infer,
  array,
  enums,
  nonempty,
  nullable,
  string,
  type as shape,
  boolean,
  number,
  optional,
  record,
} from 'superstruct';
import { PathId } from './common';
import { PAYMENT_TYPES } from '@/domain/payment/types';

/** GET /payment/methods: banks by country code. */
export const PaymentMethodsAnswer = shape({
  paymentMethods: shape({
    paymentInitiation: shape({
      setup: record(
        string(),
        shape({ paymentMethods: array(shape({ code: string(), name: string(), logoUrl: string() })) }),
      ),
    }),
  }),
});
export type PaymentMethodsAnswer = Infer<typeof PaymentMethodsAnswer>;

/** POST /payment/order {payload}. Header: Idempotency-Key. */
export const OrderRequest = shape({
  payload: shape({
    booking_id: nonempty(string()),
    type: enums(PAYMENT_TYPES),
    vendor: nullable(string()),
    /** Return address of the bank page; the server replaces `{order_id}`. */
    return_url: nonempty(string()),
    offers_opt_out: boolean(),
  }),
});
export type OrderRequest = Infer<typeof OrderRequest>;

/** Where to pay a bank transfer. `amount` is decimal euros, `pay_until` an ISO timestamp. */
export const WireBankDetails = shape({
  beneficiary: string(),
  iban: string(),
  bic: string(),
  reference: string(),
  amount: number(),
  pay_until: string(),
});
export type WireBankDetails = Infer<typeof WireBankDetails>;

export const OrderAnswer = shape({
  order_id: PathId,
  status: enums(['redirect', 'awaiting_payment', 'paid']),
  redirect_url: optional(string()),
  bank_details: optional(WireBankDetails),
  /** ISO timestamp until which an office payment is accepted. */
  pay_until: optional(string()),
  /** Decimal euros to pay, the card fee included. */
  amount: number(),
});
export type OrderAnswer = Infer<typeof OrderAnswer>;

/** POST /payment/validate {token}. A repeat returns the first outcome; an unknown token 404. */
export const ValidateRequest = shape({ token: nonempty(string()) });
export const ValidateAnswer = shape({
  order_id: PathId,
  booking_id: PathId,
  status: enums(['paid', 'declined', 'abandoned', 'pending']),
  amount: number(),
  message: optional(string()),
});
export type ValidateAnswer = Infer<typeof ValidateAnswer>;

/** GET /ticket/otherDocument/booking/{id}: documents of a paid booking, those still being made included. */
export const DocumentsAnswer = array(
  shape({
    id: nonempty(string()),
    type: enums(['eticket', 'itinerary', 'insurance', 'invoice', 'credit_note', 'other']),
    /** Used for types that have no text of ours. */
    name: string(),
    /** The traveller's id; null for a document of the whole party. */
    passenger_id: nullable(string()),
    mime: string(),
    /** Address of the file; null while it is being made. */
    url: nullable(string()),
  }),
);
export type DocumentsAnswer = Infer<typeof DocumentsAnswer>;
