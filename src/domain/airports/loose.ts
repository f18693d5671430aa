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
