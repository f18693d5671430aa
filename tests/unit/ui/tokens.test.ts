import { describe, expect, it } from 'vitest';
import { SCHEMES, TOKENS, rolesOf, unreadable } from '../../../tools/tenant/roles';

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

const roles = rolesOf(TOKENS, '[data-tenant]');
const all = (color: string) => ({ primary: color, secondary: color, accent: color });

describe.each(SCHEMES)('colour roles, %s', (scheme) => {
  it('are readable for every tenant colour', () => {
    const failed = tenants(200).flatMap((color) =>
      unreadable(all(color), scheme).map(
        ({ text, ground, ratio }) => `${color}: ${text} on ${ground} ${ratio.toFixed(2)}`,
      ),
    );
    expect(failed).toEqual([]);
  });
});

it('an unreadable role fails', () => {
  const worse = new Map([...roles, ['on-brand', '#fff'] as const]);
  const [worst] = unreadable(all('#ffd60a'), 'light', worse);
  expect(worst).toMatchObject({ text: 'on-brand', ground: 'brand' });
  expect(worst?.ratio).toBeLessThan(2);
});

it('every role has a fallback for browsers without relative colours', () => {
  const fallback = rolesOf(TOKENS.slice(TOKENS.indexOf('@supports')), ':root');
  const needed = [...roles.keys()].filter((name) => !/^(?:tenant-|brand-seed|brand-deep)/.test(name));
  expect(needed.filter((name) => !fallback.has(name))).toEqual([]);
});
