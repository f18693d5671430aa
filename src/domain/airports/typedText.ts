import { fold, matchParts } from './spelling';
import type { CityMatch, PopularPlace } from './types';
import { type PlaceRow, isCalled, namesFirst } from './rows';

/** A code at the end of a text: after a comma, as the form itself writes a place, or after a space. */
const CODE = /^(.*?)(,?)\s*(?<![\p{L}\d])([a-z]{3})$/iu;

/**
 * What to look for, the next one only when the one before found nothing. The form writes "Barcelona, BCN": there the code
 * is the surest; of "new york jfk" the whole may be a name, then the code counts.
 */
export function askedTexts(typed: string): string[] {
  const text = typed.trim();
  const [, name = '', comma = '', code = ''] = CODE.exec(text) ?? [];
  if (name.trim() === '') return [text];
  return comma ? [code, name.trim()] : [text, code];
}

const SAINT = /^(?:saint|sankt|st|св|ст|сент|санкт|šv|sv)[\s.-]+(?=\p{L})/iu;

/**
 * A name that begins with a saint, in the other ways to write one: "St Petersburg" is Saint Petersburg, and not only the
 * airport of Tampa that is called so.
 */
export const saintTexts = (typed: string): string[] => {
  const text = typed.trim();
  return SAINT.test(text) ? ['saint ', 'sankt ', 'st '].map((word) => text.replace(SAINT, word)) : [];
};

/**
 * The row that Enter takes for a typed text: that airport whose code ends the text, wherever an answer put it, unless the
 * first is of a city called so; else the first, or of its city the airport that is called so ("heathrow", "london gatwick").
 */
export function firstRow(rows: readonly PlaceRow[], typed: string): number {
  const code = typed.trim().slice(-3).toUpperCase();
  const city = rows[0]?.place.cityIata;
  const whole = code === typed.trim().toUpperCase();
  const coded = ({ place }: PlaceRow): boolean => place.iata === code && (whole || place.cityIata === city);
  const byCode = rows.findIndex(coded);
  const known = rows[byCode];
  if (known && whole && namesFirst(rows, known, typed)) return 0;
  if (byCode >= 0) {
    // A city and its main airport share a code (IST): the airport, where the words before the code are its own.
    const said = typed
      .trim()
      .slice(0, -3)
      .replace(/[\s,]+$/, '');
    const own = ({ airport, city: name }: PlaceRow): boolean => !matchParts(name, said) && !!matchParts(airport, said);
    const twin = said === '' ? -1 : rows.findIndex((row) => coded(row) && row.kind === 'airport' && own(row));
    return twin >= 0 ? twin : byCode;
  }
  if (rows[0] === undefined || isCalled(rows[0], typed)) return 0;
  return Math.max(
    0,
    rows.findIndex((row) => row.child && row.place.cityIata === city && matchParts(row.airport, typed)),
  );
}

/*
 * What a text may have meant that finds nothing as it stands: words that belong to no name, and keys struck while the
 * keyboard was in its other script.
 */

const FILLER =
  /^(?:airports?|all|any|аэропорт\p{L}*|все|любой|lidost\p{L}*|visas|oro|uost\p{L}*|visi|lennuja\p{L}*|kõik)$/iu;

/** Without the words for "airport" and "all": "riga airport", "Лондон, все аэропорты"; null when nothing was left out. */
export function withoutFillers(typed: string): string | null {
  const parts = typed.split(/[\s,]+/).filter(Boolean);
  const rest = parts.filter((word) => !FILLER.test(word));
  return rest.length > 0 && rest.length < parts.length ? rest.join(' ') : null;
}

const LATIN = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`";
const CYRILLIC = 'йцукенгшщзхъфывапролджэячсмитьбюё';
const byKey = (from: string, to: string) => (letter: string) => to[from.indexOf(letter)] ?? letter;
const [TO_CYRILLIC, TO_LATIN] = [byKey(LATIN, CYRILLIC), byKey(CYRILLIC, LATIN)];

/** The same keys on the other of the two keyboards, Latin and Russian: "hbuf" is "рига", "кшпф" is "riga"; null without letters. */
export function otherLayout(typed: string): string | null {
  const text = typed.trim().toLowerCase();
  const cyrillic = /[а-яё]/.test(text);
  if (cyrillic === /[a-z]/.test(text)) return null;
  return Array.from(text, cyrillic ? TO_LATIN : TO_CYRILLIC).join('');
}

const LETTERS = Array.from('абвгдежзиклмнопрстуфхцчшщыьэюя');
/** Letters that sound like two, so that one slip of theirs is two slips of the sound. */
const LONG = ['ю', 'я'];
const MIN_LETTERS = 4;

/**
 * Folded Cyrillic texts one slip away that sound more than one slip away: with a letter that sounds like two, or with two
 * equal letters that sound like one because that between them is missing ("вильюнс", "софияя", "ееван"). None for others.
 */
export function misspelt(folded: string): string[] {
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

const has = (city: CityMatch, code: string): boolean =>
  city.cityIata === code || city.airports.some(({ iata }) => iata === code);

/**
 * The popular places a typed text matches by code or name, for a picker that cannot ask: what its list has just shown is
 * found too. Those of the cities found already are left out.
 */
export function matchPopular(
  places: readonly PopularPlace[],
  typed: string,
  found: readonly CityMatch[],
): PopularPlace[] {
  const others = places.filter(({ code }) => !found.some((city) => has(city, code)));
  const matching = (text: string): PopularPlace[] =>
    others.filter(({ code, name }) => code.startsWith(fold(text).toUpperCase()) || matchParts(name, text) !== null);
  return (
    askedTexts(typed)
      .map(matching)
      .find((some) => some.length > 0) ?? []
  );
}
