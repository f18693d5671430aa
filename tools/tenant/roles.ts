import { readFileSync } from 'node:fs';
import { type Linear, hexOf, linearOf, linearOfOklch, oklchOf } from '../../src/domain/tenant/colors';

/** Which pages a tenant has. */
export { isPathOn, withoutOff } from '../../src/domain/tenant/features';

/*
 * Evaluates the colours of tokens.css in Node, straight from the file, so that tests and the check of a tenant see what
 * browsers get: hex, var(), light-dark(), color(from … xyz-d65), oklch(), oklch(from …), color-mix(in oklab).
 */
type Roles = ReadonlyMap<string, string>;
export const SCHEMES = ['light', 'dark'] as const;
type Scheme = (typeof SCHEMES)[number];

/** Custom properties of the first block with `selector`. */
export function rolesOf(css: string, selector: string): Roles {
  const plain = css.replaceAll(/\/\*[\s\S]*?\*\//g, '');
  const from = plain.indexOf('{', plain.indexOf(selector)) + 1;
  const block = plain.slice(from, plain.indexOf('}', from));
  const found = [...block.matchAll(/--([\w-]+):([^;]+);/g)].map(([, name, value]): [string, string] => [
    name ?? '',
    (value ?? '').replaceAll(/\s+/g, ' ').trim(),
  ]);
  return new Map(found);
}

/** Parts of a list at the top level of brackets. */
function split(text: string, separator: ',' | ' '): string[] {
  const parts: string[] = [''];
  let depth = 0;
  for (const char of text.trim()) {
    if (char === '(') depth += 1;
    if (char === ')') depth -= 1;
    if (char === separator && depth === 0) parts.push('');
    else parts[parts.length - 1] += char;
  }
  return parts.map((part) => part.trim()).filter(Boolean);
}

const inside = (text: string): string => text.slice(text.indexOf('(') + 1, text.lastIndexOf(')'));

const clamp = (low: number, value: number, high: number): number => Math.max(low, Math.min(value, high));

type Run = (clamp_: typeof clamp, ...values: number[]) => number;
const runs = new Map<string, Run>();

/** Arithmetic of calc(), min(), max(), clamp() and names. */
function figure(text: string, names: Readonly<Record<string, number>>): number {
  const keys = Object.keys(names);
  const known = `${keys.join()} ${text}`;
  let run = runs.get(known);
  if (!run) {
    const js = text
      .replaceAll('clamp(', 'clamp_(')
      .replaceAll(/\b(min|max)\(/g, 'Math.$1(')
      .replaceAll('calc(', '(');
    // oxlint-disable-next-line typescript/no-implied-eval -- a file of our own, at build time
    run = new Function('clamp_', ...keys, `return ${js}`) as Run;
    runs.set(known, run);
  }
  return run(clamp, ...keys.map((key) => names[key] ?? 0));
}

const TO_XYZ = [
  [0.4123907993, 0.3575843394, 0.1804807884],
  [0.2126390059, 0.7151686788, 0.0721923154],
  [0.0193308187, 0.1191947798, 0.9505321522],
] as const;
const FROM_XYZ = [
  [3.2409699419, -1.5373831776, -0.4986107603],
  [-0.9692436363, 1.8759675015, 0.0415550574],
  [0.0556300797, -0.2039769589, 1.0569715142],
] as const;
type Matrix = typeof TO_XYZ | typeof FROM_XYZ;
const times = (m: Matrix, [a, b, c]: Linear): Linear =>
  m.map((row) => row[0] * a + row[1] * b + row[2] * c) as unknown as Linear;

const DEGREE = Math.PI / 180;

const lab = (color: Linear): Linear => {
  const [l, c, h] = oklchOf(color);
  return [l, c * Math.cos(h), c * Math.sin(h)];
};

export function colorOf(value: string, roles: Roles, scheme: Scheme): Linear {
  const text = value.trim();
  const again = (some: string) => colorOf(some, roles, scheme);
  if (text.startsWith('#')) {
    const full = text.length === 4 ? `#${text.slice(1).replaceAll(/./g, '$&$&')}` : text;
    return linearOf(full);
  }
  if (text.startsWith('var(')) return again(roles.get(inside(text).slice(2)) ?? `missing ${text}`);
  if (text.startsWith('light-dark(')) {
    const [light = '', dark = ''] = split(inside(text), ',');
    return again(scheme === 'light' ? light : dark);
  }
  if (text.startsWith('color-mix(')) {
    const [, first = '', second = ''] = split(inside(text), ',');
    const [one = '', share = '50%'] = split(first, ' ');
    const w = Number.parseFloat(share) / 100;
    const [a, b] = [lab(again(one)), lab(again(second))];
    const [l, A, B] = [0, 1, 2].map((i) => (a[i] ?? 0) * w + (b[i] ?? 0) * (1 - w)) as [number, number, number];
    return linearOfOklch([l, Math.hypot(A, B), Math.atan2(B, A)]);
  }
  const parts = split(inside(text), ' ');
  const [, source = '', ...rest] = parts[0] === 'from' ? parts : ['', '#000000', ...parts];
  if (text.startsWith('color(')) {
    const [x, y, z] = times(TO_XYZ, again(source));
    const values = rest.slice(1).map((part) => figure(part, { x, y, z }));
    return times(FROM_XYZ, values as unknown as Linear);
  }
  if (text.startsWith('oklch(')) {
    const [l, c, radians] = oklchOf(again(source));
    const names = { l, c, h: (radians / DEGREE + 360) % 360 };
    const [L = 0, C = 0, H = 0] = rest.map((part) => figure(part, names));
    return linearOfOklch([L, C, H * DEGREE]);
  }
  throw new Error(`Not a colour: ${text}`);
}

const clip = (v: number): number => Math.min(1, Math.max(0, v));

/** WCAG relative luminance, 0 to 1. */
export const luminance = ([r, g, b]: Linear): number => 0.2126 * clip(r) + 0.7152 * clip(g) + 0.0722 * clip(b);

/** WCAG contrast of two luminances, 1 to 21. */
export const contrast = (a: number, b: number): number => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);

/** Contrast of a hex colour with white. */
export const contrastWithWhite = (hex: string): number => contrast(luminance(linearOf(hex)), 1);

const AA = 4.5;
const UI = 3;
const NEUTRALS = ['surface', 'canvas', 'raised', 'sunken', 'hover', 'brand-tint'];
const on = (text: string, grounds: readonly string[], needs = AA) => grounds.map((ground) => ({ text, ground, needs }));

/** Colours that stand on others, with the contrast that WCAG wants. */
export const PAIRS = [
  ...on('on-brand', ['brand']),
  ...on('on-accent', ['accent']),
  ...on('on-hero', ['hero', 'hero-2']),
  ...on('on-inverse', ['inverse']),
  ...on('on-secondary-tint', ['secondary-tint']),
  ...on('brand-ink', NEUTRALS),
  ...['ink', 'ink-2', 'ink-3'].flatMap((ink) => on(ink, NEUTRALS)),
  ...['ok', 'warn', 'bad'].flatMap((state) => [
    ...on(state, ['surface', 'raised', 'canvas', `${state}-tint`]),
    ...on('ink-2', [`${state}-tint`]),
  ]),
  ...on('brand-edge', ['surface', 'canvas', 'raised', 'sunken', 'brand-tint'], UI),
  ...on('line-field', ['surface', 'raised', 'canvas'], UI),
  ...on('focus', ['surface', 'canvas', 'raised'], UI),
];

export const TOKENS = readFileSync(new URL('../../src/ui/styles/tokens.css', import.meta.url), 'utf8');
const ROLES = rolesOf(TOKENS, '[data-tenant]');

interface Unreadable {
  text: string;
  ground: string;
  ratio: number;
  needs: number;
}

/** The pairs of a tenant that cannot be read in a scheme. The app mends what it can, so this is a fault of its rules. */
export function unreadable(
  colors: Readonly<Record<string, string>>,
  scheme: Scheme,
  roles: Roles = ROLES,
): Unreadable[] {
  const own = new Map([...roles, ...Object.entries(colors).map(([name, hex]) => [`tenant-${name}`, hex] as const)]);
  const seen = new Map<string, number>();
  const y = (role: string): number => {
    const known = seen.get(role) ?? luminance(colorOf(`var(--${role})`, own, scheme));
    seen.set(role, known);
    return known;
  };
  return PAIRS.map((pair) => ({ ...pair, ratio: contrast(y(pair.text), y(pair.ground)) })).filter(
    // Half a per cent for rounding to eight bits, which browsers do.
    ({ ratio, needs }) => !(ratio >= needs * 0.995),
  );
}

/** The strongest colour of a lightness and hue that a screen can show, up to a chroma. */
function shade(l: number, most: number, h: number): string {
  for (let c = most; c > 0; c -= 0.005) {
    const color = linearOfOklch([l, c, h]);
    if (color.every((v) => v > -0.001 && v < 1.001)) return hexOf(color);
  }
  return hexOf(linearOfOklch([l, 0, h]));
}

/**
 * Secondary and accent colour for a main one: a neighbour for tints (navy beside a pale warm one), and a colour from the other side that stands
 * out: teal beside warm ones, amber beside cold ones.
 */
export function paletteFor(primary: string): { primary: string; secondary: string; accent: string } {
  const [l, c, h] = oklchOf(linearOf(primary));
  const degrees = (h / DEGREE + 360) % 360;
  const isGrey = c < 0.03;
  const isWarm = !isGrey && (degrees < 130 || degrees > 330);
  const isPale = l > 0.8;
  const near = isGrey ? 240 * DEGREE : isPale && isWarm ? 268 * DEGREE : h - 32 * DEGREE;
  const secondary = shade(isPale ? 0.32 : 0.78, isGrey || isPale ? 0.06 : 0.09, near);
  return { primary, secondary, accent: isWarm ? shade(0.56, 0.1, 185 * DEGREE) : shade(0.78, 0.15, 70 * DEGREE) };
}
