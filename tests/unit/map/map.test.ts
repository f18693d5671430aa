import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { packCoast, unpackCoast } from '@/domain/map/coast';
import { placeLabels } from '@/domain/map/labels';
import { drawLand, landOf, netOf } from '@/domain/map/land';
import {
  type MapView,
  type Size,
  fittedView,
  heldView,
  isNearest,
  moved,
  spotOf,
  toPixels,
  zoomed,
} from '@/domain/map/view';
import { coastText } from '../../../sandbox/data/coast';
import { airports } from '../../../sandbox/world/world';

const textOf = (scale: number) => readFileSync(`src/domain/map/coast${scale}.txt`, 'utf8');
const spot = (iata: string) => spotOf(airports.get(iata)!);
const SIZE: Size = { width: 600, height: 400 };
const round = ({ x, y }: { x: number; y: number }) => [Math.round(x), Math.round(y)];

/** How many times a line to the east crosses the land: odd for a point on it. */
function isLand(iata: string, scale: 110 | 50): boolean {
  const { x, y } = spot(iata);
  let crossed = 0;
  for (const { line } of landOf(unpackCoast(textOf(scale)))) {
    for (const turn of [-1, 0, 1])
      for (let at = 0; at < line.length; at += 2) {
        const [ax, ay] = [line[at]! + turn, line[at + 1]!];
        const [bx, by] = [line[(at + 2) % line.length]! + turn, line[(at + 3) % line.length]!];
        if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) crossed += 1;
      }
  }
  return crossed % 2 === 1;
}

describe('coast lines as text', () => {
  it.each([110, 50] as const)('are what the script writes, at 1:%i million', (scale) =>
    expect(textOf(scale)).toBe(coastText(scale)),
  );

  it('come back as they were written, to a step', () => {
    const ring = Float64Array.from([179.96, -0.04, 181, 12.3, 178, -59.9]);
    expect([...unpackCoast(packCoast([ring], 10))[0]!].map((n) => Math.round(n * 10) / 10)).toEqual([
      180, 0, 181, 12.3, 178, -59.9,
    ]);
  });

  it('leave out a ring that falls together', () =>
    expect(unpackCoast(packCoast([Float64Array.from([1, 1, 1.001, 1, 1, 1.001])], 10))).toEqual([]));

  it.each(['KRK', 'MAD', 'MEX', 'DEN', 'NBO', 'ASP', 'OVB'])('have %s on land, on both scales', (iata) => {
    expect(isLand(iata, 110)).toBe(true);
    expect(isLand(iata, 50)).toBe(true);
  });

  it('join at the date line: no step of a line is longer than a coast is straight', () => {
    for (const { line } of landOf(unpackCoast(textOf(110))))
      for (let at = 2; at < line.length; at += 2) expect(Math.abs(line[at]! - line[at - 2]!)).toBeLessThan(0.03);
  });
});

