/**
 * How long a browser keeps what is stored (offline-sync.md, "Pressure, absence"). `kept`: until the traveller removes it;
 * `seven`: a WebKit browser outside the home screen forgets after about seven days of use without a visit; `pressed`: kept
 * until the device runs short of room; `tab`: nothing survives the tab.
 */
export type Persistence = 'kept' | 'seven' | 'pressed' | 'tab';

interface StorageFacts {
  /** The database is in memory only. */
  volatile: boolean;
  persisted: boolean;
  webkit: boolean;
  installed: boolean;
}

export function persistenceOf({ volatile, persisted, webkit, installed }: StorageFacts): Persistence {
  if (volatile) return 'tab';
  // Home-screen apps of WebKit have a counter of their own, which every use sets back.
  if (webkit && !installed) return 'seven';
  return persisted ? 'kept' : 'pressed';
}

/** Safari on a Mac, and every browser on an iPhone or iPad: all of them are WebKit. */
export const isWebKit = (userAgent: string): boolean =>
  /\b(?:iPhone|iPad|iPod)\b/.test(userAgent) ||
  (/AppleWebKit\//.test(userAgent) && !/(?:Chrome|Chromium|CriOS|Edg|OPR|Android)\//.test(userAgent));

/** About what an offer of a kept list takes, in bytes: its text is not read only to be measured. */
export const OFFER_BYTES = 1300;

/** Bytes of rows as JSON, UTF-8: an estimate, the browser's own form is a little larger. */
export function sizeOf(rows: readonly unknown[]): number {
  return rows.reduce<number>((sum, row) => sum + new TextEncoder().encode(JSON.stringify(row) ?? '').length, 0);
}

type SizeUnit = 'kilobyte' | 'megabyte' | 'gigabyte';

/** A size as people say it: whole kB, at least one of anything; MB with one figure behind the point while it is below ten. */
export function sayable(bytes: number): { value: number; unit: SizeUnit } {
  if (bytes < 999_500) return { value: bytes <= 0 ? 0 : Math.max(1, Math.round(bytes / 1000)), unit: 'kilobyte' };
  const [size, unit]: [number, SizeUnit] =
    bytes < 999_500_000 ? [bytes / 1_000_000, 'megabyte'] : [bytes / 1_000_000_000, 'gigabyte'];
  return { value: size < 9.95 ? Math.round(size * 10) / 10 : Math.round(size), unit };
}

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
