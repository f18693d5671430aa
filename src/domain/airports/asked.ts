import { matchParts } from './fold';
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