describe('a view of the world', () => {
  it('has Greenwich and the equator in its middle', () =>
    expect(spotOf({ lat: 0, lon: 0 })).toEqual({ x: 0.5, y: expect.closeTo(0.5, 12) as number }));

  it('shows all places, and no more than it must', () => {
    const spots = ['RIX', 'BCN', 'ATH', 'LHR'].map(spot);
    const view = fittedView(spots, SIZE);
    const pixels = spots.map((each) => toPixels(each, view, SIZE));
    expect(Math.min(...pixels.map(({ x }) => x), ...pixels.map(({ y }) => y))).toBeGreaterThan(40);
    expect(Math.max(...pixels.map(({ x }) => x))).toBeLessThan(560);
    expect(Math.max(...pixels.map(({ y }) => y))).toBeLessThan(360);
    const closer = zoomed(view, 1.3, { x: 300, y: 200 }, SIZE);
    expect(spots.some((each) => toPixels(each, closer, SIZE).y > 360 || toPixels(each, closer, SIZE).y < 40)).toBe(
      true,
    );
  });

  it('goes over the date line where that is shorter', () => {
    const view = fittedView([spot('AKL'), spot('HNL')], SIZE);
    expect(toPixels(spot('HNL'), view, SIZE).x - toPixels(spot('AKL'), view, SIZE).x).toBeGreaterThan(0);
    expect(view.world).toBeGreaterThan(1500);
  });

  it('keeps the place below the finger while it is zoomed, and ends at its limits', () => {
    const view = fittedView([spot('RIX'), spot('BCN')], SIZE);
    const at = toPixels(spot('RIX'), view, SIZE);
    expect(round(toPixels(spot('RIX'), zoomed(view, 1.5, at, SIZE), SIZE))).toEqual(round(at));
    expect(zoomed(view, 1e6, at, SIZE).world).toBe(30_000);
    expect(isNearest(zoomed(view, 1e6, at, SIZE), SIZE)).toBe(true);
    expect(isNearest(zoomed(view, 1e6, at, SIZE), { ...SIZE, width: 40_000 })).toBe(false);
    expect(isNearest({ ...view, world: 29_000 }, SIZE)).toBe(false);
    expect(zoomed(view, 1e-6, at, SIZE).world).toBe(600);
  });

  it('moves round the world, not beyond its north and south', () => {
    const view: MapView = heldView({ x: 0.99, y: 0.4, world: 2000 }, SIZE);
    const east = moved(view, -100, 0, SIZE);
    expect(east.x).toBeCloseTo(0.04);
    expect(moved(view, 0, 1e6, SIZE).y).toBeGreaterThan(0);
    expect(moved(view, 0, 1e6, SIZE)).toEqual(moved(view, 0, 1e7, SIZE));
  });

  it('is of the whole world without places, and of one place not too near', () => {
    expect(fittedView([], SIZE).world).toBe(600);
    expect(fittedView([spot('RIX')], SIZE).world).toBe(6000);
  });
});

describe('labels', () => {
  const BOXES = [[80, 20] as const, [40, 20] as const];
  const at = (x: number, y = 0.3) => ({ x, y, boxes: BOXES });
  const placed = (places: readonly ReturnType<typeof at>[], world = 1000) =>
    placeLabels(places, world).map((label) => label && `${label.text}${label.below ? ' below' : ''}`);

  it('say less where a cheaper place takes the room, and are dots without any', () => {
    const crowd = [at(0.5), at(0.565), at(0.5001), at(0.5002)];
    expect(placed(crowd)).toEqual(['0', '0 below', '1 below', null]);
    expect(placed(crowd, 1_000_000)).toEqual(['0', '0', '0', '0']);
  });

  it('do not cover each other over the date line', () => {
    expect(placed([at(0.999), at(0.001)])).toEqual(['0', '0 below']);
  });

  it('leave other places free, as long as there is room', () => {
    expect(placed([at(0.5), at(0.51, 0.285)])).toEqual(['0 below', '0']);
    // Places all round: the cheapest still has its price.
    const around = [at(0.5, 0.28), at(0.5, 0.32)];
    expect(placed([at(0.5), ...around])[0]).toBe('0');
  });
});

describe('land that is drawn', () => {
  const lands = landOf(unpackCoast(textOf(110)));
  const traced = (view: MapView) => {
    const points: number[][] = [];
    const add = (x: number, y: number) => void points.push([x, y]);
    const lines = drawLand(lands, view, SIZE, { moveTo: add, lineTo: add, closePath: () => undefined });
    return { points, lines };
  };

  it('is only what is seen', () => {
    const all = traced(fittedView([], SIZE));
    expect(all.lines).toBeGreaterThan(100);
    const view = fittedView([spot('RIX'), spot('TLL')], SIZE);
    const { points, lines } = traced(view);
    expect(lines).toBeLessThan(20);
    expect(points.length).toBeLessThan(200);
    expect(points.some(([x = -1, y = -1]) => x > 0 && x < 600 && y > 0 && y < 400)).toBe(true);
  });

  it('is on both sides of the date line', () => {
    const { points } = traced(heldView({ x: 0, y: 0.25, world: 2000 }, SIZE));
    expect(points.some(([x = -1]) => x > 0 && x < 300)).toBe(true);
    expect(points.some(([x = -1]) => x > 300 && x < 600)).toBe(true);
  });

  it('has a net of degrees that is finer when it is nearer', () => {
    const far = netOf(fittedView([], SIZE), SIZE);
    expect(far.xs.length).toBe(13);
    const near = netOf(heldView({ x: 0.55, y: 0.3, world: 6000 }, SIZE), SIZE);
    expect(near.xs[1]! - near.xs[0]!).toBeCloseTo(6000 / 72);
    expect(near.ys.length).toBeGreaterThan(0);
  });
});
