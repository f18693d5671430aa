/**
 * Budgets of a build in brotli bytes, with the size when each was last set (26 November 2026). They detect a whole
 * library or picture too many; raise one with a reason.
 */
export const BUDGETS = {
  /** A first visit of home until it is interactive: HTML with its CSS, scripts of the first load, first texts. */
  firstLoad: { most: 138_000, was: 137_400 },
  /** A booking step's own part, styles included. */
  step: { most: 40_000, was: 11_500 },
  /** sw.js, with the outbox sender. */
  worker: { most: 60_000, was: 30_900 },
  /** Everything the worker stores for one language: shells, scripts, styles, texts, marks. */
  installation: { most: 700_000, was: 664_000 },
} as const;
