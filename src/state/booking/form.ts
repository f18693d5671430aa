import { type BagKind, withPieces, withoutChecked } from '@/domain/booking/bags';
import { subtotal } from '@/domain/cart/price';
import { requireVat } from '@/domain/booking/draft';
import { parseTypedDate } from '@/domain/booking/typedDate';
import type { Billing, BookingDraft, BookingStepPath, Contact, Passenger } from '@/domain/booking/types';
import type { IsoDate } from '@/domain/dates';
import { chooseBank, chooseType, reopenTypes } from '@/domain/payment/choice';
import type { PaymentType } from '@/domain/payment/types';
import { nextAttempt } from '@/domain/booking/validate';
import { today } from '@/platform/clock';
import { booking, changeDraft } from '../booking';
import { session } from '../session';

/** Actions of the forms. Each is one change of the draft, so each is on the device a moment later. */

const forget = (field: string): void => {
  delete booking.rejected[field];
};

export type PassengerEdit = Partial<
  Pick<Passenger, 'name' | 'surname' | 'nationality' | 'gender' | 'skipCheckedBaggage'>
>;

export function editPassenger(id: string, edit: PassengerEdit): void {
  for (const name of Object.keys(edit)) forget(`passengers.${id}.${name}`);
  changeDraft((draft) => {
    const found = draft.passengers.find((one) => one.id === id);
    if (found) Object.assign(found, edit);
    // who takes no checked bag has none (spec 4)
    const bags = draft.bags?.[id];
    if (bags && edit.skipCheckedBaggage)
      reprice(draft, () => {
        draft.bags = { ...draft.bags, [id]: withoutChecked(bags) };
      });
  });
}

/** A change of bags under a price that waits for an answer: both sums of the question move with it. */
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

/** So many bags of a kind for everyone who may have them: chosen in so many words, so nobody is left out any more. */
export function setBags(kind: BagKind, pieces: number): void {
  forget('baggage');
  changeDraft((draft) => {
    reprice(draft, () => {
      draft.bags = withPieces(draft.bags ?? {}, draft.passengers, kind, pieces);
    });
    if (kind === 'checked' && pieces > 0)
      for (const one of draft.passengers) if (one.ageGroup !== 'infant') one.skipCheckedBaggage = false;
  });
}

const wholeYear = /\d{4}\s*$|^\s*\d{4}\D|^\s*\d{8}\s*$/;

function readBirthday(one: Passenger, text: string): void {
  one.dobText = text;
  one.dob = parseTypedDate(text, session.profile.dateFormat, today()) ?? '';
}

/** While typing, a date counts once its year has four figures: 7/3/19 may still become 7/3/1989. */
export function typeBirthday(id: string, text: string): void {
  forget(`passengers.${id}.dob`);
  changeDraft((draft) => {
    const found = draft.passengers.find((one) => one.id === id);
    if (!found) return;
    readBirthday(found, text);
    if (!wholeYear.test(text)) found.dob = '';
  });
}

/** A day of the calendar, picked: nothing of it is left to read. */
export function pickBirthday(id: string, day: IsoDate): void {
  forget(`passengers.${id}.dob`);
  changeDraft((draft) => {
    const found = draft.passengers.find((one) => one.id === id);
    if (!found) return;
    found.dob = day;
    delete found.dobText;
  });
}

const settle = (one: Passenger): void => {
  if (one.dobText === undefined) return;
  readBirthday(one, one.dobText);
  // A day that was understood is shown in the tenant's format from now on.
  if (one.dob) delete one.dobText;
};

/** The field was left, or Continue was pressed: two-figure years count now. Without an id for every passenger. */
export function settleBirthdays(id?: string): void {
  if (!booking.draft?.passengers.some((one) => one.dobText !== undefined && (!id || one.id === id))) return;
  changeDraft((draft) => {
    for (const one of draft.passengers) if (!id || one.id === id) settle(one);
  });
}

export function editContact(edit: Partial<Contact>): void {
  for (const name of Object.keys(edit)) forget(`contact.${name}`);
  changeDraft((draft) => {
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
  for (const name of Object.keys(edit)) forget(`billing.company.${name}`);
  changeDraft((draft) => {
    Object.assign(draft.billing.company, edit);
  });
}

export function editPerson(edit: Partial<Billing['person']>): void {
  for (const name of Object.keys(edit)) forget(`billing.person.${name}`);
  changeDraft((draft) => {
    Object.assign(draft.billing.person, edit);
  });
}

const pay = (edit: (draft: BookingDraft) => BookingDraft['payment']): void => {
  booking.pay.failure = null;
  changeDraft((draft) => {
    draft.payment = edit(draft);
  });
};

export const choosePayType = (type: PaymentType): void =>
  pay(({ payment }) => chooseType(payment, type, booking.banks));
export const changePayType = (): void => pay(({ payment }) => reopenTypes(payment));
export const choosePayBank = (code: string): void => pay(({ payment }) => chooseBank(payment, code));
export const agreeToTerms = (agreed: boolean): void => pay(({ payment }) => ({ ...payment, agreed }));
export const optOutOfOffers = (isOffersOptedOut: boolean): void =>
  pay(({ payment }) => ({ ...payment, isOffersOptedOut }));

/** The step shown now: a reload of home offers to go on from it. */
export function enterStep(step: BookingStepPath): void {
  if (booking.draft && booking.draft.step !== step)
    changeDraft((draft) => {
      draft.step = step;
    });
}

/** Continue was pressed: one more validation attempt of the step (spec 4). */
export const countAttempt = (step: BookingStepPath): void =>
  changeDraft((draft) => {
    draft.attempts[step] = nextAttempt(draft.attempts[step]);
  });
