import type { UpdatePayload } from '@/api/shapes/updates';
import { fnv1a } from '@/domain/hash';
import type { Days } from '@/domain/booking/problem';
import { billingProblems, contactProblems, passengerProblems } from '@/domain/booking/validate';
import { wholeAddress } from '@/domain/booking/draft';
import { bagServices, bagsOfFare, protectionOf } from '@/domain/booking/passengerBags';
import { NO_BAGS } from '@/domain/offers/offerBags';
import { tidyEmail } from '@/domain/booking/email';
import { formField } from '@/domain/booking/updates';
import { tidyVat } from '@/domain/booking/vat';
import { tidyName } from '@/domain/booking/names';
import { isBegun } from '@/domain/booking/passengers';
import { isTravellerField } from '@/domain/booking/travellerFields';
import { sentValues } from '@/domain/booking/travellerRules';
import { SLOTS, SLOT_SERVICES, type ServiceSlot, slotOf } from '@/domain/services/types';
import type { Billing, BookingDraft, Contact, Passenger } from '@/domain/booking/types';
import { session } from '../../session';
import { dialledPhone, phonePlansSettled } from '../travellers/phone';
import { ownValue } from '@/domain/ownValue';

/** One part of the draft as an update. `key` names the part in `draft.sent`. */
export interface PartUpdate {
  key: string;
  payload: UpdatePayload;
}

function passengerPayload(one: Passenger, days: Days): UpdatePayload {
  // The order of the members is part of fingerprints that are stored.
  const { name, surname, nationality, ...others } = sentValues(one, days, session.profile.singleName ?? 'fnu');
  return {
    type: 'passenger',
    original_id: one.id,
    main: one.main,
    ageGroup: one.ageGroup,
    name,
    surname,
    nationality,
    ...others,
    skipCheckedBaggage: one.skipCheckedBaggage,
  };
}

/**
 * The bags of a passenger whom the server knows or hears of just before; null when there is nothing to send. Bags
 * included in the fare are not sent.
 */
function bagsPart(draft: BookingDraft, one: Passenger, isReady: boolean): PartUpdate | null {
  const key = `baggage:${one.id}`;
  const known = isReady || draft.sent?.[`passenger:${one.id}`] !== undefined;
  const [bags, wish] = [bagsOfFare(draft), ownValue(draft.bags, one.id) ?? NO_BAGS];
  const services = bagServices(bags, wish);
  const protection = protectionOf(bags, wish) !== null;
  const isSent =
    services.cabin !== null || services.checked !== null || protection || ownValue(draft.sent, key) !== undefined;
  if (!known || !isSent) return null;
  return { key, payload: { type: 'baggage', original_id: one.id, ...services, protection } };
}

function contactPayload({ email, telCode, tel, isSubscribedNewsletter }: Contact): UpdatePayload {
  return { type: 'contact', email: tidyEmail(email), ...dialledPhone({ telCode, tel }), isSubscribedNewsletter };
}

const inOne = <T extends Billing['person' | 'company']>({ city = '', postcode = '', ...rest }: T) => ({
  ...rest,
  address: wholeAddress({ ...rest, city, postcode }),
});

function billingPayload({ isVATRequired, isCompany, company, person }: Billing): UpdatePayload {
  const base = { type: 'billing' as const, isVATRequired, isCompany };
  if (!isVATRequired) return base;
  if (isCompany) return { ...base, company: inOne({ ...company, VATNumber: tidyVat(company.VATNumber) }) };
  const [name, surname] = [tidyName(person.name), tidyName(person.surname)];
  return { ...base, person: inOne({ ...person, name, surname }) };
}

/** A service is sent once it is chosen or refused, and again when that is undone. */
function servicePart({ services, sent }: BookingDraft, slot: ServiceSlot): PartUpdate[] {
  const key = `service:${slot}`;
  const choice = services?.[slot];
  if (!choice && ownValue(sent, key) === undefined) return [];
  const { serviceId, value } = choice ?? { serviceId: SLOT_SERVICES[slot][0], value: '' };
  return [{ key, payload: { type: 'service', serviceId, value } }];
}

