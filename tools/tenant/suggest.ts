/** Steps from one word to another: letters put in, left out, changed, or two swapped. */
function distance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, n) => n)];
  const at = (i: number, j: number): number => rows[i]?.[j] ?? 0;
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, at(i - 2, j - 2) + 1);
      row.push(least);
    }
  }
  return at(a.length, b.length);
}

const plain = (word: string): string => word.toLowerCase().replace(/[^\p{L}\d]/gu, '');

/** The known word that was probably meant; null if none is near. */
export function didYouMean(word: string, known: readonly string[]): string | null {
  const ranked = known.map((each) => ({ each, far: distance(plain(word), plain(each)) })).sort((a, b) => a.far - b.far);
  const [best] = ranked;
  const limit = Math.max(1, Math.floor(word.length / 3));
  if (best && best.far <= limit) return best.each;
  const part = known.find((each) => plain(word).length > 3 && plain(each).includes(plain(word)));
  return part ?? null;
}
