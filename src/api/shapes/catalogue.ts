import { type Infer, enums, min, nonempty, number, optional, string, type as shape, array } from 'superstruct';
import { PRICE_BASES } from '@/domain/services/types';
import { WireDimensions } from './offers';

/** An entry of GET /services/all and GET /luggage/code/{code} (spec 3, catalogue entry). Decimal euros. */
export const CatalogueEntry = shape({
  id: string(),
  category: string(),
  data: shape({
    net_price: number(),
    agent_markup: shape({ value: number(), unit: string() }),
    policy: enums(PRICE_BASES),
    vtrip_policy: optional(enums(PRICE_BASES)),
    min_price: optional(number()),
    total_price: number(),
    unit_price: number(),
    sum_total: optional(number()),
  }),
  /** Bags of an airline: what one of them may be. */
  dimensions: optional(WireDimensions),
  weight: optional(number()),
  weight_unit: optional(string()),
});
export type CatalogueEntry = Infer<typeof CatalogueEntry>;
export const Catalogue = array(CatalogueEntry);

/**
 * GET /promo/validation/{code}: what a promo code takes off (docs/decisions/0090). 404 for an unknown code, 410 for one
 * whose time is over. `value` is whole percent or decimal euros; nothing is taken off a booking below `min_total` euros.
 */
export const PromoAnswer = shape({
  coupon_code: nonempty(string()),
  kind: enums(['percent', 'amount']),
  value: min(number(), 0),
  min_total: optional(min(number(), 0)),
  /** YYYY-MM-DD, the last day on which it can be entered. */
  valid_until: optional(string()),
});
export type PromoAnswer = Infer<typeof PromoAnswer>;
