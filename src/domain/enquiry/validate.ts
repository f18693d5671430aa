import { type EmailFault, emailDoubt, emailFault } from '../booking/email';
import { isLong, isTelCode } from '../booking/fields';
import { isPhoneText } from '../booking/phone';
import type { IsoDate } from '../dates';
import { samePlace } from '../search/places';
import { hasTrip, wholeNumber } from './draft';
import {
  LONGEST_NOTE,
  MAX_BAGS,
  MAX_BUDGET,
  MAX_GROUP,
  MAX_TRIPS_A_YEAR,
  MIN_GROUP,
  hasGroupName,
  type EnquiryContact,
  type EnquiryDraft,
} from './types';

export type EnquiryProblemKind =
  | EmailFault
  | 'emailAsk'
  | 'required'
  | 'long'
  | 'longNote'
  | 'telCode'
  | 'phone'
  | 'number'
  | 'tooMany'
  | 'noAdult'
  | 'tooFew'
  | 'tooManyPeople'
  | 'infants'
  | 'place'
  | 'samePlace'
  | 'day'
  | 'pastDay'
  | 'dayOrder';

/** `field` is a path of the request. */
export interface EnquiryProblem {
  field: string;
  kind: EnquiryProblemKind;
}

type Found = Record<string, EnquiryProblemKind | null>;

const collect = (prefix: string, found: Found): EnquiryProblem[] =>
  Object.entries(found).flatMap(([name, kind]) => (kind ? [{ field: `${prefix}${name}`, kind }] : []));

const optional = (text: string): EnquiryProblemKind | null => (isLong(text) ? 'long' : null);
/** A lone hyphen says nothing. */
const said = (text: string): EnquiryProblemKind | null => (/[\p{L}\p{N}]/u.test(text) ? optional(text) : 'required');
const notes = (text: string): EnquiryProblemKind | null => (text.trim().length > LONGEST_NOTE ? 'longNote' : null);

function emailProblem({ email, isEmailSure = false }: EnquiryContact): EnquiryProblemKind | null {
  if (email.trim() === '') return 'required';
  if (isLong(email)) return 'long';
  const [fault, doubt] = [emailFault(email), emailDoubt(email)];
  if (!doubt || (fault && fault !== 'email')) return fault;
  return fault === null && isEmailSure ? null : 'emailAsk';
}

const contactProblems = (contact: EnquiryContact): EnquiryProblem[] =>
  collect('contact.', {
    name: said(contact.name),
    email: emailProblem(contact),
    tel_code: contact.telCode.trim() === '' ? 'required' : isTelCode(contact.telCode) ? null : 'telCode',
    tel: contact.tel.trim() === '' ? 'required' : isPhoneText(contact.tel) ? null : 'phone',
  });

/** `empty`: what an empty field counts as; null if it must be filled in. */
function countProblem(text: string, most: number, empty: number | null = 0): EnquiryProblemKind | null {
  if (text.trim() === '') return empty === null ? 'required' : null;
  const count = wholeNumber(text);
  return count === null ? 'number' : count > most ? 'tooMany' : null;
}

/** The party of a group: every number by itself, then all of them together. */
function partyProblems({ adults, children, infants }: EnquiryDraft): Found {
  const found: Found = {
    adults: countProblem(adults, MAX_GROUP, null),
    children: countProblem(children, MAX_GROUP),
    infants: countProblem(infants, MAX_GROUP),
  };
  if (Object.values(found).some(Boolean)) return found;
  const [grown = 0, young = 0, small = 0] = [adults, children, infants].map((text) => wholeNumber(text, 0) ?? 0);
  const total = grown + young + small;
  if (grown === 0) return { ...found, adults: 'noAdult' };
  if (small > grown) return { ...found, infants: 'infants' };
  return { ...found, adults: total < MIN_GROUP ? 'tooFew' : total > MAX_GROUP ? 'tooManyPeople' : null };
}

/** Problems of the flights, leg by leg. Days of later legs do not go back. */
export function tripProblems({ trips, tripType }: EnquiryDraft, today: IsoDate): EnquiryProblem[] {
  return trips.flatMap(({ srcLocation, destLocation, startDate, endDate }, at) => {
    const before = trips.slice(0, at).reduce((last, one) => ((one.startDate ?? '') > last ? one.startDate! : last), '');
    const isSame = srcLocation && destLocation && samePlace(srcLocation, destLocation);
    const returns = tripType === 'roundtrip';
    return collect(`trip.legs.${at}.`, {
      from: srcLocation ? null : 'place',
      to: !destLocation ? 'place' : isSame ? 'samePlace' : null,
      date: !startDate ? 'day' : startDate < today ? 'pastDay' : startDate < before ? 'dayOrder' : null,
      return_date: !returns ? null : !endDate ? 'day' : endDate < (startDate ?? '') ? 'dayOrder' : null,
    });
  });
}

/** All problems of the form in its order, at most one per field. */
export function enquiryProblems(draft: EnquiryDraft, today: IsoDate): EnquiryProblem[] {
  const trip = hasTrip(draft) ? tripProblems(draft, today) : [];
  const note = collect('', { note: notes(draft.note) });
  if (draft.kind === 'group') {
    const what = collect('group.', {
      type: draft.groupType ? null : 'required',
      name: hasGroupName(draft) ? said(draft.groupName) : null,
    });
    const who = collect('group.', partyProblems(draft));
    const carried = collect('group.', {
      checked_bags: countProblem(draft.bags, MAX_BAGS),
      equipment_note: optional(draft.equipmentNote),
      budget: countProblem(draft.budget, MAX_BUDGET),
    });
    return [...what, ...who, ...trip, ...carried, ...note, ...contactProblems(draft.contact)];
  }
  const company = collect('company.', {
    name: said(draft.companyName),
    registration_number: optional(draft.registration),
  });
  const habits = collect('company.', {
    travellers:
      countProblem(draft.travellers, MAX_TRIPS_A_YEAR, null) ?? (wholeNumber(draft.travellers) === 0 ? 'number' : null),
    trips_a_year: draft.isOneTrip ? null : countProblem(draft.tripsAYear, MAX_TRIPS_A_YEAR),
    usual_routes: draft.isOneTrip ? null : notes(draft.usualRoutes),
  });
  return [...company, ...habits, ...trip, ...note, ...contactProblems(draft.contact)];
}

/** The field of the form that a path of the server's refusal means: itself, or what it lies in; '' if there is none. */
export function fieldOfRefusal(path: string, fields: readonly string[]): string {
  return (
    fields.filter((field) => path === field || path.startsWith(`${field}.`)).sort((a, b) => b.length - a.length)[0] ??
    ''
  );
}
