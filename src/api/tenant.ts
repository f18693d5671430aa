import {
  DEFAULT_PROFILE,
  SINGLE_NAMES,
  type SingleName,
  type TenantProfile,
  type ColorSchema,
  type ContactInformation,
  type OpeningPeriod,
} from '@/domain/tenant/types';
import { getJson } from './client';
import { apiConfig, pathPart } from './config';
import { ApiError } from './errors';
import { SoundTenant, TenantAnswer } from './shapes/tenant';
import { reportUnsound, reportWrong } from './wrongAnswers';
import { isIsoDate } from '@/domain/dates';
import { type Locale, LOCALES, isLocale } from '@/domain/locale';
import { toCents } from '@/domain/money';
import { SORTS, type SortType } from '@/domain/offers/types';
import { ownValue } from '@/domain/ownValue';
import withoutCents from '@/domain/tenant/withoutCents.json';
type Raw = Record<string, unknown>;

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", apos: "'", nbsp: ' ' };
const HEX = /^#(?:[\da-f]{3}|[\da-f]{6})$/i;
const EMAIL = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/;
const LONG_DATE = /^(DD|MM|YYYY)([./\- ])(?!\1)(DD|MM|YYYY)\2(?!\1|\3)(DD|MM|YYYY)$/;
const SHORT_DATE = /^(?:DD[./\- ]MM|MM[./\- ]DD)\.?$/;
/** A higher fee must be a mistake and must not enter a total. */
const MAX_FEE_EUROS = 1000;

const DAYS = Array.from({ length: 11 }, (_, days) => days);

