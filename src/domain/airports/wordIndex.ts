import { spellings } from './spelling';
import type { CityMatch } from './types';

/** Kinds of matches in the order of results, the strongest first. */
export const TIER = { city: 0, cityPart: 1, airport: 2, country: 3 } as const;
export type Tier = (typeof TIER)[keyof typeof TIER];

/** The rest of a name from one of its words on ("new york" and "york"). */
export interface WordKey {
  key: string;
  tier: Tier;
}
/** `ref` is the number of its city or country. */
export interface IndexRow extends WordKey {
  ref: number;
}

/** Rows sorted by key, as columns, for a binary search by prefix. */
export interface WordIndex {
  keys: readonly string[];
  refs: ArrayLike<number>;
  tiers: ArrayLike<number>;
}

/** Words that many airports share; they are not indexed as later words. */
const COMMON = new Set(['international', 'airport', 'intl', 'regional']);

function* starts(spelling: string, tier: Tier, later: Tier): Generator<WordKey> {
  let at = 0;
  for (const word of spelling.split(' ')) {
    if (at === 0 || !COMMON.has(word)) yield { key: spelling.slice(at), tier: at === 0 ? tier : later };
    at += word.length + 1;
  }
}

/** `forms` is 1 for names that need no second spelling. */
const keysOf = (names: readonly string[], tier: Tier, later: Tier, forms = 2): WordKey[] =>
  names.flatMap((name) =>
    spellings(name)
      .slice(0, forms)
      .flatMap((spelling) => [...starts(spelling, tier, later)]),
  );

/** Drops keys that a stronger key answers too: "london" beside "londonas". */
function pruned(keys: readonly WordKey[]): WordKey[] {
  const best = new Map<string, Tier>();
  for (const { key, tier } of keys) best.set(key, Math.min(tier, best.get(key) ?? tier) as Tier);
  const all = Array.from(best, ([key, tier]) => ({ key, tier }));
  return all.filter((one) => !all.some((other) => other !== one && answers(other, one)));
}

/** Every search that finds `weaker` finds `stronger` too. */
export const answers = (stronger: WordKey, weaker: WordKey): boolean =>
  stronger.tier <= weaker.tier && stronger.key.startsWith(weaker.key);

export const cityKeys = ({ city, airports }: CityMatch): WordKey[] =>
  pruned([
    ...keysOf(Object.values(city), TIER.city, TIER.cityPart),
    ...keysOf(
      airports.map(({ airportName }) => airportName),
      TIER.airport,
      TIER.airport,
      1,
    ),
  ]);

export const countryKeys = (names: readonly string[]): WordKey[] => pruned(keysOf(names, TIER.country, TIER.country));

const PLAIN = /^[a-z0-9 ]+$/;

/**
 * Keys of names in plain Latin letters, which need no folding. They are computed at load; all others are in the data
 * file.
 */
export const plainKeys = (names: readonly (string | undefined)[], tier: Tier, later: Tier): WordKey[] =>
  names.flatMap((name) => {
    const written = (name ?? '').toLowerCase().replaceAll('-', ' ');
    return PLAIN.test(written) ? [...starts(written, tier, later)] : [];
  });

export const sortedByTier = (rows: readonly IndexRow[]): IndexRow[] =>
  rows.toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.ref - b.ref));

export const toIndex = (rows: readonly IndexRow[]): WordIndex => ({
  keys: rows.map(({ key }) => key),
  refs: Uint16Array.from(rows, ({ ref }) => ref),
  tiers: Uint8Array.from(rows, ({ tier }) => tier),
});

/** Index in `low`..`high` of the first key that is not less than `text`. */
function firstFrom(keys: readonly string[], text: string, low: number, high: number): number {
  let [from, to] = [low, high];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((keys[middle] as string) < text) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Sorts after every letter. */
const LAST = '\uffff';

/** Calls `hit` for each row whose key begins with `text`. */
export function eachStart(
  index: WordIndex,
  text: string,
  hit: (row: number) => void,
  low = 0,
  high = index.keys.length,
): void {
  const { keys } = index;
  const end = firstFrom(keys, text + LAST, low, high);
  for (let row = firstFrom(keys, text, low, end); row < end; row += 1) hit(row);
}

/**
 * Calls `hit` for each row whose key begins with `text` after one typo: an extra, missing or wrong letter, or two
 * swapped. Narrows the range letter by letter and tries only letters that occur in the index.
 */
export function eachSlip(index: WordIndex, text: string, hit: (row: number) => void): void {
  const { keys } = index;
  let [low, high] = [0, keys.length];
  for (let at = 0; at < text.length && low < high; at += 1) {
    const before = text.slice(0, at);
    const rest = text.slice(at + 1);
    // An extra letter.
    eachStart(index, before + rest, hit, low, high);
    // Two swapped letters.
    if (rest !== '') eachStart(index, `${before}${rest[0]}${text[at]}${rest.slice(1)}`, hit, low, high);
    for (let row = low; row < high;) {
      const next = (keys[row] as string)[at];
      if (next === undefined) {
        row += 1;
        continue;
      }
      const end = firstFrom(keys, before + next + LAST, row, high);
      if (next !== text[at]) {
        // A wrong letter, then a missing one.
        eachStart(index, before + next + rest, hit, row, end);
        eachStart(index, before + next + text.slice(at), hit, row, end);
      }
      row = end;
    }
    low = firstFrom(keys, before + text[at], low, high);
    high = firstFrom(keys, before + text[at] + LAST, low, high);
  }
}

/** Letters two typos may be in: a shorter text is near too many names. */
export const MIN_TWO_SLIPS = 6;

/** Fewest typos between `text` and a beginning of `name`; more than `most` counts as `most + 1`. */
export function slipsBetween(text: string, name: string, most: number): number {
  const width = Math.min(name.length, text.length + most);
  let [before, last] = [[] as number[], Array.from({ length: width + 1 }, (_, at) => at)];
  for (let row = 1; row <= text.length; row += 1) {
    const line = [row];
    for (let at = 1; at <= width; at += 1) {
      const wrong = (last[at - 1] as number) + Number(text[row - 1] !== name[at - 1]);
      const swapped =
        row > 1 && at > 1 && text[row - 1] === name[at - 2] && text[row - 2] === name[at - 1]
          ? (before[at - 2] as number) + 1
          : Infinity;
      line.push(Math.min(wrong, swapped, (last[at] as number) + 1, (line[at - 1] as number) + 1));
    }
    if (Math.min(...line) > most) return most + 1;
    [before, last] = [last, line];
  }
  return Math.min(...last, most + 1);
}

/** Calls `hit` for each row whose key begins with `text` after two typos. The first letter must be right. */
export function eachTwoSlips(index: WordIndex, text: string, hit: (row: number) => void): void {
  if (text.length < MIN_TWO_SLIPS) return;
  eachStart(index, text[0] as string, (row) => {
    const name = index.keys[row] as string;
    if (name.length >= text.length - 2 && slipsBetween(text, name, 2) <= 2) hit(row);
  });
}
