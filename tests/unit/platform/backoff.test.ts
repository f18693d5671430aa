import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backoffMs } from '@/domain/backoff';

const HOURS_4 = 14_400_000;

describe('the wait after a failed attempt', () => {
  it('starts at a second and doubles up to four hours', () => {
    expect([1, 2, 3, 4].map((failures) => backoffMs(failures, 0))).toEqual([1000, 2000, 4000, 8000]);
    expect([14, 15, 1000].map((failures) => backoffMs(failures, 0))).toEqual([8_192_000, HOURS_4, HOURS_4]);
    expect(backoffMs(0, 0)).toBe(1000);
  });

  it('is shortened by half at most, and never longer than the cap', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2000 }), fc.double({ noNaN: true }), (failures, chance) => {
        const [wait, whole] = [backoffMs(failures, chance), backoffMs(failures, 0)];
        expect(wait).toBeLessThanOrEqual(Math.min(whole, HOURS_4));
        expect(wait).toBeGreaterThanOrEqual(whole / 2);
      }),
    );
    expect(backoffMs(3, 1)).toBe(2000);
  });

  it('follows other numbers', () => {
    expect(backoffMs(3, 0.5, { base: 100, factor: 3, cap: 800, jitter: 1 })).toBe(400);
  });
});