const isRaw = (value: unknown): value is Raw => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Text of a value that may contain HTML. DOMParser would be a Trusted Types sink; React renders the result as text. */
function plain(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  return value
    .slice(0, 20_000)
    .replace(/<(script|style)\b[^]*?(?:<\/\1\s*>|$)/gi, ' ')
    .replace(/<!--[^]*?(?:-->|$)/g, ' ')
    .replace(/<\/?[a-z][^>]*(?:>|$)/gi, ' ')
    .replace(/&(amp|lt|gt|quot|apos|nbsp|#39);/g, (_all, name: string) => ownValue(ENTITIES, name) ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Text of at most `max` characters; surrogate pairs are not split. */
function text(value: unknown, max: number, fallback: string): string {
  const found = plain(value);
  if (found === null) return fallback;
  const characters = Array.from(found);
  return characters.length <= max
    ? found
    : `${characters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`;
}

const flag = (value: unknown, fallback: boolean): boolean => (typeof value === 'boolean' ? value : fallback);
const color = (value: unknown, fallback: string): string =>
  typeof value === 'string' && HEX.test(value.trim()) ? value.trim().toLowerCase() : fallback;
const matching = (value: unknown, pattern: RegExp, fallback: string): string =>
  typeof value === 'string' && pattern.test(value.trim()) ? value.trim() : fallback;

function colors(value: unknown, fallback: ColorSchema): ColorSchema {
  if (!isRaw(value)) return fallback;
  return {
    primary: color(value['primary'], fallback.primary),
    secondary: color(value['secondary'], fallback.secondary),
    accent: color(value['accent'], fallback.accent),
  };
}

/** The address becomes a link, so only http and https are allowed. */
function website(value: unknown, fallback: string): string {
  const found = plain(value);
  if (found === null) return fallback;
  try {
    const url = new URL(/^[a-z][a-z\d+.-]*:/i.test(found) ? found : `https://${found}`);
    return found !== '' && /^https?:$/.test(url.protocol) && found.length <= 300
      ? url.href.replace(/\/$/, '')
      : fallback;
  } catch {
    return fallback;
  }
}

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/;

function period(value: unknown): OpeningPeriod | null {
  if (!isRaw(value) || !Array.isArray(value['days'])) return null;
  const days = [...new Set(value['days'])].filter((day) => Number.isInteger(day) && day >= 1 && day <= 7);
  const [from, to] = [value['from'], value['to']].map((time) => matching(time, TIME, ''));
  return days.length > 0 && from && to && from < to ? { days, from, to } : null;
}

/** Sound periods, or a text; nothing if neither is left. */
function openingHours(
  value: unknown,
  fallback: ContactInformation['openingHours'],
): Pick<ContactInformation, 'openingHours'> {
  const told = Array.isArray(value) ? each(value, period, 14, []) : text(value, 500, '');
  const hours = told.length > 0 ? told : fallback;
  return hours === undefined ? {} : { openingHours: hours };
}

function contact(value: unknown, fallback: ContactInformation): ContactInformation {
  if (!isRaw(value)) return fallback;
  const email = plain(value['email']);
  return {
    email: email !== null && email.length <= 254 && EMAIL.test(email) ? email : fallback.email,
    phone: text(value['phone'], 40, fallback.phone),
    address: text(value['address'], 300, fallback.address),
    website: website(value['website'], fallback.website),
    companyName: text(value['companyName'], 80, fallback.companyName),
    ...openingHours(value['openingHours'], fallback.openingHours),
  };
}

/** By which clock and on which days the agency works; what is unsound is left out. */
function officeClock(
  raw: Raw,
  fallback: TenantProfile,
): Pick<TenantProfile, 'timeZone' | 'closedDays' | 'transferDays'> {
  const { timeZone, closedDays, transferDays } = { ...fallback, ...raw };
  return {
    ...(typeof timeZone === 'string' && { timeZone }),
    ...(Array.isArray(closedDays) && { closedDays: closedDays.filter(isIsoDate) }),
    ...(DAYS.includes(transferDays as number) && { transferDays: transferDays as number }),
  };
}

/** The distinct valid entries of a list; the fallback if there are none. */
function each<T>(value: unknown, read: (entry: unknown) => T | null, max: number, fallback: T[]): T[] {
  if (!Array.isArray(value)) return fallback;
  const found = value.map(read).filter((entry): entry is T & {} => entry !== null);
  return found.length > 0 ? [...new Set(found)].slice(0, max) : fallback;
}

function prefix(value: unknown): string | null {
  const digits = String(value)
    .replace(/[\s+()-]/g, '')
    .replace(/^00/, '');
  return /^[1-9]\d{0,3}$/.test(digits) ? digits : null;
}

function locale(value: unknown): Locale | null {
  const name = typeof value === 'string' ? value.trim().replace('-', '_') : '';
  return isLocale(name) ? name : null;
}

/** Cents per passenger; 0 if the fee is disabled. */
function fee(raw: Raw, enabled: boolean, fallback: TenantProfile): number {
  if (!enabled) return 0;
  const euros = raw['serviceFeePerPassenger'];
  const isValid = typeof euros === 'number' && euros >= 0 && euros <= MAX_FEE_EUROS;
  return isValid ? toCents(euros) : fallback.serviceFeePerPassenger;
}

/**
 * A complete tenant profile from whatever the server sent: HTML becomes text, long texts are cut, invalid colours,
 * languages and amounts are replaced by `fallback`. Decimal euros become cents. Never throws. It runs before the first
 * paint, so it must stay small and free of packages.
 */
export function toTenantProfile(raw: unknown, fallback: TenantProfile): TenantProfile {
  if (!isRaw(raw)) return fallback;
  const serviceFeeEnabled = flag(raw['serviceFeeEnabled'], fallback.serviceFeeEnabled);
  const [sort, single, marketing] = [raw['defaultSort'], raw['singleName'], raw['marketing']];
  return {
    projectCurrency: matching(raw['projectCurrency'], /^[A-Z]{3}$/i, fallback.projectCurrency).toUpperCase(),
    colorSchema: colors(raw['colorSchema'], fallback.colorSchema),
    contactInformation: contact(raw['contactInformation'], fallback.contactInformation),
    privacyNotes: text(raw['privacyNotes'], 2000, fallback.privacyNotes),
    dateFormat: matching(raw['dateFormat'], LONG_DATE, fallback.dateFormat),
    shortDateFormat: matching(raw['shortDateFormat'], SHORT_DATE, fallback.shortDateFormat),
    footer: flag(raw['footer'], fallback.footer),
    phonePrefixes: each(raw['phonePrefixes'], prefix, 20, fallback.phonePrefixes),
    languages: each(raw['languages'], locale, LOCALES.length, fallback.languages),
    defaultSort: SORTS.includes(sort as SortType) ? (sort as SortType) : fallback.defaultSort,
    serviceFeeEnabled,
    serviceFeePerPassenger: fee(raw, serviceFeeEnabled, fallback),
    ...officeClock(raw, fallback),
    checkIn: raw['checkIn'],
    push: raw['push'],
    singleName: SINGLE_NAMES.includes(single as SingleName) ? (single as SingleName) : (fallback.singleName ?? 'fnu'),
    cardFeeEnabled: raw['cardFeeEnabled'] !== false,
    marketing: marketing === 'spec' || marketing === 'opt-in' ? marketing : fallback.marketing,
  };
}

const CALL = 'GET /tenant/name/{tenant}';

/** GET /tenant/name/{tenant}; missing or invalid fields are taken from `fallback`. Rejects with ApiError. */
export async function getTenantProfile(fallback: TenantProfile = DEFAULT_PROFILE): Promise<TenantProfile> {
  const raw = await getJson(`/tenant/name/${pathPart(apiConfig().tenant)}`, TenantAnswer);
  // Any field may be missing, but not all of them: that is another server's JSON.
  if (!Object.keys(TenantAnswer.schema).some((field) => Object.hasOwn(raw, field)))
    throw new ApiError('shape', 'The answer is no profile.', { foreign: true });
  reportUnsound(CALL, raw, SoundTenant);
  const profile = toTenantProfile(raw, fallback);
  const { projectCurrency } = profile;
  // Its sign is right and its amounts are those that are counted, but the API cannot say them to its last digit.
  if (withoutCents.includes(projectCurrency))
    reportWrong(CALL, 'projectCurrency', 'a currency of two decimals, as amounts have them', projectCurrency);
  return profile;
}
