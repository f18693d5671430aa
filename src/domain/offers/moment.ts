import type { Stop } from './types';

const HOUR = 3_600_000;
/** The clocks farthest behind UTC and ahead of it. */
const [BEHIND, AHEAD] = [12 * HOUR, 14 * HOUR];

type Local = Pick<Stop, 'date' | 'time' | 'at'>;

/** ms; the local time of a stop as if its clock showed UTC. */
export const wallOf = ({ date, time }: Omit<Local, 'at'>): number => Date.parse(`${date}T${time}:00Z`);

/**
 * ms by which the clock of a stop is ahead of UTC. Null if its timestamp is implausible: zones are between 12 hours
 * behind and 14 ahead, in quarters.
 */
export function offsetOf(stop: Local): number | null {
  const offset = wallOf(stop) - stop.at;
  return offset % (HOUR / 4) === 0 && offset >= -BEHIND && offset <= AHEAD ? offset : null;
}

/** The last moment (ms) at which the local time of a stop can be: the exact one where its zone is known. */
export const latestMoment = (stop: Local): number => (offsetOf(stop) === null ? wallOf(stop) + BEHIND : stop.at);

/** The likely moment (ms) of the local time of a stop: where its zone is not known, as the device's own clock shows it. */
export const likelyMoment = (stop: Local): number =>
  offsetOf(stop) === null ? Date.parse(`${stop.date}T${stop.time}:00`) : stop.at;

/** The local day of a stop at a moment (ms); null if its zone is not known. */
export function dayAt(stop: Local, now: number): string | null {
  const offset = offsetOf(stop);
  return offset === null ? null : new Date(now + offset).toISOString().slice(0, 10);
}

/** A departure of 00:00 to 03:59: who takes it leaves home the evening before. */
export const isNightDeparture = ({ time }: Pick<Stop, 'time'>): boolean => time < '04:00';
