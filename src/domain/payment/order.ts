import type { CityNames } from '../booking/cities';
import type { IsoDate } from '../dates';
import type { Cents } from '../money';
import type { Lang } from '../locale';
import type { Leg } from '../offers/types';
import type { Receipt } from './receipt';
import type { PaymentType } from './types';

/** Where and how a bank transfer is paid. `payUntil` is an ISO moment as the server sent it. */
export interface BankDetails {
  beneficiary: string;
  iban: string;
  bic: string;
  reference: string;
  amount: Cents;
  payUntil: string;
}

/** What an order page shows, kept on the device so that it opens offline (docs/decisions/0110). */
export interface OrderSummary {
  orderId: string;
  bookingId: string;
  status: 'paid' | 'awaiting_payment';
  /** In all, the card fee included. */
  amount: Cents;
  /** ms: when the order was made or paid. */
  at: number;
  paymentType: PaymentType | null;
  email: string;
  people: number;
  /** The route in the language of the order; `routes` has it in every one, so that the page follows the traveller. */
  from: string;
  to: string;
  routes?: Partial<Record<Lang, { from: string; to: string }>>;
  cities?: CityNames;
  depart: IsoDate | null;
  legs: Leg[];
  bankDetails: BankDetails | null;
  /** Absent in orders of earlier versions, and in those that were paid on another device. */
  receipt?: Receipt;
}
