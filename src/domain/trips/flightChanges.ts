import { daysBetween } from '../dates';
import { flightName } from '../calendar/trip';
import { isTight } from '../offers/connections';
import { waitMinutes } from '../offers/facts';
import { type Journey, type PassportAt, transfersOf } from '../offers/transfers';
import type { Leg, Segment, Stop } from '../offers/types';
import type { OrderSummary } from '../payment/order';

/** What differs between the flights that the traveller last saw and those of the server. Minutes are positive for later. */
export type FlightChange =
  | { kind: 'time'; was: Segment; is: Segment; departs: number; arrives: number }
  | { kind: 'number' | 'cabin' | 'aircraft'; was: Segment; is: Segment }
  | { kind: 'terminal'; end: 'dep' | 'arr'; was: Segment; is: Segment }
  | { kind: 'route'; was: Leg; is: Leg }
  | { kind: 'gone'; was: Leg }
  | { kind: 'added'; is: Leg };

/** A state of the flights that no longer holds: `at` (ms) is when this device was told of the next one. */
export interface FormerFlights {
  at: number;
  legs: Leg[];
}

/** Moves of less are told quietly. */
const QUIET_MINUTES = 15;
const MOST_KEPT = 10;
const MINUTE_MS = 60_000;

const wallMs = ({ date, time }: Stop): number => Date.parse(`${date}T${time}:00Z`);
/** By the local clocks of one airport. */
const minutesLater = (was: Stop, is: Stop): number => Math.round((wallMs(is) - wallMs(was)) / MINUTE_MS) || 0;

function changesOfFlight(was: Segment, is: Segment): FlightChange[] {
  const [departs, arrives] = [minutesLater(was.dep, is.dep), minutesLater(was.arr, is.arr)];
  const ends = (['dep', 'arr'] as const).filter(
    (end) => was[end].terminal && is[end].terminal && was[end].terminal !== is[end].terminal,
  );
  return [
    ...(departs !== 0 || arrives !== 0 ? [{ kind: 'time', was, is, departs, arrives } as const] : []),
    ...(flightName(was) !== flightName(is) ? [{ kind: 'number', was, is } as const] : []),
    ...(was.cabin && is.cabin && was.cabin.toLowerCase() !== is.cabin.toLowerCase()
      ? [{ kind: 'cabin', was, is } as const]
      : []),
    ...(was.aircraft && is.aircraft && was.aircraft !== is.aircraft ? [{ kind: 'aircraft', was, is } as const] : []),
    ...ends.map((end) => ({ kind: 'terminal', end, was, is }) as const),
  ];
}

/** "RIX-BCN BCN-PMI": the airports of a direction. */
export const airportsOfLeg = ({ segments }: Pick<Leg, 'segments'>): string =>
  segments.map(({ dep, arr }) => `${dep.airport}-${arr.airport}`).join(' ');

const endsOf = ({ segments }: Leg): string => `${segments[0]?.dep.airport}-${segments.at(-1)?.arr.airport}`;

/** Directions of two states that belong together: one by one, or by their ends where one was cancelled or added. */
function pairsOf(before: readonly Leg[], after: readonly Leg[]): { was?: Leg; is?: Leg }[] {
  if (before.length === after.length) return before.map((was, at) => ({ was, is: after[at] ?? was }));
  const open = [...after];
  const pairs = before.map((was): { was?: Leg; is?: Leg } => {
    const at = open.findIndex((leg) => endsOf(leg) === endsOf(was));
    const [is] = at < 0 ? [] : open.splice(at, 1);
    return is ? { was, is } : { was };
  });
  return [...pairs, ...open.map((is) => ({ is }))];
}

/** Changes by direction and flight, in the order of the journey. Empty if what a traveller sees is the same. */
export const flightChanges = (before: readonly Leg[], after: readonly Leg[]): FlightChange[] =>
  pairsOf(before, after).flatMap(({ was, is }): FlightChange[] => {
    if (!was) return is ? [{ kind: 'added', is }] : [];
    if (!is) return [{ kind: 'gone', was }];
    if (airportsOfLeg(was) !== airportsOfLeg(is)) return [{ kind: 'route', was, is }];
    return was.segments.flatMap((flight, at) => changesOfFlight(flight, is.segments[at] ?? flight));
  });

/** Terminals, another type of aircraft and moves of a few minutes. */
export const isQuiet = (changes: readonly FlightChange[]): boolean =>
  changes.every(
    (one) =>
      one.kind === 'terminal' ||
      one.kind === 'aircraft' ||
      (one.kind === 'time' && Math.max(Math.abs(one.departs), Math.abs(one.arrives)) < QUIET_MINUTES),
  );

/** What a change means for the rest of the journey. `tight` and `missed`: the connection from `before` to `next`. */
export type Consequence =
  | { kind: 'tight'; minutes: number; before: Segment; next: Segment; separate: boolean }
  | { kind: 'missed'; before: Segment; next: Segment; separate: boolean }
  | { kind: 'later day' | 'earlier day'; leg: Leg };

