/** The four payment types (spec 3, payment state). */
export const PAYMENT_TYPES = ['paymentInitiation', 'bankTransfer', 'cardPayments', 'offlinePayment'] as const;
export type PaymentType = (typeof PAYMENT_TYPES)[number];

export interface Bank {
  code: string;
  name: string;
  logoUrl: string;
}

/** Card payment fee: 2 percent of the subtotal, a cart line of its own (spec 9). */
export const CARD_FEE_PERCENT = 2;
