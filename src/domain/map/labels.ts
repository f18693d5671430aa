import type { Spot } from './view';

/** Width and height in pixels. */
export type Box = readonly [width: number, height: number];

/** A place to be labelled, with the boxes of its texts, the one that says most first. */
export interface Labelled extends Spot {
  boxes: readonly Box[];
}

/** Room (pixels) between labels. */
const GAP = 4;
/** A dot without a text. */
const DOT: Box = [12, 12];
/** Labels stand above their place, and leave it free. */
const ABOVE = 8;

interface Taken {
  x: number;
  top: number;
  bottom: number;
  half: number;
}

const taken = ({ x, y }: Spot, [width, height]: Box, world: number, above: number): Taken => ({
  x: x * world,
  top: y * world - above - (above ? height : height / 2),
  bottom: y * world - (above ? above : -height / 2),
  half: width / 2,
});

/** Pixels from east to west between two places, the shorter way round the world. */
const apart = (a: number, b: number, world: number): number => {
  const once = Math.abs(a - b) % world;
  return Math.min(once, world - once);
};

const meet = (a: Taken, b: Taken, world: number): boolean =>
  a.top - GAP < b.bottom && b.top - GAP < a.bottom && apart(a.x, b.x, world) < a.half + b.half + GAP;

/**
 * Which text each place has at a zoom (`world`: pixels of its width), or null where it is only a dot. Earlier places choose first; no
 * label covers another. It does not depend on what part of the world is seen, so labels stay while the map moves.
 */
export function placeLabels(places: readonly Labelled[], world: number): (number | null)[] {
  const labels: Taken[] = [];
  return places.map(({ boxes, ...spot }) => {
    for (const [at, box] of boxes.entries()) {
      const wanted = taken(spot, box, world, ABOVE);
      if (labels.some((label) => meet(label, wanted, world))) continue;
      labels.push(wanted, taken(spot, DOT, world, 0));
      return at;
    }
    return null;
  });
}
