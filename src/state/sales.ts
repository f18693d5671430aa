import { withoutSales } from '@/domain/offers/offerBags';
import type { BagSummary } from '@/domain/offers/types';
import { PAYMENT_TYPES, type PaymentType } from '@/domain/payment/types';
import { type SaleName, saleOf } from '@/domain/services/types';
import { knownOf } from '@/domain/tenant/features';
import { session } from './session';

/** Whether the tenant sells a kind of service; without a list it sells all that its API offers. */
export function sells(name: SaleName): boolean {
  const { services } = session.settings.features ?? {};
  return !Array.isArray(services) || services.includes(name);
}

/** Whether an entry of the catalogue is on sale. */
export const isOnSale = ({ id }: { id: string }): boolean => sells(saleOf(id));

/** The bags of a fare as they are shown: without prices where none are sold. */
export const shownBags = (bags: BagSummary): BagSummary => (sells('bags') ? bags : withoutSales(bags));

/** The ways to pay, in the tenant's order; all of them where its list names none. */
export function payTypes(): readonly PaymentType[] {
  const found = knownOf(session.settings.features?.payments, PAYMENT_TYPES);
  return found && found.length > 0 ? found : PAYMENT_TYPES;
}
