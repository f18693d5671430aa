/** Whole euro cents. Decimal euros exist only on the wire. */
export type Cents = number;

/** Decimal euros from the wire as cents, rounded half away from zero. */
export function toCents(euros: number): Cents {
  const cents = Math.round(Math.abs(euros) * 100 + 1e-7);
  return euros < 0 ? -cents : cents;
}

/** Cents as decimal euros for the wire. */
export const toEuros = (cents: Cents): number => cents / 100;

/** `percent` of an amount, rounded to cents. */
export const percentOf = (cents: Cents, percent: number): Cents => Math.round((cents * percent) / 100);

export const sumCents = (amounts: readonly Cents[]): Cents => amounts.reduce((sum, amount) => sum + amount, 0);
