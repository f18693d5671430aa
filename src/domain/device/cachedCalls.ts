import type { KeptKind } from './genuine';

/** What an answer of the API is kept as: every kind but the files of the build. */
type AnswerKind = Exclude<KeptKind, 'shell' | 'build'>;

/** How the worker keeps the answers of one API call. */
export interface CachedCall {
  /** Addresses of the call and what their answers are kept as; the first pattern of a path that matches counts. */
  readonly answers: readonly { readonly path: RegExp; readonly kind: AnswerKind }[];
  /** Answers from the cache at once and refreshes it, or asks the server first and waits this long (s) for it. */
  readonly order: 'cache first' | { readonly serverFirstFor: number };
  /** Answers kept; the least used ones go. */
  readonly most: number;
  /** Life of an answer in days. */
  readonly days: number;
  /** Headers that are part of the key. `tenant` alone: the answer has all languages, and is found offline in another one. */
  readonly key: 'tenant' | 'tenant and language';
}

/**
 * The API calls whose answers the worker keeps, by the name of their cache. Matching, routes, keys, checks and the list of
 * /device follow from it. A name is in the caches of every installed app and stays.
 */
export const CACHED_CALLS = {
  resources: {
    answers: [{ path: /\/resources\/category\/[^/]+\/[^/]+$/, kind: 'strings' }],
    order: 'cache first',
    most: 40,
    days: 30,
    key: 'tenant and language',
  },
  tenant: {
    answers: [{ path: /\/tenant\/name\/[^/]+$/, kind: 'record' }],
    order: { serverFirstFor: 3 },
    most: 10,
    days: 30,
    key: 'tenant and language',
  },
  /** Prices by day and cheapest destinations. */
  prices: {
    answers: [{ path: /\/statistics\/cheap-flights$/, kind: 'record' }],
    order: { serverFirstFor: 5 },
    most: 60,
    days: 30,
    key: 'tenant',
  },
  /** The addresses of a text's files, and the files. */
  static: {
    answers: [
      { path: /\/static\/links\//, kind: 'list' },
      { path: /\/static\/.*\.css$/, kind: 'css' },
      { path: /\/static\/.*\.html$/, kind: 'html' },
    ],
    order: 'cache first',
    most: 60,
    days: 30,
    key: 'tenant and language',
  },
} as const satisfies Record<string, CachedCall>;
export type CachedCallName = keyof typeof CACHED_CALLS;

export const CACHED_CALL_NAMES = Object.keys(CACHED_CALLS) as CachedCallName[];

/** What the answer of an address is kept as; undefined when it is of another call. */
export const answerKind = (call: CachedCallName, path: string): AnswerKind | undefined =>
  (CACHED_CALLS[call] as CachedCall).answers.find((one) => one.path.test(path))?.kind;
