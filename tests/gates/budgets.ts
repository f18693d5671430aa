/**
 * Budgets of a build in brotli bytes, with the size when each was last set (27 November 2026: tags for search engines and messengers in the HTML; enquiries, questions, visits; features and brand of a tenant; what went off sale, calls of the session). They detect a whole
 * library or picture too many; raise one with a reason.
 */
export const BUDGETS = {
  /** A first visit of home until it is interactive: HTML with its CSS, scripts of the first load, first texts. */
  firstLoad: { most: 141_000, was: 140_000 },
  /** A booking step's own part, styles included. */
  step: { most: 40_000, was: 11_500 },
  /** sw.js, with the outbox sender. */
  worker: { most: 60_000, was: 30_900 },
  /** What the worker stores on every line for one language: shells, scripts, styles, texts, marks. A tenth above what is reached. */
  installation: { most: 715_000, was: 649_800 },
  /** Rare parts and their texts, which follow on an unmetered line (tools/build/worker.ts). */
  later: { most: 104_000, was: 94_400 },
} as const;
