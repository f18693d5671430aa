import type { Billing } from './types';

export const emptyBilling = (): Billing => ({
  isVATRequired: false,
  isCompany: true,
  company: { companyName: '', companyID: '', VATNumber: '', address: '', country: '' },
  person: { name: '', surname: '', address: '', country: '' },
});

/**
 * Requiring VAT forces company billing (spec 4). It does so at the moment it is asked for: a traveller may then still
 * say that the invoice is for a person, the specification's `personVATType`.
 */
export const requireVat = (billing: Billing, required: boolean): Billing => ({
  ...billing,
  isVATRequired: required,
  isCompany: required ? true : billing.isCompany,
});
