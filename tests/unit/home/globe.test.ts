import { describe, expect, it } from 'vitest';
import { flightPath, graticule, project } from '@/features/home/globe';

const near = ([x, y]: [number, number]) => [Math.round(x), Math.round(y)];

describe('the globe of the hero', () => {
  it('places cities where the drawing has them', () => {
    expect(near(project([56.95, 24.1]))).toEqual([1076, 112]);
    expect(near(project([38.72, -9.14]))).toEqual([830, 305]);
  });

  it('draws a path between two places', () => {
    const path = flightPath([56.95, 24.1], [41.39, 2.17]);
    expect(path).toMatch(/^M1075\.9 112\.0L/);
    expect(path).toMatch(/L92[78]\.\d 291\.\d$/);
  });

  it('omits the far side', () => {
    const numbers =
      graticule()
        .match(/-?\d+\.\d/g)
        ?.map(Number) ?? [];
    expect(numbers.length).toBeGreaterThan(500);
    expect(graticule()).not.toContain('NaN');
    expect(Math.max(...numbers.filter((_, at) => at % 2 === 0))).toBeLessThanOrEqual(985 + 640);
  });
});
