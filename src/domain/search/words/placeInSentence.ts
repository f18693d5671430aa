import type { IsoDate } from '../../dates';
import type { Place } from '../types';
import { readDays } from './days';
import { MOST_WORDS, type PlaceFinder } from './placesInWords';
import { type Token, wordsOfKind } from './tokens';
import type { Word } from './vocabulary';

interface PlaceRead {
  words: number;
  place: Place;
  /** At which end, if the words say so. */
  end: 'origin' | 'destination' | null;
}

/** Words that begin no place. */
const NO_PLACE = ['filler', 'oneWay'] as const satisfies readonly Word[];

/** A place of up to three words, the longest first, with the word before it that says at which end. */
export function readPlace(tokens: readonly Token[], at: number, today: IsoDate, find: PlaceFinder): PlaceRead | null {
  const isFrom = wordsOfKind(tokens, at, 'from') > 0;
  const isTo = wordsOfKind(tokens, at, 'to') > 0;
  const first = isFrom || isTo ? at + 1 : at;
  // "в мае" is May, not Mahé.
  if (first > at && readDays(tokens, first, today)) return null;
  if (NO_PLACE.some((kind) => wordsOfKind(tokens, first, kind) > 0)) return null;
  for (let words = MOST_WORDS; words > 0; words -= 1) {
    const some = tokens.slice(first, first + words);
    if (some.length < words || some.some(({ raw }, n) => /^[\d€–—]/.test(raw) || (raw === '-' && n !== 1))) continue;
    // A short word is a name only by itself: "la" and "in" are words of sentences.
    const [{ raw: one }] = some as [Token];
    if (words === 1 && one.length < 3 && !isFrom && !isTo && !/^[A-Z]{2}$/.test(one)) continue;
    const last = some.at(-1)?.word ?? '';
    const code = words === 1 && (isFrom || isTo) && one.length === 3 ? find(one.toUpperCase()) : null;
    const place = find(some.map(({ raw }) => raw).join(' ')) ?? code;
    if (!place) continue;
    const end = isFrom ? 'origin' : isTo ? 'destination' : endOfCase(last, find);
    return { words: first - at + words, place, end };
  }
  return null;
}

const ESTONIAN_END = /(?:st|sse)$/;
/** Estonian says the end by the ending: "Riiast Londonisse". A name with this ending ("Bukarest") says nothing. */
function endOfCase(word: string, find: PlaceFinder): PlaceRead['end'] {
  const stem = word.replace(ESTONIAN_END, '');
  if (stem === word || stem.length < 3 || !find(stem)) return null;
  return word.endsWith('st') ? 'origin' : 'destination';
}
