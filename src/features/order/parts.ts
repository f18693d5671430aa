import type { ComponentType } from 'react';
import type { AuditLine } from '@/domain/cart/audit';
import type { Receipt } from '@/domain/payment/order';

type Named = Pick<AuditLine, 'key' | 'serviceId'>;

/** What an order shares with the booking feature; its route supplies it, as features must not import each other. */
export interface OrderParts {
  /** Text of a line as in the cart, with units and unit price. */
  lineText: (
    line: Named & Pick<AuditLine, 'units' | 'price'>,
    receipt: Pick<Receipt, 'party' | 'couponCode'>,
  ) => string;
  /** Name only, for the price sources, which show amounts themselves. */
  lineName: (line: Named, receipt: Pick<Receipt, 'party'>) => string;
  /** The "Why this price" dialog. */
  Sources: ComponentType<{ receipt: Receipt; lineName: (line: Named) => string; onClose: () => void }>;
}
