/**
 * The globe of the hero: an orthographic projection of Europe from above the Alps, in units of its 1440 x 460 drawing.
 */
const RADIUS = 640;
const CENTRE = { x: 985, y: 226.5, lat: 47.45, lon: 9 };
const STEP = 5;

export type LatLon = readonly [lat: number, lon: number];
type Vector = [number, number, number];

const rad = (degrees: number): number => (degrees * Math.PI) / 180;
const sin0 = Math.sin(rad(CENTRE.lat));
const cos0 = Math.cos(rad(CENTRE.lat));

/** Unit vectors: right, up, and towards the viewer. */
function turn([lat, lon]: LatLon): Vector {
  const [phi, turned] = [rad(lat), rad(lon - CENTRE.lon)];
  const flat = Math.cos(phi) * Math.cos(turned);
  return [Math.cos(phi) * Math.sin(turned), cos0 * Math.sin(phi) - sin0 * flat, sin0 * Math.sin(phi) + cos0 * flat];
}

const toPicture = ([x, y]: Vector): [x: number, y: number] => [CENTRE.x + RADIUS * x, CENTRE.y - RADIUS * y];

export const project = (place: LatLon): [x: number, y: number] => toPicture(turn(place));

/** SVG path through points, with a gap on the far side. */
function pathOf(points: readonly Vector[]): string {
  let open = false;
  return points
    .map((point) => {
      const seen = point[2] > 0.02;
      const [x, y] = toPicture(point);
      const text = seen ? `${open ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}` : '';
      open = seen;
      return text;
    })
    .join('');
}

const range = (from: number, to: number, step: number): number[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, at) => from + at * step);

let grid: string | undefined;

/** Every tenth visible parallel and meridian. Computed once, however often React starts to render it. */
export function graticule(): string {
  if (grid !== undefined) return grid;
  const parallels = range(20, 80, 10).map((lat) => pathOf(range(-180, 180, STEP).map((lon) => turn([lat, lon]))));
  const meridians = range(-180, 170, 10).map((lon) => pathOf(range(-10, 80, STEP).map((lat) => turn([lat, lon]))));
  grid = [...parallels, ...meridians].join('');
  return grid;
}

/** Great circle between two places. */
export function flightPath(from: LatLon, to: LatLon): string {
  const [a, b] = [turn(from), turn(to)];
  const angle = Math.acos(a[0] * b[0] + a[1] * b[1] + a[2] * b[2]);
  const mix = (share: number): Vector => {
    const [u, v] = [Math.sin((1 - share) * angle) / Math.sin(angle), Math.sin(share * angle) / Math.sin(angle)];
    return [a[0] * u + b[0] * v, a[1] * u + b[1] * v, a[2] * u + b[2] * v];
  };
  return pathOf(range(0, 20, 1).map((at) => mix(at / 20)));
}
