import { toCents } from '@/domain/money';
import type { Discount, CatalogueItem } from '@/domain/services/types';
import { getJson } from './client';
import { PromoAnswer, CatalogueEntry } from './shapes/catalogue';
import { array, is, unknown } from 'superstruct';
import { toKg, toSize } from './offers';

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

/** What a code takes off, as it travels, with its money in whole cents. */
export const toDiscount = ({ coupon_code: couponCode, kind, value, min_total }: PromoAnswer): Discount => ({
  couponCode,
  kind,
  value: kind === 'amount' ? toCents(value) : Math.min(100, Math.round(value)),
  ...(min_total === undefined ? {} : { minimum: toCents(min_total) }),
});

/**
 * GET /promo/validation/{code}: what a code takes off, money in cents. Rejects with ApiError: 404 for an unknown code, 410
 * for one whose time is over.
 */
export const validatePromo = async (code: string, signal?: AbortSignal): Promise<Discount> =>
  toDiscount(await getJson(`/promo/validation/${encodeURIComponent(code)}`, PromoAnswer, { signal }));
