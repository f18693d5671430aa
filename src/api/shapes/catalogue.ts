import { type Infer, array, enums, number, optional, string, type as shape } from 'superstruct';
import { PRICE_BASES } from '@/domain/services/types';

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
});
export type CatalogueEntry = Infer<typeof CatalogueEntry>;
export const Catalogue = array(CatalogueEntry);
