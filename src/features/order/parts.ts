import type { ComponentType } from 'react';
import type { AuditLine } from '@/domain/cart/audit';
import type { Receipt } from '@/domain/payment/receipt';

type Named = Pick<AuditLine, 'key' | 'serviceId'>;

/** What an order shows as the booking does, put together by its route. */
export interface OrderParts {
  /** A line in the words of the cart, with units and unit price where the cart has them. */
  lineText: (
    line: Named & Pick<AuditLine, 'units' | 'price'>,
    receipt: Pick<Receipt, 'party' | 'couponCode'>,
  ) => string;
  /** The same without them: the sources count for themselves. */
  lineName: (line: Named, receipt: Pick<Receipt, 'party'>) => string;
  /** "Why this price", open. */
  Sources: ComponentType<{ receipt: Receipt; lineName: (line: Named) => string; onClose: () => void }>;
}
