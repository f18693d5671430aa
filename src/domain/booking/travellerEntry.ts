import { type IsoDate, addMonths } from '../dates';
import { ageGroupOn } from './ages';
import { nameProblem, tidyName } from './names';
import { type SavedTraveller, type TravelDocument, fieldsOf } from './saved';
import { parseTypedDate } from './typedDate';
import type { Passenger } from './types';
import { type Days, type ProblemKind, birthProblem, filled, unreadDate } from './validate';

/** A saved traveller as it is typed. `dob` and `expires` are empty while their text is not understood. */
export interface TravellerEntry extends Pick<
  Passenger,
  'name' | 'surname' | 'oneName' | 'gender' | 'nationality' | 'dob'
> {
  dobText: string;
  /** Empty: none is kept. */
  kind: TravelDocument['kind'] | '';
  country: string;
  expires: Passenger['dob'];
  expiresText: string;
}

export const EMPTY_ENTRY: TravellerEntry = {
  name: '',
  surname: '',
  gender: '',
  dob: '',
  dobText: '',
  nationality: '',
  kind: '',
  country: '',
  expires: '',
  expiresText: '',
};

/** The entry of a saved traveller. `text` writes a day in the tenant's format. */
export const entryOf = (saved: SavedTraveller, text: (day: IsoDate) => string): TravellerEntry => ({
  ...fieldsOf(saved),
  dobText: text(saved.dob),
  kind: saved.travelDocument?.kind ?? '',
  country: saved.travelDocument?.country ?? '',
  expires: saved.travelDocument?.expires ?? '',
  expiresText: saved.travelDocument ? text(saved.travelDocument.expires) : '',
});

/** Two digits of a year of expiry mean a year up to this many months ahead; documents are valid for ten years at most. */
const LONGEST_VALIDITY = 40 * 12;

/** A typed day of expiry: as a birthday, but 31 is 2031. Null if there is no such day. */
export const parseExpiry = (text: string, format: string, today: IsoDate): IsoDate | null =>
  parseTypedDate(text, format, addMonths(today, LONGEST_VALIDITY));

export type EntryProblems = Partial<Record<keyof TravellerEntry, ProblemKind>>;

/** Problems by field, in the order of the form; the rules of the booking form. */
export function entryProblems(entry: TravellerEntry, days: Omit<Days, 'lastFlight'>): EntryProblems {
  const { today } = days;
  const ageGroup = (entry.dob && ageGroupOn(entry.dob, today)) || 'adult';
  const found: Record<string, ProblemKind | null> = {
    name: entry.oneName ? null : nameProblem(entry.name, 'name'),
    surname: nameProblem(entry.surname, 'surname'),
    gender: entry.gender ? null : 'gender',
    dob: birthProblem({ ...entry, ageGroup }, { ...days, lastFlight: today }),
    nationality: filled(entry.nationality),
    ...(entry.kind && {
      country: filled(entry.country),
      expires: entry.expires
        ? null
        : unreadDate(entry.expiresText, { ...days, today: addMonths(today, LONGEST_VALIDITY), lastFlight: null }),
    }),
  };
  return Object.fromEntries(Object.entries(found).filter(([, kind]) => kind));
}

/** The traveller of a complete entry; null while something is missing. `usedAt` is ms. */
export function travellerOf(entry: TravellerEntry, id: string, usedAt: number): SavedTraveller | null {
  const { oneName, gender, dob, nationality, kind, country, expires } = entry;
  const [name, surname] = [tidyName(entry.name), tidyName(entry.surname)];
  if (!(oneName || name) || !surname || !gender || !dob || !nationality || (kind && (!country || !expires)))
    return null;
  const traveller = { id, name, surname, ...(oneName ? { oneName } : {}), gender, dob, nationality, usedAt };
  return kind && expires ? { ...traveller, travelDocument: { kind, country, expires } } : traveller;
}
