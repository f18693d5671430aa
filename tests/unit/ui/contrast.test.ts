import { describe, expect, it } from 'vitest';
import { hexOf, linearOf, linearOfOklch, oklchOf, soundHex } from '@/domain/tenant/color';
import { contrast, fillOf, luminance, onColor, soundColors, tenantCss, themeColors } from '@/domain/tenant/contrast';
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
    expect(soundHex(value)).toBe(hex);
  });

  it('that is invalid falls back to the product’s own, alone', () => {
    expect(soundColors({ primary: '#6b1030', secondary: 'url(x)', accent: null })).toEqual({
      ...DEFAULT_PROFILE.colorSchema,
      primary: '#6b1030',
    });
    expect(soundColors(null)).toEqual(DEFAULT_PROFILE.colorSchema);
    expect(tenantCss({ primary: '}</style><script>' })).not.toContain('<');
  });

  it('survives the round trip through its lightness', () => {
    for (const hex of sweep) expect(hexOf(linearOfOklch(oklchOf(linearOf(hex))))).toBe(hex);
  });
});

describe('text on a tenant’s colour', () => {
  it('has a contrast of at least 4.5 to 1, on the colour and on its fill', () => {
    for (const hex of sweep) {
      for (const ground of [hex, fillOf(hex)]) {
        const ratio = contrast(luminance(linearOf(ground)), luminance(linearOf(onColor(ground))));
        expect(ratio, ground).toBeGreaterThanOrEqual(4.5);
      }
    }
  });

  it('keeps dark and light colours and uses white on a middle one', () => {
    expect(fillOf('#6b1030')).toBe('#6b1030');
    expect(fillOf('#ffd60a')).toBe('#ffd60a');
    expect(onColor(fillOf('#ff5a00'))).toBe('#ffffff');
  });
});

it('the browser’s bars have the header’s colour in both schemes', () => {
  expect(themeColors('#2a5c9e')).toEqual({ light: '#ffffff', dark: expect.stringMatching(/^#1[0-9a-f]{5}$/) });
  expect(themeColors('nonsense')).toEqual(themeColors(DEFAULT_PROFILE.colorSchema.primary));
});
