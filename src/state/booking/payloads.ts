import type { UpdatePayload } from '@/api/shapes/booking';
import { type Days, billingProblems, contactProblems, passengerProblems } from '@/domain/booking/validate';
import { wholeAddress } from '@/domain/booking/draft';
import { bagServices, bagsOfFare, protectionOf } from '@/domain/booking/bags';
import { NO_BAGS } from '@/domain/offers/bags';
import { tidyName, tidyTelCode } from '@/domain/booking/fields';
import { behindCode } from '@/domain/booking/phone';
import { SLOTS, SLOT_SERVICES, type ServiceSlot, slotOf } from '@/domain/services/types';
import type { Billing, BookingDraft, Contact, Passenger } from '@/domain/booking/types';

/** One thing the server is told of, and what it is told. `key` names the part in `draft.sent`. */
export interface PartUpdate {
  key: string;
  payload: UpdatePayload;
}

const passengerPayload = (one: Passenger, gender: 'female' | 'male'): UpdatePayload => ({
  type: 'passenger',
  original_id: one.id,
  main: one.main,
  ageGroup: one.ageGroup,
  name: tidyName(one.name),
  surname: tidyName(one.surname),
  nationality: one.nationality,
  gender,
  dob: one.dob,
  skipCheckedBaggage: one.skipCheckedBaggage,
});

/**
 * The bags of a passenger the server knows, or hears of just before; null while there is nothing to tell. What the fare
 * includes is not sent: it comes along anyway.
 */
function bagsPart(draft: BookingDraft, one: Passenger, isReady: boolean): PartUpdate | null {
  const key = `baggage:${one.id}`;
  const known = isReady || draft.sent?.[`passenger:${one.id}`] !== undefined;
  const [bags, wish] = [bagsOfFare(draft), draft.bags?.[one.id] ?? NO_BAGS];
  const services = bagServices(bags, wish);
  const protection = protectionOf(bags, wish) !== null;
  const told = services.cabin !== null || services.checked !== null || protection || draft.sent?.[key] !== undefined;
  if (!known || !told) return null;
  return { key, payload: { type: 'baggage', original_id: one.id, ...services, protection } };
}

function contactPayload({ email, telCode: typed, tel, isSubscribedNewsletter }: Contact): UpdatePayload {
  const telCode = tidyTelCode(typed);
  return { type: 'contact', email: email.trim(), telCode, tel: behindCode(telCode, tel), isSubscribedNewsletter };
}

const inOne = <T extends Billing['person' | 'company']>({ city = '', postcode = '', ...rest }: T) => ({
  ...rest,
  address: wholeAddress({ ...rest, city, postcode }),
});

function billingPayload({ isVATRequired, isCompany, company, person }: Billing): UpdatePayload {
  const base = { type: 'billing' as const, isVATRequired, isCompany };
  if (!isVATRequired) return base;
  return isCompany ? { ...base, company: inOne(company) } : { ...base, person: inOne(person) };
}

/** A service is told once it is chosen or refused, and once more when that was taken back. */
function servicePart({ services, sent }: BookingDraft, slot: ServiceSlot): PartUpdate[] {
  const key = `service:${slot}`;
  const choice = services?.[slot];
  if (!choice && sent?.[key] === undefined) return [];
  const { serviceId, value } = choice ?? { serviceId: SLOT_SERVICES[slot][0], value: '' };
  return [{ key, payload: { type: 'service', serviceId, value } }];
}

function extrasParts(draft: BookingDraft): PartUpdate[] {
  const { seats, discount, sent } = draft;
  const parts = SLOTS.flatMap((slot) => servicePart(draft, slot));
  const told = (key: string): boolean => sent?.[key] !== undefined;
  if (seats || told('seats')) {
    const chosen = (seats ?? []).map(({ segment, serviceId, airline }) => ({ segment, serviceId, airline }));
    parts.push({ key: 'seats', payload: { type: 'seats', seats: chosen } });
  }
  if (discount || told('discount'))
    parts.push({ key: 'discount', payload: { type: 'discount', couponCode: discount?.couponCode ?? '' } });
  return parts;
}

