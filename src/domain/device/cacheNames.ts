/** What the worker keeps while it runs, each in a cache of its own (offline-sync.md, "Who caches what"). */
export type CacheKind = 'resources' | 'static' | 'tenant' | 'prices' | 'img' | 'assets';

/**
 * Tenants of one origin share its Cache Storage, and a limit counts what all of them put into a cache: its name ends with
 * the path (`/flights/`) where its tenant lives.
 */
export const cacheName = (kind: CacheKind, path: string): string => `rt-${kind}-v1${path}`;

/** The path a name ends with; '' for one of before names had it. */
const pathOf = (name: string): string => name.slice(name.search(/\/|$/));

/** Names among `names` that an earlier version of the worker at `path` left behind; those `known` are its own. */
export const outdated = (names: readonly string[], known: readonly string[], path: string): string[] =>
  names.filter((name) => name.startsWith('rt-') && ['', path].includes(pathOf(name)) && !known.includes(name));
