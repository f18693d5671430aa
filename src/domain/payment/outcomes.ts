/** What became of an order, as its address says it. */
export const ORDER_OUTCOMES = ['thankyou', 'error', 'confirmation', 'complete'] as const;
export type OrderOutcome = (typeof ORDER_OUTCOMES)[number];
