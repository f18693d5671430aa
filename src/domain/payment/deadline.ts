import { type IsoDate, addDays, weekday } from '../dates';
import type { TenantProfile } from '../tenant/types';
import { momentIn, wallIn } from '../zones';
import type { PaymentType } from './types';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MINUTE = 60_000;

/** How long an unpaid order is held (ms). At an office it is held until the office has been open for `LEAST`. */
const KEPT = DAY;
/** The payment must arrive this long (ms) before departure: tickets must be issued, and travellers must reach the airport. */
const BEFORE_DEPARTURE = 3 * HOUR;
/** The shortest time to pay (ms) that is offered. */
const LEAST = HOUR;
/** Days to look ahead for an opening. */
const MOST_DAYS = 60;

/** Default: euro transfers arrive on the next working day (Directive (EU) 2015/2366, article 83). */
const TRANSFER_DAYS = 1;
const ZONE = 'Europe/Riga';

type Profile = Pick<TenantProfile, 'timeZone' | 'closedDays' | 'transferDays'> & {
  contactInformation: Pick<TenantProfile['contactInformation'], 'openingHours'>;
};

const dayOf = (wall: number): IsoDate => new Date(wall).toISOString().slice(0, 10);
const wallOf = (day: IsoDate, time = '00:00'): number =>
  Date.parse(`${day}T00:00:00Z`) + Number(time.slice(0, 2)) * HOUR + Number(time.slice(3)) * MINUTE;

/** Opening hours of a day in ms of the office's local clock. Without opening hours the office is open all day. */
function openingsOn(day: IsoDate, { closedDays, contactInformation: { openingHours } }: Profile): [number, number][] {
  if (closedDays?.includes(day)) return [];
  if (!Array.isArray(openingHours)) return [[wallOf(day), wallOf(day) + DAY]];
  return openingHours
    .filter(({ days }) => days.includes(weekday(day) + 1))
    .map(({ from, to }): [number, number] => [wallOf(day, from), wallOf(day, to)])
    .sort(([a], [b]) => a - b);
}

/** Within a day while the office is open, else the end of its next opening; includes at least an hour of opening. */
function atOffice(now: number, latest: number, profile: Profile): number | null {
  const kept = now + KEPT;
  let [open, until] = [0, now];
  for (let ahead = 0; ahead < MOST_DAYS; ahead++) {
    for (const [from, to] of openingsOn(addDays(dayOf(now), ahead), profile)) {
      const begin = Math.max(from, until);
      if (begin >= kept && open >= LEAST) return until;
      const end = Math.min(to, latest, begin >= kept ? to : Math.max(kept, begin + LEAST - open));
      if (end <= begin) continue;
      open += end - begin;
      until = end;
    }
  }
  return open >= LEAST ? until : null;
}

/** Working days until a transfer arrives. */
export const transferDaysOf = ({ transferDays = TRANSFER_DAYS }: Pick<Profile, 'transferDays'>): number => transferDays;

/** The day on which a transfer of the day `sent` arrives. Banks work from Monday to Friday. */
function arrivalOf(sent: IsoDate, profile: Profile): IsoDate {
  const isWorking = (day: IsoDate): boolean => weekday(day) < 5 && !profile.closedDays?.includes(day);
  let day = sent;
  while (!isWorking(day)) day = addDays(day, 1);
  for (let left = transferDaysOf(profile); left > 0; left--)
    do day = addDays(day, 1);
    while (!isWorking(day));
  return day;
}

/** Within a day, if the transfer then arrives before the day of departure; else null. */
function byTransfer(now: number, departs: number, profile: Profile): number | null {
  const leaves = dayOf(departs);
  for (const day of [dayOf(now + KEPT), dayOf(now)]) {
    const until = Math.min(now + KEPT, wallOf(day) + DAY - MINUTE);
    if (until - now >= LEAST && arrivalOf(day, profile) < leaves) return until;
  }
  return null;
}

/**
 * The payment deadline (ms) of an order made `now`: `null` if the money cannot arrive before departure, `Infinity` for payments
 * that are made at once. `departs`: ms of the first departure.
 */
export function payBy(type: PaymentType, now: number, departs: number, profile: Profile): number | null {
  if (type !== 'offlinePayment' && type !== 'bankTransfer') return Infinity;
  const { timeZone = ZONE } = profile;
  const [here, away] = [wallIn(timeZone, now), wallIn(timeZone, departs)];
  // An instant transfer ignores opening hours.
  const isInstant = type === 'bankTransfer' && transferDaysOf(profile) === 0;
  const wall = isInstant
    ? atOffice(here, away - BEFORE_DEPARTURE, { ...profile, closedDays: [], contactInformation: {} })
    : type === 'bankTransfer'
      ? byTransfer(here, away, profile)
      : atOffice(here, away - BEFORE_DEPARTURE, profile);
  return wall === null ? null : momentIn(timeZone, Math.floor(wall / MINUTE) * MINUTE);
}

/** Day and time of a moment (ms) in the office's time zone, as its opening hours are. */
export function officeTime(at: number, { timeZone = ZONE }: Pick<Profile, 'timeZone'>): { day: IsoDate; time: string } {
  const shown = new Date(wallIn(timeZone, at)).toISOString();
  return { day: shown.slice(0, 10), time: shown.slice(11, 16) };
}
