import { searchTexts, saintTexts, typoVariants, otherLayout, withoutFillers, withoutTerminal } from './typedText';
import { aliasCodes, aliasesLike } from './aliases';
import { matchParts, meansCode, soundOf, foldedWords } from './spelling';
import { type Lang } from '../locale';
import { type CityMatch, MIN_TYPED } from './types';
import {
  type IndexRow,
  MIN_TWO_SLIPS,
  TIER,
  type Tier,
  type WordIndex,
  cityKeys,
  eachSlip,
  eachStart,
  eachTwoSlips,
  sortedByTier,
  toIndex,
} from './wordIndex';

/**
 * Cities from one source with their search index. Index refs below `cities.length` are cities, the others countries.
 */
export interface PlaceBook {
  cities: readonly CityMatch[];
  /** City number by airport and city code. */
  codes: ReadonlyMap<string, number>;
  /** City numbers of each country ref. */
  countries: readonly (readonly number[])[];
  index: WordIndex;
}

/** City number by code. Airport codes take precedence over city codes; the first city with a code keeps it. */
export function codesOf(cities: readonly CityMatch[]): Map<string, number> {
  const codes = new Map<string, number>();
  const claim = (code: string, at: number): unknown => codes.has(code) || codes.set(code, at);
  cities.forEach(({ airports }, at) => airports.forEach(({ iata }) => claim(iata, at)));
  cities.forEach(({ cityIata }, at) => claim(cityIata, at));
  return codes;
}

/**
 * Builds a book of the places seen on this device. Countries are not indexed: a few places do not represent one.
 * `before` is the book of the leading cities; its index is reused.
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
  /** No name begins with the text; these differ from it by one typo. */
  guessed: boolean;
}

export const LOCAL_CITIES = 8;
/** Most results for the text read in the other keyboard layout. */
const KEYED_CITIES = 2;
/** A shorter text is one typo away from almost every name. */
const MIN_GUESSED = 3;
/** A whole abbreviation this short ("ny", "la") comes before names that begin with it. */
const SHORT_ALIAS = 2;
/** No name is longer. The limit keeps a pasted page from blocking the search. */
const LONGEST = 40;

const NONE = 255;

/** The cities found, by the best tier in which they matched; each tier in the order of the book. */
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

const spellingsOf = (text: string): string[] => {
  const written = foldedWords(text.slice(0, LONGEST));
  const heard = soundOf(written);
  // A short sound ("zzzz" sounds like "z") would match names that were not meant.
  return [...new Set([written, heard.length * 2 >= written.length ? heard : ''])].filter(Boolean);
};

function byCode(books: readonly PlaceBook[], text: string): CityMatch[] {
  const code = text.trim().toUpperCase();
  const exact = books.flatMap(({ cities, codes }) => cities[codes.get(code) ?? -1] ?? []);
  const city = books.flatMap(({ cities }) => cities.filter(({ cityIata }) => cityIata === code));
  return [...exact, ...city];
}

/** Cities whose code begins with one or two typed letters. */
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

/**
 * Names as the traveller writes them come before names in other languages, and both before names that only sound like
 * the text ("san" is San Francisco before Shanghai). The order is the same otherwise.
 */
function asWritten(cities: readonly CityMatch[], text: string, lang: Lang): CityMatch[] {
  const wanted = foldedWords(text);
  const starts = (name: string | undefined): boolean => foldedWords(name ?? '').startsWith(wanted);
  const rank = ({ city }: CityMatch): number =>
    starts(city[lang] ?? city.en) ? 0 : Object.values(city).some(starts) ? 1 : 2;
  return cities
    .map((city) => ({ city, at: rank(city) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ city }) => city);
}

