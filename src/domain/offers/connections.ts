import { changesAirport, changesTerminal, waitMinutes } from './facts';
import { offsetOf } from './moment';
import { type Journey, type Ticketing, transfersOf } from './transfers';
import type { Segment } from './types';

/**
 * Minutes that a connection should have, by what it asks. Our own caution, which is never called official: airports publish
 * minimum times of their own, and a server that knows them sends one (`mct`), which wins. Separate tickets need time for
 * bags, check-in and security; another airport needs the way there on top.
 */
export const ENOUGH_MINUTES = { planes: 45, terminal: 60, separate: 120, airport: 180 } as const;
/** A wait from here on is named long, in minutes. */
export const LONG_MINUTES = 360;

/** Minutes that the connection of two flights should have. */
export function enoughMinutes(before: Segment, next: Segment, tickets: Ticketing): number {
  if (next.mct !== undefined) return next.mct;
  if (changesAirport(before, next)) return ENOUGH_MINUTES.airport;
  if (tickets !== 'one') return ENOUGH_MINUTES.separate;
  return changesTerminal(before, next) ? ENOUGH_MINUTES.terminal : ENOUGH_MINUTES.planes;
}

export const isTight = (before: Segment, next: Segment, tickets: Ticketing): boolean =>
  waitMinutes(before, next) < enoughMinutes(before, next, tickets);

/** The next flight leaves before this one arrives: a change of the flights has broken the connection. */
export const isMissed = ({ arr }: Segment, { dep }: Segment): boolean =>
  offsetOf(arr) !== null && offsetOf(dep) !== null && dep.at <= arr.at;

export type ConnectionLength = 'tight' | 'usual' | 'long';

export function connectionLength(before: Segment, next: Segment, tickets: Ticketing): ConnectionLength {
  if (isTight(before, next, tickets)) return 'tight';
  return waitMinutes(before, next) >= LONG_MINUTES ? 'long' : 'usual';
}

/** Some connection of a journey is shorter than it should be. */
export const hasTightStop = (journey: Journey): boolean =>
  journey.legs.some((leg) =>
    transfersOf(journey, leg).some(({ before, next, tickets }) => isTight(before, next, tickets)),
  );
