/** Steps from one word to another: letters put in, left out, changed, or two swapped. @param {string} a @param {string} b */
function distance(a, b) {
  const rows = [Array.from({ length: b.length + 1 }, (_, n) => n)];
  for (let i = 1; i <= a.length; i += 1) {
    rows.push([i]);
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min(rows[i - 1][j] + 1, rows[i][j - 1] + 1, rows[i - 1][j - 1] + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, rows[i - 2][j - 2] + 1);
      rows[i].push(least);
    }
  }
  return rows[a.length][b.length];
}

const plain = (word) => word.toLowerCase().replace(/[^\p{L}\d]/gu, '');

/** The known word that was probably meant; null if none is near. @param {string} word @param {readonly string[]} known */
export function didYouMean(word, known) {
  const ranked = known.map((each) => ({ each, far: distance(plain(word), plain(each)) })).sort((a, b) => a.far - b.far);
  const [best] = ranked;
  const limit = Math.max(1, Math.floor(word.length / 3));
  if (best && best.far <= limit) return best.each;
  const part = known.find((each) => plain(word).length > 3 && plain(each).includes(plain(word)));
  return part ?? null;
}
