import { localDay } from '@/domain/dates';
import { officeTime } from '@/domain/payment/deadline';
import type { TenantProfile } from '@/domain/tenant/types';
import type { Formatters } from '@/i18n/formatters';

/** Whose clock tells a time: one goes to an office by its own, as its opening hours are told. */
export type Office = Pick<TenantProfile, 'timeZone'> | null;

/** Day and time of a moment (ms) on the clock of an office, else of the traveller. */
export const clockOf = (at: number, format: Formatters, office: Office) =>
  office ? officeTime(at, office) : { day: localDay(at), time: format.time(at) };

/** A server time, "Fri 15/01/2027, 18:00"; text that is not a timestamp stays as it is. */
export function untilText(iso: string, format: Formatters, office: Office = null): string {
  const ms = Date.parse(iso);
  if (Number.isNaN(ms)) return iso;
  const { day, time } = clockOf(ms, format, office);
  return `${format.weekdayDate(day)}, ${time}`;
}
