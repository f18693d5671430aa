const OFFSET_BASIS = 0x811c_9dc5;
const PRIME = 0x0100_0193;

/**
 * FNV-1a, 32 bits, unsigned, over the code points of `letters` (a string, or its UTF-16 units as a list). Some results are
 * stored on devices (`draft.sent`, `draft.carried`): the same input must give the same number in every version.
 */
export function fnv1a(letters: Iterable<string>, basis = OFFSET_BASIS, prime = PRIME): number {
  let hash = basis;
  for (const letter of letters) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), prime);
  return hash >>> 0;
}
