import { type BagKind, withPieces, withoutChecked } from '@/domain/booking/passengerBags';
import { subtotal } from '@/domain/cart/cartPrice';
import { requireVat } from '@/domain/booking/draft';
import { joinedNames } from '@/domain/booking/names';
import type { TravellerValues } from '@/domain/booking/travellerFields';
import { parseTypedDate } from '@/domain/booking/typedDate';
import type { BookingStepPath } from '@/domain/booking/stepPaths';
import type { Billing, BookingDraft, Contact, Passenger } from '@/domain/booking/types';
import type { IsoDate } from '@/domain/dates';
import { chooseBank, chooseType, reopenTypes } from '@/domain/payment/choice';
import type { PaymentType } from '@/domain/payment/types';
import { nextAttempt } from '@/domain/booking/validate';
import { today } from '@/platform/clock';
import { booking, changeDraft } from '../../booking';
import { session } from '../../session';
import { ownValue } from '@/domain/ownValue';

/** Actions of the forms. Each is one change of the draft, and so is stored a moment later. */

const clearRejection = (field: string): void => {
  delete booking.rejected[field];
};

/** A birthday has functions of its own. */
export type PassengerEdit = Partial<Omit<TravellerValues, 'dob' | 'dobText'> & Pick<Passenger, 'skipCheckedBaggage'>>;

export function editPassenger(id: string, edit: PassengerEdit): void {
  for (const name of Object.keys(edit)) clearRejection(`passengers.${id}.${name}`);
  changeDraft((draft) => {
    const found = draft.passengers.find((one) => one.id === id);
    if (found) Object.assign(found, edit);
    // Skipping checked bags removes them (docs/rules.md "Booking").
    const bags = ownValue(draft.bags, id);
    if (bags && edit.skipCheckedBaggage)
      reprice(draft, () => {
        draft.bags = { ...draft.bags, [id]: withoutChecked(bags) };
      });
  });
}

/** The same nationality for every traveller who has none yet. */
export function setNationalities(country: string): void {
  for (const one of booking.draft?.passengers ?? [])
    if (!one.nationality) editPassenger(one.id, { nationality: country });
}

/** The passport has one name only, or not after all. What is typed stays, in the one field that is left. */
export function setOneName(id: string, oneName: boolean): void {
  const one = booking.draft?.passengers.find((each) => each.id === id);
  if (!one) return;
  editPassenger(id, oneName ? { oneName, ...joinedNames(one) } : { oneName, name: one.name });
}

/** Changes bags or services while a price change is unanswered: both totals of the question move along. */
export function reprice(draft: BookingDraft, edit: () => void): void {
  const before = subtotal(draft);
  edit();
  const by = subtotal(draft) - before;
  if (draft.priceChange)
    Object.assign(draft.priceChange, {
      oldTotal: draft.priceChange.oldTotal + by,
      newTotal: draft.priceChange.newTotal + by,
    });
}

/**
 * Sets the number of bags of a kind for everyone who may have them or for one traveller (`id`), and so takes back earlier
 * "none for me" choices.
 */
export function setBags(kind: BagKind, pieces: number, id?: string): void {
  clearRejection('baggage');
  changeDraft((draft) => {
    const takers = draft.passengers.filter((one) => id === undefined || one.id === id);
    reprice(draft, () => {
      draft.bags = { ...draft.bags, ...withPieces(draft.bags ?? {}, takers, kind, pieces) };
    });
    if (kind === 'checked' && pieces > 0)
      for (const one of takers) if (one.ageGroup !== 'infant') one.skipCheckedBaggage = false;
  });
}

const wholeYear = /\d{4}\s*$|^\s*\d{4}\D|^\s*\d{8}\s*$/;

function readBirthday(one: Passenger, text: string): void {
  one.dobText = text;
  one.dob = parseTypedDate(text, session.profile.dateFormat, today()) ?? '';
}

