import { log } from './log';

type Area = 'localStorage' | 'sessionStorage';

let prefix = 'flights:';

/** Tenants may share an origin (path prefixes): every key carries the tenant's name. Called once at start. */
export function scopeStorage(tenant: string): void {
  prefix = `${tenant}:`;
}

function area(name: Area): Storage | null {
  try {
    return globalThis[name] ?? null;
  } catch {
    // Reading the property itself throws when the browser blocks storage.
    return null;
  }
}

/** Guarded access: a failure is logged and swallowed (spec 8), a missing entry is `null`. */
export interface WebStore {
  get(key: string): string | null;
  /** False when the browser refused (quota, private mode). */
  set(key: string, value: string): boolean;
  remove(key: string): void;
}

/** What the browser answers, or `instead` where it refuses. */
function guarded<T>(name: Area, work: (found: Storage | null) => T, instead: T): T {
  try {
    return work(area(name));
  } catch (error) {
    log.warn('storage', `${name} refuses`, error);
    return instead;
  }
}

const store = (name: Area): WebStore => ({
  get: (key) => guarded(name, (found) => found?.getItem(prefix + key) ?? null, null),
  set: (key, value) =>
    guarded(
      name,
      (found) => {
        found?.setItem(prefix + key, value);
        return found !== null;
      },
      false,
    ),
  remove: (key) => guarded(name, (found) => found?.removeItem(prefix + key), undefined),
});

/** The keys of local storage that begin so; none where it cannot be read. */
export const localKeys = (start: string): string[] =>
  guarded(
    'localStorage',
    (found) =>
      Array.from({ length: found?.length ?? 0 }, (_, at) => found?.key(at) ?? '').flatMap((key) =>
        key.startsWith(prefix + start) ? key.slice(prefix.length) : [],
      ),
    [],
  );

/** Selected language, theme, last known profile, last search URL. */
export const localStore: WebStore = store('localStorage');
/** What lives as long as the tab. */
export const sessionStore: WebStore = store('sessionStorage');

/** Reads a JSON entry; corrupt text is dropped and answers `null`. */
export function readJson(from: WebStore, key: string): unknown {
  const text = from.get(key);
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    from.remove(key);
    return null;
  }
}

function works(name: Area): boolean {
  const key = '__check__';
  try {
    const found = area(name);
    if (!found) return false;
    found.setItem(key, key);
    const same = found.getItem(key) === key;
    found.removeItem(key);
    return same;
  } catch (error) {
    // A full but readable store is still a store: the product must open to free space.
    return error instanceof DOMException && error.name === 'QuotaExceededError' && (area(name)?.length ?? 0) > 0;
  }
}

/**
 * The sentence to show instead of the product when storage is unavailable, or `null` when all is well. Exact text of
 * specification 2; it names only what is missing.
 */
export function missingStorageMessage(): string | null {
  const missing = (['localStorage', 'sessionStorage'] as const).filter((name) => !works(name));
  if (missing.length === 0) return null;
  const them = missing.length === 1 ? 'it' : 'them';
  return `Your browser does not support ${missing.join(' and ')}. Please enable ${them} to use the website.`;
}
