import { addDays } from '../dates';
import { likelyMoment, wallOf } from '../offers/moment';
import { transfersOf } from '../offers/transfers';
import type { Segment, Stop } from '../offers/types';
import type { OrderSummary } from '../payment/order';
import { CHECK_IN, type CheckInRule } from './checkIn.data';

export type { CheckInRule };

const MINUTE = 60_000;
/** Check-in is worth a line from this long before it opens; further ahead it is noise. */
const DAYS_AHEAD = 30;

/** The local time of an airport: its day and its clock. */
export interface LocalTime {
  date: string;
  time: string;
  /** ms. */
  at: number;
}

/**
 * `early`: not open. `open`. `closed`: the online one is over, the desk may still be open. `unknown`: the airline's hours are not
 * known here.
 */
export type CheckInState = 'early' | 'open' | 'closed' | 'unknown';

/** Check-in of one ticket's flights in one direction, at the airline of its first flight. */
export interface CheckIn {
  /** Direction and first flight: what `checkedIn` of an order keeps. */
  key: string;
  flight: Segment;
  rule: CheckInRule | null;
  state: CheckInState;
  opens: LocalTime | null;
  closes: LocalTime | null;
  /** The traveller said that it is done. */
  done: boolean;
}

/** The time so many minutes before a departure, by the airport's clock. A change of the clocks in between is not counted. */
function before(stop: Stop, minutes: number): LocalTime {
  const wall = new Date(wallOf(stop) - minutes * MINUTE).toISOString();
  return { date: wall.slice(0, 10), time: wall.slice(11, 16), at: likelyMoment(stop) - minutes * MINUTE };
}

/** Rules by airline; those of the tenant replace a row of the table. */
export function ruleOf(airline: string, own: readonly CheckInRule[] = []): CheckInRule | null {
  return [...own, ...CHECK_IN].find((rule) => rule.airline === airline) ?? null;
}

/** Minutes before departure at which check-in opens; null if not known. */
export const opensMinutes = (airline: string, own?: readonly CheckInRule[]): number | null => {
  const hours = ruleOf(airline, own)?.opensHours;
  return hours === undefined ? null : hours * 60;
};

type Checked = Pick<OrderSummary, 'legs' | 'isVtrip' | 'checkedIn'>;

/** First flights of each ticket in each direction: those that one checks in for. */
function firstFlights(order: Checked): Segment[] {
  return order.legs.flatMap((leg) => {
    const separate = transfersOf(order, leg).filter(({ tickets }) => tickets === 'separate');
    return [...leg.segments.slice(0, 1), ...separate.map(({ next }) => next)];
  });
}

const keyOf = ({ dep, carrier, flightNumber }: Segment): string =>
  `${dep.date} ${dep.airport} ${carrier} ${flightNumber}`;

/** Check-ins of an order that still lie ahead at `now` (ms), in the order of the flights. `own`: rules of the tenant. */
export function checkInsOf(order: Checked, now: number, own: readonly CheckInRule[] = []): CheckIn[] {
  return firstFlights(order)
    .filter(({ dep }) => likelyMoment(dep) > now)
    .map((flight) => {
      const rule = ruleOf(flight.carrier, own);
      const opens = rule?.opensHours === undefined ? null : before(flight.dep, rule.opensHours * 60);
      const closes = rule?.closesMinutes === undefined ? null : before(flight.dep, rule.closesMinutes);
      const key = keyOf(flight);
      const state =
        opens === null ? 'unknown' : now < opens.at ? 'early' : closes && now >= closes.at ? 'closed' : 'open';
      return { key, flight, rule, state, opens, closes, done: order.checkedIn?.includes(key) ?? false };
    });
}

/** Whether a check-in is worth showing now: it is open, or opens within `DAYS_AHEAD`. */
export const isNear = ({ flight }: CheckIn, today: string): boolean => flight.dep.date <= addDays(today, DAYS_AHEAD);

/** The order with a check-in marked as done, or not. */
export const withCheckedIn = (order: OrderSummary, key: string, done: boolean): OrderSummary => ({
  ...order,
  checkedIn: [...(order.checkedIn ?? []).filter((one) => one !== key), ...(done ? [key] : [])],
});
