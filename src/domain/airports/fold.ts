/** Lower case without marks, so that "riga" finds "Rīga". Cyrillic stays as it is but for ё and й. */
export const fold = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[łøßæœđ]/g, (letter) => FOLDED[letter] ?? letter);

const FOLDED: Record<string, string> = { ł: 'l', ø: 'o', ß: 'ss', æ: 'ae', œ: 'oe', đ: 'd' };

/** Three letters written as codes are: "TAL" is Tanana, "tal" and "Tal" begin Tallinn. */
export const meansCode = (typed: string): boolean => /^[A-Z]{3}$/.test(typed.trim());

/** Where a typed text matches the start of a word, as [before, match, after]; null when it does not. */
export function matchParts(text: string, typed: string): [string, string, string] | null {
  const wanted = fold(typed);
  if (wanted === '') return null;
  for (const { index } of text.matchAll(/(?<![\p{L}\p{M}\d])[\p{L}\d]/gu)) {
    const length = matchLength(text.slice(index), wanted);
    if (length > 0) return [text.slice(0, index), text.slice(index, index + length), text.slice(index + length)];
  }
  return null;
}

/** How many characters of `text` fold to `wanted`; 0 when it does not begin so. */
function matchLength(text: string, wanted: string): number {
  if (!fold(text).startsWith(wanted)) return 0;
  for (let length = 1; length <= text.length; length += 1) {
    if (fold(text.slice(0, length)).length >= wanted.length && !/^\p{M}/u.test(text.slice(length))) return length;
  }
  return 0;
}
