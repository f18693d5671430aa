import type { Billing } from './types';

type Place = Pick<Billing['person'], 'address' | 'city' | 'postcode'>;

/** Street, city and postcode in one: a booking knows one text for an address (spec 3). */
export const wholeAddress = ({ address, city = '', postcode = '' }: Place): string =>
  [address, city, postcode]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(', ');

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
