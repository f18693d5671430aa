import type { CacheKind } from './stored';

/**
 * How long a browser keeps stored data. `kept`: until the traveller removes it. `seven`: WebKit deletes it after about
 * seven days of use without a visit, except for home-screen apps. `pressed`: until the device runs out of space. `tab`:
 * until the tab is closed.
 */
export type Persistence = 'kept' | 'seven' | 'pressed' | 'tab';

interface StorageFacts {
  /** The database is in memory only. */
  volatile: boolean;
  persisted: boolean;
  /** A browser of WebKit, not on the home screen: apps there have their own counter, which every use resets. */
  forgetful: boolean;
}

export function persistenceOf({ volatile, persisted, forgetful }: StorageFacts): Persistence {
  if (volatile) return 'tab';
  if (forgetful) return 'seven';
  return persisted ? 'kept' : 'pressed';
}

/** Estimated bytes of an offer in a stored list, so that lists need not be read for measuring. */
export const OFFER_BYTES = 1300;

/** Estimated bytes of rows: UTF-8 JSON. The browser's own format is slightly larger. */
export function sizeOf(rows: readonly unknown[]): number {
  return rows.reduce<number>((sum, row) => sum + new TextEncoder().encode(JSON.stringify(row) ?? '').length, 0);
}

type SizeUnit = 'kilobyte' | 'megabyte' | 'gigabyte';

/** A readable size: whole kB (at least 1), MB and GB with one decimal below ten. */
export function readableSize(bytes: number): { value: number; unit: SizeUnit } {
  if (bytes < 999_500) return { value: bytes <= 0 ? 0 : Math.max(1, Math.round(bytes / 1000)), unit: 'kilobyte' };
  const [size, unit]: [number, SizeUnit] =
    bytes < 999_500_000 ? [bytes / 1_000_000, 'megabyte'] : [bytes / 1_000_000_000, 'gigabyte'];
  return { value: size < 9.95 ? Math.round(size * 10) / 10 : Math.round(size), unit };
}

/**
 * Tenants of one origin share Cache Storage. The name ends with the tenant's path (`/flights/`), so that each has its
 * own cache and limit.
 */
export const cacheName = (kind: CacheKind, path: string): string => `rt-${kind}-v1${path}`;

/** The path at the end of a cache name; '' for names of earlier versions. */
const pathOf = (name: string): string => name.slice(name.search(/\/|$/));

/** Caches that earlier versions of the worker at `path` left behind; `known` are the current ones. */
export const outdated = (names: readonly string[], known: readonly string[], path: string): string[] =>
  names.filter((name) => name.startsWith('rt-') && ['', path].includes(pathOf(name)) && !known.includes(name));
