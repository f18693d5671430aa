import { proxy, snapshot, useSnapshot } from 'valtio';
import { NO_RULES, type Rules } from '@/domain/results/masks';
import { localStore, readJson } from '@/platform/webStorage';

const KEY = 'results.rules';

/** What is on the device; what cannot be read is no rule. */
function readRules(): Rules {
  const found = readJson(localStore, KEY);
  if (typeof found !== 'object' || found === null) return NO_RULES;
  const { nightStops, airportChanges, airlines } = found as Record<keyof Rules, unknown>;
  return {
    nightStops: nightStops === true,
    airportChanges: airportChanges === true,
    airlines: Array.isArray(airlines)
      ? airlines.flatMap((each: unknown) => {
          const { code, name } = (each ?? {}) as Partial<Record<'code' | 'name', unknown>>;
          return typeof code === 'string' && typeof name === 'string' ? [{ code, name }] : [];
        })
      : [],
  };
}

/** What this traveller never wants to see, in any search. Kept on the device; read with the first search. */
export const rules = proxy<{ -readonly [Key in keyof Rules]: Rules[Key] }>({ ...NO_RULES });
let read = false;

/**
 * Not when the module loads: the storage has no name of its own before the start. A rule made in another tab holds here too
 * (`elsewhere`), or the next one made here would take it away again.
 */
export function loadRules(elsewhere: () => void): void {
  if (read) return;
  read = true;
  Object.assign(rules, readRules());
  globalThis.addEventListener?.('storage', ({ key }) => {
    if (key !== null && !key.endsWith(`:${KEY}`)) return;
    Object.assign(rules, readRules());
    elsewhere();
  });
}
export const useRules = (): Rules => useSnapshot(rules);

/** Another rule, or one less. The list follows through `changeRules`. */
export function saveRules(change: Partial<Rules>): void {
  Object.assign(rules, change);
  localStore.set(KEY, JSON.stringify(snapshot(rules)));
}