/**
 * What of a draft can be sent: only parts that are complete and right. A half-typed name stays on the device, where it is
 * kept anyway; the server would only refuse it.
 */
export function readyParts(draft: BookingDraft, days: Days): PartUpdate[] {
  const parts: PartUpdate[] = [];
  for (const one of draft.passengers) {
    const gender = passengerProblems(one, days).length > 0 ? '' : one.gender;
    if (gender) parts.push({ key: `passenger:${one.id}`, payload: passengerPayload(one, gender) });
    const bags = bagsPart(draft, one, gender !== '');
    if (bags) parts.push(bags);
  }
  if (contactProblems(draft.contact).length === 0)
    parts.push({ key: 'contact', payload: contactPayload(draft.contact) });
  // An invoice nobody asked for is told only to take back an earlier wish.
  const told = draft.billing.isVATRequired || draft.sent?.['billing'] !== undefined;
  if (told && billingProblems(draft.billing).length === 0)
    parts.push({ key: 'billing', payload: billingPayload(draft.billing) });
  return [...parts, ...extrasParts(draft)];
}

/**
 * Fingerprint of a payload (FNV-1a over its JSON, twice 32 bits): tells whether a part changed since it was last put in
 * the outbox, without keeping a second copy of private data.
 */
export function fingerprint(payload: UpdatePayload): string {
  const text = JSON.stringify(payload);
  let a = 0x811c9dc5;
  let b = 0x01000193;
  for (let at = 0; at < text.length; at += 1) {
    a = Math.imul(a ^ text.charCodeAt(at), 0x01000193);
    b = Math.imul(b ^ text.charCodeAt(text.length - 1 - at), 0x85ebca6b);
  }
  return (a >>> 0).toString(36) + (b >>> 0).toString(36);
}

/** Before the mark of a part whose update the traveller discarded: it is not with the server, and does not go by itself. */
export const DISCARDED = '-';

/** The parts that changed since they were last put in the outbox; with `all` also those that were discarded as they stand. */
export const changedParts = (draft: BookingDraft, days: Days, all = false): PartUpdate[] =>
  readyParts(draft, days).filter(({ key, payload }) => {
    const [mark, told] = [fingerprint(payload), draft.sent?.[key]];
    return told !== mark && (all || told !== DISCARDED + mark);
  });

const anything = (values: readonly string[]): boolean => values.some((value) => value.trim() !== '');

/** True when nothing typed is on this device only: half a name has not been sent, so it must not be called sent. */
export function isAllSent(draft: BookingDraft, days: Days): boolean {
  if (draft.bookingId === null || changedParts(draft, days, true).length > 0) return false;
  const ready = new Set(readyParts(draft, days).map(({ key }) => key));
  const halfTyped = draft.passengers.some(
    (one) =>
      !ready.has(`passenger:${one.id}`) &&
      anything([one.name, one.surname, one.gender, one.dob, one.dobText ?? '', one.nationality]),
  );
  const { email, tel } = draft.contact;
  const halfContact = !ready.has('contact') && anything([email, tel]);
  return !halfTyped && !halfContact && !(draft.billing.isVATRequired && !ready.has('billing'));
}

/** The field of the form that a refused update is about; the server names its own field of the payload. */
export function fieldOf(payload: UpdatePayload, serverField: string | undefined): string {
  const name = serverField?.split('.').at(-1) ?? '';
  if (payload.type === 'passenger') return `passengers.${payload.original_id}.${name || 'name'}`;
  if (payload.type === 'contact') return `contact.${name || 'email'}`;
  if (payload.type === 'billing')
    return payload.isCompany ? `billing.company.${name || 'companyName'}` : `billing.person.${name || 'name'}`;
  if (payload.type === 'service') return `services.${slotOf(payload.serviceId) ?? payload.serviceId}`;
  return payload.type;
}
