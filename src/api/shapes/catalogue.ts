import { type Infer, array, enums, number, optional, string, type as shape } from 'superstruct';
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
