import {
  type BagGroup,
  PROTECTION,
  bagGroups,
  bagsOfFare,
  bagsTotal,
  bagsState,
  protectedGroups,
} from '../booking/passengerBags';
import type { BookingDraft } from '../booking/types';
import { type Cents, percentOf, sumCents } from '../money';
import type { Fare, Offer } from '../offers/types';
import { CARD_FEE_PERCENT, type PaymentType } from '../payment/types';
import { discountOf, extrasTotal, seatSums, serviceSums, tripFacts } from '../services/servicePrice';
import type { ServiceSlot } from '../services/types';
import type { Cart, CartLine } from './lines';

type Costed = Pick<
  BookingDraft,
  | 'offer'
  | 'fares'
  | 'fareId'
  | 'bags'
  | 'serviceFeePerPassenger'
  | 'search'
  | 'services'
  | 'seats'
  | 'discount'
  | 'isVtrip'
  | 'adjusted'
>;
export type Priced = Costed & Pick<BookingDraft, 'passengers' | 'bookingId' | 'cardFeePercent' | 'toldFee'>;

const line = (key: string, category: CartLine['category'], units: number, price: Cents, serviceId = key): CartLine => ({
  key,
  serviceId,
  category,
  units,
  price,
  isActiveOrderItem: true,
  loading: false,
});

/** Fare of the party: the chosen one, or the offer's price until fares are known. */
export const fareTotal = (draft: Pick<Priced, 'offer' | 'fares' | 'fareId'>): Cents =>
  draft.fares.find((fare) => fare.id === draft.fareId)?.total ?? draft.offer.total;

/** Number of travellers as searched; a paid draft has no passengers any more. */
export const partySize = ({ search: { passengers } }: Pick<Priced, 'search'>): number =>
  passengers.adult + passengers.child + passengers.infant;

/** Subtotal before promo code and card fee. */
const subtotalBefore = (draft: Costed, fare: Cents, bags: Offer['bags']): Cents =>
  fare +
  draft.serviceFeePerPassenger * partySize(draft) +
  bagsTotal(draft.bags, bags) +
  extrasTotal(draft, tripFacts(draft));

/** Subtotal with a given fare total: fees, bags, services and seats minus the promo code, without the card fee. */
export function subtotalAt(draft: Costed, fare: Cents): Cents {
  const sum = subtotalBefore(draft, fare, bagsOfFare(draft));
  return sum - discountOf(draft.discount, sum) + (draft.adjusted ?? 0);
}

/** Total without the card fee. The results card shows the same for its offer. */
export const subtotal = (draft: Priced): Cents => subtotalAt(draft, fareTotal(draft));

/** Subtotal with another fare, or with the offer. */
export function subtotalOf(draft: Priced, { total, bags }: Pick<Offer | Fare, 'total' | 'bags'>): Cents {
  const sum = subtotalBefore(draft, total, bags);
  return sum - discountOf(draft.discount, sum) + (draft.adjusted ?? 0);
}

/** Total with another fare, payment fee included. */
export function totalOf(draft: Priced & Pick<BookingDraft, 'payment'>, fare: Fare): Cents {
  const sum = subtotalOf(draft, fare);
  return sum + payFee(draft, draft.payment.type, sum);
}

/** The total includes more than fare, service fee and bags. */
export const hasMore = (draft: Priced & Pick<BookingDraft, 'payment'>, fare: Fare): boolean =>
  totalOf(draft, fare) !==
  fare.total + draft.serviceFeePerPassenger * partySize(draft) + bagsTotal(draft.bags, fare.bags);

/** The fare to recommend if bags are wanted: the cheapest including them, unless it is the cheapest of all. */
export function cheapestWithBags(draft: Priced): Fare | null {
  const byPrice = draft.fares.toSorted((a, b) => a.total - b.total);
  const taking = byPrice.filter(({ bags }) => bagsState(draft.bags, bags) !== 'none');
  const best = taking.toSorted((a, b) => subtotalOf(draft, a) - subtotalOf(draft, b))[0] ?? null;
  return best === byPrice[0] ? null : best;
}

/**
 * The dearer fare that costs less than the chosen one with the wanted bags, because it includes what the chosen one sells
 * beside it. `less`: the difference in cents, payment fee included. Null without wanted bags or without such a fare.
 */
export function cheaperFareWithBags(draft: Priced & Pick<BookingDraft, 'payment'>): { fare: Fare; less: Cents } | null {
  const chosen = draft.fares.find(({ id }) => id === draft.fareId);
  if (!chosen || bagsState(draft.bags, chosen.bags) === null) return null;
  const now = totalOf(draft, chosen);
  const [best] = draft.fares
    .filter(
      ({ id, total, bags }) => id !== chosen.id && total >= chosen.total && bagsState(draft.bags, bags) !== 'none',
    )
    .map((fare) => ({ fare, less: now - totalOf(draft, fare) }))
    .toSorted((a, b) => b.less - a.less);
  return best && best.less > 0 ? best : null;
}

