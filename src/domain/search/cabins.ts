import { CABINS, CABIN_CODES, type CabinChoice } from './types';

/** The cabin that a word or a code in lower case names, '' for all of them; null when it names none. */
export function cabinOf(word: string): CabinChoice | null {
  if (word === 'all' || word === 'a' || !word) return '';
  return CABINS.find((cabin, at) => cabin === word || CABIN_CODES[at] === word) ?? null;
}
