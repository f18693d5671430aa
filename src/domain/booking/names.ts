import type { SingleName } from '../tenant/types';
import { LONGEST_TEXT } from './fields';
import { inTicketRoom, isPrintable, onTicket } from './ticketLetters';

export type NameProblem =
  | 'required'
  | 'long'
  /** Another script. */
  | 'latin'
  | 'sign'
  /** A Latin letter that no ticket can show. */
  | 'letter'
  | 'noLetter'
  | 'hyphen'
  | 'title'
  | 'placeholder';

/** Apostrophes, and the signs of Arabic and Hawaiian names that are written and printed like them. */
const APOSTROPHES = /[`´ʹʻʼʽʾʿˈˊˋ‘’‛′Ꞌꞌ＇]/g;

/**
 * Normalises a name for sending: composed letters (a phone keyboard may type e + a mark), no outer spaces or invisible
 * marks, plain hyphens and apostrophes (a copied Jean‑Luc, d´Artagnan, O’Neill, Muʿin), no middle dot (Gal·la).
 */
export const tidyName = (text: string): string =>
  text
    .replace(APOSTROPHES, "'")
    .normalize('NFKC')
    .replace(APOSTROPHES, "'")
    .replace(/\p{Cf}/gu, '')
    .replace(/(?<=\p{L})·(?=\p{L})/gu, '')
    .replace(/\p{Pd}/gu, '-')
    .replace(/(?<=\S)\s*-[\s-]*(?=[^\s-])/g, '-')
    .trim()
    .replace(/\s+/g, ' ');

/** Latin letters with one or two marks that have no composed form (Yoruba Ọ̀), digits, space, apostrophe, comma, hyphen, period. */
const SIGNS = /^(?:\p{Script=Latin}\p{M}{0,2}|[0-9 ',.-])+$/u;

/** Contains letters of another script, not only a forbidden sign. */
export const isForeign = (text: string): boolean => /(?!\p{Script=Latin})(?!\p{Lm})\p{L}/u.test(text);

const TITLES: ReadonlySet<string> = new Set(['MR', 'MRS', 'MS', 'MSTR', 'DR', 'PROF']);
/** Names as well: titles only beside another word of the given names. */
const TITLES_BESIDE: ReadonlySet<string> = new Set([...TITLES, 'MISS', 'HERR', 'FRAU']);
/** Names as well: titles only if shortened with a full stop. */
const SHORTENED = /^(?:MAG|ING|DIPL|HR|FR)\./;

function hasTitle(name: string, field: NameField): boolean {
  const upper = name.toUpperCase();
  const words = upper.split(/[\s.,]+/).filter(Boolean);
  const [first = '', last = ''] = [words[0], words.at(-1)];
  if (words.length < 2) return TITLES.has(first);
  const titles = field === 'name' ? TITLES_BESIDE : TITLES;
  return titles.has(first) || titles.has(last) || SHORTENED.test(upper);
}

/** Words of programs and forms. Some are also somebody's name, so they are asked about (`isPlaceholder`). */
const PLACEHOLDERS: ReadonlySet<string> = new Set(
  (
    'NULL NONE TEST TESTING UNKNOWN NONAME FNU LNU NFN NLN TBA TBD XXX XXXX ASDF QWERTY ABC AAA FIRSTNAME LASTNAME ' +
    'SURNAME PASSENGER INFANT'
  ).split(' '),
);

/** Probably no name, but a word that a form or a program left there: null, Test. Null is a surname, too. */
export const isPlaceholder = (name: string): boolean => PLACEHOLDERS.has(onTicket(tidyName(name)));

/** Initials in place of given names: J, J.R. */
export const isInitials = (name: string): boolean => /^\p{L}\.?(?:[ -]?\p{L}\.)*$/u.test(tidyName(name));

/** Said in a whole field by those who have no such name. NA is left out: it is a name. */
const NO_NAME = /^(?:[-.]+|N\/A|N\.A\.?|NONE|UNKNOWN|XXX+|NO ?(?:FIRST|LAST|GIVEN|SUR)? ?NAMES?)$/i;
/** Codes of visas and airlines for "first (last) name unknown", "no first (last) name", also beside the name. */
const NO_NAME_CODE = /^(?:FNU|LNU|NFN|NLN)$/i;

/**
 * The only name of somebody who typed a word for a missing one beside it (FNU Suharto; Suharto and LNU), and that word; null for
 * other names.
 */
export function onlyName({ name, surname }: Pick<Named, NameField>): { word: string; to: string } | null {
  const left = new Map<string, string>();
  let word = '';
  for (const text of [tidyName(name), tidyName(surname)]) {
    const isNone = NO_NAME.test(text);
    const words = isNone ? [] : text.split(' ').filter((one) => !NO_NAME_CODE.test(one));
    word ||= isNone ? text : (text.split(' ').find((one) => NO_NAME_CODE.test(one)) ?? '');
    if (words.join('')) left.set(onTicket(words.join(' ')), words.join(' '));
  }
  const [to = ''] = left.values();
  return word && left.size === 1 && isName(to) ? { word, to } : null;
}

/** A given name without the title that is glued to it, as booking systems show it (IVANMR); null for another name. */
export function unglued(name: string): string | null {
  const [, bare] = /^(.*(?:\p{L}{4}(?=mr)|\p{L}{2}(?=mrs|mstr)))(?:mr|mrs|mstr)\.?$/iu.exec(tidyName(name)) ?? [];
  return bare ?? null;
}

export type NameField = 'name' | 'surname';

/** Why a name cannot stand on a ticket; null if it can. */
export function nameProblem(text: string, field: NameField = 'surname'): NameProblem | null {
  const name = tidyName(text);
  if (!name) return 'required';
  if (name.length > LONGEST_TEXT) return 'long';
  if (isForeign(name)) return 'latin';
  if (!SIGNS.test(name)) return 'sign';
  if (!/\p{L}/u.test(name)) return 'noLetter';
  if (!isPrintable(name)) return 'letter';
  if (/^-|-$/.test(name)) return 'hyphen';
  // Nobody has this name: a program wrote it.
  if (onTicket(name) === 'UNDEFINED') return 'placeholder';
  return hasTitle(name, field) ? 'title' : null;
}

export const isName = (text: string, field?: NameField): boolean => nameProblem(text, field) === null;

interface Named {
  name: string;
  surname: string;
  /** The passport has one name; it is in `surname`. */
  oneName?: boolean;
}

/** Both typed names in the field of a single one. */
export const joinedNames = ({ name, surname }: Named): Record<NameField, string> => ({
  name: '',
  surname: [name, surname].filter((text) => text.trim()).join(' '),
});

/** The names as they are sent to the supplier, tidied. */
export function sentNames({ name, surname, oneName = false }: Named, single: SingleName): Record<NameField, string> {
  const last = tidyName(surname);
  return { name: oneName ? (single === 'fnu' ? 'FNU' : last) : tidyName(name), surname: last };
}

const printedNames = (one: Named, single: SingleName): [surname: string, given: string] => {
  const { name, surname } = sentNames(one, single);
  return [onTicket(surname), onTicket(name)];
};

/** Surname and given names as on the ticket, shortened if it has no room for them: BERZINA ELINA. */
export const ticketName = (one: Named, single: SingleName): string =>
  inTicketRoom(...printedNames(one, single))
    .join(' ')
    .trim();

/** Letters that both names need on the ticket. */
export const lettersNeeded = (one: Named, single: SingleName): number => printedNames(one, single).join('').length;
