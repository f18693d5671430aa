import { auditOf } from '@/domain/cart/audit';
import type { BookingDraft } from '@/domain/booking/types';
import { useCart } from '../frame/useCart';
import { PriceSources, type PriceSourcesProps } from './PriceSources';

interface WhyPriceProps extends Pick<PriceSourcesProps, 'say' | 'onClose'> {
  draft: BookingDraft;
}

/** Price sources of the current cart. */
export function WhyPrice({ draft, say, onClose }: WhyPriceProps) {
  const { estimate } = useCart(draft);
  return (
    <PriceSources
      lines={auditOf(draft, draft.payment.type)}
      pricedAt={draft.pricedAt}
      couponCode={draft.discount?.couponCode ?? ''}
      estimate={estimate}
      say={say}
      onClose={onClose}
    />
  );
}
