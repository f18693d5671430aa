import { type IsoDate, addDays, addMonths, ageOn } from '../dates';
import type { Offer } from '../offers/types';
import type { PassengerType } from '../search/types';
import { AGE_RANGES, ageGroupOn, lastFlightDate } from './ages';
import { hasCyrillic, toLatin } from './latin';
import type { SingleName } from '../tenant/types';
import {
  type NameField,
  isInitials,
  isName,
  isPlaceholder,
  lettersNeeded,
  onlyName,
  ticketName,
  tidyName,
  unglued,
} from './names';
import { TICKET_ROOM, onTicket } from './ticketLetters';
import type { Passenger } from './types';

/**
 * Doubts about one traveller. They never block; errors that do are in `validate`. Kinds in `NOTES` explain, the others
 * ask.
 */
export type Warning =
  /** Typed in Cyrillic; `to` is the passport spelling. */
  | { kind: 'latin'; field: NameField; to: string }
  | { kind: 'swapped'; name: string; surname: string }
  /** The field contains the other name too; `to` is without it. */
  | { kind: 'whole'; field: NameField; to: string }
  /** A title is glued to the given name; `to` is without it. */
  | { kind: 'title'; field: 'name'; to: string }
  /** `word` stands for a missing name: the passport probably has only `to`. */
  | { kind: 'noName'; field: 'surname'; word: string; to: string }
  | { kind: 'twice'; number: number }
  /** Father and son of one name: airlines often take two bookings of one name for the same person. */
  | { kind: 'namesake'; number: number }
  /** The ticket fits, but the traveller is younger on the first flight. Turns `turns` on `day`. */
  | { kind: 'grows'; group: PassengerType; turns: number; day: IsoDate }
  /** The last flight needs another ticket; `day` if the birthday is between the flights. */
  | { kind: 'ticket'; to: PassengerType; turns: number; day: IsoDate | null }
  | { kind: 'hundred'; year: string }
  | { kind: 'minors' }
  /** A word that forms and programs leave behind: null, Test. It may be a name. */
  | { kind: 'placeholder'; word: string }
  /** The ticket has other letters than the passport. `first`: of all travellers, where it is explained. */
  | { kind: 'marks'; printed: string; first: boolean }
  /** The passport has one name. */
  | { kind: 'oneName'; printed: string; as: SingleName }
  /** Airlines' systems want two letters in a surname; `printed` is the usual way out. */
  | { kind: 'short'; printed: string }
  /** More letters than the ticket has room for; `printed` is what it will probably show. */
  | { kind: 'long'; printed: string; letters: number; room: number };
type WarningKind = Warning['kind'];

export const NOTES: ReadonlySet<WarningKind> = new Set(['marks', 'oneName', 'short', 'long', 'grows']);

interface FlightDays {
  first: IsoDate | null;
  last: IsoDate | null;
}

export const flightDays = (offer: Pick<Offer, 'legs'>): FlightDays => ({
  first: offer.legs[0]?.segments[0]?.dep.date ?? null,
  last: lastFlightDate(offer),
});

/** Common part of a family's surnames: Bērziņš, Bērziņa; Kazlauskas, Kazlauskienė; Петров, Петрова. */
const stemOf = (surname: string): string => onTicket(surname).replace(/(?:IENE|AITE|YTE|UTE|[AEIOUSY])+$/, '');

const isFamily = (a: string, b: string): boolean => {
  const [one, other] = [stemOf(a), stemOf(b)];
  return one.length >= 3 && one === other;
};

/** The passport spelling of a name in Cyrillic; null for another name. */
export function latinSuggestion(text: string, nationality: string): string | null {
  if (!hasCyrillic(text)) return null;
  const to = tidyName(toLatin(text, nationality));
  return isName(to) ? to : null;
}

function latinOf(one: Passenger, field: NameField): Warning[] {
  const to = latinSuggestion(one[field], one.nationality);
  return to === null ? [] : [{ kind: 'latin', field, to }];
}

/** The surname is a well-known given name, or the given name is the family's surname. */
function isSwapped(one: Passenger, others: readonly Passenger[]): boolean {
  const [name, surname] = [onTicket(one.name), onTicket(one.surname)];
  if (!name || !surname || name === surname) return false;
  if (isGivenName(surname) && !isGivenName(name)) return true;
  return others.some(
    (other) => other.surname && isFamily(other.surname, one.name) && !isFamily(other.surname, one.surname),
  );
}

