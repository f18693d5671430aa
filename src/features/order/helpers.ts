import { localDay } from '@/domain/dates';
import type { Formatters } from '@/i18n/formatters';

/** A server time in the user's time zone; the server's text if it cannot be parsed. */
export function untilText(iso: string, format: Formatters): string {
  const ms = Date.parse(iso);
  return Number.isNaN(ms) ? iso : `${format.weekdayDate(localDay(ms))}, ${format.time(ms)}`;
}

/** Offers a file for download. */
export function downloadFile(name: string, content: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read it only after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
