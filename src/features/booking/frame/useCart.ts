import type { BookingDraft } from '@/domain/booking/types';
import { priceCart } from '@/domain/cart/price';
import type { Cart } from '@/domain/cart/types';
import { useBooking } from '@/state/booking';
import { useSession } from '@/state/session';

/**
 * The cart as it may be called on screen: an estimate while offline and until the server priced this very fare, be it by
 * its list of fares or by the booking.
 */
export function useCart(draft: BookingDraft): Cart {
  const { online } = useSession();
  const { fares } = useBooking();
  const cart = priceCart(draft, draft.payment.type);
  const isPriced = draft.bookingId !== null || (fares === 'ready' && draft.fareId !== null);
  return { ...cart, estimate: !online || !isPriced };
}
