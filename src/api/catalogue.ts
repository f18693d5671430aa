import { array, is, unknown } from 'superstruct';
import { toCents } from '@/domain/money';
import type { CatalogueItem } from '@/domain/services/types';
import { toKg, toSize } from './bagWords';
import { getJson } from './client';
import { CatalogueEntry } from './shapes/catalogue';

/** A catalogue entry as it travels, with its money in whole cents. */
export function toItem({ id, category, data, dimensions, weight, weight_unit }: CatalogueEntry): CatalogueItem {
  const { unit, value } = data.agent_markup;
  const kg = toKg(weight, weight_unit);
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
    ...(dimensions && { size: toSize(dimensions) }),
    ...(kg !== null && { kg }),
  };
}

/** Entries of a shape that is not known are left out: a new kind of service must not hide the others. */
const known = (entries: readonly unknown[]): CatalogueEntry[] =>
  entries.filter((entry): entry is CatalogueEntry => is(entry, CatalogueEntry));

/** GET /services/all, as it travels: so it is kept on the device. Rejects with ApiError. */
export const getServices = async (signal?: AbortSignal): Promise<CatalogueEntry[]> =>
  known(await getJson('/services/all', array(unknown()), { signal }));

/** GET /luggage/code/{code}: the bags of an airline, as they travel. Rejects with ApiError. */
export const getLuggage = async (code: string, signal?: AbortSignal): Promise<CatalogueEntry[]> =>
  known(await getJson(`/luggage/code/${encodeURIComponent(code)}`, array(unknown()), { signal }));
