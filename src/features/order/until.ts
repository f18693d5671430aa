import { localDay } from '@/domain/dates';
import type { Formatters } from '@/i18n/formatters';

/** A moment of the server in the traveller's own day and time; the server's text when it is no moment. */
export function untilText(iso: string, format: Formatters): string {
  const ms = Date.parse(iso);
  return Number.isNaN(ms) ? iso : `${format.weekdayDate(localDay(ms))}, ${format.time(ms)}`;
}
