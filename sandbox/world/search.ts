import type { City, World } from './world.ts';

const CYRILLIC: Record<string, string> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ж: 'z',
  з: 'z',
  и: 'i',
  й: 'j',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'c',
  ч: 'c',
  ш: 's',
  щ: 'sc',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'ju',
  я: 'ja',
  і: 'i',
  ї: 'ji',
  є: 'je',
  ґ: 'g',
  ў: 'u',
};
const LATIN: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ə: 'e',
};

/** Lower case without diacritics and punctuation; Cyrillic is kept. */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[łøđðþßæœıə]/g, (c) => LATIN[c] ?? c)
    .replace(/['’ʼ`]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Transliterates Cyrillic letters, so that "sankt-peterburg" finds Санкт-Петербург. */
function transliterate(folded: string): string {
  return folded.replace(/[\u0400-\u04ff]/g, (c) => CYRILLIC[c] ?? c);
}

const Weight = { City: 0, Airport: 1, Country: 2 } as const;
type Weight = (typeof Weight)[keyof typeof Weight];

interface Entry {
  readonly key: string;
  readonly city: City;
  readonly weight: Weight;
  /** The key is the beginning of a name, not of a later word. */
  readonly first: boolean;
}

/** Builds a search over a world once, for many queries. */
export function createSearch(world: World): (text: string, limit: number) => City[] {
  const entries = buildEntries(world);

  return (text, limit) => {
    const query = fold(text);
    if (query === '' || limit < 1) return [];
    const found = new Set<City>(exactCodes(world, query));
    const best = new Map<City, number>();
    const romanised = transliterate(query);
    for (const key of new Set([query, romanised])) {
      for (let i = lowerBound(entries, key); i < entries.length; i += 1) {
        const entry = entries[i];
        if (entry === undefined || !entry.key.startsWith(key)) break;
        const score = scoreOf(entry, key);
        if (score < (best.get(entry.city) ?? Infinity)) best.set(entry.city, score);
      }
    }
    const ordered = [...best].sort((a, b) => a[1] - b[1] || a[0].rank - b[0].rank);
    for (const [city] of ordered) found.add(city);
    return [...found].slice(0, limit);
  };
}

// Rank decides among names that begin with the text; weaker matches need a much better rank.
function scoreOf(entry: Entry, key: string): number {
  const { rank } = entry.city;
  if (entry.weight === Weight.City) return entry.first ? rank : rank * 3;
  if (entry.weight === Weight.Airport) return rank * 20;
  return entry.first && entry.key === key ? rank * 2 : rank * (entry.first ? 20 : 100);
}

function exactCodes(world: World, query: string): City[] {
  const code = query.toUpperCase();
  const airport = world.airports.get(code);
  const cities = [airport && world.cities.get(airport.cityIata), world.cities.get(code)];
  return cities.filter((c) => c !== undefined);
}

function buildEntries(world: World): Entry[] {
  const entries: Entry[] = [];
  for (const city of world.cities.values()) {
    const seen = new Set<string>();
    const add = (name: string, weight: Weight): void => {
      const folded = fold(name);
      for (const form of new Set([folded, transliterate(folded)])) {
        for (const [start, first] of wordStarts(form)) {
          const key = form.slice(start);
          if (seen.has(key)) continue;
          seen.add(key);
          entries.push({ key, city, weight, first });
        }
      }
    };
    for (const name of Object.values(city.names)) add(name, Weight.City);
    add(city.iata, Weight.City);
    for (const iata of city.airports) {
      add(iata, Weight.City);
      add(world.airports.get(iata)?.name ?? '', Weight.Airport);
    }
    for (const name of world.countryNames(city.cc)) add(name, Weight.Country);
  }
  return entries.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
}

function* wordStarts(text: string): Generator<[number, boolean]> {
  for (const { index } of text.matchAll(/(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu)) yield [index, index === 0];
}

function lowerBound(entries: readonly Entry[], key: string): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((entries[middle]?.key ?? '') < key) low = middle + 1;
    else high = middle;
  }
  return low;
}
