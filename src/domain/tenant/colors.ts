import { type ColorSchema, DEFAULT_PROFILE } from './types';

/** Red, green, blue in linear light, 0 to 1. */
export type Linear = readonly [r: number, g: number, b: number];
/** Lightness 0 to 1, chroma, hue in radians. */
type Oklch = readonly [l: number, c: number, h: number];

const HEX = /^#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i;

/** A CSS hex colour as lower-case `#rrggbb` without alpha; null for anything else. */
export function parseHex(value: unknown): string | null {
  const digits = typeof value === 'string' ? HEX.exec(value.trim())?.[1]?.toLowerCase() : undefined;
  if (!digits) return null;
  return digits.length < 6 ? `#${digits.slice(0, 3).replace(/./g, '$&$&')}` : `#${digits.slice(0, 6)}`;
}

const toLinear = (v: number): number => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
const fromLinear = (v: number): number => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055);

/** Linear light of `#rrggbb`. */
export function linearOf(hex: string): Linear {
  const channel = (at: number) => toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return [channel(1), channel(3), channel(5)];
}

const byteOf = (v: number): string =>
  Math.round(fromLinear(Math.min(1, Math.max(0, v))) * 255)
    .toString(16)
    .padStart(2, '0');

/** `#rrggbb` of linear light; out-of-gamut channels are clipped, as in browsers. */
export function hexOf(color: Linear): string {
  return `#${color.map(byteOf).join('')}`;
}

/** Matrices of Björn Ottosson's Oklab (bottosson.github.io/posts/oklab). */
export function oklchOf([r, g, b]: Linear): Oklch {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const A = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const B = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return [0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, Math.hypot(A, B), Math.atan2(B, A)];
}

export function linearOfOklch([L, c, h]: Oklch): Linear {
  const A = c * Math.cos(h);
  const B = c * Math.sin(h);
  const l = (L + 0.3963377774 * A + 0.2158037573 * B) ** 3;
  const m = (L - 0.1055613458 * A - 0.0638541728 * B) ** 3;
  const s = (L - 0.0894841775 * A - 1.291485548 * B) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/** A tenant's colours as `#rrggbb`; invalid ones are replaced by the defaults. */
export function validColors(
  schema: Readonly<Partial<Record<keyof ColorSchema, unknown>>> | null | undefined,
): ColorSchema {
  const defaults = DEFAULT_PROFILE.colorSchema;
  const pick = (name: keyof ColorSchema) => parseHex(schema?.[name]) ?? defaults[name];
  return { primary: pick('primary'), secondary: pick('secondary'), accent: pick('accent') };
}

/**
 * Colours for `<meta name="theme-color">`: the mobile header's `surface` in each scheme, computed as in
 * ui/styles/tokens.css.
 */
export function themeColors(primary: string): { light: string; dark: string } {
  const [, c, h] = oklchOf(linearOf(parseHex(primary) ?? DEFAULT_PROFILE.colorSchema.primary));
  return { light: '#ffffff', dark: hexOf(linearOfOklch([0.225, Math.min(c * 0.12, 0.015), h])) };
}

/**
 * CSS rule with a tenant's colours, which the build stamps into the HTML. Invalid colours are replaced, so that it can
 * contain nothing else.
 */
export function tenantCss(schema: Readonly<Partial<Record<keyof ColorSchema, unknown>>> | null | undefined): string {
  const { primary, secondary, accent } = validColors(schema);
  return `:root{--tenant-primary:${primary};--tenant-secondary:${secondary};--tenant-accent:${accent}}`;
}

const mixed = (one: Oklch, other: Oklch, share: number): Linear => {
  const [a, b] = [one, other].map(([l, c, h]) => [l, c * Math.cos(h), c * Math.sin(h)] as const);
  const [L = 0, A = 0, B = 0] = [0, 1, 2].map((at) => share * (a?.[at] ?? 0) + (1 - share) * (b?.[at] ?? 0));
  return linearOfOklch([L, Math.hypot(A, B), Math.atan2(B, A)]);
};

/** The brand colour of ui/styles/tokens.css: one that is neither dark enough for white text nor light is darkened. */
function brandOf(color: Linear): Linear {
  const [r, g, b] = color;
  const y = 0.2126 * r + 0.7152 * g + 0.0722 * b;
  const scale = y > 0.34 ? 1 : Math.min(1, 0.18 / y);
  return [r * scale, g * scale, b * scale];
}

/** What a logo may stand on: the plain header and the hero, in both themes, computed as in ui/styles/tokens.css. */
export function logoSurfaces(primary: string): { light: string; dark: string; hero: string; heroDark: string } {
  const given = linearOf(parseHex(primary) ?? DEFAULT_PROFILE.colorSchema.primary);
  const [l, c, h] = oklchOf(given);
  const seed = linearOfOklch([Math.max(l, 0.55), c, h]);
  const canvas: Oklch = [0.16, Math.min(c * 0.12, 0.012), h];
  return {
    ...themeColors(primary),
    hero: hexOf(brandOf(given)),
    heroDark: hexOf(mixed(oklchOf(brandOf(seed)), canvas, 0.3)),
  };
}
