import type { IsoDate } from '../dates';
import { fitsAgeGroup } from './ages';
import { isName, tidyName } from './names';
import {
  type FieldValue,
  type RequiredField,
  type SavedField,
  type TravellerValues,
  SAVED_FIELDS,
  TRAVELLER_FIELDS,
  valuesOf,
} from './travellerFields';
import { keptValues } from './travellerRules';
import type { Passenger } from './types';

export const TRAVEL_DOCUMENTS = ['passport', 'idCard'] as const;

/** A travel document without its number: `country` issued it (ISO code), `expires` is its last valid day. */
export interface TravelDocument {
  kind: (typeof TRAVEL_DOCUMENTS)[number];
  country: string;
  expires: IsoDate;
}

/** What is kept of a traveller. */
type KeptValues = Pick<TravellerValues, SavedField>;
/** The same with every required field filled in. */
type FilledValues = KeptValues & {
  [Name in Extract<SavedField, RequiredField>]: Exclude<FieldValue<Name>, ''>;
};

/** A traveller stored on this device with consent. `usedAt` is ms. */
export type SavedTraveller = FilledValues & {
  id: string;
  usedAt: number;
  travelDocument?: TravelDocument;
};

/** Values that a saved traveller fills in. */
export const fieldsOf = (one: KeptValues): KeptValues => valuesOf(one, SAVED_FIELDS);

/** The values to store of a complete traveller; null while something is missing. `before`: what is stored of the same person. */
export function filledValues(one: KeptValues, before?: KeptValues): FilledValues | null {
  const kept = fieldsOf(keptValues(one, before));
  const isMissing = (name: SavedField): boolean =>
    !TRAVELLER_FIELDS[name].optional && !kept[name] && !(name === 'name' && one.oneName);
  return SAVED_FIELDS.some(isMissing) ? null : (kept as FilledValues);
}

/** If there are more, the least recently used is dropped. */
export const TRAVELLERS_KEPT = 20;

const person = ({ name, surname, dob }: Pick<SavedTraveller, 'name' | 'surname' | 'dob'>): string =>
  `${tidyName(name)}|${tidyName(surname)}|${dob}`.toLowerCase();

export const isSamePerson = (
  a: Pick<SavedTraveller, 'name' | 'surname' | 'dob'>,
  b: Pick<SavedTraveller, 'name' | 'surname' | 'dob'>,
): boolean => person(a) === person(b);

/** Adds the completely filled passengers of a booking to the saved travellers. A known person is replaced. */
export function withTravellers(
  saved: readonly SavedTraveller[],
  passengers: readonly Passenger[],
  now: number,
  nextId: () => string,
): SavedTraveller[] {
  const list = [...saved];
  for (const one of passengers) {
    if (!(one.oneName || isName(one.name, 'name')) || !isName(one.surname)) continue;
    const at = list.findIndex((other) => isSamePerson(other, one));
    const before = list[at];
    const values = filledValues(one, before);
    if (!values) continue;
    if (before) list[at] = { ...before, ...values, usedAt: now };
    else list.push({ id: nextId(), ...values, usedAt: now });
  }
  return list.toSorted((a, b) => b.usedAt - a.usedAt).slice(0, TRAVELLERS_KEPT);
}

/**
 * Adds or replaces (by id) a traveller that was entered by hand. Another row of the same person is replaced too. Null if
 * there is no room: nobody is dropped for an entry made on purpose.
 */
export function withTraveller(saved: readonly SavedTraveller[], one: SavedTraveller): SavedTraveller[] | null {
  const others = saved.filter((other) => other.id !== one.id && !isSamePerson(other, one));
  if (others.length >= TRAVELLERS_KEPT) return null;
  const at = saved.findIndex(({ id }) => id === one.id);
  return at < 0 ? [one, ...others] : others.toSpliced(at, 0, one);
}

/** Saved travellers whose age on the last flight fits a ticket; all if the day is unknown. */
export const fitting = (
  saved: readonly SavedTraveller[],
  { ageGroup }: Pick<Passenger, 'ageGroup'>,
  lastFlight: IsoDate | null,
): SavedTraveller[] => saved.filter(({ dob }) => !lastFlight || fitsAgeGroup(dob, ageGroup, lastFlight));
