/**
 * Budgets of a build, brotli bytes, each with what it took when it was last set (26 November 2026). A budget is there to notice
 * what grows by a whole library or picture, not to choose code by: raise it with a reason.
 */
export const BUDGETS = {
  /** Home as its first visit gets it before it answers: HTML with its CSS, scripts of the first load, first texts. */
  firstLoad: { most: 132_000, was: 130_100 },
  /** The own part of a step of the booking, styles included. */
  step: { most: 40_000, was: 11_500 },
  /** sw.js, with the sender of the outbox. */
  worker: { most: 60_000, was: 25_700 },
  /** All that the worker keeps for one language: shells, scripts, styles, texts, marks. */
  installation: { most: 560_000, was: 549_700 },
} as const;
