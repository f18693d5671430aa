import { type Locale, LOCALES } from '../locale';
import type { Cents } from '../money';
import type { IsoDate } from '../dates';
import type { SortType } from '../offers/types';
import type { Features } from './features';

export interface ColorSchema {
  primary: string;
  secondary: string;
  accent: string;
}

/** Days of the week (1 Monday … 7 Sunday) on which the agency is open from … to, both "HH:MM" of its own clock. */
export interface OpeningPeriod {
  days: number[];
  from: string;
  to: string;
}

export interface ContactInformation {
  email: string;
  phone: string;
  address: string;
  website: string;
  companyName: string;
  /** Periods, or a text in the agency's own words; absent if it tells none. */
  openingHours?: OpeningPeriod[] | string;
}

export type Marketing = 'spec' | 'opt-in';
/**
 * How a supplier wants a traveller whose passport has one name: FNU ("first name unknown", which IATA recommends) as the
 * given name, or the name in both fields.
 */
export const SINGLE_NAMES = ['fnu', 'repeat'] as const;
export type SingleName = (typeof SINGLE_NAMES)[number];

/** Tenant profile. Always complete: `api` fills missing fields with the defaults below. */
export interface TenantProfile {
  projectCurrency: string;
  colorSchema: ColorSchema;
  contactInformation: ContactInformation;
  privacyNotes: string;
  /** Moment-style tokens, for example DD/MM/YYYY. */
  dateFormat: string;
  shortDateFormat: string;
  /** Show the footer. */
  footer: boolean;
  phonePrefixes: string[];
  languages: Locale[];
  defaultSort: SortType;
  serviceFeeEnabled: boolean;
  /** Cents per passenger; 0 if the fee is off. Included in every total from the results list on. */
  serviceFeePerPassenger: Cents;
  /** How the supplier wants a traveller whose passport has one name; absent: `fnu`. */
  singleName?: SingleName;
  /** Zone of the agency's clock (IANA); defaults of these three are in `domain/payment/deadline.ts`. */
  timeZone?: string;
  /** Days on which agency and banks are closed, besides weekends: holidays. */
  closedDays?: IsoDate[];
  /** Working days after which the money of a bank transfer is there; 0: at once. */
  transferDays?: number;
  /** Rows about check-in that replace those of the app; read by `state/trips/checkInRules.ts` when a trip is shown. */
  checkIn?: unknown;
  /** `{ publicKey }`: messages by push; read by `state/push` when somebody asks for them. */
  push?: unknown;
  /** False if consumer law forbids a card fee. */
  cardFeeEnabled?: boolean;
  /**
   * `spec`: the newsletter is ticked and checkout has an opt-out of offers. `opt-in`: one unticked question with the
   * contact details.
   */
  marketing: Marketing;
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
  languages: [...LOCALES],
  defaultSort: 'best',
  serviceFeeEnabled: false,
  serviceFeePerPassenger: 0,
  marketing: 'spec',
};

/** Whether there is a language to choose. */
export const hasChoice = ({ languages }: Pick<TenantProfile, 'languages'>): boolean => languages.length > 1;

/** The Latvian-language tenant is recognised by its profile, never by its name. */
export const isLatvianTenant = (profile: TenantProfile): boolean => profile.languages[0] === 'lv_LV';

/** Whether home has the booking guide: as the tenant says, else the Latvian-language tenant alone has it. */
export const hasGuide = (profile: TenantProfile, features: Features | undefined): boolean =>
  typeof features?.bookingGuide === 'boolean' ? features.bookingGuide : isLatvianTenant(profile);

/** A postal address with non-breaking hyphens in codes ("LV-1003"). */
export const withNonBreakingHyphens = (address: string): string => address.replace(/(?<=\p{L})-(?=\d)/gu, '\u2011');
