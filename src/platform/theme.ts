import { local } from './webStorage';

export const THEMES = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof THEMES)[number];

const KEY = 'theme';

/** The traveller's choice; the inline script of index.html reads the same key before first paint. */
export function storedTheme(): ThemeChoice {
  const found = local.get(KEY);
  return found === 'light' || found === 'dark' ? found : 'system';
}

/** Forces light or dark, or follows the system again; kept on this device. */
export function chooseTheme(choice: ThemeChoice): void {
  if (choice === 'system') local.remove(KEY);
  else local.set(KEY, choice);
  applyThemeChoice(choice);
}

/** Puts the choice on the page without storing it. */
export function applyThemeChoice(choice: ThemeChoice): void {
  const root = document.documentElement;
  if (choice === 'system') delete root.dataset.theme;
  else root.dataset.theme = choice;
}
