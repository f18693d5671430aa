import type { BookingDraft } from '@/domain/booking/types';
import { priceCart } from '@/domain/cart/price';
import { cartParts, type Cart, type CartLine } from '@/domain/cart/lines';
import { useBooking } from '@/state/booking';
import { useSession } from '@/state/session';

/**
 * The cart as it may be called on screen: an estimate while offline and until the server priced this very fare, be it by
 * its list of fares or by the booking.
 */
export function useCart(draft: BookingDraft): Cart {
  const { online } = useSession();
  const { fares, sync } = useBooking();
  const cart = priceCart(draft, draft.payment.type);
  const { adding = [] } = sync;
  // offline nothing is under way: the line below the total says where it all is
  const isAdding = (line: CartLine) => online && cartParts(line).some((part) => adding.includes(part));
  const items = adding.length === 0 ? cart.items : cart.items.map((line) => ({ ...line, loading: isAdding(line) }));
  const isPriced = draft.bookingId !== null || (fares === 'ready' && draft.fareId !== null);
  return { ...cart, items, estimate: !online || !isPriced };
}
