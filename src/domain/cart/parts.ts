import type { CartLine } from './types';

/** The parts of a draft that a line of the cart is made of, by the names under which they are sent (`draft.sent`). */
export function cartParts({ key, travellers = [] }: Pick<CartLine, 'key' | 'travellers'>): string[] {
  if (travellers.length > 0) return travellers.map((id) => `baggage:${id}`);
  if (key.startsWith('seat_')) return ['seats'];
  if (key === 'discount') return ['discount'];
  return key.startsWith('service_') && key !== 'service_fee' ? [key.replace('service_', 'service:')] : [];
}
