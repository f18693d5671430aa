import { type Linear, hexOf, linearOf, linearOfOklch, oklchOf, soundHex } from './color';
import { type ColorSchema, DEFAULT_PROFILE } from './types';

/** A tenant's colours as `#rrggbb`; what is no CSS hex colour is the product's own (decisions 3). */
export function soundColors(
  schema: Readonly<Partial<Record<keyof ColorSchema, unknown>>> | null | undefined,
): ColorSchema {
  const own = DEFAULT_PROFILE.colorSchema;
  const pick = (name: keyof ColorSchema) => soundHex(schema?.[name]) ?? own[name];
  return { primary: pick('primary'), secondary: pick('secondary'), accent: pick('accent') };
}

const clip = (v: number): number => Math.min(1, Math.max(0, v));

/** WCAG relative luminance, 0 to 1. */
export const luminance = ([r, g, b]: Linear): number => 0.2126 * clip(r) + 0.7152 * clip(g) + 0.0722 * clip(b);

/** WCAG contrast of two luminances, 1 to 21. */
export const contrast = (a: number, b: number): number => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);

/** White or near-black, whichever reads better on a colour: the better of the two is always 4.5 to 1 or more. */
export const onColor = (hex: string): '#ffffff' | '#000000' =>
  luminance(linearOf(hex)) <= 0.1833 ? '#ffffff' : '#000000';

/**
 * The fill made of a tenant's colour (design ui.md 2.1, `--brand`): dark enough for white it stays, a middle one is
 * darkened to luminance .18, a light one stays and takes black.
 */
export function fillOf(hex: string): string {
  const color = linearOf(hex);
  const y = luminance(color);
  if (y <= 0.18 || y > 0.34) return hex;
  const [r, g, b] = color;
  // a hair below .18, so that rounding to eight bits cannot lift it over the limit
  const k = 0.178 / y;
  return hexOf([r * k, g * k, b * k]);
}

/**
 * `surface` in each scheme, for `<meta name="theme-color">`: the colour of the mobile header, the same arithmetic as in
 * ui/styles/tokens.css.
 */
export function themeColors(primary: string): { light: string; dark: string } {
  const [, c, h] = oklchOf(linearOf(soundHex(primary) ?? DEFAULT_PROFILE.colorSchema.primary));
  return { light: '#ffffff', dark: hexOf(linearOfOklch([0.212, Math.min(c * 0.12, 0.014), h])) };
}

/** A rule that puts a tenant's colours on the page before any script runs (stamped into the HTML by the build). */
export function tenantCss(schema: Readonly<Partial<Record<keyof ColorSchema, unknown>>> | null | undefined): string {
  const { primary, secondary, accent } = soundColors(schema);
  return `:root{--tenant-primary:${primary};--tenant-secondary:${secondary};--tenant-accent:${accent}}`;
}
