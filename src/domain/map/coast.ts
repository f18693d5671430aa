/*
 * Coast lines as text: a line with the steps per degree, then a line for each ring. A ring is the way from point to point in steps, east
 * and then north; the first point starts from longitude and latitude 0. A ring that crosses the date line goes on beyond
 * 180 degrees. Each number has digits of five bits, the lowest first; a digit of 32 or more is followed by another. Written by
 * sandbox/data/coast.ts.
 */
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_';
const MORE = 32;

/** A closed line: longitude and latitude of its points in turn, in degrees. Longitudes may lie beyond 180. */
export type Shoreline = Float64Array;

function write(n: number): string {
  let left = n < 0 ? -2 * n - 1 : 2 * n;
  let text = '';
  while (left >= MORE) {
    text += DIGITS[(left % MORE) + MORE] ?? '';
    left = Math.floor(left / MORE);
  }
  return text + (DIGITS[left] ?? '');
}

/** Writes rings. Points that fall together are written once; a ring with fewer than three points left is left out. */
export function packCoast(rings: readonly Shoreline[], stepsPerDegree: number): string {
  const lines = rings.map((ring) => {
    let [x, y] = [0, 0];
    let text = '';
    let points = 0;
    for (let at = 0; at < ring.length; at += 2) {
      const east = Math.round((ring[at] ?? 0) * stepsPerDegree);
      const north = Math.round((ring[at + 1] ?? 0) * stepsPerDegree);
      if (at > 0 && east === x && north === y) continue;
      text += write(east - x) + write(north - y);
      [x, y] = [east, north];
      points += 1;
    }
    return points > 2 ? text : '';
  });
  return `${[stepsPerDegree, ...lines.filter(Boolean)].join('\n')}\n`;
}

/** Reads the text of `packCoast`. */
export function unpackCoast(text: string): Shoreline[] {
  const [head = '', ...lines] = text.trimEnd().split('\n');
  const step = 1 / Number(head);
  const valueOf = new Uint8Array(128);
  for (let digit = 0; digit < DIGITS.length; digit++) valueOf[DIGITS.charCodeAt(digit)] = digit;
  return lines.map((line) => {
    const numbers: number[] = [];
    let [value, unit] = [0, 1];
    for (let at = 0; at < line.length; at++) {
      const digit = valueOf[line.charCodeAt(at)] ?? 0;
      value += (digit % MORE) * unit;
      unit *= MORE;
      if (digit >= MORE) continue;
      numbers.push((value % 2 === 1 ? -(value + 1) / 2 : value / 2) + (numbers.at(-2) ?? 0));
      [value, unit] = [0, 1];
    }
    return Float64Array.from(numbers, (steps) => steps * step);
  });
}
