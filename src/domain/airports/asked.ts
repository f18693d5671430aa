import type { PlaceRow } from './rows';

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

/** The row that Enter takes for a typed text: the first, or that airport of its city whose code ends the text. */
export function firstRow(rows: readonly PlaceRow[], typed: string): number {
  const code = typed.trim().slice(-3).toUpperCase();
  const city = rows[0]?.place.cityIata;
  return Math.max(
    0,
    rows.findIndex(({ place }) => place.iata === code && place.cityIata === city),
  );
}
