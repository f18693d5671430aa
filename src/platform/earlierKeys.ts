import { area, fullKeys, localStore, sessionStore } from './webStorage';

/** Gives the keys of an earlier version, which have the tenant's name alone, the names of this app. Those that are here stay. */
export function moveKeys(tenant: string): void {
  const earlier = `${tenant}:`;
  for (const [name, store] of [
    ['localStorage', localStore],
    ['sessionStorage', sessionStore],
  ] as const) {
    const found = area(name);
    for (const full of fullKeys(name, earlier)) {
      const key = full.slice(earlier.length);
      if (store.get(key) === null && !store.set(key, found?.getItem(full) ?? '')) continue;
      found?.removeItem(full);
    }
  }
}
