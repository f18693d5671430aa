/**
 * Whole euro cents, written apart from `src/domain/money` on purpose: the product's sums are checked against the sandbox's
 * (issue 6), and a mistake that both share would be none in the check.
 */
export type Cents = number;

/** Decimal euros to whole cents by their written digits, half a cent away from zero. */
export function centsOf(euros: number): Cents {
  const [, whole = '0', digits = ''] = /^(\d+)(?:\.(\d+))?$/.exec(String(Math.abs(euros))) ?? [];
  const up = Number(digits[2] ?? 0) >= 5 ? 1 : 0;
  const cents = Number(whole) * 100 + Number(digits.padEnd(2, '0').slice(0, 2)) + up;
  return euros < 0 ? 0 - cents : cents;
}

/** Whole cents as the decimal euros of the wire. */
export const eurosOf = (cents: Cents): number => Number((cents / 100).toFixed(2));

/** So many hundredths of an amount that is not negative, half a cent up. `percent` is whole. */
export const shareOf = (cents: Cents, percent: number): Cents => Math.floor((cents * percent + 50) / 100);

export function addUp(amounts: Iterable<Cents>): Cents {
  let sum = 0;
  for (const amount of amounts) sum += amount;
  return sum;
}
