import { describe, expect, it } from 'vitest';
import {
  hexOf,
  linearOf,
  linearOfOklch,
  oklchOf,
  validColors,
  parseHex,
  tenantCss,
  themeColors,
} from '@/domain/tenant/colors';
import { DEFAULT_PROFILE } from '@/domain/tenant/types';

const sweep = Array.from({ length: 512 }, (_, at) => {
  const channel = (shift: number) => (((at >> shift) & 7) * 36).toString(16).padStart(2, '0');
  return `#${channel(0)}${channel(3)}${channel(6)}`;
});

describe("a tenant's colour", () => {
  it.each([
    ['#FFD60A', '#ffd60a'],
    ['#fd0', '#ffdd00'],
    [' #fd08 ', '#ffdd00'],
    ['#ffd60a80', '#ffd60a'],
    ['yellow', null],
    ['#ffd60', null],
    ['red;} body{display:none', null],
    [42, null],
    [undefined, null],
  ])('%s is parsed as %s', (value, hex) => {
    expect(parseHex(value)).toBe(hex);
  });

  it('that is invalid falls back to the product’s own, alone', () => {
    expect(validColors({ primary: '#6b1030', secondary: 'url(x)', accent: null })).toEqual({
      ...DEFAULT_PROFILE.colorSchema,
      primary: '#6b1030',
    });
    expect(validColors(null)).toEqual(DEFAULT_PROFILE.colorSchema);
    expect(tenantCss({ primary: '}</style><script>' })).not.toContain('<');
  });

  it('survives the round trip through its lightness', () => {
    for (const hex of sweep) expect(hexOf(linearOfOklch(oklchOf(linearOf(hex))))).toBe(hex);
  });
});

it('the browser’s bars are the header’s own colour in both schemes', () => {
  expect(themeColors('#2a5c9e')).toEqual({ light: '#ffffff', dark: expect.stringMatching(/^#1[0-9a-f]{5}$/) });
  expect(themeColors('nonsense')).toEqual(themeColors(DEFAULT_PROFILE.colorSchema.primary));
});
