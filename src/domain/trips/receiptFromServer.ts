import { PROTECTION } from '../booking/passengerBags';
import type { AuditLine } from '../cart/audit';
import { BAG_LINE_KEYS, SLOT_CATEGORIES } from '../cart/cartPrice';
import type { ServerLine } from '../cart/serverPrices';
import type { Cents } from '../money';
import { type OrderSummary, type Receipt, type TakenBag, addsUpTo } from '../payment/order';
import { SEAT_TYPES, slotOf } from '../services/types';
import { ownValue } from '../ownValue';

/** What the server tells of a purchase. Prices are cents; `fee` is that of the way to pay. */
export interface ServerPurchase {
  lines: readonly ServerLine[];
  fee: Cents;
  /** Null if the server does not tell bags. */
  bags: readonly (TakenBag & { passengerId: string })[] | null;
}

type Place = Pick<AuditLine, 'key' | 'category'>;

/** Key and category of a line as the cart names them; null for a service that is not known here. */
function placeOf({ serviceId }: ServerLine): Place | null {
  const bag = ownValue(BAG_LINE_KEYS as Partial<Record<string, string>>, serviceId);
  if (bag) return { key: bag, category: 'onBoard' };
  if (serviceId === PROTECTION) return { key: 'bag_protection', category: 'onBoard' };
  if (SEAT_TYPES.some((type) => type === serviceId)) return { key: `seat_${serviceId}`, category: 'onBoard' };
  const slot = slotOf(serviceId);
  if (slot) return { key: `service_${slot}`, category: SLOT_CATEGORIES[slot] };
  if (serviceId === 'fare') return { key: 'fare', category: 'flight' };
  if (serviceId === 'service_fee' || serviceId === 'card_fee') return { key: serviceId, category: 'fees' };
  return serviceId === 'discountService' ? { key: 'discount', category: 'fees' } : null;
}

/** Lines of one key are one line. Empty if a line has no name here. */
function linesOf({ lines, fee }: ServerPurchase): AuditLine[] {
  const found = new Map<string, AuditLine>();
  const paid = fee > 0 ? [{ key: 'card_fee', serviceId: 'card_fee', units: 1, price: fee }] : [];
  for (const line of [...lines, ...paid]) {
    const place = placeOf(line);
    if (!place) return [];
    const before = found.get(place.key);
    found.set(place.key, {
      ...place,
      serviceId: line.serviceId,
      units: (before?.units ?? 0) + line.units,
      price: (before?.price ?? 0) + line.price,
      source: 'server',
      step: 'checkout',
      basis: null,
      how: { kind: 'told' },
    });
  }
  return [...found.values()];
}

/**
 * The purchase of an order that was not made on this device. Lines that do not add up to what was paid, and bags that the
 * server does not tell, are left out; null if nothing is left or nobody is known to fly. `now` is ms.
 */
export function receiptFromServer(
  { travellers = [], amount }: Pick<OrderSummary, 'travellers' | 'amount'>,
  told: ServerPurchase,
  now: number,
): Receipt | null {
  const all = linesOf(told);
  const lines = addsUpTo({ lines: all }, amount) ? all : [];
  if (travellers.length === 0 || (lines.length === 0 && told.bags === null)) return null;
  const count = (type: string): number => travellers.filter(({ ageGroup }) => ageGroup === type).length;
  const isProtected = lines.some(({ key }) => key === 'bag_protection');
  return {
    lines,
    party: { adult: count('adult'), child: count('child'), infant: count('infant') },
    travellers: travellers.map((one, at) => {
      const own = told.bags?.filter(({ passengerId }) => passengerId === one.passengerId);
      return {
        ...one,
        id: one.passengerId ?? String(at),
        bags: own?.map(({ kind, pieces, kg }) => ({ kind, pieces, kg })) ?? null,
        // Of one traveller alone it is certain whose bag is protected.
        protected: isProtected && travellers.length === 1,
      };
    }),
    seats: [],
    pricedAt: now,
    couponCode: '',
    told: true,
  };
}
