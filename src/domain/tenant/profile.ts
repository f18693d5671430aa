import { type Locale, isLocale } from '../locale';
import { toCents } from '../money';
import { SORTS, type SortType } from '../offers/types';
import type { ColorSchema, ContactInformation, TenantProfile } from './types';

/** Longest text a profile field keeps: room for any real name or address, not for a page. */
const MAX_TEXT = 120;
const HEX = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;
const DATE_TOKENS = /^(?=.*D)(?=.*M)[DMY./\- ]{3,16}$/;

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

/** Plain words of a value: tags, control characters and runs of blanks removed, cut to `max` characters. */
export function plainText(value: unknown, fallback: string, max = MAX_TEXT): string {
  if (typeof value !== 'string') return fallback;
  const words = value
    .replace(/<(script|style)\b[^>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi, ' ')
    .replace(/<\/?[a-z!][^>]*(?:>|$)/gi, ' ')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  const kept = Array.from(words);
  return kept.length > max
    ? `${kept
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
    : words;
}

const list = <T>(value: unknown, sound: (each: unknown) => each is T, fallback: T[]): T[] => {
  const kept = Array.isArray(value) ? [...new Set(value.filter(sound))] : [];
  return kept.length > 0 ? kept : fallback;
};

const isPrefix = (value: unknown): value is string => typeof value === 'string' && /^[1-9]\d{0,3}$/.test(value);
const isSort = (value: unknown): value is SortType => SORTS.includes(value as SortType);
const format = (value: unknown, fallback: string): string =>
  typeof value === 'string' && DATE_TOKENS.test(value) ? value : fallback;
const flag = (value: unknown, fallback: boolean): boolean => (typeof value === 'boolean' ? value : fallback);

function colors(value: unknown, fallback: ColorSchema): ColorSchema {
  const given = fieldsOf(value);
  const color = (name: keyof ColorSchema): string =>
    typeof given[name] === 'string' && HEX.test(given[name]) ? given[name].toLowerCase() : fallback[name];
  return { primary: color('primary'), secondary: color('secondary'), accent: color('accent') };
}

function contact(value: unknown, fallback: ContactInformation): ContactInformation {
  const given = fieldsOf(value);
  const website = typeof given.website === 'string' && /^https?:\/\//i.test(given.website) ? given.website : '';
  return {
    email: plainText(given.email, fallback.email),
    phone: plainText(given.phone, fallback.phone, 32),
    address: plainText(given.address, fallback.address, 240),
    website: plainText(website, fallback.website, 240) || fallback.website,
    companyName: plainText(given.companyName, fallback.companyName),
  };
}

const MAX_FEE: number = 100_000;
const cents = (value: unknown, fallback: number): number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_FEE ? value : fallback;

/**
 * A complete profile from anything: every sound field is kept, every missing or absurd one is taken from `fallback`.
 * The fee is in whole cents here. Never throws.
 */
export function soundProfile(raw: unknown, fallback: TenantProfile): TenantProfile {
  const given = fieldsOf(raw);
  return {
    projectCurrency:
      typeof given.projectCurrency === 'string' && /^[A-Z]{3}$/.test(given.projectCurrency)
        ? given.projectCurrency
        : fallback.projectCurrency,
    colorSchema: colors(given.colorSchema, fallback.colorSchema),
    contactInformation: contact(given.contactInformation, fallback.contactInformation),
    privacyNotes: plainText(given.privacyNotes, fallback.privacyNotes, 2000),
    dateFormat: format(given.dateFormat, fallback.dateFormat),
    shortDateFormat: format(given.shortDateFormat, fallback.shortDateFormat),
    footer: flag(given.footer, fallback.footer),
    phonePrefixes: list(given.phonePrefixes, isPrefix, fallback.phonePrefixes),
    languages: list<Locale>(given.languages, isLocale, fallback.languages),
    defaultSort: isSort(given.defaultSort) ? given.defaultSort : fallback.defaultSort,
    serviceFeeEnabled: flag(given.serviceFeeEnabled, fallback.serviceFeeEnabled),
    serviceFeePerPassenger: cents(given.serviceFeePerPassenger, fallback.serviceFeePerPassenger),
  };
}

/** The same from the wire's form (GET /tenant/name/{tenant} and the settings block), where the fee is decimal euros. */
export function profileFromWire(raw: unknown, fallback: TenantProfile): TenantProfile {
  const given = fieldsOf(raw);
  const fee = given.serviceFeePerPassenger;
  return soundProfile(
    { ...given, serviceFeePerPassenger: typeof fee === 'number' ? toCents(fee) : undefined },
    fallback,
  );
}
