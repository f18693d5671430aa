import { type IsoDate, addMonths } from '../dates';
import { DATE_WINDOW_MONTHS, type Search } from './types';

/** First and last day that can be chosen, both included. */
export interface DateWindow {
  min: IsoDate;
  max: IsoDate;
}

/** From today to twelve months ahead (spec 5). */
export const dateWindow = (today: IsoDate): DateWindow => ({ min: today, max: addMonths(today, DATE_WINDOW_MONTHS) });

/** In multi-city a leg cannot leave before the latest departure of the earlier legs (spec 5). */
export function legWindow(search: Search, leg: number, today: IsoDate): DateWindow {
  const { min, max } = dateWindow(today);
  const earlier = search.trips.slice(0, leg).flatMap((trip) => trip.startDate ?? []);
  return { min: earlier.reduce((latest, date) => (date > latest ? date : latest), min), max };
}

export const inWindow = (date: IsoDate, { min, max }: DateWindow): boolean => date >= min && date <= max;

/** The local copy a date picker edits: the two days and which of them the next choice sets. */
export interface DateDraft {
  start: IsoDate | null;
  end: IsoDate | null;
  active: 'start' | 'end';
}

/**
 * Round-trip picking (spec 4): start first, then end; a start later than the end clears the end; an end earlier than
 * the start becomes the new start. Choosing a start moves on to the end, unless `keepEnd` says that both were set
 * before the picker's end was chosen by hand (desktop: then a click edits only that end).
 */
export function pickRange(draft: DateDraft, date: IsoDate, editOnly = false): DateDraft {
  const { start, end, active } = draft;
  if (active === 'start') {
    const kept = end !== null && date > end ? null : end;
    return { start: date, end: kept, active: editOnly && kept !== null ? 'start' : 'end' };
  }
  if (start === null) return { start: null, end: date, active: 'start' };
  if (date < start) return { start: date, end: null, active: 'end' };
  return { start, end: date, active: 'end' };
}

/** A single date, for one way and for a leg of a multi-city trip. */
export const pickSingle = (date: IsoDate): DateDraft => ({ start: date, end: null, active: 'start' });

/** The copy without days that have passed since they were chosen: the page may stay open over midnight. Else the copy itself. */
export function dropPassed(draft: DateDraft, today: IsoDate): DateDraft {
  const { start, end } = draft;
  const later = end && end >= today ? end : null;
  return (start ?? today) >= today && later === end ? draft : { start: null, end: later, active: 'start' };
}
