import { crc32, deflateSync } from 'node:zlib';
/** Stroke alphabet on a 4 × 6 grid, so that lettermarks need no font in SVG or PNG. */
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

/** Polylines and stroke width of a mark of up to three characters, centred in a square of `size`. */
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

const fix = (value: number): string => value.toFixed(1);

/** A lettermark as SVG: white strokes on a rounded background. */
export function svgMark(mark: string, color: string, size = 64): string {
  const { lines, width } = strokesOf(mark, size);
  const path = lines.map((line) => `M${line.map(([x, y]) => `${fix(x)} ${fix(y)}`).join('L')}`).join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size}" height="${size}">` +
    `<rect width="${size}" height="${size}" rx="${size / 5}" fill="${color}"/>` +
    `<path d="${path}" fill="none" stroke="#fff" stroke-width="${fix(width)}" stroke-linecap="round" stroke-linejoin="round"/></svg>`
  );
}

function distance([px, py]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const dx = bx - ax;
  const dy = by - ay;
  const along = Math.max(0, Math.min(1, ((px - ax) * dx + (py - ay) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(px - ax - along * dx, py - ay - along * dy);
}

/** Share of a pixel that a shape covers, from the distance to its edge (negative inside). */
const coverage = (edge: number): number => Math.max(0, Math.min(1, 0.5 - edge));

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/* The oldest supported Node has no zlib.crc32. */
const crc = (data: Buffer): number => (typeof crc32 === 'function' ? crc32(data) : slowCrc(data));
function slowCrc(data: Buffer): number {
  let c = ~0;
  for (const byte of data) {
    c ^= byte;
    for (let bit = 0; bit < 8; bit++) c = c & 1 ? (c >>> 1) ^ 0xedb88320 : c >>> 1;
  }
  return ~c >>> 0;
}

/** The same lettermark as an antialiased PNG. */
export function pngMark(mark: string, color: string, size = 96): Buffer {
  const { lines, width } = strokesOf(mark, size);
  const ground = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const radius = size / 5;
  const rows = Buffer.alloc(size * (size * 4 + 1));
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const point: Point = [x + 0.5, y + 0.5];
      const inX = Math.abs(point[0] - size / 2) - (size / 2 - radius);
      const inY = Math.abs(point[1] - size / 2) - (size / 2 - radius);
      const corner = Math.hypot(Math.max(inX, 0), Math.max(inY, 0)) + Math.min(Math.max(inX, inY), 0) - radius;
      let nearest = Number.POSITIVE_INFINITY;
      for (const line of lines) {
        for (let n = 1; n < line.length; n++) {
          nearest = Math.min(nearest, distance(point, line[n - 1] as Point, line[n] as Point));
        }
      }
      const ink = coverage(nearest - width / 2);
      const at = y * (size * 4 + 1) + 1 + x * 4;
      for (let part = 0; part < 3; part++) rows[at + part] = Math.round((ground[part] ?? 0) * (1 - ink) + 255 * ink);
      rows[at + 3] = Math.round(coverage(corner) * 255);
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  head.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