/** Connections that became short, and arrivals on another day. What was so before is not told again. */
export function consequencesOf(
  order: Pick<OrderSummary, 'isVtrip'>,
  before: readonly Leg[],
  after: readonly Leg[],
  passportAt?: PassportAt,
): Consequence[] {
  return pairsOf(before, after).flatMap(({ was, is }): Consequence[] => {
    if (!is) return [];
    const journey: Journey = { ...order, legs: after };
    const known = new Map(
      was?.segments.slice(1).map((next, at) => [at, waitMinutes(was.segments[at] ?? next, next)] as const),
    );
    const sameRoute = was !== undefined && airportsOfLeg(was) === airportsOfLeg(is);
    const connections = transfersOf(journey, is, passportAt).flatMap((transfer, at): Consequence[] => {
      const { before: first, next, tickets, passport } = transfer;
      const minutes = waitMinutes(first, next);
      if (sameRoute && known.get(at) === minutes) return [];
      const separate = tickets !== 'one';
      if (minutes <= 0) return [{ kind: 'missed', before: first, next, separate }];
      return isTight(first, next, tickets, passport) ? [{ kind: 'tight', minutes, before: first, next, separate }] : [];
    });
    const [old, now] = [was?.segments.at(-1)?.arr, is.segments.at(-1)?.arr];
    const days = old && now ? daysBetween(old.date, now.date) : 0;
    return days === 0 ? connections : [...connections, { kind: days > 0 ? 'later day' : 'earlier day', leg: is }];
  });
}

type Flown = Pick<OrderSummary, 'legs' | 'seenLegs' | 'formerFlights'>;

/**
 * An order with the flights that were told at `now` (ms). What the traveller saw before stays in `seenLegs` until it is
 * acknowledged, or until the flights are as they were.
 */
export function withFlights<T extends Flown>(order: T, legs: Leg[], now: number): T {
  if (flightChanges(order.legs, legs).length === 0) return { ...order, legs };
  const { seenLegs, ...rest } = order;
  const seen = seenLegs ?? order.legs;
  const formerFlights = [...(order.formerFlights ?? []), { at: now, legs: order.legs }].slice(-MOST_KEPT);
  const isAsSeen = flightChanges(seen, legs).length === 0;
  return { ...(rest as T), legs, formerFlights, ...(isAsSeen ? {} : { seenLegs: seen }) };
}

/** What is new in the flights of an order since the traveller last said that they saw them. */
export const newsOf = ({ seenLegs, legs }: Pick<Flown, 'legs' | 'seenLegs'>): FlightChange[] =>
  seenLegs ? flightChanges(seenLegs, legs) : [];

/** The traveller has seen the flights as they are. */
export function acknowledged<T extends Flown>(order: T): T {
  const { seenLegs: _, ...rest } = order;
  return rest as T;
}

/** Every change with its moment (ms), the newest first. */
export function changeHistory({ legs, formerFlights = [] }: Flown): { at: number; changes: FlightChange[] }[] {
  return formerFlights
    .map(({ at, legs: was }, index) => ({ at, changes: flightChanges(was, formerFlights[index + 1]?.legs ?? legs) }))
    .filter(({ changes }) => changes.length > 0)
    .toReversed();
}

/** Directions that were booked and are no longer flown. */
export const goneLegs = ({ legs, formerFlights = [] }: Flown): Leg[] =>
  flightChanges(formerFlights[0]?.legs ?? legs, legs).flatMap((one) => (one.kind === 'gone' ? one.was : []));

/** A direction as it was booked, where it goes another way now; else null. */
export function formerWay(order: Flown, leg: Leg): Leg | null {
  const booked = bookedLeg(order, leg);
  return airportsOfLeg(booked) === airportsOfLeg(leg) ? null : booked;
}

/** Places of the flights that are left where a direction is no longer flown: where they begin, and where they lead. */
export function endsLeft(order: Flown): { from: Stop; to: Stop[] } | null {
  const from = order.legs[0]?.segments[0]?.dep;
  if (!from || goneLegs(order).length === 0) return null;
  const ends = order.legs.flatMap(({ segments }) => segments.at(-1)?.arr ?? []);
  return { from, to: ends.filter(({ city, airport }) => city !== from.city && airport !== from.airport) };
}

/** The changes that are told where there is little room: the loud ones, one for each flight. */
export function briefly(changes: readonly FlightChange[]): FlightChange[] {
  const told = new Set<unknown>();
  return changes.filter((one) => {
    if (isQuiet([one])) return false;
    const flight = one.kind === 'gone' ? one.was : one.is;
    return !told.has(flight) && told.add(flight);
  });
}

/** A direction as it was booked; as it is, where it was not known before. */
export const bookedLeg = ({ legs, formerFlights = [] }: Flown, leg: Leg): Leg =>
  pairsOf(formerFlights[0]?.legs ?? legs, legs).find(({ is }) => is === leg)?.was ?? leg;

/**
 * What became of the flights since they were booked, as far as it is known here: `cancelled` where a direction or its flight is
 * gone or goes another way, `moved` for other times; null if neither. `leg`: the direction as it is now, else as it was.
 */
export function fateOf({ legs, formerFlights = [] }: Flown): { kind: 'cancelled' | 'moved'; leg: Leg } | null {
  const changes = flightChanges(formerFlights[0]?.legs ?? legs, legs);
  const legOf = (flight: Segment): Leg | undefined => legs.find(({ segments }) => segments.includes(flight));
  for (const one of changes) {
    if (one.kind === 'gone') return { kind: 'cancelled', leg: one.was };
    if (one.kind === 'route') return { kind: 'cancelled', leg: one.is };
  }
  const moved = changes.find((one) => one.kind === 'time' && !isQuiet([one]));
  const leg = moved?.kind === 'time' ? legOf(moved.is) : undefined;
  return leg ? { kind: 'moved', leg } : null;
}