function find(book: PlaceBook, text: string, most: number, lang: Lang, slips = true): LocalFound {
  const spellings = spellingsOf(text);
  if (spellings.length === 0) return { cities: [], guessed: false };
  const walk = (each: typeof eachStart, also: readonly string[] = []): CityMatch[][] =>
    collect(book, (hit) => {
      for (const form of spellings) each(book.index, form, hit);
      for (const form of also) eachStart(book.index, form, hit);
    });
  const [city = [], part = [], airport = [], country = []] = walk(eachStart);
  const codes = startsCode(book, text.trim().toUpperCase());
  const exact = unique([
    ...byCode([book], text),
    ...asWritten(city, text, lang),
    ...part,
    ...codes,
    ...airport,
    ...country,
  ]);
  const shortest = Math.min(...spellings.map(({ length }) => length));
  if (exact.length > 0 || !slips || shortest < MIN_GUESSED) return { cities: exact.slice(0, most), guessed: false };
  const also = typoVariants(foldedWords(text)).map(soundOf);
  const [cityOnce = [], partOnce = [], airportOnce = [], countryOnce = []] = walk(eachSlip, also);
  // A short text is one typo away from the beginning of some airport: "beach" from Beauvais.
  const airports = shortest < MIN_TWO_SLIPS ? [] : airportOnce;
  const once = [...cityOnce, ...partOnce, ...airports, ...countryOnce];
  const near = unique(once.length > 0 ? once : walk(eachTwoSlips).flat()).slice(0, most);
  return { cities: near, guessed: near.length > 0 };
}

/**
 * Cities that match every word of the text, in any order: "palma mallorca", "rome italy", "турция анталия", "london
 * uk".
 */
function byWords(book: PlaceBook, text: string): CityMatch[] {
  const all = foldedWords(text).split(' ');
  if (all.length < 2) return [];
  const { cities, countries, codes, index } = book;
  const heard = (word: string): Set<number> => {
    const found = new Set<number>();
    const hit = (row: number): void => {
      const ref = index.refs[row] as number;
      if (ref < cities.length) found.add(ref);
      else countries[ref - cities.length]?.forEach((at) => found.add(at));
    };
    for (const form of spellingsOf(word)) eachStart(index, form, hit);
    for (const code of [word.toUpperCase(), ...aliasCodes(word)]) {
      const at = codes.get(code);
      if (at !== undefined) found.add(at);
    }
    return found;
  };
  const sets = all.map(heard);
  return cities.filter(
    ({ countryCode }, at) =>
      sets.every((found, n) => found.has(at) || countryCode === all[n]?.toUpperCase()) &&
      // A country code alone is no match.
      !all.every((word) => countryCode === word.toUpperCase()),
  );
}

/** A name of one of the cities begins with the text, in any language. */
const someNameMatches = (cities: readonly CityMatch[], text: string): boolean =>
  cities.some(({ city }) => Object.values(city).some((name) => matchParts(name, text)));

const isName = (cities: readonly CityMatch[], text: string): boolean =>
  cities.some(({ city }) => Object.values(city).some((name) => foldedWords(name) === foldedWords(text)));

/**
 * Cities of one book, from the first letter on, in all languages and scripts. Order: exact codes, names that begin with
 * the text, later words of names, airports, countries; within each, in the order of the book. Aliases ("спб") come
 * after cities whose name matches, else first. Only if nothing matches: cities that match all words, then typos and the
 * other keyboard layout.
 */
