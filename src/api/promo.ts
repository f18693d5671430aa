import { toCents } from '@/domain/money';
import type { Discount } from '@/domain/services/types';
import { getJson } from './client';
import { PromoAnswer } from './shapes/promo';

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
