import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { colorOf, contrast, luminance, rolesOf } from './cssColor';

const css = readFileSync(new URL('../../../src/ui/styles/tokens.css', import.meta.url), 'utf8');
const roles = rolesOf(css, '[data-tenant]');

const AA = 4.5;
const UI = 3;
const pairs: [text: string, ground: string, needs: number][] = [];
const add = (text: string, grounds: readonly string[], needs: number) => {
  for (const ground of grounds) pairs.push([text, ground, needs]);
};
const NEUTRALS = ['surface', 'canvas', 'raised', 'sunken', 'hover', 'brand-tint'];
add('on-brand', ['brand'], AA);
add('on-accent', ['accent'], AA);
add('on-hero', ['hero', 'hero-2'], AA);
add('on-inverse', ['inverse'], AA);
add('on-secondary-tint', ['secondary-tint'], AA);
add('brand-ink', NEUTRALS, AA);
for (const ink of ['ink', 'ink-2', 'ink-3']) add(ink, NEUTRALS, AA);
for (const state of ['ok', 'warn', 'bad']) {
  add(state, ['surface', 'raised', 'canvas', `${state}-tint`], AA);
  add('ink-2', [`${state}-tint`], AA);
}
add('brand-edge', ['surface', 'canvas', 'raised', 'sunken', 'brand-tint'], UI);
add('line-field', ['surface', 'raised', 'canvas'], UI);
add('focus', ['surface', 'canvas', 'raised'], UI);

const fixed =
  '#000000 #ffffff #808080 #767676 #ffd60a #6b1030 #2a5c9e #ff0000 #00ff00 #0000ff #00ffff #ff00ff #ffff00 #ff7a00 #8a2be2 #00b4a0';

/** Sixteen tenants by hand, the rest from a seeded random generator. */
function tenants(many: number): string[] {
  const colors = fixed.split(' ');
  let seed = 7;
  const byte = () => {
    seed = (seed * 16807) % 2147483647;
    return Math.floor((256 * seed) / 2147483647)
      .toString(16)
      .padStart(2, '0');
  };
  while (colors.length < many) colors.push(`#${byte()}${byte()}${byte()}`);
  return colors;
}

describe.each(['light', 'dark'] as const)('colour roles, %s', (scheme) => {
  it('are readable for every tenant colour', () => {
    const failed: string[] = [];
    for (const color of tenants(200)) {
      const own = new Map([
        ...roles,
        ...['primary', 'secondary', 'accent'].map((n) => [`tenant-${n}`, color] as const),
      ]);
      const seen = new Map<string, number>();
      const y = (role: string) => {
        const known = seen.get(role) ?? luminance(colorOf(`var(--${role})`, own, scheme));
        seen.set(role, known);
        return known;
      };
      for (const [text, ground, needs] of pairs) {
        const ratio = contrast(y(text), y(ground));
        // Half a per cent for rounding to eight bits, which browsers do.
        if (!(ratio >= needs * 0.995)) failed.push(`${color}: ${text} on ${ground} ${ratio.toFixed(2)}`);
      }
    }
    expect(failed).toEqual([]);
  });
});

it('an unreadable role fails', () => {
  const worse = new Map([...roles, ['tenant-primary', '#ffd60a'] as const, ['on-brand', '#fff'] as const]);
  const ratio = contrast(
    luminance(colorOf('var(--on-brand)', worse, 'light')),
    luminance(colorOf('var(--brand)', worse, 'light')),
  );
  expect(ratio).toBeLessThan(2);
});

it('every role has a fallback for browsers without relative colours', () => {
  const fallback = rolesOf(css.slice(css.indexOf('@supports')), ':root');
  const needed = [...roles.keys()].filter((name) => !/^(?:tenant-|brand-seed|brand-deep)/.test(name));
  expect(needed.filter((name) => !fallback.has(name))).toEqual([]);
});
