/**
 * History state of the payment step when it was opened by "Back to payment" of an unpaid order: Pay was pressed already, and
 * leads to the same order's page of the bank.
 */
export const PAY_NOW = { payNow: true } as const;

export const isPayNow = (state: unknown): boolean => (state as Partial<typeof PAY_NOW> | null)?.payNow === true;
