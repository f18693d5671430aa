import { type Cents, percentOf, sumCents } from '../money';
import {
  REFUSED,
  SEAT_TYPES,
  SLOTS,
  type CatalogueItem,
  type Discount,
  type SeatChoice,
  type SeatType,
  type ServiceChoice,
  type ServiceChoices,
  type ServiceSlot,
} from './types';
import { type TripFacts, basisOf, unitsOf } from './units';

/** What one unit of a service costs: markup on the net price, a percentage never below the minimum (spec 9). */
export function unitPriceOf({
  netPrice,
  markup,
  minPrice,
}: Pick<CatalogueItem, 'netPrice' | 'markup' | 'minPrice'>): Cents {
  const marked = markup.kind === 'percent' ? netPrice + percentOf(netPrice, markup.percent) : netPrice + markup.cents;
  return Math.max(marked, minPrice ?? 0);
}

/** One service or seat type as the cart counts it. */
export interface ServiceSum {
  units: number;
  unitPrice: Cents;
  price: Cents;
}

/** What a choice costs on this trip; null when it was refused. */
export function sumOf(choice: ServiceChoice, facts: TripFacts): ServiceSum | null {
  if (choice.value === REFUSED) return null;
  const units = unitsOf(basisOf(choice, facts), facts);
  return { units, unitPrice: choice.unitPrice, price: units * choice.unitPrice };
}

/** The chosen services with their sums, in the order of the steps; refused ones are left out. */
export const serviceSums = (
  services: ServiceChoices | undefined,
  facts: TripFacts,
): { slot: ServiceSlot; choice: ServiceChoice; sum: ServiceSum }[] =>
  SLOTS.flatMap((slot) => {
    const choice = services?.[slot];
    const sum = choice ? sumOf(choice, facts) : null;
    return choice && sum ? [{ slot, choice, sum }] : [];
  });

/** The chosen seat types that cost something, the flights of one type together. Infants have no seat (spec 9). */
export const seatSums = (
  seats: readonly SeatChoice[] | undefined,
  { seated }: Pick<TripFacts, 'seated'>,
): { type: SeatType; flights: number; units: number; price: Cents }[] =>
  SEAT_TYPES.flatMap((type) => {
    const chosen = (seats ?? []).filter(({ serviceId, unitPrice }) => serviceId === type && unitPrice > 0);
    if (chosen.length === 0) return [];
    const price = sumCents(chosen.map(({ unitPrice }) => unitPrice * seated));
    return [{ type, flights: chosen.length, units: chosen.length * seated, price }];
  });

/** Services and seats of a booking, in cents. */
export const extrasTotal = (
  { services, seats }: { services?: ServiceChoices | undefined; seats?: readonly SeatChoice[] | undefined },
  facts: TripFacts,
): Cents =>
  sumCents(serviceSums(services, facts).map(({ sum }) => sum.price)) +
  sumCents(seatSums(seats, facts).map(({ price }) => price));

/** Cents that a promo code takes off a sum; never more than the sum, nothing off one below its least sum. */
export const discountOf = (discount: Discount | null | undefined, sum: Cents): Cents => {
  if (!discount || sum < (discount.minimum ?? 0)) return 0;
  return Math.min(sum, discount.kind === 'percent' ? percentOf(sum, discount.value) : discount.value);
};
