import { askedTexts, saintTexts, misspelt, otherLayout, withoutFillers } from './typedText';
import { calledCodes } from './aliases';
import { matchParts, meansCode, sound, words } from './spelling';
import type { CityMatch } from './types';
import {
  type IndexRow,
  TIER,
  type Tier,
  type WordIndex,
  cityKeys,
  eachSlip,
  eachStart,
  sortedByTier,
  toIndex,
} from './wordIndex';

/** Cities of one origin with their index. Owners below `cities.length` are cities, above it countries. */
export interface PlaceBook {
  cities: readonly CityMatch[];
  /** City numbers by airport and city code. */
  codes: ReadonlyMap<string, number>;
  /** For each country owner the numbers of its cities. */
  countries: readonly (readonly number[])[];
  index: WordIndex;
}

/** City numbers by every code that means one: those of airports, then those that only a city has. The first holds it. */
export function codesOf(cities: readonly CityMatch[]): Map<string, number> {
  const codes = new Map<string, number>();
  const claim = (code: string, at: number): unknown => codes.has(code) || codes.set(code, at);
  cities.forEach(({ airports }, at) => airports.forEach(({ iata }) => claim(iata, at)));
  cities.forEach(({ cityIata }, at) => claim(cityIata, at));
  return codes;
}

/**
 * A book of places met on this device; their countries are not searched: "Spain" is not what one looks for there. `before`
 * is the book of the first of them: its words are not made again.
 */
export function bookOf(cities: readonly CityMatch[], before?: PlaceBook): PlaceBook {
  const known = before?.cities.length ?? 0;
  const rows: IndexRow[] = cities
    .slice(known)
    .flatMap((city, at) => cityKeys(city).map(({ key, tier }) => ({ key, tier, ref: known + at })));
  before?.index.keys.forEach((key, at) => {
    rows.push({ key, ref: before.index.refs[at] as number, tier: before.index.tiers[at] as Tier });
  });
  return { cities, codes: codesOf(cities), countries: [], index: toIndex(sortedByTier(rows)) };
}

export interface LocalFound {
  /** Best first. */
  cities: CityMatch[];
  /** Nothing begins with the text: these are one slip away from it. */
  guessed: boolean;
}

/** Rows of a list one can take in; the rest comes with another letter. */
export const LOCAL_CITIES = 8;
/** Of what the same keys may be in the other script, so many. */
const KEYED_CITIES = 2;
/** Shorter texts are one slip away from everything. */
const MIN_GUESSED = 3;
/** No name is longer; whoever pastes a page is not made to wait. */
const LONGEST = 40;

const NONE = 255;

/** The owners of a book by the tier in which they were hit, each in the order of the book. */
function collect(book: PlaceBook, look: (hit: (row: number) => void) => void): CityMatch[][] {
  const { cities, countries, index } = book;
  const best = new Uint8Array(cities.length + countries.length).fill(NONE);
  look((row) => {
    const ref = index.refs[row] as number;
    best[ref] = Math.min(best[ref] as number, index.tiers[row] as number);
  });
  const tiers: CityMatch[][] = Object.values(TIER).map(() => []);
  cities.forEach((city, ref) => tiers[best[ref] as number]?.push(city));
  countries.forEach((list, at) => {
    const tier = tiers[best[cities.length + at] as number];
    for (const ref of list) tier?.push(cities[ref] as CityMatch);
  });
  return tiers;
}

const forms = (text: string): string[] => {
  const written = words(text.slice(0, LONGEST));
  const heard = sound(written);
  // "zzzz" sounds like a name that begins with z: that is not what was typed.
  return [...new Set([written, heard.length * 2 >= written.length ? heard : ''])].filter(Boolean);
};

function byCode(books: readonly PlaceBook[], text: string): CityMatch[] {
  const code = text.trim().toUpperCase();
  const exact = books.flatMap(({ cities, codes }) => cities[codes.get(code) ?? -1] ?? []);
  const city = books.flatMap(({ cities }) => cities.filter(({ cityIata }) => cityIata === code));
  return [...exact, ...city];
}

/** Codes of which one or two letters are there. */
const startsCode = (book: PlaceBook, text: string): CityMatch[] =>
  text.length > 2
    ? []
    : book.cities.filter(
        ({ cityIata, airports }) => cityIata.startsWith(text) || airports.some(({ iata }) => iata.startsWith(text)),
      );

function unique(cities: readonly CityMatch[]): CityMatch[] {
  const seen = new Set<string>();
  return cities.filter(({ cityIata }) => !seen.has(cityIata) && seen.add(cityIata));
}

