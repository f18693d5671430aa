import type { Cents } from '../money';

/** Summary categories of spec 3; `flight` and `fees` frame them. */
export const CART_CATEGORIES = ['flight', 'personal', 'onBoard', 'insurance', 'package', 'extras', 'fees'] as const;
type CartCategory = (typeof CART_CATEGORIES)[number];

export interface CartLine {
  key: string;
  serviceId: string;
  category: CartCategory;
  units: number;
  /** For all units. */
  price: Cents;
  isActiveOrderItem: boolean;
  /** Whose it is, by passenger id; absent for what is the party's. */
  travellers?: readonly string[];
  loading: boolean;
}

export interface Cart {
  total: Cents;
  /** Card fee included in the total; 0 for other payment types. */
  fee: Cents;
  items: CartLine[];
  /** True until the server confirmed the total. */
  estimate: boolean;
}

/** Headings of what can be added, in the words of the steps at which it is chosen: the audit's are the same. */
export const EXTRA_PARTS = ['guarantee', 'insurance', 'extras', 'support'] as const;
type ExtraPart = (typeof EXTRA_PARTS)[number];

/** The heading a service stands under; null for what is no service. The categories of spec 3 stay what is sent. */
export function partOf({ key, category }: Pick<CartLine, 'key' | 'category'>): ExtraPart | null {
  if (key === 'service_changeProtection') return 'guarantee';
  if (key === 'service_supportService') return 'support';
  if (category === 'insurance') return 'insurance';
  return category === 'package' || category === 'extras' ? 'extras' : null;
}

/** The parts of a draft that a line of the cart is made of, by the names under which they are sent (`draft.sent`). */
export function cartParts({ key, travellers = [] }: Pick<CartLine, 'key' | 'travellers'>): string[] {
  if (travellers.length > 0) return travellers.map((id) => `baggage:${id}`);
  if (key.startsWith('seat_')) return ['seats'];
  if (key === 'discount') return ['discount'];
  return key.startsWith('service_') && key !== 'service_fee' ? [key.replace('service_', 'service:')] : [];
}
