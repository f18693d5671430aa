import { type Cents, toCents } from '@/domain/money';
import { getJson } from './client';
import { Catalogue, CatalogueEntry, type PRICE_BASES } from './shapes/catalogue';

export type PriceBasis = (typeof PRICE_BASES)[number];

/** A catalogue entry (spec 3) with its money in whole cents. */
export interface CatalogueItem {
  id: string;
  category: string;
  netPrice: Cents;
  /** Percent of the net price, or an amount of its own. */
  markup: { kind: 'percent'; percent: number } | { kind: 'amount'; cents: Cents };
  policy: PriceBasis;
  vtripPolicy: PriceBasis;
  minPrice: Cents | null;
  totalPrice: Cents;
  unitPrice: Cents;
  sumTotal: Cents | null;
}

function toItem({ id, category, data }: CatalogueEntry): CatalogueItem {
  const { unit, value } = data.agent_markup;
  return {
    id,
    category,
    netPrice: toCents(data.net_price),
    markup: unit === 'PERCENTAGE' ? { kind: 'percent', percent: value } : { kind: 'amount', cents: toCents(value) },
    policy: data.policy,
    vtripPolicy: data.vtrip_policy ?? data.policy,
    minPrice: data.min_price === undefined ? null : toCents(data.min_price),
    totalPrice: toCents(data.total_price),
    unitPrice: toCents(data.unit_price),
    sumTotal: data.sum_total === undefined ? null : toCents(data.sum_total),
  };
}

/** GET /services/all. Rejects with ApiError. */
export const getServices = async (signal?: AbortSignal): Promise<CatalogueItem[]> =>
  (await getJson('/services/all', Catalogue, { signal })).map(toItem);

/** GET /luggage/code/{code}: the bags of an airline. Rejects with ApiError. */
export const getLuggage = async (code: string, signal?: AbortSignal): Promise<CatalogueItem[]> =>
  (await getJson(`/luggage/code/${encodeURIComponent(code)}`, Catalogue, { signal })).map(toItem);