function find(books: readonly PlaceBook[], text: string, most: number, slips = true): LocalFound {
  const spelt = forms(text);
  if (spelt.length === 0) return { cities: [], guessed: false };
  const walk = (each: typeof eachStart, also: readonly string[] = []): CityMatch[][] => {
    const found = books.map((book) =>
      collect(book, (hit) => {
        for (const form of spelt) each(book.index, form, hit);
        for (const form of also) eachStart(book.index, form, hit);
      }),
    );
    return Object.values(TIER).map((tier) => found.flatMap((tiers) => tiers[tier] as CityMatch[]));
  };
  const [city = [], part = [], airport = [], country = []] = walk(eachStart);
  const code = text.trim().toUpperCase();
  const codes = books.flatMap((book) => startsCode(book, code));
  const [travelled, met] = [byCode(books.slice(0, 1), text), byCode(books.slice(1), text)];
  // "tal" is Tallinn: the code of a far place that came with some answer is meant where it is written as one.
  const before = met.length === 0 || meansCode(text) ? [] : city.filter((each) => calledSo([each], text));
  const exact = unique([...travelled, ...before, ...met, ...city, ...part, ...codes, ...airport, ...country]);
  const shortest = Math.min(...spelt.map(({ length }) => length));
  if (exact.length > 0 || !slips || shortest < MIN_GUESSED) return { cities: exact.slice(0, most), guessed: false };
  const also = misspelt(words(text)).map(sound);
  const near = unique(walk(eachSlip, also).flat()).slice(0, most);
  return { cities: near, guessed: near.length > 0 };
}

/** Cities of which every word says something, in any order: "palma mallorca", "rome italy", "турция анталия", "london uk". */
function byWords(book: PlaceBook, text: string): CityMatch[] {
  const all = words(text).split(' ');
  if (all.length < 2) return [];
  const { cities, countries, codes, index } = book;
  const heard = (word: string): Set<number> => {
    const found = new Set<number>();
    const hit = (row: number): void => {
      const ref = index.refs[row] as number;
      if (ref < cities.length) found.add(ref);
      else countries[ref - cities.length]?.forEach((at) => found.add(at));
    };
    for (const form of forms(word)) eachStart(index, form, hit);
    for (const code of [word.toUpperCase(), ...calledCodes(word)]) {
      const at = codes.get(code);
      if (at !== undefined) found.add(at);
    }
    return found;
  };
  const sets = all.map(heard);
  return cities.filter(
    ({ countryCode }, at) =>
      sets.every((found, n) => found.has(at) || countryCode === all[n]?.toUpperCase()) &&
      // The country alone is not what was asked for.
      !all.every((word) => countryCode === word.toUpperCase()),
  );
}

/** Some city is called so, in one language or another. */
const calledSo = (cities: readonly CityMatch[], text: string): boolean =>
  cities.some(({ city }) => Object.values(city).some((name) => matchParts(name, text)));

/** The whole text is the name of one of them. */
const isName = (cities: readonly CityMatch[], text: string): boolean =>
  cities.some(({ city }) => Object.values(city).some((name) => words(name) === words(text)));

/**
 * Cities for a typed text without asking anybody, from the first letter on: an exact code, then names that begin with the
 * text, then their later words, airports, countries; each in the order of its book, the books one after the other. Only
 * where nothing begins so, those that all its words speak for, then what is one slip away, and what the same keys are in the
 * other script (issue 3, "Airports offline"). All languages and scripts at once. Cities that only go by the text
 * ("спб") follow those that are called so, and come before what only an airport's or a country's name begins with.
 */
export function searchBooks(books: readonly PlaceBook[], typed: string, most = LOCAL_CITIES): LocalFound {
  const text = typed.slice(0, LONGEST);
  const bare = withoutFillers(text);
  const texts = [...askedTexts(text), text.split(',')[0] ?? '', ...saintTexts(text), ...(bare ? [bare] : [])];
  const also = calledCodes(text).flatMap((code) => byCode(books, code));
  let guess: LocalFound | null = null;
  for (const each of new Set(texts)) {
    // A part of the text is a code or nothing: "usa" of "new york usa" begins no name that was meant.
    const part = each.length === 3 && each !== text.trim() && each !== bare;
    if (part && byCode(books, each).length === 0) continue;
    const found = find(books, each, most);
    if (found.cities.length > 0 && !found.guessed) {
      const list =
        also.length > 0 && !calledSo(found.cities, text) ? [...also, ...found.cities] : [...found.cities, ...also];
      return { cities: unique(list).slice(0, most), guessed: false };
    }
    if (found.guessed) guess ??= found;
  }
  if (also.length > 0) return { cities: unique(also), guessed: false };
  const worded = unique(books.flatMap((book) => byWords(book, bare ?? text)));
  if (worded.length > 0) return { cities: worded.slice(0, most), guessed: false };
  const other = otherLayout(text) ?? '';
  const keyed = sound(words(other)).length < MIN_GUESSED ? null : find(books, other, KEYED_CITIES, false);
  const cities = keyed?.cities ?? [];
  const near = guess?.cities.slice(0, most - cities.length) ?? [];
  // A whole name on the other keys is no accident; the start of one is ("remen" sounds like Kutaisi there).
  const all = unique(isName(cities, other) ? [...cities, ...near] : [...near, ...cities]);
  return { cities: all, guessed: all.length > 0 };
}

/** The city of an airport or city code, when the books have it. */
export const cityInBooks = (books: readonly PlaceBook[], code: string): CityMatch | null =>
  byCode(books, code)[0] ?? null;
