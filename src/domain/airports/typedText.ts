import { fold, matchParts } from './spelling';
import type { CityMatch, PopularPlace } from './types';
import { type PlaceRow, matchesCityName, namesFirst } from './rows';

/** A code at the end of a text, after a comma (the form's own notation) or a space. */
const CODE = /^(.*?)(,?)\s*(?<![\p{L}\d])([a-z]{3})$/iu;

/**
 * Texts to search for, in turn until one finds something. "Barcelona, BCN" is the form's own notation, so the code
 * comes first; "new york jfk" may be a name, so the whole text comes first.
 */
export function searchTexts(typed: string): string[] {
  const text = typed.trim();
  const [, name = '', comma = '', code = ''] = CODE.exec(text) ?? [];
  if (name.trim() === '') return [text];
  return comma ? [code, name.trim()] : [text, code];
}

const SAINT = /^(?:saint|sankt|st|св|ст|сент|санкт|šv|sv)[\s.-]+(?=\p{L})/iu;

/**
 * Other spellings of a name that begins with "saint": "St Petersburg" also finds Saint Petersburg, not only the airport
 * near Tampa.
 */
export const saintTexts = (typed: string): string[] => {
  const text = typed.trim();
  return SAINT.test(text) ? ['saint ', 'sankt ', 'st '].map((word) => text.replace(SAINT, word)) : [];
};

/**
 * Index of the row that Enter selects: the airport whose code ends the text, unless the first row's city name matches;
 * else the first row, or the airport of its city whose name matches ("heathrow", "london gatwick").
 */
export function firstRow(rows: readonly PlaceRow[], typed: string): number {
  const code = typed.trim().slice(-3).toUpperCase();
  const city = rows[0]?.place.cityIata;
  const isWholeText = code === typed.trim().toUpperCase();
  const coded = ({ place }: PlaceRow): boolean => place.iata === code && (isWholeText || place.cityIata === city);
  const byCode = rows.findIndex(coded);
  const known = rows[byCode];
  if (known && isWholeText && namesFirst(rows, known, typed)) return 0;
  if (byCode >= 0) {
    // A city and its main airport may share a code (IST). The airport is meant if the words before the code match its
    // name.
    const prefix = typed
      .trim()
      .slice(0, -3)
      .replace(/[\s,]+$/, '');
    const isNamedAirport = ({ airport, city: name }: PlaceRow): boolean =>
      !matchParts(name, prefix) && !!matchParts(airport, prefix);
    const airportRow =
      prefix === '' ? -1 : rows.findIndex((row) => coded(row) && row.kind === 'airport' && isNamedAirport(row));
    return airportRow >= 0 ? airportRow : byCode;
  }
  const [first] = rows;
  // An airport stands first because it was named (`meantFirst`).
  if (!first || (first.kind === 'airport' && !first.child) || matchesCityName(first, typed)) return 0;
  return Math.max(
    0,
    rows.findIndex((row) => row.child && row.place.cityIata === city && matchParts(row.airport, typed)),
  );
}

/**
 * Index of the row that Enter and leaving take; -1 while none may be taken. `guessed` is the number of leading rows that
 * match with one typo: they count only when the server, whose rows stand below, knows nothing better.
 */
export function readyRow(rows: readonly PlaceRow[], typed: string, guessed: number, settled: boolean): number {
  if (guessed === 0) return firstRow(rows, typed);
  if (!settled) return -1;
  return guessed < rows.length ? guessed : 0;
}

/* Words that are not part of a name. */

const FILLER =
  /^(?:airports?|all|any|аэропорт\p{L}*|все|любой|lidost\p{L}*|visas|oro|uost\p{L}*|visi|lennuja\p{L}*|kõik|of|the|islands?|isle|sala|salas|salos|saar|saared|острова?|город|city)$/iu;

/** Removes words for "airport", "all" and "island": "riga airport", "island of Crete". Null if there were none. */
export function withoutFillers(typed: string): string | null {
  const parts = typed.split(/[\s,]+/).filter(Boolean);
  const rest = parts.filter((word) => !FILLER.test(word));
  return rest.length > 0 && rest.length < parts.length ? rest.join(' ') : null;
}

const TERMINAL = /[\s,]+(?:t|terminal\p{L}*|терминал\p{L}*|т)[\s-]*\d[a-z]?$/iu;

/** Removes a terminal behind a name: "Heathrow T5", "Шереметьево терминал 2". */
export const withoutTerminal = (typed: string): string => typed.replace(TERMINAL, '');

const LATIN = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`";
const CYRILLIC = 'йцукенгшщзхъфывапролджэячсмитьбюё';
const byKey = (from: string, to: string) => (letter: string) => to[from.indexOf(letter)] ?? letter;
const [TO_CYRILLIC, TO_LATIN] = [byKey(LATIN, CYRILLIC), byKey(CYRILLIC, LATIN)];

/**
 * The text typed on the other keyboard layout, Latin or Russian: "hbuf" is "рига", "кшпф" is "riga". Null without
 * letters, or with both scripts.
 */
export function otherLayout(typed: string): string | null {
  const text = typed.trim().toLowerCase();
  const cyrillic = /[а-яё]/.test(text);
  if (cyrillic === /[a-z]/.test(text)) return null;
  return Array.from(text, cyrillic ? TO_LATIN : TO_CYRILLIC).join('');
}

const LETTERS = Array.from('абвгдежзиклмнопрстуфхцчшщыьэюя');
/** Letters whose sound has two Latin letters: one typo changes two. */
const LONG = ['ю', 'я'];
const MIN_LETTERS = 4;

/**
 * Cyrillic texts that differ by one typo but by more than one letter in sound: a letter with a two-letter sound, or two
 * equal letters because the one between them is missing ("вильюнс", "софияя", "ееван"). Empty for other texts.
 */
export function typoVariants(folded: string): string[] {
  if (folded.length < MIN_LETTERS || !/^[а-я ]+$/.test(folded)) return [];
  return Array.from(folded).flatMap((letter, at) => {
    const [before, next = '', rest] = [folded.slice(0, at), folded[at + 1], folded.slice(at + 2)];
    const [long, longNext] = [LONG.includes(letter), LONG.includes(next)];
    return [
      ...(long ? [before + next + rest] : []),
      ...(long || longNext ? [before + next + letter + rest] : []),
      ...(long ? [] : LONG.map((other) => before + other + next + rest)),
      ...(next === letter ? LETTERS : LONG).map((other) => before + letter + other + next + rest),
    ];
  });
}

const hasCode = (city: CityMatch, code: string): boolean =>
  city.cityIata === code || city.airports.some(({ iata }) => iata === code);

/**
 * Popular places that match a text by code or name, for a picker without a connection. Cities that were found already
 * are left out.
 */
export function matchPopular(
  places: readonly PopularPlace[],
  typed: string,
  found: readonly CityMatch[],
): PopularPlace[] {
  const others = places.filter(({ code }) => !found.some((city) => hasCode(city, code)));
  const matching = (text: string): PopularPlace[] =>
    others.filter(({ code, name }) => code.startsWith(fold(text).toUpperCase()) || matchParts(name, text) !== null);
  return (
    searchTexts(typed)
      .map(matching)
      .find((some) => some.length > 0) ?? []
  );
}
