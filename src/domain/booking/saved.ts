import type { IsoDate } from '../dates';
import { fitsAgeGroup } from './ages';
import { isName, tidyName } from './names';
import type { Gender, Passenger } from './types';

export const TRAVEL_DOCUMENTS = ['passport', 'idCard'] as const;

/** A travel document without its number: `country` issued it (ISO code), `expires` is its last valid day. */
export interface TravelDocument {
  kind: (typeof TRAVEL_DOCUMENTS)[number];
  country: string;
  expires: IsoDate;
}

/** A traveller stored on this device with consent. `usedAt` is ms. */
export interface SavedTraveller {
  id: string;
  name: string;
  surname: string;
  /** As in `Passenger`. */
  oneName?: boolean;
  gender: Gender;
  dob: IsoDate;
  nationality: string;
  usedAt: number;
  travelDocument?: TravelDocument;
}

/** Fields that a saved traveller fills in. */
export type TravellerFields = Pick<Passenger, 'name' | 'surname' | 'oneName' | 'gender' | 'dob' | 'nationality'>;

export const fieldsOf = ({ name, surname, oneName, gender, dob, nationality }: TravellerFields): TravellerFields => ({
  name,
  surname,
  ...(oneName ? { oneName } : {}),
  gender,
  dob,
  nationality,
});

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
    const { gender, dob, nationality, oneName } = one;
    if (!(oneName || isName(one.name, 'name')) || !isName(one.surname) || !gender || !dob || !nationality) continue;
    const at = list.findIndex((other) => isSamePerson(other, one));
    const [name, surname] = [tidyName(one.name), tidyName(one.surname)];
    const fields = { ...fieldsOf({ ...one, name, surname }), gender, dob, nationality, usedAt: now };
    if (at >= 0) list[at] = { ...list[at], id: list[at]?.id ?? nextId(), ...fields };
    else list.push({ id: nextId(), ...fields });
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
