import { BOOKING_STEPS, type BookingDraft, type BookingStepPath } from '../booking/types';
import type { Cents } from '../money';
import type { PaymentType } from '../payment/types';
import { type Discount, type PriceBasis, SLOTS, type ServiceSlot } from '../services/types';
import { basisOf, tripFacts } from '../services/price';
import { type Priced, cardPercent, priceCart, serverFee } from './price';
import type { CartLine } from './lines';

/** Who named an amount: the airline's fare, the tenant, the airline's bags, the catalogue, a promo code, the way to pay, the server's last word. */
type PriceSource = 'fare' | 'tenant' | 'bags' | 'catalogue' | 'promo' | 'payment' | 'server';

/** Where an amount came in: a step, or the list of results, which counts the service fee from its first price on. */
type PriceStep = BookingStepPath | 'results';

/** How an amount comes about: units times a price, a share of what stands above it, or as it was told. */
type Reckoning =
  | { kind: 'units'; units: number; unitPrice: Cents }
  | { kind: 'percent'; percent: number; of: Cents }
  | { kind: 'told' };

/** One line of the cart, with where it comes from. `basis`: what the unit is, where the catalogue names it. */
export interface AuditLine extends Pick<CartLine, 'key' | 'serviceId' | 'category' | 'units' | 'price'> {
  source: PriceSource;
  step: PriceStep;
  basis: PriceBasis | null;
  how: Reckoning;
}

/** The steps at which services are chosen (spec 2, "Booking flow steps"). */
const STEP_OF: Record<ServiceSlot, BookingStepPath> = {
  changeProtection: 'guarantee',
  connectionProtection: 'services',
  travelInsurance: 'insurance',
  supportService: 'support',
  bookingSMSService: 'services',
  flightsSMSService: 'services',
  onlineCheckin: 'services',
  airHelpService: 'services',
  priceLock: 'services',
};

const slotIn = (key: string): ServiceSlot | null => SLOTS.find((slot) => key === `service_${slot}`) ?? null;

/** Source and step of a line of the cart, by its key. */
function originOf(key: string, { discount }: Pick<Priced, 'discount'>): Pick<AuditLine, 'source' | 'step'> {
  const slot = slotIn(key);
  if (slot) return { source: 'catalogue', step: STEP_OF[slot] };
  if (key.startsWith('seat_')) return { source: 'catalogue', step: 'seats' };
  if (key.startsWith('bag_protection')) return { source: 'catalogue', step: 'services' };
  if (key.startsWith('bag_')) return { source: 'bags', step: 'services' };
  if (key === 'service_fee') return { source: 'tenant', step: 'results' };
  if (key === 'discount') return { source: 'promo', step: discount?.step ?? 'checkout' };
  if (key === 'fare') return { source: 'fare', step: 'fares' };
  if (key === 'adjusted') return { source: 'server', step: 'checkout' };
  return { source: 'payment', step: 'checkout' };
}

/** A fare is told for the party: each passenger type has a price of its own. */
function reckon(
  { key, units, price }: CartLine,
  above: Cents,
  draft: Pick<Priced, 'discount' | 'cardFeePercent'>,
): Reckoning {
  if (key === 'fare' || key === 'adjusted' || key === 'pay_fee') return { kind: 'told' };
  if (key === 'card_fee') return { kind: 'percent', percent: cardPercent(draft), of: above };
  if (key === 'discount' && draft.discount?.kind === 'percent')
    return { kind: 'percent', percent: draft.discount.value, of: above };
  return { kind: 'units', units, unitPrice: price / units };
}

function basisIn(
  key: string,
  draft: Pick<BookingDraft, 'services'> & Parameters<typeof tripFacts>[0],
): PriceBasis | null {
  const slot = slotIn(key);
  const choice = slot && draft.services?.[slot];
  return choice ? basisOf(choice, tripFacts(draft)) : null;
}

/**
 * Every cent of a total with its source and the step at which it came in ("why this price"). The lines are those of the cart
 * and come to its total.
 */
export function auditOf(draft: Priced, paymentType: PaymentType | null): AuditLine[] {
  let above = 0;
  return priceCart(draft, paymentType).items.map((line) => {
    const { key, serviceId, category, units, price } = line;
    const told = key === 'card_fee' && serverFee(draft, paymentType) !== null;
    const how: Reckoning = told ? { kind: 'told' } : reckon(line, above, draft);
    above += price;
    return { key, serviceId, category, units, ...originOf(key, draft), basis: basisIn(key, draft), how, price };
  });
}

/** Steps in the order in which the amounts came in; the list of results is before them all. */
export const AUDIT_STEPS: readonly PriceStep[] = ['results', ...BOOKING_STEPS.map(({ path }) => path)];

/** A code that waits for a higher sum: what it needs, and how much is missing; null when it counts, or there is none. */
export function discountWaits(
  draft: Priced,
): (Pick<Discount, 'couponCode'> & { minimum: Cents; missing: Cents }) | null {
  const { discount } = draft;
  if (!discount?.minimum) return null;
  const { items } = priceCart(draft, null);
  if (items.some(({ key }) => key === 'discount')) return null;
  const sum = items.filter(({ key }) => key !== 'adjusted').reduce((all, { price }) => all + price, 0);
  return { couponCode: discount.couponCode, minimum: discount.minimum, missing: Math.max(0, discount.minimum - sum) };
}
