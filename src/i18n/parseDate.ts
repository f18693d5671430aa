import { lightFormat } from 'date-fns/lightFormat';
import { parse } from 'date-fns/parse';
import type { IsoDate } from '@/domain/dates';
import { type DateFormats, toDateFns } from './dateTokens';

/**
 * A date as a traveller types it in the tenant's format: any separator, with or without leading zeros, or YYYY-MM-DD.
 * Null when it is no date of the calendar.
 */
export function parseDate(text: string, formats: DateFormats): IsoDate | null {
  const typed = text
    .trim()
    .replace(/[\s./,-]+/g, '/')
    .replace(/\/$/, '');
  const tokens = toDateFns(formats).date.replace(/[\s./,-]+/g, '/');
  for (const form of [tokens, 'yyyy/MM/dd']) {
    const date = parse(typed, form, new Date(2000, 0, 1));
    const year = date.getFullYear();
    if (!Number.isNaN(date.getTime()) && year >= 1000 && year <= 9999) return lightFormat(date, 'yyyy-MM-dd');
  }
  return null;
}
