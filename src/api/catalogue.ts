import { toCents } from '@/domain/money';
import type { Discount, CatalogueItem } from '@/domain/services/types';
import { getJson } from './client';
import { pathPart } from './config';
import { PromoAnswer, CatalogueEntry } from './shapes/catalogue';
import { array, unknown } from 'superstruct';
import { toKg, toSize } from './offers';
import { soundRows } from './wrongAnswers';

/** Converts a catalogue entry from the wire; money becomes cents. */
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

/** Entries of an unknown shape are dropped, so that a new kind of service cannot hide the others. */
const validEntries = (path: string, entries: readonly unknown[]): CatalogueEntry[] =>
  soundRows(`GET ${path}`, entries, CatalogueEntry);

/** GET /services/all in wire format, which is also the stored format. Rejects with ApiError. */
export const getServices = async (signal?: AbortSignal): Promise<CatalogueEntry[]> =>
  validEntries('/services/all', await getJson('/services/all', array(unknown()), { signal }));

/** GET /luggage/code/{code}: the bags of an airline, in wire format. Rejects with ApiError. */
export const getLuggage = async (code: string, signal?: AbortSignal): Promise<CatalogueEntry[]> =>
  validEntries('/luggage/code/{code}', await getJson(`/luggage/code/${pathPart(code)}`, array(unknown()), { signal }));

/** Converts a promo answer from the wire; money becomes cents. */
export const toDiscount = ({ coupon_code: couponCode, kind, value, min_total }: PromoAnswer): Discount => ({
  couponCode,
  kind,
  value: kind === 'amount' ? toCents(value) : Math.min(100, Math.round(value)),
  ...(min_total === undefined ? {} : { minimum: toCents(min_total) }),
});

/** GET /promo/validation/{code}. Rejects with ApiError: 404 for an unknown code, 410 for an expired one. */
export const validatePromo = async (code: string, signal?: AbortSignal): Promise<Discount> =>
  toDiscount(await getJson(`/promo/validation/${pathPart(code)}`, PromoAnswer, { signal }));
