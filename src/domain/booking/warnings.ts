import { type IsoDate, addDays, addMonths, ageOn } from '../dates';
import type { Offer } from '../offers/types';
import type { PassengerType } from '../search/types';
import { AGE_RANGES, ageGroupOn, lastFlightDate } from './ages';
import { hasCyrillic, toLatin } from './latin';
import type { SingleName } from '../tenant/types';
import { type NameField, isName, isPlaceholder, ticketName, tidyName } from './names';
import { onTicket } from './ticketLetters';
import type { Passenger } from './types';

/**
 * Doubts about one traveller. They never block; errors that do are in `validate`. Kinds in `NOTES` explain, the others
 * ask.
 */
export type Warning =
  /** Typed in Cyrillic; `to` is the passport spelling. */
  | { kind: 'latin'; field: NameField; to: string }
  | { kind: 'swapped'; name: string; surname: string }
  /** The given-name field contains the surname too. */
  | { kind: 'whole'; name: string }
  | { kind: 'twice'; number: number }
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
  | { kind: 'long'; letters: number };
type WarningKind = Warning['kind'];

export const NOTES: ReadonlySet<WarningKind> = new Set(['marks', 'oneName', 'long', 'grows']);

interface FlightDays {
  first: IsoDate | null;
  last: IsoDate | null;
}

export const flightDays = (offer: Pick<Offer, 'legs'>): FlightDays => ({
  first: offer.legs[0]?.segments[0]?.dep.date ?? null,
  last: lastFlightDate(offer),
});

/** Longer names are often cut on tickets: 60 letters for both names, title and slash (IATA resolution 720a). */
const TICKET_LETTERS = 55;

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

function singleNameWarnings(one: Passenger, single: SingleName): Warning[] {
  const found = latinOf(one, 'surname');
  if (found.length > 0 || !isName(one.surname)) return found;
  return [{ kind: 'oneName', printed: ticketName(one, single), as: single }];
}

function nameWarnings(one: Passenger, all: readonly Passenger[], single: SingleName): Warning[] {
  if (one.oneName) return singleNameWarnings(one, single);
  const others = all.filter(({ id }) => id !== one.id);
  const found = [...latinOf(one, 'name'), ...latinOf(one, 'surname')];
  const [name, surname] = [tidyName(one.name), tidyName(one.surname)];
  if (found.length > 0 || !isName(name, 'name') || !isName(surname)) return found;
  const word = [name, surname].find(isPlaceholder);
  if (word !== undefined) return [{ kind: 'placeholder', word }];
  if (isSwapped(one, others)) return [{ kind: 'swapped', name: surname, surname: name }];
  const words = name.split(' ');
  const given = words.filter((each) => onTicket(each) !== onTicket(surname));
  if (given.length > 0 && given.length < words.length) found.push({ kind: 'whole', name: given.join(' ') });
  const letters = name.length + surname.length;
  if (letters > TICKET_LETTERS) found.push({ kind: 'long', letters });
  else if (hasMarks(one))
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

/** Number of an earlier traveller with the same names and birthday; 0 if none. */
function twinOf(one: Passenger, all: readonly Passenger[]): number {
  if (!(one.oneName || one.name.trim()) || !one.surname.trim() || !one.dob) return 0;
  const at = all.findIndex(
    (other) => other.dob === one.dob && sameText(other.name, one.name) && sameText(other.surname, one.surname),
  );
  return all[at] === one || all[at]?.id === one.id ? 0 : at + 1;
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
  const number = twinOf(one, all);
  if (number > 0) found.push({ kind: 'twice', number });
  found.push(...ageWarnings(one, days));
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
