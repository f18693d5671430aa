import type { OrderSummary } from '../payment/order';
import type { Segment, Stop } from '../offers/types';
import type { CalendarEvent, CalendarTime } from './ics';

/** The words of the entries; a stop comes with its city in the traveller's language. */
export interface TripWords {
  city: (stop: Stop) => string;
  /** "BT 681, Riga to Barcelona". */
  title: (flight: string, from: string, to: string) => string;
  /** Both local times and the order, in whole lines. */
  about: (facts: { from: string; to: string; dep: Stop; arr: Stop; order: string }) => string;
  alarm: (minutes: number, flight: string) => string;
}

/** A day before the first flight of a direction (check-in), and when it is time to go; a connection needs one word only. */
const FIRST = [24 * 60, 3 * 60] as const;
const CONNECTION = [60] as const;

const HOUR = 3_600_000;

/**
 * The moment of a stop, in UTC: right in any calendar, whatever zone it shows. Without a sound moment (a server that sends
 * none: the clocks of the world are within 14 hours of UTC, in quarters) it is the wall clock of the place, which calendars
 * call floating time.
 */
export function momentOf({ at, date, time }: Stop): CalendarTime {
  const offset = Date.parse(`${date}T${time}:00Z`) - at;
  const isSound = Number.isFinite(offset) && offset % (HOUR / 4) === 0 && offset >= -12 * HOUR && offset <= 14 * HOUR;
  return isSound ? { utc: at } : { wall: `${date}T${time}` };
}

const MINUTE = 60_000;
const wallMs = (wall: string): number => Date.parse(`${wall}:00Z`);

/**
 * Start and end of a flight, both moments or both wall clocks, the end after the start: a calendar may refuse a file with
 * anything else (RFC 5545, 3.8.2.2). What the server did not send follows from how long the flight takes, and so does the end
 * where only the clocks of two places are known and it would be before the start.
 */
function spanOf({ dep, arr, minutes }: Segment): { start: CalendarTime; end: CalendarTime } {
  const [start, end] = [momentOf(dep), momentOf(arr)];
  const length = Math.max(1, minutes) * MINUTE;
  if ('utc' in start) return { start, end: 'utc' in end && end.utc > start.utc ? end : { utc: start.utc + length } };
  if ('utc' in end) return { start: { utc: end.utc - length }, end };
  if (wallMs(end.wall) > wallMs(start.wall)) return { start, end };
  return { start, end: { wall: new Date(wallMs(start.wall) + length).toISOString().slice(0, 16) } };
}

/** "BT 681" in one piece: the number alone does not name a flight. */
export const flightName = ({ carrier, flightNumber }: Pick<Segment, 'carrier' | 'flightNumber'>): string =>
  flightNumber.startsWith(carrier) ? flightNumber : `${carrier} ${flightNumber}`;

/** The flights of an order as entries of a calendar, each with its alarms. */
export const tripEvents = ({ orderId, status, legs }: OrderSummary, words: TripWords): CalendarEvent[] =>
  legs.flatMap(({ segments }, direction) =>
    segments.map((segment, at) => {
      const { dep, arr } = segment;
      const flight = flightName(segment);
      const [from, to] = [`${words.city(dep)} ${dep.airport}`, `${words.city(arr)} ${arr.airport}`];
      return {
        uid: `${orderId}-${direction + 1}-${at + 1}`,
        ...spanOf(segment),
        title: words.title(flight, from, to),
        place: from,
        about: words.about({ from, to, dep, arr, order: orderId }),
        alarms: (at === 0 ? FIRST : CONNECTION).map((minutes) => ({ minutes, text: words.alarm(minutes, flight) })),
        tentative: status !== 'paid',
      };
    }),
  );
