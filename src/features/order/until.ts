import { localDay } from '@/domain/dates';
import type { Formatters } from '@/i18n/formatters';

/** A server time in the user's time zone; the server's text if it cannot be parsed. */
export function untilText(iso: string, format: Formatters): string {
  const ms = Date.parse(iso);
  return Number.isNaN(ms) ? iso : `${format.weekdayDate(localDay(ms))}, ${format.time(ms)}`;
}
