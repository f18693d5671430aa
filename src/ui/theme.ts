import { validColors, themeColors } from '@/domain/tenant/colors';
import type { ColorSchema } from '@/domain/tenant/types';
import { storedTheme } from '@/platform/theme';

type ThemeMode = 'system' | 'light' | 'dark';

const SCHEMES = ['light', 'dark'] as const;

/** The browser's bars take the colour of the mobile header. */
function paintBars(primary: string): void {
  const forced = document.documentElement.dataset.theme;
  const bars = themeColors(primary);
  for (const scheme of SCHEMES) {
    const media = `(prefers-color-scheme: ${scheme})`;
    let meta = document.head.querySelector<HTMLMetaElement>(`meta[name="theme-color"][media="${media}"]`);
    if (!meta) {
      meta = document.createElement('meta');
      meta.name = 'theme-color';
      meta.setAttribute('media', media);
      document.head.append(meta);
    }
    meta.content = bars[forced === 'light' || forced === 'dark' ? forced : scheme];
  }
}

/**
 * Applies the tenant's three colours; CSS derives all roles from them (styles/tokens.css). An invalid hex colour falls
 * back to the product's own.
 */
export function applyTheme(colorSchema: Readonly<Partial<ColorSchema>>): void {
  const colors = validColors(colorSchema);
  const { style } = document.documentElement;
  style.setProperty('--tenant-primary', colors.primary);
  style.setProperty('--tenant-secondary', colors.secondary);
  style.setProperty('--tenant-accent', colors.accent);
  paintBars(colors.primary);
}

/** Forces the light or dark scheme, or follows the system. */
export function setThemeMode(mode: ThemeMode): void {
  const root = document.documentElement;
  if (mode === 'system') delete root.dataset.theme;
  else root.dataset.theme = mode;
  paintBars(getComputedStyle(root).getPropertyValue('--tenant-primary').trim());
}

/**
 * Does what refused inline parts of the page did not: applies the stored theme, and loads the styles of the first screen from
 * their files, whose links are disabled.
 */
export function restoreStyles(): void {
  setThemeMode(storedTheme());
  if (document.querySelector('style')?.sheet) return;
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][disabled]'))
    link.disabled = false;
}
