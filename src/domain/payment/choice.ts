import type { PaymentChoice } from '../booking/types';
import type { Locale } from '../locale';
import type { Bank, PaymentType } from './types';

/** Only bank payments have a vendor. */
const needsBank = (type: PaymentType | null): boolean => type === 'paymentInitiation';

/** Changing the type clears the vendor; a bank payment gets the first bank. */
export const chooseType = (choice: PaymentChoice, type: PaymentType, banks: readonly Bank[]): PaymentChoice => ({
  ...choice,
  type,
  vendor: choice.type === type && choice.vendor ? choice.vendor : needsBank(type) ? (banks[0]?.code ?? null) : null,
});

/** "Change" reopens the list and clears the choice. */
export const reopenTypes = (choice: PaymentChoice): PaymentChoice => ({ ...choice, type: null, vendor: null });

export const chooseBank = (choice: PaymentChoice, code: string): PaymentChoice => ({ ...choice, vendor: code });

/** The e-mail opt-out is cleared on load, and so is a type that is no longer taken. A single type needs no choice. */
export function onPaymentLoad(
  choice: PaymentChoice,
  types: readonly PaymentType[],
  banks: readonly Bank[] = [],
): PaymentChoice {
  const kept = choice.type && !types.includes(choice.type) ? reopenTypes(choice) : choice;
  const [type] = types;
  return { ...(type && types.length === 1 ? chooseType(kept, type, banks) : kept), isOffersOptedOut: false };
}

/** Applies the list of banks: an unavailable bank is replaced by the first; other types have none. */
export function withBanks(choice: PaymentChoice, banks: readonly Bank[]): PaymentChoice {
  const kept = banks.some((bank) => bank.code === choice.vendor) ? choice.vendor : (banks[0]?.code ?? null);
  return { ...choice, vendor: needsBank(choice.type) ? kept : null };
}

/** The payment country is the second half of the default locale. */
export const paymentCountry = (locale: Locale): string => locale.slice(3);

export type PaymentProblem = 'type' | 'bank' | 'terms';

/** What blocks payment, in the order of the page. */
export function paymentProblems(choice: PaymentChoice): PaymentProblem[] {
  const found: PaymentProblem[] = [];
  if (!choice.type) found.push('type');
  if (needsBank(choice.type) && !choice.vendor) found.push('bank');
  if (!choice.agreed) found.push('terms');
  return found;
}
