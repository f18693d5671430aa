/*
 * A key to read aloud: six words of four letters. Each is one of 256, so together they have 48 bits. That is little for a key, so it
 * is stretched 600,000 times (`platform/sealedLink.ts`): trying half of them takes a thousand graphics cards about a
 * hundred days, and what they open is over in an hour. Against somebody who keeps the link for years the key in the code
 * (128 bits) is the one to take; the dialog offers that first. Words are two of these syllables: no list to load, the same in all
 * five languages, letters that every keyboard has, and none that sounds like another.
 */
const FIRST = ['ba', 'be', 'da', 'de', 'ga', 'la', 'le', 'ma', 'me', 'na', 'ne', 'ra', 're', 'sa', 'se', 'ta'];
const SECOND = ['bo', 'di', 'do', 'ki', 'ko', 'li', 'lo', 'mi', 'mo', 'ni', 'no', 'ri', 'ro', 'si', 'ti', 'vi'];

export const WORDS = 6;

/** The words of six bytes. */
export const wordsOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => `${FIRST[byte >> 4]}${SECOND[byte & 15]}`).join(' ');

/** Six words as they were made, however they were typed: in capitals, with commas, with accents, without spaces. Null if they are none. */
export function readKeyWords(typed: string): string | null {
  const letters = typed
    .slice(0, 200)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
  const words = letters.match(/.{4}/g) ?? [];
  const isWord = (word: string): boolean => FIRST.includes(word.slice(0, 2)) && SECOND.includes(word.slice(2));
  return letters.length === 4 * WORDS && words.every(isWord) ? words.join(' ') : null;
}
