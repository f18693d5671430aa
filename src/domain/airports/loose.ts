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
