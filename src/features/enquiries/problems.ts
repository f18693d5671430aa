import type { EnquiryProblem, EnquiryProblemKind } from '@/domain/enquiry/validate';
import { LONGEST_NOTE, MAX_GROUP, MIN_GROUP } from '@/domain/enquiry/types';
import { LONGEST_TEXT } from '@/domain/booking/fields';
import { ownValue } from '@/domain/ownValue';
import type { MessageKey } from '@/i18n/keys';
import type { Translate } from '@/i18n/t';
import { focusField } from '../common/person/fieldProblems';

const PARTY: ReadonlySet<EnquiryProblemKind> = new Set([
  'required',
  'long',
  'email',
  'emailOne',
  'emailDots',
  'emailApostrophe',
  'emailLetters',
  'emailAsk',
  'telCode',
  'phone',
]);

const LIMITS: Partial<Record<EnquiryProblemKind, number>> = {
  long: LONGEST_TEXT,
  longNote: LONGEST_NOTE,
  tooFew: MIN_GROUP,
  tooManyPeople: MAX_GROUP,
};

/** The message below a field. */
export const enquiryProblemText = (t: Translate, { kind }: EnquiryProblem): string =>
  t(`${PARTY.has(kind) ? 'party' : 'enquiry'}.problem.${kind}` as MessageKey, {
    n: LIMITS[kind] ?? 0,
    example: '',
    date: '',
  });

const LEG = /^trip\.legs\.(\d+)\.(from|to|date|return_date)$/;
const CELLS: Record<string, string> = { from: 'origin', to: 'destination', date: 'start', return_date: 'end' };
const CELL_TEXTS: Record<string, MessageKey> = {
  from: 'search.from',
  to: 'search.to',
  date: 'search.depart',
  return_date: 'search.return',
};

const FIELD_TEXTS: Record<string, MessageKey> = {
  'contact.name': 'enquiry.field.name',
  'contact.email': 'booking.field.email',
  'contact.tel_code': 'booking.field.prefix',
  'contact.tel': 'booking.field.tel',
  'company.name': 'enquiry.field.companyName',
  'company.registration_number': 'enquiry.field.registration',
  'company.travellers': 'enquiry.field.travellers',
  'company.trips_a_year': 'enquiry.field.tripsAYear',
  'company.usual_routes': 'enquiry.field.usualRoutes',
  'group.type': 'enquiry.field.groupType',
  'group.name': 'enquiry.field.groupName',
  'group.adults': 'enquiry.field.adults',
  'group.children': 'enquiry.field.children',
  'group.infants': 'enquiry.field.infants',
  'group.checked_bags': 'enquiry.field.bags',
  'group.equipment_note': 'enquiry.field.equipmentNote',
  'group.budget': 'enquiry.field.budget',
  note: 'enquiry.field.note',
};

/** Every field of the two forms that the server may refuse, legs aside. */
export const FIELDS: readonly string[] = Object.keys(FIELD_TEXTS);

/** Name of a field: "Adults", "Flight 2: From". */
export function fieldName(t: Translate, field: string, currency: string): string {
  const [, leg, end = ''] = LEG.exec(field) ?? [];
  if (leg !== undefined)
    return t('enquiry.leg', {
      flight: t('form.multi.flight', { n: Number(leg) + 1 }),
      field: t(ownValue(CELL_TEXTS, end) ?? 'search.from'),
    });
  return t(ownValue(FIELD_TEXTS, field) ?? 'enquiry.field.note', { currency });
}

/** Focuses a field by its path in the request. */
export function focusEnquiryField(field: string): void {
  const [, leg, end = ''] = LEG.exec(field) ?? [];
  if (leg === undefined) return focusField(field);
  const cell = document.querySelector<HTMLElement>(`[data-cell="${ownValue(CELLS, end)}${leg}"]`);
  cell?.focus();
  cell?.scrollIntoView({ block: 'center' });
}
