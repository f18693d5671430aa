import { withAcceptedPrice } from '@/domain/cart/serverPrices';
import { retryQueue } from '@/offline/outbox';
import { changeDraft, draftNow } from '../booking';

/** The traveller takes the new price: the draft is priced with it, to the cent, and what waited for it is sent. */
export function acceptPrice(): void {
  const draft = draftNow();
  const change = draft?.priceChange;
  if (!draft || !change) return;
  if (change.source === 'batch') void retryQueue(draft.id);
  const { fares, offer, bags, serviceFeePerPassenger, isVtrip, services, seats, discount, toldFee, adjusted } =
    withAcceptedPrice(draft, change);
  changeDraft((working) => {
    Object.assign(working, { fares, offer, bags, serviceFeePerPassenger, isVtrip, services, seats, discount });
    Object.assign(working, { toldFee, adjusted, priceChange: null });
    // "Why this price" names when the fare that counts was told.
    working.pricedAt = change.at ?? working.pricedAt;
  });
}
