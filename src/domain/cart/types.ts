import type { Cents } from '../money';

/** Summary categories of spec 3; `flight` and `fees` frame them. */
export const CART_CATEGORIES = ['flight', 'personal', 'onBoard', 'insurance', 'package', 'extras', 'fees'] as const;
export type CartCategory = (typeof CART_CATEGORIES)[number];

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
