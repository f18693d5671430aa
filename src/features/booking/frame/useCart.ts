import type { BookingDraft } from '@/domain/booking/types';
import { priceCart } from '@/domain/cart/price';
import { cartParts } from '@/domain/cart/parts';
import type { Cart, CartLine } from '@/domain/cart/types';
import { useBooking } from '@/state/booking';
import { useSession } from '@/state/session';

/**
 * The cart for display. It is an estimate while offline and until the server has priced this fare, by its list of fares
 * or by the booking.
 */
export function useCart(draft: BookingDraft): Cart {
  const { online } = useSession();
  const { fares, sync } = useBooking();
  const cart = priceCart(draft, draft.payment.type);
  const { adding = [] } = sync;
  // Offline nothing is being sent; the line below the total says where the entries are.
  const isAdding = (line: CartLine) => online && cartParts(line).some((part) => adding.includes(part));
  const items = adding.length === 0 ? cart.items : cart.items.map((line) => ({ ...line, loading: isAdding(line) }));
  const isPriced = draft.bookingId !== null || (fares === 'ready' && draft.fareId !== null);
  return { ...cart, items, estimate: !online || !isPriced };
}
