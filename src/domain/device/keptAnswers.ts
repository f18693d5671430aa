const DAY = 86_400_000;

interface KeptAnswers {
  /** Answers kept; the least recently used ones go. */
  readonly most: number;
  /** Life of an answer, ms. */
  readonly lifeMs: number;
}

/**
 * Answers of the API that the page keeps in the database (table `kv`), by group; those that the worker keeps are in
 * `cachedCalls.ts`. Whoever reads one gives its shape. A name begins the keys of stored rows and stays.
 */
export const KEPT_ANSWERS = {
  /** Places from searches and pickers; the key is the city code. */
  airport: { most: 500, lifeMs: 30 * DAY },
  /** The order of places in the answer to a typed text; the key is the text. */
  placeOrder: { most: 200, lifeMs: 30 * DAY },
  /** Popular places; the key names origin or destination and the requested code. */
  popular: { most: 50, lifeMs: 7 * DAY },
  /** The price catalogue and other small answers that booking steps need offline. */
  answer: { most: 50, lifeMs: 7 * DAY },
  /** Sections of the home page with their time; the key names section, language and origin. */
  home: { most: 30, lifeMs: 30 * DAY },
  /** Legal and information texts and the FAQ, with their time; the key names the text and the language. */
  text: { most: 60, lifeMs: 365 * DAY },
  /** Prices by day of a viewed route; the key is the request. */
  cheapRoute: { most: 30, lifeMs: 30 * DAY },
  /** Prices around chosen days, and lists of cheap destinations; the key is the request. */
  cheapList: { most: 30, lifeMs: 30 * DAY },
} as const satisfies Record<string, KeptAnswers>;
export type KeptGroup = keyof typeof KEPT_ANSWERS;
