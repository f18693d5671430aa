/** Whole euro cents. Nothing inside the product holds decimal euros (decisions 4). */
export type Cents = number;

/** Decimal euros from the wire to whole cents, rounded half away from zero once. */
export function toCents(euros: number): Cents {
  const cents = Math.round(Math.abs(euros) * 100 + 1e-7);
  return euros < 0 ? -cents : cents;
}

/** Whole cents to the decimal euros that travel on the wire. */
export const toEuros = (cents: Cents): number => cents / 100;

/** `percent` of an amount, rounded to whole cents. */
export const percentOf = (cents: Cents, percent: number): Cents => Math.round((cents * percent) / 100);

export const sumCents = (amounts: readonly Cents[]): Cents => amounts.reduce((sum, amount) => sum + amount, 0);
