/**
 * `npm run data` writes src/domain/map/coast110.txt and coast50.txt: coast lines of Natural Earth, without borders and
 * without the Antarctic (ATTRIBUTION.md).
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packCoast } from '@/domain/map/coast';

interface Topology {
  transform: { scale: [number, number]; translate: [number, number] };
  /** Lines as points, each relative to the one before. */
  arcs: Point[][];
  objects: { land: { geometries: { arcs: number[][][] }[] } };
}

/** Scales of Natural Earth, in millions: the steps of a degree in the text, and how far (degrees) a line may be from the source. */
const SCALES = { 110: { steps: 10, off: 0 }, 50: { steps: 14, off: 0.06 } } as const;
export type Scale = keyof typeof SCALES;
type Point = [lon: number, lat: number];

const read = (scale: Scale): Topology => {
  const path = join(import.meta.dirname, `../../node_modules/world-atlas/land-${scale}m.json`);
  return JSON.parse(readFileSync(path, 'utf8')) as Topology;
};

/** Nobody flies further south, and the projection does not show it. */
const SOUTH = -60;

/** The lines of a topology in degrees, by its number; a number below zero is the line `~n` from its end. */
function linesOf({ transform: { scale, translate }, arcs }: Topology): (n: number) => Point[] {
  const lines = arcs.map((arc) => {
    let [x, y] = [0, 0];
    return arc.map(([dx, dy]): Point => {
      x += dx;
      y += dy;
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
    });
  });
  return (n) => (n < 0 ? (lines[~n] ?? []).toReversed() : (lines[n] ?? []));
}

/** A ring whose longitudes do not jump at the date line; its middle is on the map. */
function unbroken(points: readonly Point[]): Point[] {
  let turns = 0;
  const on = points.map(([lon, lat], at): Point => {
    const before = points[at - 1]?.[0] ?? lon;
    if (Math.abs(lon - before) > 180) turns += lon < before ? 360 : -360;
    return [lon + turns, lat];
  });
  const lons = on.map(([lon]) => lon);
  const shift = 360 * Math.round((Math.min(...lons) + Math.max(...lons)) / 720);
  return on.map(([lon, lat]) => [lon - shift, lat]);
}

/** A line with fewer points: none of those left out is further than `off` from it (Douglas and Peucker). */
function simpler(line: readonly Point[], off: number): Point[] {
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last || line.length < 3) return [...line];
  const [dx, dy] = [last[0] - first[0], last[1] - first[1]];
  const length = Math.hypot(dx, dy);
  const away = ([x, y]: Point): number =>
    length === 0
      ? Math.hypot(x - first[0], y - first[1])
      : Math.abs(dx * (first[1] - y) - (first[0] - x) * dy) / length;
  let [far, at] = [0, 0];
  line.forEach((point, n) => {
    const from = n === 0 || n === line.length - 1 ? 0 : away(point);
    if (from > far) [far, at] = [from, n];
  });
  if (far <= off) return [first, last];
  return [...simpler(line.slice(0, at + 1), off).slice(0, -1), ...simpler(line.slice(at), off)];
}

/** A ring with fewer points. Both halves are lines, so that it stays closed. */
function simplerRing(ring: readonly Point[], off: number): Point[] {
  if (off === 0) return [...ring];
  const half = Math.floor(ring.length / 2);
  const back = [...ring.slice(half), ...ring.slice(0, 1)];
  return [...simpler(ring.slice(0, half + 1), off).slice(0, -1), ...simpler(back, off).slice(0, -1)];
}

/** Coast lines at a scale, as the text that the app reads. */
export function coastText(scale: Scale): string {
  const topology = read(scale);
  const line = linesOf(topology);
  const { steps, off } = SCALES[scale];
  const rings = topology.objects.land.geometries
    .flatMap(({ arcs }) => arcs)
    .flatMap((polygon) => polygon)
    .map((ring) => ring.flatMap((n, at) => line(n).slice(at === 0 ? 0 : 1)))
    // A closed ring ends where it began; its end says nothing.
    .map((points) => points.slice(0, -1))
    .filter((points) => points.some(([, lat]) => lat > SOUTH))
    .map((points) => simplerRing(unbroken(points), off));
  return packCoast(
    rings.map((ring) => Float64Array.from(ring.flat())),
    steps,
  );
}
