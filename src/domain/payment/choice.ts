import type { PaymentChoice } from '../booking/types';
import type { Locale } from '../locale';
import type { Bank, PaymentType } from './types';

/** Only this type needs a bank; the others have no vendor. */
const needsBank = (type: PaymentType | null): boolean => type === 'paymentInitiation';

/** Changing the type clears the vendor; a bank type without one takes the first of the list (spec 4). */
export const chooseType = (choice: PaymentChoice, type: PaymentType, banks: readonly Bank[]): PaymentChoice => ({
  ...choice,
  type,
  vendor: choice.type === type && choice.vendor ? choice.vendor : needsBank(type) ? (banks[0]?.code ?? null) : null,
});

/** "Change" reopens the list: nothing is chosen until the traveller says so again. */
export const reopenTypes = (choice: PaymentChoice): PaymentChoice => ({ ...choice, type: null, vendor: null });

export const chooseBank = (choice: PaymentChoice, code: string): PaymentChoice => ({ ...choice, vendor: code });

/** On load the opt-out resets to false (spec 4). */
export const onPaymentLoad = (choice: PaymentChoice): PaymentChoice => ({ ...choice, isOffersOptedOut: false });

/** The banks are known now: one that is no longer offered gives way to the first, other types have none. */
export function withBanks(choice: PaymentChoice, banks: readonly Bank[]): PaymentChoice {
  const kept = banks.some((bank) => bank.code === choice.vendor) ? choice.vendor : (banks[0]?.code ?? null);
  return { ...choice, vendor: needsBank(choice.type) ? kept : null };
}

/** The payment country is the second half of the configured default locale (spec 3). */
export const paymentCountry = (locale: Locale): string => locale.slice(3);

export type PaymentProblem = 'type' | 'bank' | 'terms';

/** What keeps Pay from going on, in the order of the page (spec 5). */
export function paymentProblems(choice: PaymentChoice): PaymentProblem[] {
  const found: PaymentProblem[] = [];
  if (!choice.type) found.push('type');
  if (needsBank(choice.type) && !choice.vendor) found.push('bank');
  if (!choice.agreed) found.push('terms');
  return found;
}
