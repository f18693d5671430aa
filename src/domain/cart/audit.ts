import { BOOKING_STEPS, type BookingStepPath } from '../booking/stepPaths';
import type { BookingDraft } from '../booking/types';
import type { Cents } from '../money';
import type { PaymentType } from '../payment/types';
import { type Discount, type PriceBasis, SLOTS, type ServiceSlot } from '../services/types';
import { basisOf, tripFacts } from '../services/servicePrice';
import { type Priced, cardPercent, priceCart, serverFee } from './cartPrice';
import type { CartLine } from './lines';

/** Who set an amount. */
type PriceSource = 'fare' | 'tenant' | 'bags' | 'catalogue' | 'promo' | 'payment' | 'server';

/** Where an amount was added: a step, or the results list, which includes the service fee. */
type PriceStep = BookingStepPath | 'results';

/** How an amount is computed: units times price, a percentage of the lines above, or given by the server. */
type Reckoning =
  | { kind: 'units'; units: number; unitPrice: Cents }
  | { kind: 'percent'; percent: number; of: Cents }
  | { kind: 'told' };

/** A cart line with its source. `basis` is the unit, if the catalogue names it. */
export interface AuditLine extends Pick<CartLine, 'key' | 'serviceId' | 'category' | 'units' | 'price'> {
  source: PriceSource;
  step: PriceStep;
  basis: PriceBasis | null;
  how: Reckoning;
}

/** The step at which each service is chosen. */
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

/** Source and step of a cart line. */
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

/** A fare is given for the whole party, because each passenger type has its own price. */
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
 * Explains a total line by line, with the source and step of each amount ("why this price"). The lines add up to the
 * total.
 */
export function auditOf(draft: Priced, paymentType: PaymentType | null): AuditLine[] {
  let above = 0;
  return priceCart(draft, paymentType).items.map((line) => {
    const { key, serviceId, category, units, price } = line;
    const isServerFee = key === 'card_fee' && serverFee(draft, paymentType) !== null;
    const how: Reckoning = isServerFee ? { kind: 'told' } : reckon(line, above, draft);
    above += price;
    return { key, serviceId, category, units, ...originOf(key, draft), basis: basisIn(key, draft), how, price };
  });
}

/** Steps in the order in which amounts are added. */
export const AUDIT_STEPS: readonly PriceStep[] = ['results', ...BOOKING_STEPS.map(({ path }) => path)];

/** A promo code that needs a higher sum, with the missing amount; null if it applies or there is none. */
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
