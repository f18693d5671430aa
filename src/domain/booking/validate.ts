import { wholeAddress } from './draft';
import { emailDoubt, emailFault } from './email';
import { isLong, isTelCode } from './fields';
import { nameProblem } from './names';
import { isPhoneText } from './phone';
import { type Days, type Problem, type ProblemKind, filled } from './problem';
import { ASKED_FIELDS } from './travellerFields';
import { TRAVELLER_RULES } from './travellerRules';
import { vatFault } from './vat';
import type { Billing, BookingDraft, Contact, Passenger } from './types';

/** A lone hyphen says nothing. */
const said = (text: string): ProblemKind | null => (/[\p{L}\p{N}]/u.test(text) ? filled(text) : 'required');

const collect = (prefix: string, found: Record<string, ProblemKind | null>): Problem[] =>
  Object.entries(found).flatMap(([name, kind]) => (kind ? [{ field: `${prefix}.${name}`, kind }] : []));

/** Problems of one passenger in the order of the form. */
export const passengerProblems = (one: Passenger, days: Days): Problem[] =>
  collect(
    `passengers.${one.id}`,
    Object.fromEntries(ASKED_FIELDS.map((name) => [name, TRAVELLER_RULES[name].problem(one, days)])),
  );

function addressProblem({ email, isEmailSure = false }: Contact): ProblemKind | null {
  const [fault, doubt] = [emailFault(email), emailDoubt(email)];
  if (!doubt || (fault && fault !== 'email')) return fault;
  return fault === null && isEmailSure ? null : 'emailAsk';
}

export const contactProblems = (contact: Contact): Problem[] =>
  collect('contact', {
    email: filled(contact.email) ?? addressProblem(contact),
    telCode: !contact.telCode.trim() ? 'required' : isTelCode(contact.telCode) ? null : 'telCode',
    tel: !contact.tel.trim() ? 'required' : isPhoneText(contact.tel) ? null : 'phone',
  });

type Place = Billing['person' | 'company'];

/** The server stores an address as one text. If it is too long, the longest field is reported. */
function addressProblems(place: Place): Record<string, ProblemKind | null> {
  const { address, city = '', postcode = '' } = place;
  const found = { address: said(address), city: null, postcode: null };
  if (found.address || !isLong(wholeAddress(place))) return found;
  const longest = Math.max(address.length, city.length, postcode.length);
  const where = address.length === longest ? 'address' : city.length === longest ? 'city' : 'postcode';
  return { ...found, [where]: 'long' };
}

/** No problems if no invoice is wanted. A company may have no VAT number. */
export function billingProblems(
  { isVATRequired, isCompany, company, person }: Billing,
  { checkVat }: Pick<Days, 'checkVat'> = {},
): Problem[] {
  if (!isVATRequired) return [];
  return isCompany
    ? collect('billing.company', {
        companyName: said(company.companyName),
        companyID: said(company.companyID),
        VATNumber: vatFault(company.VATNumber, company.country, checkVat),
        ...addressProblems(company),
        country: filled(company.country),
      })
    : collect('billing.person', {
        name: nameProblem(person.name, 'name'),
        surname: nameProblem(person.surname, 'surname'),
        ...addressProblems(person),
        country: filled(person.country),
      });
}

/** All problems of the traveller step in the order of the form, at most one per field. */
export function travellerProblems(
  draft: Pick<BookingDraft, 'passengers' | 'contact' | 'billing'>,
  days: Days,
): Problem[] {
  const people = draft.passengers.flatMap((one) => passengerProblems(one, days));
  return [...people, ...contactProblems(draft.contact), ...billingProblems(draft.billing, days)];
}

/** Fields of one part of the form: a passenger id, `contact` or `billing`. */
interface PartProblems {
  part: string;
  fields: string[];
}

export function problemsByPart(problems: readonly Problem[]): PartProblems[] {
  const parts = new Map<string, string[]>();
  for (const { field } of problems) {
    const [root = '', id = ''] = field.split('.');
    const part = root === 'passengers' ? id : root;
    parts.set(part, [...(parts.get(part) ?? []), field]);
  }
  return Array.from(parts, ([part, fields]) => ({ part, fields }));
}

/** Counts validation attempts; wraps to 1 after 99. */
export const nextAttempt = (attempt: number | undefined): number => ((attempt ?? 0) >= 99 ? 1 : (attempt ?? 0) + 1);
