/** Lower case without diacritics, so that "riga" finds "Rīga". Cyrillic keeps its letters except ё and й. */
export const fold = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[łøßæœđ]/g, (letter) => FOLDED[letter] ?? letter);

const FOLDED: Record<string, string> = { ł: 'l', ø: 'o', ß: 'ss', æ: 'ae', œ: 'oe', đ: 'd' };

/** Three capitals are a code: "TAL" is Tanana, "tal" and "Tal" begin Tallinn. */
export const meansCode = (typed: string): boolean => /^[A-Z]{3}$/.test(typed.trim());

/** Splits a text into [before, match, after] where a word begins with the typed text; null without a match. */
export function matchParts(text: string, typed: string): [string, string, string] | null {
  const wanted = fold(typed);
  if (wanted === '') return null;
  for (const { index } of text.matchAll(/(?<![\p{L}\p{M}\d])[\p{L}\d]/gu)) {
    const length = matchLength(text.slice(index), wanted);
    if (length > 0) return [text.slice(0, index), text.slice(index, index + length), text.slice(index + length)];
  }
  return null;
}

/** Number of characters of `text` that fold to `wanted`; 0 without a match. */
function matchLength(text: string, wanted: string): number {
  if (!fold(text).startsWith(wanted)) return 0;
  for (let length = 1; length <= text.length; length += 1) {
    if (fold(text.slice(0, length)).length >= wanted.length && !/^\p{M}/u.test(text.slice(length))) return length;
  }
  return 0;
}

/** Folded words separated by single spaces, for comparing names with typed text. */
export const foldedWords = (text: string): string =>
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
 * Approximate sound of folded words in one Latin spelling, for any script and transliteration: Ženēva, Zheneva and
 * Женева are all "zeneva". The sound of a prefix is a prefix of the sound, except inside a digraph ("k" of "kh").
 */
export function soundOf(folded: string): string {
  const latin = /[a-z]/.test(folded) ? LATIN.reduce((text, [from, to]) => text.replace(from, to), folded) : folded;
  const one = IS_CYRILLIC.test(latin) ? latin.replace(/[\u0400-\u04ff]/g, (letter) => CYRILLIC[letter] ?? '') : latin;
  return one.replace(/(\p{L})\1+/gu, '$1');
}

/** Spellings by which a name is indexed and a text is looked up: Latin as written, and the sound. */
export function spellings(text: string): string[] {
  const written = foldedWords(text);
  if (written === '') return [];
  const heard = soundOf(written);
  return IS_CYRILLIC.test(written) || heard === written ? [heard] : [written, heard];
}
