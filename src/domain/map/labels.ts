import type { Spot } from './view';

/** Width and height in pixels. */
export type Box = readonly [width: number, height: number];

/** A place to be labelled, with the boxes of its texts, the one that says most first. */
export interface Labelled extends Spot {
  boxes: readonly Box[];
}

/** Room (pixels) between labels. */
const GAP = 4;
/** Width and height of the place itself. */
const DOT = 12;
/** Between the middle of a place and its label. */
const OFF = 8;

/** The text of a label, by its number, and where it stands. */
export interface PlacedLabel {
  text: number;
  below: boolean;
}

interface Taken {
  x: number;
  top: number;
  bottom: number;
  half: number;
}

const dotAt = ({ x, y }: Spot, world: number): Taken => ({
  x: x * world,
  top: y * world - DOT / 2,
  bottom: y * world + DOT / 2,
  half: DOT / 2,
});

function labelAt({ x, y }: Spot, [width, height]: Box, below: boolean, world: number): Taken {
  const top = y * world + (below ? OFF : -OFF - height);
  return { x: x * world, top, bottom: top + height, half: width / 2 };
}

/** Pixels from east to west between two places, the shorter way round the world. */
const apart = (a: number, b: number, world: number): number => {
  const once = Math.abs(a - b) % world;
  return Math.min(once, world - once);
};

const meet = (a: Taken, b: Taken, gap: number, world: number): boolean =>
  a.top - gap < b.bottom && b.top - gap < a.bottom && apart(a.x, b.x, world) < a.half + b.half + gap;

/**
 * Which text each place has at a zoom (`world`: pixels of its width), or null where it is only a dot. Earlier places choose first: the
 * text that says most, above or below, where no other place is covered; else one that covers only places which choose later. No label
 * covers another. It does not depend on what part of the world is seen, so labels stay while the map moves.
 */
export function placeLabels(places: readonly Labelled[], world: number): (PlacedLabel | null)[] {
  const dots = places.map((place) => dotAt(place, world));
  const labels: Taken[] = [];
  return places.map((place, at) => {
    for (const others of [dots, dots.slice(0, at)])
      for (const [text, box] of place.boxes.entries())
        for (const below of [false, true]) {
          const wanted = labelAt(place, box, below, world);
          if (labels.some((label) => meet(label, wanted, GAP, world))) continue;
          if (others.some((dot) => dot !== dots[at] && meet(dot, wanted, 0, world))) continue;
          labels.push(wanted);
          return { text, below };
        }
    return null;
  });
}