/** Fare total according to a server's lines: its own line, or the total minus the other lines. */
export const fareInLines = (lines: readonly { key: string; price: Cents }[], total: Cents, fees: Cents): Cents =>
  lines.find(({ key }) => key === 'fare')?.price ??
  total - (lines.length > 0 ? sumCents(lines.map(({ price }) => price)) : fees);

/** Card fee in percent of the subtotal; 0 if the tenant may not charge for cards. */
export const cardPercent = ({ cardFeePercent }: Pick<Priced, 'cardFeePercent'>): number =>
  cardFeePercent ?? CARD_FEE_PERCENT;

/** The payment fee that the server asked and the traveller accepted; it applies only to that very sum. */
export const serverFee = (draft: Priced, type: PaymentType | null, sum: Cents = subtotal(draft)): Cents | null => {
  const accepted = draft.toldFee;
  return accepted && accepted.type === type && accepted.of === sum ? accepted.cents : null;
};

/** Payment fee in cents: the server's, else the card's percentage. */
export function payFee(draft: Priced, type: PaymentType | null, sum: Cents = subtotal(draft)): Cents {
  const accepted = serverFee(draft, type, sum);
  if (accepted !== null) return accepted;
  return type === 'cardPayments' ? percentOf(sum, cardPercent(draft)) : 0;
}

/** Fee shown beside the card payment option. */
export const cardFee = (draft: Priced): Cents => payFee(draft, 'cardPayments');

/** Keys of bag lines, by catalogue id. */
export const BAG_LINE_KEYS = {
  coBaggageBundle: 'bag_cabin',
  coBaggageBundleUpgrade: 'bag_bundle',
  rBaggageSmall: 'bag_checked',
  rBaggageLarge: 'bag_large',
  rBaggageDoubleLarge: 'bag_two',
} as const;

function bagLine({ people, ids, terms }: BagGroup, included: number): CartLine[] {
  if (terms.state !== 'added') return [];
  const { service, price } = terms;
  // A second bag beside an included one has its own text.
  const key = service === 'rBaggageDoubleLarge' && included > 0 ? 'bag_second' : BAG_LINE_KEYS[service];
  return [{ ...line(key, 'onBoard', people, people * price, service), travellers: ids }];
}

/** Lines of bags and their protection. Protection chosen at another price has its own line. */
function bagLines({ bags: wanted, ...draft }: Priced): CartLine[] {
  const bags = bagsOfFare(draft);
  return [
    ...bagGroups(wanted, bags).flatMap((group) => bagLine(group, bags.checked)),
    ...protectedGroups(wanted, bags).map(({ price, people, ids }, at) => ({
      ...line(at === 0 ? 'bag_protection' : `bag_protection_${price}`, 'onBoard', people, people * price, PROTECTION),
      travellers: ids,
    })),
  ];
}

export const SLOT_CATEGORIES: Record<ServiceSlot, CartLine['category']> = {
  changeProtection: 'package',
  connectionProtection: 'package',
  travelInsurance: 'insurance',
  supportService: 'package',
  bookingSMSService: 'extras',
  flightsSMSService: 'extras',
  onlineCheckin: 'extras',
  airHelpService: 'extras',
  priceLock: 'package',
};

/** Lines of seats and services with a price. */
function extraLines(draft: Priced): CartLine[] {
  const facts = tripFacts(draft);
  const seats = seatSums(draft.seats, facts).map(({ type, units, price }) =>
    line(`seat_${type}`, 'onBoard', units, price, type),
  );
  const services = serviceSums(draft.services, facts)
    .filter(({ sum }) => sum.price > 0)
    .map(({ slot, choice, sum }) =>
      line(`service_${slot}`, SLOT_CATEGORIES[slot], sum.units, sum.price, choice.serviceId),
    );
  return [...seats, ...services];
}

/** The cart of a draft in cents. An estimate until the server has made the booking at this price. */
export function priceCart(draft: Priced, paymentType: PaymentType | null): Cart {
  const people = partySize(draft);
  const fee = payFee(draft, paymentType);
  const items = [line('fare', 'flight', people, fareTotal(draft))];
  if (draft.serviceFeePerPassenger > 0)
    items.push(line('service_fee', 'flight', people, draft.serviceFeePerPassenger * people));
  items.push(...bagLines(draft), ...extraLines(draft));
  const off = discountOf(draft.discount, sumCents(items.map(({ price }) => price)));
  if (off > 0) items.push(line('discount', 'fees', 1, -off, 'discountService'));
  if (draft.adjusted) items.push(line('adjusted', 'fees', 1, draft.adjusted));
  if (fee !== 0) items.push(line(paymentType === 'cardPayments' ? 'card_fee' : 'pay_fee', 'fees', 1, fee));
  return { total: sumCents(items.map(({ price }) => price)), fee, items, estimate: draft.bookingId === null };
}
