/** A set of row numbers, 32 per word. A filter step over 10,000 offers takes a few hundred words. */
export type Bits = Uint32Array<ArrayBuffer>;

export const wordsFor = (rows: number): number => (rows + 31) >>> 5;
export const makeBits = (rows: number): Bits => new Uint32Array(wordsFor(rows));
export const hasBit = (bits: Bits, row: number): boolean => (((bits[row >>> 5] ?? 0) >>> (row & 31)) & 1) === 1;

export function setBit(bits: Bits, row: number): void {
  bits[row >>> 5] = (bits[row >>> 5] ?? 0) | (1 << (row & 31));
}
export function clearBit(bits: Bits, row: number): void {
  bits[row >>> 5] = (bits[row >>> 5] ?? 0) & ~(1 << (row & 31));
}

/** The same set with room for `rows` rows; unchanged if it is large enough. */
export function growBits(bits: Bits, rows: number): Bits {
  if (bits.length >= wordsFor(rows)) return bits;
  const bigger = new Uint32Array(Math.max(wordsFor(rows), bits.length * 2));
  bigger.set(bits);
  return bigger;
}

/** Intersection, stored in `into`. */
export function intersectBits(into: Bits, other: Bits): void {
  for (let i = 0; i < into.length; i++) into[i] = (into[i] ?? 0) & (other[i] ?? 0);
}
/** Removes the members of `other` from `into`. */
export function removeBits(into: Bits, other: Bits): void {
  for (let i = 0; i < into.length; i++) into[i] = (into[i] ?? 0) & ~(other[i] ?? 0);
}
export function uniteBits(into: Bits, other: Bits): void {
  for (let i = 0; i < into.length; i++) into[i] = (into[i] ?? 0) | (other[i] ?? 0);
}

function onesIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

export function countBits(bits: Bits): number {
  let sum = 0;
  for (let i = 0; i < bits.length; i++) sum += onesIn(bits[i] ?? 0);
  return sum;
}
/** Size of the intersection. */
export function countCommon(a: Bits, b: Bits): number {
  const most = Math.min(a.length, b.length);
  let sum = 0;
  for (let i = 0; i < most; i++) sum += onesIn((a[i] ?? 0) & (b[i] ?? 0));
  return sum;
}
export function isEmpty(bits: Bits): boolean {
  for (let i = 0; i < bits.length; i++) if (bits[i] !== 0) return false;
  return true;
}
