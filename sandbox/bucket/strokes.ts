/** A stroke alphabet on a grid 4 wide and 6 high: our own lettermarks need no font, in SVG and in PNG alike. */
const ROUND = '1,0 3,0 4,1 4,5 3,6 1,6 0,5 0,1 1,0';
const GLYPHS: Record<string, string> = {
  A: '0,6 2,0 4,6;0.8,3.8 3.2,3.8',
  B: '0,6 0,0 2.8,0 3.8,0.8 3.8,2.1 2.8,2.9 0,2.9;2.8,2.9 4,3.8 4,5.1 3,6 0,6',
  C: '4,1 3,0 1,0 0,1 0,5 1,6 3,6 4,5',
  D: '0,0 2.6,0 4,1.4 4,4.6 2.6,6 0,6 0,0',
  E: '4,0 0,0 0,6 4,6;0,2.9 3.2,2.9',
  F: '4,0 0,0 0,6;0,2.9 3.2,2.9',
  G: '4,1 3,0 1,0 0,1 0,5 1,6 3,6 4,5 4,3.2 2.4,3.2',
  H: '0,0 0,6;4,0 4,6;0,3 4,3',
  I: '2,0 2,6',
  J: '3.6,0 3.6,5 2.6,6 1.2,6 0.2,5',
  K: '0,0 0,6;4,0 0,3.4;1.3,2.4 4,6',
  L: '0,0 0,6 4,6',
  M: '0,6 0,0 2,3.4 4,0 4,6',
  N: '0,6 0,0 4,6 4,0',
  O: ROUND,
  P: '0,6 0,0 3,0 4,1 4,2.4 3,3.4 0,3.4',
  Q: `${ROUND};2.6,4.4 4.2,6.2`,
  R: '0,6 0,0 3,0 4,1 4,2.2 3,3.1 0,3.1;2.2,3.1 4,6',
  S: '4,1 3,0 1,0 0,0.9 0,2 1,2.9 3,3.1 4,4 4,5.1 3,6 1,6 0,5',
  T: '0,0 4,0;2,0 2,6',
  U: '0,0 0,5 1,6 3,6 4,5 4,0',
  V: '0,0 2,6 4,0',
  W: '0,0 0.9,6 2,2.4 3.1,6 4,0',
  X: '0,0 4,6;4,0 0,6',
  Y: '0,0 2,3 4,0;2,3 2,6',
  Z: '0,0 4,0 0,6 4,6',
  0: ROUND,
  1: '0.8,1.2 2.2,0 2.2,6',
  2: '0,1.2 1,0 3,0 4,1 4,2.2 0,6 4,6',
  3: '0,0 4,0 2,2.5 3,2.5 4,3.5 4,5 3,6 1,6 0,5',
  4: '3,6 3,0 0,4.2 4,4.2',
  5: '3.8,0 0.4,0 0.2,2.6 3,2.5 4,3.4 4,5 3,6 1,6 0,5.2',
  6: '3.6,0.6 2.8,0 1.2,0 0,1.4 0,5 1,6 3,6 4,5 4,3.6 3,2.7 1,2.7 0,3.6',
  7: '0,0 4,0 1.4,6',
  8: '1,0 3,0 3.8,0.8 3.8,2 3,2.9 1,2.9 0.2,2 0.2,0.8 1,0;1,2.9 0,3.8 0,5.1 1,6 3,6 4,5.1 4,3.8 3,2.9',
  9: '4,2.4 3,3.3 1,3.3 0,2.4 0,1 1,0 3,0 4,1 4,4.6 2.8,6 1.2,6 0.4,5.4',
};

export type Point = readonly [x: number, y: number];

/** Poly-lines of a mark of up to three characters, centred on a square of `size`, and the width of the stroke. */
export function strokesOf(mark: string, size: number): { lines: Point[][]; width: number } {
  const letters = Array.from(mark.toUpperCase(), (letter) => GLYPHS[letter] ?? GLYPHS['X'] ?? '');
  const advance = 5.9;
  const wide = letters.length * advance - (advance - 4);
  const unit = Math.min((size * 0.6) / wide, (size * 0.4) / 6);
  const left = (size - wide * unit) / 2;
  const top = (size - 6 * unit) / 2;
  const lines = letters.flatMap((glyph, at) =>
    glyph.split(';').map((line) =>
      line.split(' ').map((pair): Point => {
        const [x = 0, y = 0] = pair.split(',').map(Number);
        return [left + (x + at * advance) * unit, top + y * unit];
      }),
    ),
  );
  return { lines, width: unit * 1.25 };
}
