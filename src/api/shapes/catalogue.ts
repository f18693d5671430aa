import { type Infer, enums, min, nonempty, number, optional, string, type as shape, array } from 'superstruct';
import { PRICE_BASES } from '@/domain/services/types';
import { WireDimensions } from './offers';

/** An entry of GET /services/all and GET /luggage/code/{code}. Decimal euros. */
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
  /** Size and weight limits of an airline's bag. */
  dimensions: optional(WireDimensions),
  weight: optional(number()),
  weight_unit: optional(string()),
});
export type CatalogueEntry = Infer<typeof CatalogueEntry>;
export const Catalogue = array(CatalogueEntry);

/**
 * GET /promo/validation/{code}: a discount (docs/decisions/0090). 404 for an unknown code, 410 for an expired one.
 * `value` is a whole percentage or decimal euros; bookings below `min_total` euros get no discount.
 */
export const PromoAnswer = shape({
  coupon_code: nonempty(string()),
  kind: enums(['percent', 'amount']),
  value: min(number(), 0),
  min_total: optional(min(number(), 0)),
  /** YYYY-MM-DD, last day on which the code can be entered. */
  valid_until: optional(string()),
});
export type PromoAnswer = Infer<typeof PromoAnswer>;
