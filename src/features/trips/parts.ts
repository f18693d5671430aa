import type { ComponentType } from 'react';
import type { BankDetails, OrderSummary } from '@/domain/payment/order';

type OfOrder = ComponentType<{ order: OrderSummary }>;

/** Parts of a trip that belong to other features; its route supplies them, as features must not import each other. */
export interface TripParts {
  /** Travellers with bags and seats, services, and every line of the price. */
  Bought: OfOrder;
  Documents: OfOrder;
  Calendar: OfOrder;
  Bank: ComponentType<{ details: BankDetails }>;
}
