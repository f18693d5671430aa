import type { Shoreline } from './coast';
import { type MapView, type Size, type Spot, spotOf } from './view';

/** A coast line on the map, and where it lies. */
export interface Land {
  /** `x` and `y` of its points in turn. */
  line: Float64Array;
  west: number;
  east: number;
  north: number;
  south: number;
}

export const landOf = (rings: readonly Shoreline[]): Land[] =>
  rings.map((ring) => {
    const line = new Float64Array(ring.length);
    let [west, east, north, south] = [Infinity, -Infinity, Infinity, -Infinity];
    for (let at = 0; at < ring.length; at += 2) {
      const { x, y } = spotOf({ lon: ring[at] ?? 0, lat: ring[at + 1] ?? 0 });
      line[at] = x;
      line[at + 1] = y;
      west = Math.min(west, x);
      east = Math.max(east, x);
      north = Math.min(north, y);
      south = Math.max(south, y);
    }
    return { line, west, east, north, south };
  });

/** What draws: a canvas, or a test. */
export interface Pen {
  moveTo: (x: number, y: number) => void;
  lineTo: (x: number, y: number) => void;
  closePath: () => void;
}

/** Pixels beyond the edge, so that lines there are not seen. */
const BEYOND = 4;

/** Which edge a pixel is beyond, as bits; 0 for none. */
const beyond = (x: number, y: number, { width, height }: Size): number =>
  (x < -BEYOND ? 1 : x > width + BEYOND ? 2 : 0) | (y < -BEYOND ? 4 : y > height + BEYOND ? 8 : 0);

function drawOne({ line }: Land, turn: number, view: MapView, size: Size, pen: Pen): void {
  const left = size.width / 2 + (turn - view.x) * view.world;
  const top = size.height / 2 - view.y * view.world;
  let [lastX, lastY, lastSide] = [0, 0, 0];
  let skipped = false;
  for (let at = 0; at < line.length; at += 2) {
    const x = left + (line[at] ?? 0) * view.world;
    const y = top + (line[at + 1] ?? 0) * view.world;
    const side = beyond(x, y, size);
    if (at === 0) pen.moveTo(x, y);
    else if ((side & lastSide) !== 0) {
      // A way that stays beyond one edge is not seen: its end is enough.
      skipped = true;
      [lastX, lastY, lastSide] = [x, y, side & lastSide];
      continue;
    } else {
      if (skipped) pen.lineTo(lastX, lastY);
      pen.lineTo(x, y);
    }
    skipped = false;
    [lastX, lastY, lastSide] = [x, y, side];
  }
  if (skipped) pen.lineTo(lastX, lastY);
  pen.closePath();
}

/** Draws the land that a view shows, in each copy of the world. Returns the number of lines drawn. */
export function drawLand(lands: readonly Land[], view: MapView, size: Size, pen: Pen): number {
  const halfX = size.width / view.world / 2;
  const halfY = size.height / view.world / 2;
  let drawn = 0;
  for (const land of lands) {
    if (land.south < view.y - halfY || land.north > view.y + halfY) continue;
    for (let turn = -1; turn <= 1; turn++) {
      if (land.east + turn < view.x - halfX || land.west + turn > view.x + halfX) continue;
      drawOne(land, turn, view, size, pen);
      drawn += 1;
    }
  }
  return drawn;
}

const STEPS = [30, 10, 5] as const;
/** Pixels that two lines of the net are apart at least. */
const NET = 70;

/** Lines of the net of degrees that a view shows: `x` of meridians and `y` of parallels, in pixels. */
export function netOf(view: MapView, size: Size): { xs: number[]; ys: number[] } {
  const step = STEPS.findLast((each) => (view.world / 360) * each >= NET) ?? STEPS[0];
  const at = ({ x, y }: Spot): Spot => ({
    x: size.width / 2 + (x - view.x) * view.world,
    y: size.height / 2 + (y - view.y) * view.world,
  });
  const half = (size.width / view.world / 2) * 360;
  const middle = view.x * 360 - 180;
  const xs: number[] = [];
  for (let lon = Math.ceil((middle - half) / step) * step; lon <= middle + half; lon += step)
    xs.push(at({ x: (lon + 180) / 360, y: 0 }).x);
  const ys: number[] = [];
  for (let lat = -60; lat <= 80; lat += step) {
    const { y } = at(spotOf({ lat, lon: 0 }));
    if (y >= 0 && y <= size.height) ys.push(y);
  }
  return { xs, ys };
}