function searchBook(book: PlaceBook, typed: string, most: number, lang: Lang): LocalFound {
  const text = withoutTerminal(typed);
  const withoutFiller = withoutFillers(text);
  const texts = [
    ...searchTexts(text),
    text.split(',')[0] ?? '',
    ...saintTexts(text),
    ...(withoutFiller ? [withoutFiller] : []),
  ];
  const citiesOf = (codes: readonly string[]): CityMatch[] => codes.flatMap((code) => byCode([book], code));
  const whole = aliasCodes(text);
  const meant = whole.length > 0 || !withoutFiller ? whole : aliasCodes(withoutFiller);
  const also = citiesOf(meant);
  const started = citiesOf(aliasesLike(text, false));
  let guess: LocalFound | null = null;
  for (const each of new Set(texts)) {
    // A three-letter part of the text counts only as a code: "usa" in "new york usa" must not match names.
    const part = each.length === 3 && each !== text.trim() && each !== withoutFiller;
    if (part && byCode([book], each).length === 0) continue;
    const found = find(book, each, most, lang);
    if (found.cities.length > 0 && !found.guessed) {
      const list =
        also.length > 0 && (text.trim().length <= SHORT_ALIAS || !someNameMatches(found.cities, text))
          ? [...also, ...found.cities, ...started]
          : [...found.cities, ...also, ...started];
      return { cities: unique(list).slice(0, most), guessed: false };
    }
    if (found.guessed) guess ??= found;
  }
  if (also.length > 0) return { cities: unique(also), guessed: false };
  // The name of a place that this device does not know is no typo of another.
  if (meant.length > 0) return { cities: [], guessed: false };
  if (started.length > 0) return { cities: unique(started).slice(0, most), guessed: false };
  const byAllWords = unique(byWords(book, withoutFiller ?? text));
  if (byAllWords.length > 0) return { cities: byAllWords.slice(0, most), guessed: false };
  const other = otherLayout(text) ?? '';
  const keyed = soundOf(foldedWords(other)).length < MIN_GUESSED ? null : find(book, other, KEYED_CITIES, lang, false);
  const cities = keyed?.cities ?? [];
  const heard = [...citiesOf(aliasesLike(text, true)), ...(guess?.cities ?? [])];
  const near = heard.slice(0, most - cities.length);
  // A whole name in the other layout is no coincidence; the beginning of one may be ("remen" reads as Kutaisi).
  const all = unique(isName(cities, other) ? [...cities, ...near] : [...near, ...cities]);
  return { cities: all, guessed: all.length > 0 };
}

/**
 * Searches places without a network. The first book decides; places of the others (seen in answers of the server) come
 * below its matches, so that a text means the same city after its answer as before. They come first where the first
 * book only guesses, or by their code. `answered` has the city codes of the server's last answer to this text, in its
 * order.
 */
export function searchBooks(
  books: readonly PlaceBook[],
  typed: string,
  most = LOCAL_CITIES,
  answered: readonly string[] = [],
  lang: Lang = 'en',
): LocalFound {
  const text = typed.slice(0, LONGEST);
  const [first, ...others] = books;
  const lead = first ? searchBook(first, text, most, lang) : { cities: [], guessed: false };
  const seen = others.map((book) => searchBook(book, text, Infinity, lang));
  const known = answered.flatMap((code) => byCode(books, code).slice(0, 1));
  const guessed = known.length === 0 && [lead, ...seen].every((each) => each.guessed || each.cities.length === 0);
  const counts = (found: LocalFound): CityMatch[] => (guessed || !found.guessed ? found.cities : []);
  const below = [...known, ...seen.flatMap(counts)];
  const above = counts(lead);
  // "tal" means Tallinn: the code of a seen place comes above a name only when it is typed in capitals.
  const coded = meansCode(text) || !someNameMatches(above, text) ? byCode(books, text) : [];
  const list = unique([...coded, ...above, ...below]).slice(0, most);
  return { cities: list, guessed: guessed && list.length > 0 };
}

/**
 * Texts to ask the server for, in turn until one finds something. An alias whose city this device does not know comes
 * first, unless it is a code. Other readings are asked only when this device finds nothing, and not for three letters.
 */
export function textsToAsk(books: readonly PlaceBook[], typed: string): string[] {
  const alias = aliasCodes(typed).slice(0, 1);
  const unknown = !/^[a-z]{3}$/i.test(typed.trim()) && alias.some((code) => byCode(books, code).length === 0);
  const alternatives =
    typed.length <= MIN_TYPED || searchBooks(books, typed).cities.length > 0
      ? []
      : [withoutFillers(typed), otherLayout(typed)].flatMap((each) => each ?? []);
  return [...new Set([...(unknown ? alias : []), ...searchTexts(typed), ...alias, ...alternatives])];
}

/** The city of an airport or city code; null if the books do not have it. */
export const cityInBooks = (books: readonly PlaceBook[], code: string): CityMatch | null =>
  byCode(books, code)[0] ?? null;
