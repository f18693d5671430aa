/** A set of row numbers, 32 to a word. A filter step over 10,000 offers is some hundred words (performance.md 4.1). */
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

/** The same set with room for `rows` rows; the given one when it has the room already. */
export function growBits(bits: Bits, rows: number): Bits {
  if (bits.length >= wordsFor(rows)) return bits;
  const bigger = new Uint32Array(Math.max(wordsFor(rows), bits.length * 2));
  bigger.set(bits);
  return bigger;
}

/** Keeps in `into` what is also in `other`. */
export function keepCommon(into: Bits, other: Bits): void {
  for (let i = 0; i < into.length; i++) into[i] = (into[i] ?? 0) & (other[i] ?? 0);
}
/** Takes out of `into` what is in `other`. */
export function takeOut(into: Bits, other: Bits): void {
  for (let i = 0; i < into.length; i++) into[i] = (into[i] ?? 0) & ~(other[i] ?? 0);
}
export function addAll(into: Bits, other: Bits): void {
  for (let i = 0; i < into.length; i++) into[i] = (into[i] ?? 0) | (other[i] ?? 0);
}

export function countBits(bits: Bits): number {
  let sum = 0;
  for (let i = 0; i < bits.length; i++) {
    let word = bits[i] ?? 0;
    if (word === 0) continue;
    word -= (word >>> 1) & 0x55555555;
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
    sum += (((word + (word >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
  }
  return sum;
}
