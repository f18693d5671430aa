import type { PriceChange } from '@/domain/booking/types';
import { fareTotal, subtotal } from '@/domain/cart/price';
import { withAcceptedPrice, movedPrices, totalAfter } from '@/domain/cart/serverPrices';
import { changeDraft, draftNow } from '../booking';
import { services } from './services';

/**
 * A service or a seat that was chosen costs something else by now: that is asked, never done silently. A change that is in no
 * sum (another basis with the same result) is taken as it is. Harmless when repeated.
 */
export function compareServices(): void {
  const draft = draftNow();
  if (!draft || draft.status !== 'open' || draft.priceChange || services.phase !== 'ready') return;
  const prices = movedPrices(draft, services.items);
  if (Object.keys(prices).length === 0) return;
  const oldTotal = subtotal(draft);
  const asked: PriceChange = { oldTotal, newTotal: 0, fareTotal: fareTotal(draft), prices, source: 'catalogue' };
  const newTotal = totalAfter(draft, asked);
  const same = withAcceptedPrice(draft, asked);
  changeDraft((working) => {
    if (newTotal !== oldTotal) working.priceChange = { ...asked, newTotal };
    else Object.assign(working, { services: same.services, seats: same.seats, bags: same.bags });
  });
}
