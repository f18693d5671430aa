import { spellings } from './spelling';
import type { CityMatch } from './types';

/** How strongly a word speaks for its owner, the strongest first: the order of the answers. */
export const TIER = { city: 0, cityPart: 1, airport: 2, country: 3 } as const;
export type Tier = (typeof TIER)[keyof typeof TIER];

/** One start of a word: the rest of a name from there on ("new york" and "york"). */
export interface WordKey {
  key: string;
  tier: Tier;
}
/** With the number of its owner. */
export interface IndexRow extends WordKey {
  ref: number;
}

/** Rows in the order of their keys, as columns: a binary search finds all that begin with a text. */
export interface WordIndex {
  keys: readonly string[];
  refs: ArrayLike<number>;
  tiers: ArrayLike<number>;
}

/** Every second airport has them: they say nothing behind another word. */
const COMMON = new Set(['international', 'airport', 'intl', 'regional']);

function* starts(spelling: string, tier: Tier, later: Tier): Generator<WordKey> {
  let at = 0;
  for (const word of spelling.split(' ')) {
    if (at === 0 || !COMMON.has(word)) yield { key: spelling.slice(at), tier: at === 0 ? tier : later };
    at += word.length + 1;
  }
}

/** `forms`: one for names that are not worth a second spelling. */
const keysOf = (names: readonly string[], tier: Tier, later: Tier, forms = 2): WordKey[] =>
  names.flatMap((name) =>
    spellings(name)
      .slice(0, forms)
      .flatMap((spelling) => [...starts(spelling, tier, later)]),
  );

/** Without keys that a stronger one answers as well: "london" beside "londonas". */
function pruned(keys: readonly WordKey[]): WordKey[] {
  const best = new Map<string, Tier>();
  for (const { key, tier } of keys) best.set(key, Math.min(tier, best.get(key) ?? tier) as Tier);
  const all = Array.from(best, ([key, tier]) => ({ key, tier }));
  return all.filter((one) => !all.some((other) => other !== one && answers(other, one)));
}

/** Whoever looks for `weaker` finds `stronger` too. */
export const answers = (stronger: WordKey, weaker: WordKey): boolean =>
  stronger.tier <= weaker.tier && stronger.key.startsWith(weaker.key);

/** All keys of a city: its names in all languages and those of its airports. */
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

/** All keys of a country. */
export const countryKeys = (names: readonly string[]): WordKey[] => pruned(keysOf(names, TIER.country, TIER.country));

const PLAIN = /^[a-z0-9 ]+$/;

/**
 * The keys of names in plain letters, which need no folding: they are made on arrival, all others come with the data file.
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

/** The first of the sorted keys from `low` to `high` that is not before `text`. */
function firstFrom(keys: readonly string[], text: string, low: number, high: number): number {
  let [from, to] = [low, high];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((keys[middle] as string) < text) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Behind every letter of any script. */
const LAST = '\uffff';

/** Tells `hit` of all rows whose key begins with `text`. */
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
 * Tells `hit` of all rows whose key begins with `text` but for one slip: a letter too many, too few, a wrong one, or two
 * that changed places. Walks down the letters of the text; beside each only the letters that really follow are tried.
 */
export function eachSlip(index: WordIndex, text: string, hit: (row: number) => void): void {
  const { keys } = index;
  let [low, high] = [0, keys.length];
  for (let at = 0; at < text.length && low < high; at += 1) {
    const before = text.slice(0, at);
    const rest = text.slice(at + 1);
    // one letter too many
    eachStart(index, before + rest, hit, low, high);
    // two that changed places
    if (rest !== '') eachStart(index, `${before}${rest[0]}${text[at]}${rest.slice(1)}`, hit, low, high);
    for (let row = low; row < high;) {
      const next = (keys[row] as string)[at];
      if (next === undefined) {
        row += 1;
        continue;
      }
      const end = firstFrom(keys, before + next + LAST, row, high);
      if (next !== text[at]) {
        // a wrong letter; one too few
        eachStart(index, before + next + rest, hit, row, end);
        eachStart(index, before + next + text.slice(at), hit, row, end);
      }
      row = end;
    }
    low = firstFrom(keys, before + text[at], low, high);
    high = firstFrom(keys, before + text[at] + LAST, low, high);
  }
}
