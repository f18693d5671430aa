import type { Cents } from '../money';

/** Categories of cart lines (docs/decisions/0143). */
export const CART_CATEGORIES = ['flight', 'onBoard', 'insurance', 'package', 'extras', 'fees'] as const;
type CartCategory = (typeof CART_CATEGORIES)[number];

export interface CartLine {
  key: string;
  serviceId: string;
  category: CartCategory;
  units: number;
  /** For all units. */
  price: Cents;
  isActiveOrderItem: boolean;
  /** Passenger ids; absent for lines of the whole party. */
  travellers?: readonly string[];
  loading: boolean;
}

export interface Cart {
  total: Cents;
  /** Card fee included in the total; 0 for other payment types. */
  fee: Cents;
  items: CartLine[];
  /** True until the server has confirmed the total. */
  estimate: boolean;
}

/** Headings of extras, named like the steps at which they are chosen; the audit uses the same. */
export const EXTRA_PARTS = ['guarantee', 'insurance', 'extras', 'support'] as const;
type ExtraPart = (typeof EXTRA_PARTS)[number];

/** Heading of a service; null for other lines. */
export function partOf({ key, category }: Pick<CartLine, 'key' | 'category'>): ExtraPart | null {
  if (key === 'service_changeProtection') return 'guarantee';
  if (key === 'service_supportService') return 'support';
  if (category === 'insurance') return 'insurance';
  return category === 'package' || category === 'extras' ? 'extras' : null;
}

/** Draft parts that a cart line is made of, as keys of `draft.sent`. */
export function cartParts({ key, travellers = [] }: Pick<CartLine, 'key' | 'travellers'>): string[] {
  if (travellers.length > 0) return travellers.map((id) => `baggage:${id}`);
  if (key.startsWith('seat_')) return ['seats'];
  if (key === 'discount') return ['discount'];
  return key.startsWith('service_') && key !== 'service_fee' ? [key.replace('service_', 'service:')] : [];
}
