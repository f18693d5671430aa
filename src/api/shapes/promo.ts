import { type Infer, enums, min, nonempty, number, optional, string, type as shape } from 'superstruct';

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
