import { type IsoDate, addMonths } from '../dates';
import { DATE_WINDOW_MONTHS, type Search } from './types';

/** First and last day that can be chosen, both included. */
export interface DateWindow {
  min: IsoDate;
  max: IsoDate;
}

/** From today to twelve months ahead. */
export const dateWindow = (today: IsoDate): DateWindow => ({ min: today, max: addMonths(today, DATE_WINDOW_MONTHS) });

/** In multi-city a leg cannot leave before the latest departure of earlier legs. */
export function legWindow(search: Search, leg: number, today: IsoDate): DateWindow {
  const { min, max } = dateWindow(today);
  const earlier = search.trips.slice(0, leg).flatMap((trip) => trip.startDate ?? []);
  return { min: earlier.reduce((latest, date) => (date > latest ? date : latest), min), max };
}

export const inWindow = (date: IsoDate, { min, max }: DateWindow): boolean => date >= min && date <= max;

/** A date picker's copy: the two days and which of them the next choice sets. */
export interface DateDraft {
  start: IsoDate | null;
  end: IsoDate | null;
  active: 'start' | 'end';
}

/**
 * Picks a day of a round trip: start, then end. A start after the end clears the end; an end before the start becomes
 * the start. After a start the end is active, unless `editOnly` and the end stays: then both were set before and a
 * click edits only one (desktop).
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

/**
 * Whether a choice made the round trip whole, so that nothing is left to choose: it set the end, or the only day that was
 * missing. A new start before a kept end is not the last choice: the end may have to follow.
 */
export const completes = (before: DateDraft, next: DateDraft): boolean =>
  next.start !== null && next.end !== null && (before.active === 'end' || before.start === null || before.end === null);

/** Picks the day of a one-way trip or of a multi-city leg. */
export const pickSingle = (date: IsoDate): DateDraft => ({ start: date, end: null, active: 'start' });

/**
 * Removes days that have passed since they were chosen, because a page may stay open over midnight. Returns the same
 * object if nothing changes.
 */
export function dropPassed(draft: DateDraft, today: IsoDate): DateDraft {
  const { start, end } = draft;
  const later = end && end >= today ? end : null;
  return (start ?? today) >= today && later === end ? draft : { start: null, end: later, active: 'start' };
}
