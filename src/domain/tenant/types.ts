import type { Locale } from '../locale';
import type { Cents } from '../money';
import type { SortType } from '../offers/types';

export interface ColorSchema {
  primary: string;
  secondary: string;
  accent: string;
}

export interface ContactInformation {
  email: string;
  phone: string;
  address: string;
  website: string;
  companyName: string;
}

/** Tenant profile (spec 3), always complete: `api` fills what a tenant left out with the defaults below. */
export interface TenantProfile {
  projectCurrency: string;
  colorSchema: ColorSchema;
  contactInformation: ContactInformation;
  privacyNotes: string;
  /** Moment-style tokens as tenants write them, for example DD/MM/YYYY. */
  dateFormat: string;
  shortDateFormat: string;
  /** The footer flag. */
  footer: boolean;
  phonePrefixes: string[];
  languages: Locale[];
  defaultSort: SortType;
  serviceFeeEnabled: boolean;
  /** Whole cents for each passenger; 0 when the fee is off. Shown in every total from the first list on. */
  serviceFeePerPassenger: Cents;
  /** Paying by card costs 2 percent more (spec 9), unless this is false: where consumer law forbids it. */
  cardFeeEnabled?: boolean;
}

export const DEFAULT_PROFILE: TenantProfile = {
  projectCurrency: 'EUR',
  colorSchema: { primary: '#2a5c9e', secondary: '#7fbcd9', accent: '#f3a53c' },
  contactInformation: { email: '', phone: '', address: '', website: '', companyName: '' },
  privacyNotes: '',
  dateFormat: 'DD/MM/YYYY',
  shortDateFormat: 'DD/MM',
  footer: true,
  phonePrefixes: ['371', '370', '372'],
  languages: ['en_GB', 'lv_LV', 'lt_LT', 'ru_RU', 'et_EE'],
  defaultSort: 'best',
  serviceFeeEnabled: false,
  serviceFeePerPassenger: 0,
};

/** "The Latvian-language tenant" is asked of the profile, never of a name (decisions 3). */
export const isLatvianTenant = (profile: TenantProfile): boolean => profile.languages[0] === 'lv_LV';

/** A postal address whose codes ("LV-1003") stay in one piece: their hyphen is one that lines do not break at. */
export const unbroken = (address: string): string => address.replace(/(?<=\p{L})-(?=\d)/gu, '\u2011');
