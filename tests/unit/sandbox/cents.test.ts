import { describe, expect, it } from 'vitest';
import { centsOf, eurosOf, shareOf } from '../../../sandbox/cents';
import { percentOf, toCents, toEuros } from '@/domain/money';

describe('money of the sandbox', () => {
  it.each([
    [0, 0],
    [0.1 + 0.2, 30],
    [1.005, 101],
    [17.999999999999996, 1800],
    [8.5, 850],
    [458.8, 45880],
    [-12.345, -1235],
    [1e-9, 0],
    [99999.99, 9999999],
  ])('%d euros are %d cents', (euros, cents) => {
    expect(centsOf(euros)).toBe(cents);
  });

  it('is computed differently from the product, with the same result', () => {
    for (let cents = 0; cents < 200_000; cents += 7) {
      if (centsOf(cents / 100) !== cents || toCents(eurosOf(cents)) !== cents || toEuros(cents) !== eurosOf(cents))
        expect.fail(`${cents} cents`);
      for (const percent of [1, 2, 7, 10, 15, 33, 100])
        if (shareOf(cents, percent) !== percentOf(cents, percent)) expect.fail(`${percent} % of ${cents} cents`);
    }
  });
});
