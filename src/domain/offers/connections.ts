import { changesAirport, changesTerminal, waitMinutes } from './facts';
import { offsetOf } from './moment';
import { type Journey, type PassportAt, type Ticketing, type Transfer, transfersOf } from './transfers';
import type { Segment } from './types';

/**
 * Minutes that a connection should have, by what it asks. Our own caution, which is never called official: airports publish
 * minimum times of their own, and a server that knows them sends one (`mct`), which wins. Separate tickets need time for
 * bags, check-in and security; another airport needs the way there on top. On one ticket passport control comes on top, with time
 * to queue since fingerprints are taken (Regulation (EU) 2017/2226); the others have it in their minutes.
 */
export const ENOUGH_MINUTES = { planes: 45, terminal: 60, separate: 120, airport: 180 } as const;
export const PASSPORT_MINUTES = 30;
/** A wait from here on is named long, in minutes. */
export const LONG_MINUTES = 360;

/** Minutes that the connection of two flights should have. `passport`: passports are looked at between them. */
export function enoughMinutes(before: Segment, next: Segment, tickets: Ticketing, passport: boolean): number {
  if (next.mct !== undefined) return next.mct;
  if (changesAirport(before, next)) return ENOUGH_MINUTES.airport;
  if (tickets !== 'one') return ENOUGH_MINUTES.separate;
  return ENOUGH_MINUTES[changesTerminal(before, next) ? 'terminal' : 'planes'] + (passport ? PASSPORT_MINUTES : 0);
}

export const isTight = (before: Segment, next: Segment, tickets: Ticketing, passport: boolean): boolean =>
  waitMinutes(before, next) < enoughMinutes(before, next, tickets, passport);

/** Short only if passports are looked at on the way: judged once the countries of airports are known. */
export const isTightWithPassport = (before: Segment, next: Segment, tickets: Ticketing): boolean =>
  isTight(before, next, tickets, true) && !isTight(before, next, tickets, false);

/** The next flight leaves before this one arrives: a change of the flights has broken the connection. */
export const isMissed = ({ arr }: Segment, { dep }: Segment): boolean =>
  offsetOf(arr) !== null && offsetOf(dep) !== null && dep.at <= arr.at;

export type ConnectionLength = 'tight' | 'usual' | 'long';
type Judged = Pick<Transfer, 'before' | 'next' | 'tickets' | 'passport'>;

export function connectionLength({ before, next, tickets, passport }: Judged): ConnectionLength {
  if (isTight(before, next, tickets, passport)) return 'tight';
  return waitMinutes(before, next) >= LONG_MINUTES ? 'long' : 'usual';
}

/** Some connection of a journey is shorter than it should be. */
export const hasTightStop = (journey: Journey, passportAt?: PassportAt): boolean =>
  journey.legs.some((leg) =>
    transfersOf(journey, leg, passportAt).some((transfer) => connectionLength(transfer) === 'tight'),
  );
