import { localStore } from './webStorage';

export const THEMES = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof THEMES)[number];

const KEY = 'theme';

/** The traveller's choice; the inline script of index.html reads the same key before the first paint. */
export function storedTheme(): ThemeChoice {
  const found = localStore.get(KEY);
  return found === 'light' || found === 'dark' ? found : 'system';
}

/** Stores a choice on this device; `ui/theme` applies it. */
export function storeTheme(choice: ThemeChoice): void {
  if (choice === 'system') localStore.remove(KEY);
  else localStore.set(KEY, choice);
}
