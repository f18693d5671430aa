/*
 * What a map of the world shows: Mercator's projection, whole from east to west and repeated there, so that the date line is a line
 * like any other. A place on it has `x` from 0 at 180° W to 1 at 180° E and `y` from the north; the same `y` scale holds.
 */

/** A place on the map. */
export interface Spot {
  x: number;
  y: number;
}
/** What is seen: the place in its middle, and how many pixels the world is wide. */
export interface MapView extends Spot {
  world: number;
}
/** Pixels. */
export interface Size {
  width: number;
  height: number;
}

const rad = (degrees: number): number => (degrees * Math.PI) / 180;
/** Mercator has no poles. */
const MOST_LAT = 85;

export function spotOf({ lat, lon }: { lat: number; lon: number }): Spot {
  const held = Math.max(-MOST_LAT, Math.min(MOST_LAT, lat));
  return { x: (lon + 180) / 360, y: 0.5 - Math.log(Math.tan(Math.PI / 4 + rad(held) / 2)) / (2 * Math.PI) };
}

/** What can be seen from north to south: nothing flies beyond. */
const NORTH = spotOf({ lat: 82, lon: 0 }).y;
const SOUTH = spotOf({ lat: -58, lon: 0 }).y;
/** One degree has 83 pixels, a step of the fine coast lines 6: they have no more to show. */
const MOST_WORLD = 30_000;
/** The nearest that a map goes by itself. */
const FITTED_WORLD = 6_000;

const between = (least: number, n: number, most: number): number => Math.max(least, Math.min(most, n));
/** The turn of the world nearest to another place: -0.5 to 0.5. */
const across = (x: number): number => x - Math.round(x);

/** The view within what there is to see: never more than one world wide, and no void in the north or south. */
export function heldView({ x, y, world }: MapView, { width, height }: Size): MapView {
  const held = between(Math.max(width, 1), world, Math.max(MOST_WORLD, width));
  const half = height / held / 2;
  const middle = (NORTH + SOUTH) / 2;
  return {
    x: x - Math.floor(x),
    y: SOUTH - NORTH <= 2 * half ? middle : between(NORTH + half, y, SOUTH - half),
    world: held,
  };
}

/** The map goes no nearer. */
export const isNearest = ({ world }: MapView, { width }: Size): boolean => world >= Math.max(MOST_WORLD, width);

/** Where a place is in pixels, in the copy of the world nearest to the middle. */
export function toPixels(spot: Spot, view: MapView, { width, height }: Size): Spot {
  return { x: width / 2 + across(spot.x - view.x) * view.world, y: height / 2 + (spot.y - view.y) * view.world };
}

/** The view after a drag of so many pixels. */
export const moved = (view: MapView, dx: number, dy: number, size: Size): MapView =>
  heldView({ ...view, x: view.x - dx / view.world, y: view.y - dy / view.world }, size);

/** The view after a zoom. The place at `at` (pixels) stays where it is. */
export function zoomed(view: MapView, factor: number, at: Spot, size: Size): MapView {
  const { world } = heldView({ ...view, world: view.world * factor }, size);
  const [east, south] = [at.x - size.width / 2, at.y - size.height / 2];
  return heldView(
    { x: view.x + east / view.world - east / world, y: view.y + south / view.world - south / world, world },
    size,
  );
}

/** The shortest way round the world that passes all places: its west end and length. */
function span(xs: readonly number[]): { west: number; length: number } {
  const sorted = xs.map((x) => x - Math.floor(x)).sort((a, b) => a - b);
  // The widest gap is what need not be seen.
  let west = sorted[0] ?? 0;
  let gap = -1;
  sorted.forEach((x, at) => {
    const next = at + 1 < sorted.length ? (sorted[at + 1] ?? 0) : (sorted[0] ?? 0) + 1;
    if (next - x > gap) [gap, west] = [next - x, next];
  });
  return { west, length: Math.max(0, 1 - gap) };
}

/** Room (pixels) around places that are all to be seen: for their labels, and for the buttons below. */
const ROOM = { side: 64, above: 48, below: 72 };

/** The nearest view that shows all places; the whole world without any. */
export function fittedView(spots: readonly Spot[], size: Size): MapView {
  if (spots.length === 0) return heldView({ x: 0.5, y: 0.4, world: 0 }, size);
  const { west, length } = span(spots.map(({ x }) => x));
  const ys = spots.map(({ y }) => y);
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const world = Math.min(
    FITTED_WORLD,
    Math.max(1, size.width - 2 * ROOM.side) / Math.max(length, 1e-6),
    Math.max(1, size.height - ROOM.above - ROOM.below) / Math.max(bottom - top, 1e-6),
  );
  const middle = (top + bottom) / 2 + (ROOM.below - ROOM.above) / 2 / world;
  return heldView({ x: west + length / 2, y: middle, world }, size);
}
