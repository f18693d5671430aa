import { type IsoDate, ageOn } from '../dates';
import { AGE_RANGES, fitsAgeGroup } from './ages';
import type { EmailFault } from './email';
import { isLong } from './fields';
import type { JourneyAirlines, TravellerProblem } from './travellerFields';
import { isNoSuchDay } from './typedDate';
import type { VatCheck, VatFault } from './vat';
import type { Passenger } from './types';

export type ProblemKind =
  | TravellerProblem
  | EmailFault
  /** The address is probably another one, and the traveller has not said yet. */
  | 'emailAsk'
  | 'telCode'
  | 'phone'
  | VatFault;

/** `field` is a dotted path: `passengers.{id}.surname`, `contact.email`, `billing.company.VATNumber`. */
export interface Problem {
  field: string;
  kind: ProblemKind;
}

export interface Days extends JourneyAirlines {
  today: IsoDate;
  /** Ages count on this day; if null, only the order of dates is checked. */
  lastFlight: IsoDate | null;
  /** The tenant's date format; without it an impossible day is reported as unreadable. */
  dateFormat?: string;
  /** The rules of each country for VAT numbers, once they are loaded. */
  checkVat?: VatCheck;
}

const AGE_KIND = { adult: 'ageAdult', child: 'ageChild', infant: 'ageInfant' } as const;

export const filled = (text: string): ProblemKind | null => (!text.trim() ? 'required' : isLong(text) ? 'long' : null);

/** Why a typed date is invalid: empty, no such day, or not a date. */
export function unreadDate(text: string, { today, dateFormat }: Days): ProblemKind {
  if (!text.trim()) return 'required';
  return dateFormat !== undefined && isNoSuchDay(text, dateFormat, today) ? 'noDay' : 'date';
}

export function birthProblem(one: Pick<Passenger, 'dob' | 'dobText' | 'ageGroup'>, days: Days): ProblemKind | null {
  if (!one.dob) return unreadDate(one.dobText ?? '', days);
  if (one.dob > days.today) return 'future';
  if (!days.lastFlight || fitsAgeGroup(one.dob, one.ageGroup, days.lastFlight)) return null;
  // Impossible age: probably a typo in the year, whatever the ticket.
  return ageOn(one.dob, days.lastFlight) >= AGE_RANGES.adult[1] ? 'year' : AGE_KIND[one.ageGroup];
}
