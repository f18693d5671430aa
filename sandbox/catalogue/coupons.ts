import type { PromoAnswer } from '@/api/shapes/catalogue';
import { type Cents, centsOf, shareOf } from '../cents';

/** A promo code of a tenant. Decimal euros, as on the wire. */
interface Coupon {
  code: string;
  kind: PromoAnswer['kind'];
  value: number;
  /** Smallest sum to which the code applies. */
  minimum?: number;
  /** YYYY-MM-DD, the last day on which it can be entered. */
  lastDay?: string;
}

/** Test codes (docs/decisions/0090). */
export const COUPONS: Coupon[] = [
  { code: 'WELCOME10', kind: 'percent', value: 10 },
  { code: 'BALTIC15', kind: 'amount', value: 15 },
  { code: 'BIGTRIP50', kind: 'amount', value: 50, minimum: 600 },
  { code: 'SUMMER25', kind: 'percent', value: 25, lastDay: '2026-08-31' },
];

const plain = (code: string): string => code.trim().toUpperCase();

export const couponByCode = (code: string): Coupon | undefined => COUPONS.find((one) => one.code === plain(code));

/** Why a code cannot be used on a day (YYYY-MM-DD), or null. */
export function couponProblem(code: string, today: string): 'unknown_coupon' | 'expired_coupon' | null {
  const found = couponByCode(code);
  if (!found) return 'unknown_coupon';
  return found.lastDay !== undefined && found.lastDay < today ? 'expired_coupon' : null;
}

/** Discount on a sum, at most the sum itself. */
export function takenOff(code: string | null | undefined, sum: Cents): Cents {
  const found = code ? couponByCode(code) : undefined;
  if (!found || sum < centsOf(found.minimum ?? 0)) return 0;
  const off = found.kind === 'percent' ? shareOf(sum, found.value) : centsOf(found.value);
  return Math.min(sum, off);
}

/** GET /promo/validation/{code}. */
export const couponAnswer = ({ code, kind, value, minimum, lastDay }: Coupon): PromoAnswer => ({
  coupon_code: code,
  kind,
  value,
  ...(minimum === undefined ? {} : { min_total: minimum }),
  ...(lastDay === undefined ? {} : { valid_until: lastDay }),
});
