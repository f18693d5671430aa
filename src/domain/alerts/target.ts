import type { Cents } from '../money';

const MOST_WHOLE = 100_000;

/** Digits, thousands set apart by one separator or none, then at most two decimals or a dash ("1500,-"). */
const AMOUNT = /^(\d{1,3}(?:([.,])\d{3})?|\d{4,6})(?:([.,])(\d{1,2}|[-–—]))?$/;

/** Why a typed target is none: `currency` names an amount in another currency than the prices. */
export type TargetFault = 'wrong' | 'currency';

/** Cents of an amount without spaces and signs; null when it is none above zero. */
function centsOf(amount: string): Cents | null {
  const [, whole = '', thousands, point, decimals = ''] = AMOUNT.exec(amount) ?? [];
  if (!whole || (thousands && thousands === point)) return null;
  const cents = Number(whole.replace(/[.,]/, '')) * 100 + (Number(decimals.replace(/\D/, '').padEnd(2, '0')) || 0);
  return cents > 0 && cents <= MOST_WHOLE * 100 ? cents : null;
}

/**
 * A typed target ("89", "89,50", "€ 1.500", "1500 kr") in cents; null when empty. `signs`: how the currency of the prices is written.
 * A number with another currency's sign is not converted.
 */
export function readTarget(text: string, signs: readonly string[]): Cents | null | TargetFault {
  const bare = text.replaceAll(/[\s'’]/g, '');
  if (bare === '') return null;
  const [, before = '', amount = '', after = ''] = /^([^\d.,-]*)([\d.,]*[-–—]?)([^\d,]*)$/.exec(bare) ?? [];
  const cents = centsOf(amount);
  if (cents === null) return 'wrong';
  const plain = (sign: string): string => sign.replaceAll(/[\s.]/g, '').toLowerCase();
  const own = new Set(signs.map(plain));
  return [before, after].every((sign) => plain(sign) === '' || own.has(plain(sign))) ? cents : 'currency';
}
