import type { BookingDraft } from '../booking/types';
import { type Cents, percentOf, sumCents } from '../money';
import { CARD_FEE_PERCENT, type PaymentType } from '../payment/types';
import type { Cart, CartLine } from './types';

type Priced = Pick<
  BookingDraft,
  'offer' | 'fares' | 'fareId' | 'passengers' | 'serviceFeePerPassenger' | 'bookingId' | 'search'
>;

const line = (key: string, category: CartLine['category'], units: number, price: Cents): CartLine => ({
  key,
  serviceId: key,
  category,
  units,
  price,
  isActiveOrderItem: true,
  loading: false,
});

/** The fare of the party: the chosen one, or the offer's own price while fares are not known. */
export const fareTotal = (draft: Pick<Priced, 'offer' | 'fares' | 'fareId'>): Cents =>
  draft.fares.find((fare) => fare.id === draft.fareId)?.total ?? draft.offer.total;

/** How many travel: as searched, which is also what a finished draft still knows. */
export const partySize = ({ search: { passengers } }: Pick<Priced, 'search'>): number =>
  passengers.adult + passengers.child + passengers.infant;

/** Fare and service fee, the card fee aside. The results card shows the same for its offer (spec 9). */
export const subtotal = (draft: Priced): Cents => fareTotal(draft) + draft.serviceFeePerPassenger * partySize(draft);

/** Two percent of the subtotal in whole cents (spec 9); also what the card row of checkout announces. */
export const cardFee = (draft: Priced): Cents => percentOf(subtotal(draft), CARD_FEE_PERCENT);

/** The cart of a draft in whole cents. It is an estimate until the server made the booking at this price. */
export function priceCart(draft: Priced, paymentType: PaymentType | null): Cart {
  const people = partySize(draft);
  const fee = paymentType === 'cardPayments' ? cardFee(draft) : 0;
  const items = [line('fare', 'flight', people, fareTotal(draft))];
  if (draft.serviceFeePerPassenger > 0)
    items.push(line('service_fee', 'flight', people, draft.serviceFeePerPassenger * people));
  if (fee > 0) items.push(line('card_fee', 'fees', 1, fee));
  return { total: sumCents(items.map(({ price }) => price)), fee, items, estimate: draft.bookingId === null };
}