/** While typing, a date counts only with a four-digit year: 7/3/19 may still become 7/3/1989. */
export function typeBirthday(id: string, text: string): void {
  clearRejection(`passengers.${id}.dob`);
  changeDraft((draft) => {
    const found = draft.passengers.find((one) => one.id === id);
    if (!found) return;
    readBirthday(found, text);
    if (!wholeYear.test(text)) found.dob = '';
  });
}

/** A day picked in the calendar replaces the typed text. */
export function pickBirthday(id: string, day: IsoDate): void {
  clearRejection(`passengers.${id}.dob`);
  changeDraft((draft) => {
    const found = draft.passengers.find((one) => one.id === id);
    if (!found) return;
    found.dob = day;
    delete found.dobText;
  });
}

const settleBirthday = (one: Passenger): void => {
  if (one.dobText === undefined) return;
  readBirthday(one, one.dobText);
  // An understood date is shown in the tenant's format from now on.
  if (one.dob) delete one.dobText;
};

/** On leaving the field and on Continue, two-digit years count. Without an id for every passenger. */
export function settleBirthdays(id?: string): void {
  if (!booking.draft?.passengers.some((one) => one.dobText !== undefined && (!id || one.id === id))) return;
  changeDraft((draft) => {
    for (const one of draft.passengers) if (!id || one.id === id) settleBirthday(one);
  });
}

export function editContact(edit: Partial<Contact>): void {
  for (const name of Object.keys(edit)) clearRejection(`contact.${name}`);
  changeDraft((draft) => {
    if (edit.email !== undefined) delete draft.contact.isEmailSure;
    Object.assign(draft.contact, edit);
  });
}

export const setVatRequired = (required: boolean): void =>
  changeDraft((draft) => {
    draft.billing = requireVat(draft.billing, required);
  });

export const setCompanyBilling = (isCompany: boolean): void =>
  changeDraft((draft) => {
    draft.billing.isCompany = isCompany;
  });

export function editCompany(edit: Partial<Billing['company']>): void {
  for (const name of Object.keys(edit)) clearRejection(`billing.company.${name}`);
  changeDraft((draft) => {
    Object.assign(draft.billing.company, edit);
  });
}

export function editPerson(edit: Partial<Billing['person']>): void {
  for (const name of Object.keys(edit)) clearRejection(`billing.person.${name}`);
  changeDraft((draft) => {
    Object.assign(draft.billing.person, edit);
  });
}

const editPayment = (edit: (draft: BookingDraft) => BookingDraft['payment']): void => {
  // Another choice does not change what the server may have made.
  const { failure, isUnknown } = booking.pay;
  if (failure !== 'unknown' && failure !== 'paid') booking.pay.failure = isUnknown ? 'unknown' : null;
  changeDraft((draft) => {
    draft.payment = edit(draft);
  });
};

export const choosePayType = (type: PaymentType): void =>
  editPayment(({ payment }) => chooseType(payment, type, booking.banks));
export const changePayType = (): void => editPayment(({ payment }) => reopenTypes(payment));
export const choosePayBank = (code: string): void => editPayment(({ payment }) => chooseBank(payment, code));
export const agreeToTerms = (agreed: boolean): void => editPayment(({ payment }) => ({ ...payment, agreed }));
export const optOutOfOffers = (isOffersOptedOut: boolean): void =>
  editPayment(({ payment }) => ({ ...payment, isOffersOptedOut }));

/** Records the step on screen, from which home offers to continue. */
export function enterStep(step: BookingStepPath): void {
  if (booking.draft && booking.draft.step !== step)
    changeDraft((draft) => {
      draft.step = step;
    });
}

/** Counts a validation attempt of the step on Continue. */
export const countAttempt = (step: BookingStepPath): void =>
  changeDraft((draft) => {
    draft.attempts[step] = nextAttempt(draft.attempts[step]);
  });
