import type { OrderSummary } from '../payment/order';
import { offsetOf } from '../offers/moment';
import type { Segment, Stop } from '../offers/types';
import type { CalendarEvent, CalendarTime } from './ics';

/** Texts of the events. */
export interface TripTexts {
  city: (stop: Stop) => string;
  /** "BT 681, Riga to Barcelona". */
  title: (flight: string, from: string, to: string) => string;
  /** Both local times and the order, on separate lines. */
  about: (facts: { from: string; to: string; dep: Stop; arr: Stop; order: string }) => string;
  alarm: (minutes: number, flight: string) => string;
  /** Of the alarm when check-in opens. */
  checkIn: (flight: string) => string;
}

/** A day before departure and when to leave home; one reminder for a connection. */
const FIRST = [24 * 60, 3 * 60] as const;
const CONNECTION = [60] as const;

/**
 * UTC time of a stop, correct in any zone. Where its zone is not known, the local wall clock, which RFC 5545 calls
 * floating time.
 */
export const momentOf = (stop: Stop): CalendarTime =>
  offsetOf(stop) === null ? { wall: `${stop.date}T${stop.time}` } : { utc: stop.at };

const MINUTE = 60_000;
const wallMs = (wall: string): number => Date.parse(`${wall}:00Z`);

/**
 * Start and end of a flight, both as UTC or both as wall clock, the end after the start; otherwise calendars may reject
 * the file (RFC 5545, 3.8.2.2). A missing end is computed from the flight time, and so is an end before the start.
 */
function spanOf({ dep, arr, minutes }: Segment): { start: CalendarTime; end: CalendarTime } {
  const [start, end] = [momentOf(dep), momentOf(arr)];
  const length = Math.max(1, minutes) * MINUTE;
  if ('utc' in start) return { start, end: 'utc' in end && end.utc > start.utc ? end : { utc: start.utc + length } };
  if ('utc' in end) return { start: { utc: end.utc - length }, end };
  if (wallMs(end.wall) > wallMs(start.wall)) return { start, end };
  return { start, end: { wall: new Date(wallMs(start.wall) + length).toISOString().slice(0, 16) } };
}

/** "BT 681": carrier and number. */
export const flightName = ({ carrier, flightNumber }: Pick<Segment, 'carrier' | 'flightNumber'>): string =>
  flightNumber.startsWith(carrier) ? flightNumber : `${carrier} ${flightNumber}`;

type Planned = Pick<OrderSummary, 'orderId' | 'status' | 'legs' | 'formerFlights' | 'cancellation'>;

/** How often the flights of an order have changed, its cancellation included. */
export const sequenceOf = ({
  formerFlights = [],
  cancellation,
}: Pick<Planned, 'formerFlights' | 'cancellation'>): number => formerFlights.length + (cancellation ? 1 : 0);

/**
 * The flights of an order as events. A flight keeps its UID by its place in the journey, so that a second import moves the event. What
 * is no longer flown, or of a cancelled order, is taken out by a cancelled event. `opens`: minutes before the departure at which check-in opens for an airline, null if not known.
 */
export function tripEvents(
  order: Planned,
  words: TripTexts,
  opens: (airline: string) => number | null = () => null,
): CalendarEvent[] {
  const { orderId, status, legs, formerFlights = [], cancellation } = order;
  const sequence = sequenceOf(order);
  const eventsOf = (flights: Planned['legs'], isFlown: boolean): CalendarEvent[] =>
    flights.flatMap(({ segments }, direction) =>
      segments.map((segment, at) => {
        const { dep, arr } = segment;
        const flight = flightName(segment);
        const [from, to] = [`${words.city(dep)} ${dep.airport}`, `${words.city(arr)} ${arr.airport}`];
        const reminders = at === 0 ? FIRST : CONNECTION;
        const checkIn = at === 0 ? opens(segment.carrier) : null;
        const alarms = [
          ...(checkIn === null ? [] : [{ minutes: checkIn, text: words.checkIn(flight) }]),
          ...reminders
            .filter((minutes) => minutes !== checkIn)
            .map((minutes) => ({ minutes, text: words.alarm(minutes, flight) })),
        ];
        return {
          uid: `${orderId}-${direction + 1}-${at + 1}`,
          ...spanOf(segment),
          title: words.title(flight, from, to),
          place: from,
          about: words.about({ from, to, dep, arr, order: orderId }),
          alarms: isFlown ? alarms : [],
          status: isFlown ? (status === 'paid' ? 'confirmed' : 'tentative') : 'cancelled',
          sequence,
        };
      }),
    );
  const events = eventsOf(legs, !cancellation);
  const known = new Set(events.map(({ uid }) => uid));
  const gone = formerFlights
    .toReversed()
    .flatMap((former) => eventsOf(former.legs, false))
    .filter(({ uid }) => !known.has(uid) && known.add(uid));
  return [...events, ...gone];
}
