import { log } from './log';
import { inMemory } from './memory';

type Area = 'localStorage' | 'sessionStorage';

const scope = inMemory(() => ({ prefix: 'flights:' }));

/** Apps may share an origin, so every key is prefixed with their scope (`storageScope`). Called once at start. */
export function scopeStorage(name: string): void {
  scope.prefix = `${name}:`;
}

/** The browser's storage; null where it is blocked. */
export function area(name: Area): Storage | null {
  try {
    return globalThis[name] ?? null;
  } catch {
    // Reading the property itself throws when the browser blocks storage.
    return null;
  }
}

/** Guarded access: a failure is logged and swallowed, a missing entry is `null`. */
export interface WebStore {
  get(key: string): string | null;
  /** False when the browser refused (quota, private mode). */
  set(key: string, value: string): boolean;
  remove(key: string): void;
}

/** The result of `work`, or `instead` when the browser throws. */
function guarded<T>(name: Area, work: (found: Storage | null) => T, instead: T): T {
  try {
    return work(area(name));
  } catch (error) {
    log.warn('storage', `${name} is not usable`, error);
    return instead;
  }
}

const store = (name: Area): WebStore => ({
  get: (key) => guarded(name, (found) => found?.getItem(scope.prefix + key) ?? null, null),
  set: (key, value) =>
    guarded(
      name,
      (found) => {
        found?.setItem(scope.prefix + key, value);
        return found !== null;
      },
      false,
    ),
  remove: (key) => guarded(name, (found) => found?.removeItem(scope.prefix + key), undefined),
});

/** The keys that begin with `start`, by their full names; empty when the storage is unreadable. */
export const fullKeys = (name: Area, start: string): string[] =>
  guarded(
    name,
    (found) =>
      Array.from({ length: found?.length ?? 0 }, (_, at) => found?.key(at) ?? '').filter((key) =>
        key.startsWith(start),
      ),
    [],
  );

/** Keys of local storage with this prefix; empty when it is unreadable. */
export const localKeys = (start: string): string[] =>
  fullKeys('localStorage', scope.prefix + start).map((key) => key.slice(scope.prefix.length));

/** Tells that what an earlier version stored was taken over, or is not ours (`offline/takeOver.ts`). */
export const MOVED = 'moved';

/** Whether keys are here that are still to be looked at: those of `tenant` alone, from before the base path was in their names. */
export const hasEarlierKeys = (tenant: string): boolean =>
  scope.prefix !== `${tenant}:` && localStore.get(MOVED) === null && fullKeys('localStorage', `${tenant}:`).length > 0;

/** Language, theme, last known profile, last search URL. */
export const localStore: WebStore = store('localStorage');
/** Entries that live as long as the tab. */
export const sessionStore: WebStore = store('sessionStorage');

/** Reads a JSON entry; invalid JSON is removed and returns `null`. */
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
    // A full but readable store still works: the product must open to free space.
    return error instanceof DOMException && error.name === 'QuotaExceededError' && (area(name)?.length ?? 0) > 0;
  }
}

/**
 * The message to show when storage is unavailable, naming only what is missing, or `null` when all is well
 * (docs/rules.md "Tenant and language").
 */
export function missingStorageMessage(): string | null {
  const missing = (['localStorage', 'sessionStorage'] as const).filter((name) => !works(name));
  if (missing.length === 0) return null;
  const them = missing.length === 1 ? 'it' : 'them';
  return `Your browser does not support ${missing.join(' and ')}. Please enable ${them} to use the website.`;
}

/** Calls `fn` when another tab changes or removes an entry of local storage; returns the unsubscribe function. */
export function onStoredElsewhere(key: string, fn: (text: string | null) => void): () => void {
  const changed = (event: StorageEvent): void => {
    // Without a key the whole storage was cleared.
    if (event.key === null || event.key === scope.prefix + key) fn(event.key === null ? null : event.newValue);
  };
  addEventListener('storage', changed);
  return () => removeEventListener('storage', changed);
}
