/**
 * Euro cents, implemented separately from `src/domain/money` on purpose: tests compare the product's sums with the
 * sandbox's, and shared code would hide a mistake.
 */
export type Cents = number;

/** Decimal euros as cents, computed from their digits; half a cent is rounded away from zero. */
export function centsOf(euros: number): Cents {
  const [, whole = '0', digits = ''] = /^(\d+)(?:\.(\d+))?$/.exec(String(Math.abs(euros))) ?? [];
  const up = Number(digits[2] ?? 0) >= 5 ? 1 : 0;
  const cents = Number(whole) * 100 + Number(digits.padEnd(2, '0').slice(0, 2)) + up;
  return euros < 0 ? 0 - cents : cents;
}

/** Cents as decimal euros for the wire. */
export const eurosOf = (cents: Cents): number => Number((cents / 100).toFixed(2));

/** A percentage of a non-negative amount, half a cent rounded up. `percent` is an integer. */
export const shareOf = (cents: Cents, percent: number): Cents => Math.floor((cents * percent + 50) / 100);

export function addUp(amounts: Iterable<Cents>): Cents {
  let sum = 0;
  for (const amount of amounts) sum += amount;
  return sum;
}

/**
 * An amount spread over parts in proportion to them, in whole cents: each gets its share rounded down, and the cents that are left
 * go to the largest remainders. None gets more than it has, as long as the amount is at most their sum.
 */
export function spread(amount: Cents, parts: readonly Cents[]): Cents[] {
  const sum = addUp(parts);
  if (sum === 0) return parts.map(() => 0);
  const shares = parts.map((part) => Math.floor((part * amount) / sum));
  const left = amount - addUp(shares);
  const byRemainder = parts.map((part, at) => ({ at, rest: (part * amount) % sum })).sort((a, b) => b.rest - a.rest);
  for (const { at } of byRemainder.slice(0, left)) shares[at] = (shares[at] ?? 0) + 1;
  return shares;
}
