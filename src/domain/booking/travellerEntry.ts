import { type IsoDate, addMonths } from '../dates';
import { ageGroupOn } from './ages';
import { type Days, type ProblemKind, filled, unreadDate } from './problem';
import { type SavedTraveller, type TravelDocument, fieldsOf, filledValues } from './saved';
import { type TravellerValues, ASKED_FIELDS, noValues } from './travellerFields';
import { TRAVELLER_RULES } from './travellerRules';
import { parseTypedDate } from './typedDate';

/** A saved traveller as it is typed. `dob` and `expires` are empty while their text is not understood. */
export interface TravellerEntry extends TravellerValues {
  dobText: string;
  /** Empty: none is kept. */
  kind: TravelDocument['kind'] | '';
  country: string;
  expires: IsoDate;
  expiresText: string;
}

export const EMPTY_ENTRY: TravellerEntry = {
  ...noValues(),
  dobText: '',
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
  const [one, onDay] = [
    { ...entry, ageGroup },
    { ...days, lastFlight: today },
  ];
  const found: Record<string, ProblemKind | null> = {
    ...Object.fromEntries(ASKED_FIELDS.map((name) => [name, TRAVELLER_RULES[name].problem(one, onDay)])),
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
  const { kind, country, expires } = entry;
  const values = filledValues(entry);
  if (!values || (kind && (!country || !expires))) return null;
  return { id, ...values, usedAt, ...(kind && { travelDocument: { kind, country, expires } }) };
}
