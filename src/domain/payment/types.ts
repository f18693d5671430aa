/** Payment types. */
export const PAYMENT_TYPES = ['paymentInitiation', 'bankTransfer', 'cardPayments', 'offlinePayment'] as const;
export type PaymentType = (typeof PAYMENT_TYPES)[number];

export interface Bank {
  code: string;
  name: string;
  logoUrl: string;
}

/** Default card fee in percent of the subtotal. */
export const CARD_FEE_PERCENT = 2;
