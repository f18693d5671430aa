import { fold } from './fold';

/** Folded words with one space between them: what names and typed texts are compared by. Marks and signs are gaps. */
export const words = (text: string): string =>
  fold(text)
    .replace(/['’ʼ`]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const CYRILLIC: Record<string, string> = Object.fromEntries(
  'а-a б-b в-v г-g д-d е-e ж-z з-z и-i к-k л-l м-m н-n о-o п-p р-r с-s т-t у-u ф-f х-h ц-c ч-c ш-s щ-s ъ- ы-i ь- э-e ю-iu я-ia і-i є-e ґ-g ў-u'
    .split(' ')
    .map((pair) => pair.split('-') as [string, string]),
);
const LATIN: [RegExp, string][] = [
  [/s?hch|sch|sh/g, 's'],
  [/zh/g, 'z'],
  [/ch|t[sz]/g, 'c'],
  [/kh/g, 'h'],
  [/ph/g, 'f'],
  [/th/g, 't'],
  [/ck/g, 'k'],
  [/qu?/g, 'k'],
  [/x/g, 'ks'],
  [/w/g, 'v'],
  [/[yj]e/g, 'e'],
  [/[yj]/g, 'i'],
];
const IS_CYRILLIC = /[\u0400-\u04ff]/;

/**
 * How folded words sound, roughly, in one Latin spelling, whatever script and transliteration they came in: Ženēva,
 * Zheneva and Женева are all "zeneva". The start of a text sounds like the start of the whole, save inside a pair of
 * letters ("k" of "kh").
 */
export function sound(folded: string): string {
  const latin = /[a-z]/.test(folded) ? LATIN.reduce((text, [from, to]) => text.replace(from, to), folded) : folded;
  const one = IS_CYRILLIC.test(latin) ? latin.replace(/[\u0400-\u04ff]/g, (letter) => CYRILLIC[letter] ?? '') : latin;
  return one.replace(/(\p{L})\1+/gu, '$1');
}

/** The spellings a name is found by, and a typed text looked for: as it is written in Latin letters, and as it sounds. */
export function spellings(text: string): string[] {
  const written = words(text);
  if (written === '') return [];
  const heard = sound(written);
  return IS_CYRILLIC.test(written) || heard === written ? [heard] : [written, heard];
}
