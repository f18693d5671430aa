import {
  type Infer,
  array,
  boolean,
  enums,
  integer,
  max,
  min,
  number,
  optional,
  pattern,
  record,
  string,
  type as shape,
  union,
  unknown,
} from 'superstruct';
import { LOCALES } from '@/domain/locale';
import { SORTS } from '@/domain/offers/types';

/**
 * GET /tenant/name/{tenant}. A tenant's server may omit or garble any field, so all are optional and untyped;
 * `toTenantProfile` (src/api/tenant.ts) keeps valid values and fills in defaults.
 */
export const TenantAnswer = shape({
  projectCurrency: optional(unknown()),
  colorSchema: optional(unknown()),
  contactInformation: optional(unknown()),
  privacyNotes: optional(unknown()),
  dateFormat: optional(unknown()),
  shortDateFormat: optional(unknown()),
  footer: optional(unknown()),
  phonePrefixes: optional(unknown()),
  languages: optional(unknown()),
  defaultSort: optional(unknown()),
  serviceFeeEnabled: optional(unknown()),
  /** Decimal euros for each passenger. */
  serviceFeePerPassenger: optional(unknown()),
  singleName: optional(unknown()),
  /** False if a tenant may not charge for cards; the default is true. */
  cardFeeEnabled: optional(unknown()),
  /** spec or opt-in. */
  marketing: optional(unknown()),
  timeZone: optional(unknown()),
  closedDays: optional(unknown()),
  transferDays: optional(unknown()),
  checkIn: optional(unknown()),
  push: optional(unknown()),
});
export type TenantAnswer = Infer<typeof TenantAnswer>;

/** The profile of a well-behaved tenant server; the sandbox conforms to it. */
export const SoundTenant = shape({
  projectCurrency: string(),
  colorSchema: shape({ primary: string(), secondary: string(), accent: string() }),
  contactInformation: shape({
    email: string(),
    phone: string(),
    address: string(),
    website: string(),
    companyName: string(),
    openingHours: optional(
      union([string(), array(shape({ days: array(min(max(integer(), 7), 1)), from: string(), to: string() }))]),
    ),
  }),
  privacyNotes: string(),
  dateFormat: string(),
  shortDateFormat: string(),
  footer: boolean(),
  phonePrefixes: array(string()),
  languages: array(enums(LOCALES)),
  defaultSort: enums(SORTS),
  serviceFeeEnabled: boolean(),
  serviceFeePerPassenger: optional(number()),
  singleName: optional(enums(['fnu', 'repeat'])),
  cardFeeEnabled: optional(boolean()),
  marketing: optional(enums(['spec', 'opt-in'])),
  timeZone: optional(string()),
  closedDays: optional(array(pattern(string(), /^\d{4}-\d{2}-\d{2}$/))),
  transferDays: optional(min(max(integer(), 10), 0)),
  checkIn: optional(array(unknown())),
  push: optional(shape({ publicKey: pattern(string(), /^B[\w-]{86}$/) })),
});
export type SoundTenant = Infer<typeof SoundTenant>;

/** GET /resources/category/{resources|additional_services}/{lang}: key to text. */
export const Strings = record(string(), string());
export type Strings = Infer<typeof Strings>;

/** GET /static/links/{type}/{tenant}/{lang}: addresses of HTML and CSS files. */
export const StaticLinks = array(
  shape({ type: optional(string()), css: optional(array(string())), html: optional(array(string())) }),
);
export type StaticLinks = Infer<typeof StaticLinks>;