function extrasParts(draft: BookingDraft): PartUpdate[] {
  const { seats, discount, sent } = draft;
  const parts = SLOTS.flatMap((slot) => servicePart(draft, slot));
  const isSent = (key: string): boolean => ownValue(sent, key) !== undefined;
  if (seats || isSent('seats')) {
    const chosen = (seats ?? []).flatMap(
      ({ segment, serviceId, airline, places }) =>
        places?.map((one) => ({
          segment,
          serviceId: one.serviceId,
          airline,
          original_id: one.passenger,
          seat: one.seat,
        })) ?? [{ segment, serviceId, airline }],
    );
    parts.push({ key: 'seats', payload: { type: 'seats', seats: chosen } });
  }
  if (discount || isSent('discount'))
    parts.push({ key: 'discount', payload: { type: 'discount', couponCode: discount?.couponCode ?? '' } });
  return parts;
}

/**
 * The parts of a draft that can be sent: complete and valid ones. The server would refuse a half-typed name, so it
 * stays on the device.
 */
export function readyParts(draft: BookingDraft, days: Days): PartUpdate[] {
  const parts: PartUpdate[] = [];
  for (const one of draft.passengers) {
    const isReady = passengerProblems(one, days).length === 0;
    if (isReady) parts.push({ key: `passenger:${one.id}`, payload: passengerPayload(one, days) });
    const bags = bagsPart(draft, one, isReady);
    if (bags) parts.push(bags);
  }
  if (contactProblems(draft.contact).length === 0)
    parts.push({ key: 'contact', payload: contactPayload(draft.contact) });
  // An invoice is sent when it is required, or to undo an earlier requirement.
  const isSent = draft.billing.isVATRequired || draft.sent?.['billing'] !== undefined;
  if (isSent && billingProblems(draft.billing, days).length === 0)
    parts.push({ key: 'billing', payload: billingPayload(draft.billing) });
  return [...parts, ...extrasParts(draft)];
}

/**
 * Fingerprint of a payload: two 32-bit hashes of its JSON, read forwards and backwards. Tells whether a part changed since it was
 * last enqueued, without a second copy of private data. Stored in `draft.sent`.
 */
export function fingerprint(payload: UpdatePayload): string {
  const units = JSON.stringify(payload).split('');
  const forwards = fnv1a(units);
  const backwards = fnv1a(units.toReversed(), 0x0100_0193, 0x85eb_ca6b);
  return forwards.toString(36) + backwards.toString(36);
}

/**
 * Prefix of the fingerprint of a part whose update was discarded: the server does not have it, and it is not sent
 * automatically.
 */
export const DISCARDED_PREFIX = '-';

/** The parts that changed since they were last enqueued; `all` includes discarded ones. */
export const changedParts = (draft: BookingDraft, days: Days, all = false): PartUpdate[] =>
  readyParts(draft, days).filter(({ key, payload }) => {
    const [mark, isSent] = [fingerprint(payload), ownValue(draft.sent, key)];
    return isSent !== mark && (all || isSent !== DISCARDED_PREFIX + mark);
  });

/**
 * To be awaited before parts are compared. If the contact seems changed, loads what reads its number, because without
 * that the same number may have another payload.
 */
export async function preparePhone(draft: BookingDraft | null): Promise<void> {
  if (!draft || contactProblems(draft.contact).length > 0) return;
  const isSent = draft.sent?.['contact']?.replace(DISCARDED_PREFIX, '') === fingerprint(contactPayload(draft.contact));
  if (!isSent) await phonePlansSettled();
}

const hasText = (values: readonly string[]): boolean => values.some((value) => value.trim() !== '');

/** True when the server has everything typed. A half-typed name is not sent, so it must not be shown as sent. */
export function isAllSent(draft: BookingDraft, days: Days): boolean {
  if (draft.bookingId === null || changedParts(draft, days, true).length > 0) return false;
  const ready = new Set(readyParts(draft, days).map(({ key }) => key));
  const halfTyped = draft.passengers.some((one) => !ready.has(`passenger:${one.id}`) && isBegun(one));
  const { email, tel } = draft.contact;
  const halfContact = !ready.has('contact') && hasText([email, tel]);
  return !halfTyped && !halfContact && !(draft.billing.isVATRequired && !ready.has('billing'));
}

/** The form field of a refused update; the server names its own field of the payload. */
export function formFieldOf(payload: UpdatePayload, serverField: string | undefined): string {
  const names = serverField?.split('.') ?? [];
  // A field of a traveller may have members of its own.
  const name = (payload.type === 'passenger' && names.findLast(isTravellerField)) || (names.at(-1) ?? '');
  if (payload.type === 'billing' && payload.isCompany) return `billing.company.${name || 'companyName'}`;
  if (payload.type === 'service') return `services.${slotOf(payload.serviceId) ?? payload.serviceId}`;
  const id = 'original_id' in payload ? payload.original_id : undefined;
  return formField(payload.type, name, id) ?? payload.type;
}