/** The ticket has other letters than were typed, or leaves out some. A lost sign or a space for a hyphen is no surprise. */
const hasMarks = ({ name, surname }: Passenger): boolean =>
  isName(name, 'name') && isName(surname) && /[^A-Za-z '’,.-]/.test(tidyName(name) + tidyName(surname));

/** Names that the ticket cannot show as they are. */
function roomWarnings(one: Passenger, single: SingleName): Warning[] {
  const surname = onTicket(one.surname);
  const letters = lettersNeeded(one, single);
  const found: Warning[] = surname.length === 1 ? [{ kind: 'short', printed: surname + surname }] : [];
  if (letters > TICKET_ROOM) found.push({ kind: 'long', printed: ticketName(one, single), letters, room: TICKET_ROOM });
  return found;
}

function singleNameWarnings(one: Passenger, single: SingleName): Warning[] {
  const found = latinOf(one, 'surname');
  if (found.length > 0 || !isName(one.surname)) return found;
  if (isPlaceholder(one.surname)) return [{ kind: 'placeholder', word: tidyName(one.surname) }];
  return [{ kind: 'oneName', printed: ticketName(one, single), as: single }, ...roomWarnings(one, single)];
}

/** The field without the words of the other one; null if it has none of them, or no others. */
function withoutOther(text: string, other: string): string | null {
  const words = text.split(' ');
  const own = words.filter((each) => onTicket(each) !== onTicket(other));
  return own.length > 0 && own.length < words.length ? own.join(' ') : null;
}

function nameWarnings(one: Passenger, all: readonly Passenger[], single: SingleName): Warning[] {
  const only = onlyName(one);
  if (only) return [{ kind: 'noName', field: 'surname', ...only }];
  if (one.oneName) return singleNameWarnings(one, single);
  const others = all.filter(({ id }) => id !== one.id);
  const found = [...latinOf(one, 'name'), ...latinOf(one, 'surname')];
  const [name, surname] = [tidyName(one.name), tidyName(one.surname)];
  if (found.length > 0 || !isName(name, 'name') || !isName(surname)) return found;
  const word = isInitials(name) ? name : [name, surname].find(isPlaceholder);
  if (word !== undefined) return [{ kind: 'placeholder', word }];
  if (isSwapped(one, others)) return [{ kind: 'swapped', name: surname, surname: name }];
  const title = unglued(name);
  if (title !== null) return [{ kind: 'title', field: 'name', to: title }];
  const [given, last] = [withoutOther(name, surname), withoutOther(surname, name)];
  if (given !== null) found.push({ kind: 'whole', field: 'name', to: given });
  if (last !== null) found.push({ kind: 'whole', field: 'surname', to: last });
  found.push(...roomWarnings(one, single));
  if (hasMarks(one) && !found.some(({ kind }) => kind === 'long'))
    found.push({ kind: 'marks', printed: ticketName(one, single), first: all.find(hasMarks)?.id === one.id });
  return found;
}

/** Those born on 29 February turn a year older on 1 March of a common year. */
function birthdayOf(birth: IsoDate, age: number): IsoDate {
  const day = addMonths(birth, age * 12);
  return ageOn(birth, day) < age ? addDays(day, 1) : day;
}

function ageWarnings(one: Passenger, { first, last }: FlightDays): Warning[] {
  if (!one.dob || !first || !last || one.dob > last) return [];
  const right = ageGroupOn(one.dob, last);
  if (!right) return [];
  const turns = AGE_RANGES[right][0];
  const before = one.dob <= first ? ageGroupOn(one.dob, first) : null;
  const birthday = birthdayOf(one.dob, turns);
  const between = before !== null && before !== right;
  if (right !== one.ageGroup) return [{ kind: 'ticket', to: right, turns, day: between ? birthday : null }];
  return between ? [{ kind: 'grows', group: right, turns, day: birthday }] : [];
}

const sameText = (a: string, b: string): boolean => onTicket(a) === onTicket(b);

/** An earlier traveller has the same names on the ticket: probably the same person if also the birthday is the same. */
function sameNames(one: Passenger, all: readonly Passenger[]): Warning[] {
  if (!(one.oneName || one.name.trim()) || !one.surname.trim()) return [];
  const earlier = all.slice(
    0,
    all.findIndex(({ id }) => id === one.id),
  );
  const isNamesake = (other: Passenger): boolean =>
    sameText(other.name, one.name) && sameText(other.surname, one.surname);
  const twin = earlier.findIndex((other) => one.dob && other.dob === one.dob && isNamesake(other));
  if (twin >= 0) return [{ kind: 'twice', number: twin + 1 }];
  const namesake = earlier.findIndex(isNamesake);
  return namesake >= 0 ? [{ kind: 'namesake', number: namesake + 1 }] : [];
}

/** A twelve-year-old has an adult ticket but is not of age. */
const FULL_AGE = 18;

/** All doubts about one passenger, names first. `single`: how the supplier wants a single name. */
export function flightWarnings(
  one: Passenger,
  all: readonly Passenger[],
  days: FlightDays,
  single: SingleName = 'fnu',
): Warning[] {
  const found = nameWarnings(one, all, single);
  found.push(...sameNames(one, all), ...ageWarnings(one, days));
  const { last } = days;
  if (!last || !one.dob || one.dob > last) return found;
  const age = ageOn(one.dob, last);
  if (age >= 100 && age < AGE_RANGES.adult[1]) found.push({ kind: 'hundred', year: one.dob.slice(0, 4) });
  const grown = all.some(({ dob, ageGroup }) =>
    !dob ? ageGroup === 'adult' : dob <= last && ageOn(dob, last) >= FULL_AGE,
  );
  if (one.main && !grown) found.push({ kind: 'minors' });
  return found;
}

/** Given names that are rarely surnames, as printed on tickets; common ones in the countries we sell in. */
const NAMES = (
  'AGNESE AIGARS AIJA AINARS AIVARS ALEKSANDR ALEKSANDRA ALEKSANDRS ALEKSEI ALEXANDRA ALISE ANASTASIA ANDRA ' +
  'ANDREI ANDREJS ANDRES ANDRIS ANDRIUS ANITA ANNA ANNE ANTRA ANTS ARTIS ARTURAS ARTURS ARVYDAS AUSRA BAIBA BIRUTE ' +
  'DACE DAINA DAIVA DALIA DARIUS DIANA DMITRI DMITRIJS DMITRY DONATAS EDGARS EERO EGLE EKATERINA ELENA ELINA ' +
  'ELIZABETH EMMA ERIKA ERIKS EVA EVGENY GABRIELE GALINA GATIS GEDIMINAS GINTARAS GINTARE GINTS GUNA GUNTA GUNTARS HANNA ' +
  'ILONA ILZE INDRA INESE INETA INGA INGRIDA INTA IRINA IVETA JAAN JANA JANE JANIS JEKATERINA JELENA JEVGENIJS ' +
  'JOLANTA JONAS JUERI JULIA JULIJA JURGITA JURI JURIS KADRI KAIDO KAIRI KARINA KARLIS KASPARS KATI KRISTAPS KRISTI ' +
  'KRISTINA KRISTINE LAIMA LAINE LASMA LAURA LAURI LEELO LIGA LIGITA LIINA LINA LINDA LIUDMILA LUDMILA MADARA MAIE MAIGA ' +
  'MAIJA MARE MARGARITA MARIA MARIJA MARINA MARIS MARJA MARKUSS MARTA MARTINS MIHAIL MIKHAIL MINDAUGAS ' +
  'NATALIA NATALIJA NATALJA NIKOLAI NIKOLAJS NORMUNDS OKSANA OLEG OLEGS OLEKSANDR OLENA OLGA PEETER PIRET RAIMONDS RAMUNE ' +
  'RASA RASMA REET REIN RIHARDS RIINA RIMA RUTA SAMANTA SANDRA SANITA SARAH SARMITE SERGEI SERGEJS ' +
  'SERGEY SIGITA SIGNE SILVIA SIRJE SOFIA SOFIJA SVETLANA TATIANA TATJANA TIINA TOIVO TOMAS TOMS ULDIS URMAS VALDIS ' +
  'VALENTINA VALERIJS VERA VERONIKA VICTORIA VIKTORIA VIKTORIJA VIKTORS VILMA VLADIMIR VLADIMIRS VOLODYMYR VYTAUTAS ' +
  'YULIA ZANE ZIVILE'
).split(' ');
const KNOWN: ReadonlySet<string> = new Set(NAMES);

/** The first word is a well-known given name. `printed` is in the form of `onTicket`. */
const isGivenName = (printed: string): boolean => KNOWN.has(printed.split(/[ -]/)[0] ?? '');
