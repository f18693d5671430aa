import type { Cents } from '../money';
import { ownValue } from '../ownValue';

/** `other`: a price in another currency; `wrong`: no price above zero. */
export type TypedTarget = { kind: 'price'; cents: Cents } | { kind: 'empty' | 'other' | 'wrong' };

const HIGHEST: Cents = 999_999_999;

/** What people write for a currency besides its code and its sign. */
const ALSO: Readonly<Record<string, RegExp>> = {
  EUR: /^(?:eur\p{L}*|eiro|евро)$/iu,
  PLN: /^z[lł](?:ot\p{L}*)?$/iu,
  SEK: /^kron\p{L}*$/iu,
  CHF: /^s?fr$/iu,
  RUB: /^р(?:уб\p{L}*)?$/iu,
};

/** True if a typed sign means the currency. "kr" is the crown of each country, "$" its dollar. */
function isSignOf(sign: string, currency: string): boolean {
  const plain = sign.replace(/\.$/, '').toLowerCase();
  if (plain === '' || plain === currency.toLowerCase() || ownValue(ALSO, currency)?.test(plain)) return true;
  if (!/^[A-Z]{3}$/.test(currency)) return false;
  const parts = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
  return parts.formatToParts(0).some(({ type, value }) => type === 'currency' && value.toLowerCase() === plain);
}

/** The one mark before at most two digits is the decimal mark; every mark before three digits divides thousands. */
const NUMBERS = [
  /^(\d+)(?:[.,](\d{1,2}))?$/,
  /^([1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d{1,2}))?$/,
  /^([1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d{1,2}))?$/,
];

/** Cents of a number as people write it: 89, 89,5, 1 500,00, 1.500, 1'500, 89,- (no cents). Null for other texts. */
function centsOf(text: string): Cents | null {
  const plain = text.replace(/(?<=\d)[\s'’](?=\d{3}(?!\d))/g, '').replace(/[.,:]?[-–—]{1,2}$/, '');
  const [found, whole = '', part = ''] = NUMBERS.flatMap((form) => form.exec(plain) ?? []);
  return found === undefined ? null : Number(whole.replace(/\D/g, '') + part.padEnd(2, '0'));
}

const SIGN = /^(?:[\p{L}\p{Sc}]{1,12}\.?)?$/u;

/** Reads a typed target, with or without a sign of the currency before or behind it. */
export function readTarget(text: string, currency: string): TypedTarget {
  const plain = text.normalize('NFKC').trim();
  if (plain === '') return { kind: 'empty' };
  const [, before = '', number = '', behind = ''] = /^(\D*)(\d(?:[\d\s.,:'’–—-]*[\d–—-])?)(\D*)$/u.exec(plain) ?? [];
  const signs = [before.trim(), behind.trim()];
  const cents = centsOf(number);
  if (cents === null || cents === 0 || cents > HIGHEST || !signs.every((sign) => SIGN.test(sign)))
    return { kind: isSignOf(plain, currency) ? 'empty' : 'wrong' };
  return signs.every((sign) => isSignOf(sign, currency)) ? { kind: 'price', cents } : { kind: 'other' };
}
