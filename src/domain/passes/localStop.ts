import { isIsoDate } from '../dates';
import type { Stop } from '../offers/types';
import { type ZoneOf, isKnownZone, momentIn, wallIn } from '../zones';

/* Times in files of others, as local times of airports. */

/** A time as a file says it. */
export interface SaidTime {
  /** What its clock shows, in ms as if it showed UTC. */
  wall: number;
  /** ms; null where the file does not say whose clock it is: then it is the airport's. */
  at: number | null;
  /** The clock is UTC, not that of a place. */
  isUtc: boolean;
}

/** Half a minute, by which a moment is no zone's: `offsetOf` then knows that the zone is not known. */
const UNKNOWN_ZONE = 30_000;

/**
 * A stop with the local time of its airport. Where the zone of the airport is not known, the clock of the file is believed; null
 * where that is UTC, because the local time cannot be told.
 */
export function localStop(airport: string, { wall, at, isUtc }: SaidTime, zoneOf: ZoneOf): Stop | null {
  const known = zoneOf(airport);
  const zone = known !== null && isKnownZone(known) ? known : null;
  if (zone === null && isUtc) return null;
  const moment = at ?? (zone === null ? wall + UNKNOWN_ZONE : momentIn(zone, wall));
  const local = new Date(at !== null && zone !== null ? wallIn(zone, at) : wall).toISOString();
  return {
    airport,
    city: airport,
    cityTitle: airport,
    date: local.slice(0, 10),
    time: local.slice(11, 16),
    at: moment,
  };
}

/** Reads "2026-12-01T09:40+02:00". Null if it is no time. */
export function saidByIso(iso: string): SaidTime | null {
  const found = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/i.exec(iso.trim());
  const [, date, time, offset = ''] = found ?? [];
  const wall = Date.parse(`${date}T${time}:00Z`);
  if (!isIsoDate(date) || Number.isNaN(wall)) return null;
  const isUtc = /^z$/i.test(offset);
  if (isUtc || !offset) return { wall, at: isUtc ? wall : null, isUtc };
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(offset) ?? [];
  const ahead = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
  return { wall, at: wall - ahead, isUtc: false };
}
