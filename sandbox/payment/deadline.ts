import type { SoundTenant } from '@/api/shapes/tenant';
import { addDays, weekday } from '@/domain/dates';
import type { PaymentType } from '@/domain/payment/types';
import { localOf, offsetAt } from '../flights/clock';

type Office = Pick<SoundTenant, 'timeZone' | 'closedDays' | 'transferDays'> & {
  contactInformation: Pick<SoundTenant['contactInformation'], 'openingHours'>;
};

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const KEPT = 24 * HOUR;
const BEFORE_DEPARTURE = 3 * HOUR;
const LEAST = HOUR;
const MOST = 60 * 24 * HOUR;

const clockOf = ({ timeZone = 'Europe/Riga' }: Office) => {
  return (at: number): { day: string; time: string } => {
    const { date, time } = localOf(at, timeZone);
    return { day: date.split('.').reverse().join('-'), time };
  };
};

/** Whether the office is open in the minute that begins at a moment. */
function openAt(office: Office): (at: number) => boolean {
  const clock = clockOf(office);
  const { closedDays = [], contactInformation } = office;
  const { openingHours } = contactInformation;
  return (at) => {
    const { day, time } = clock(at);
    if (closedDays.includes(day)) return false;
    if (!Array.isArray(openingHours)) return true;
    return openingHours.some(
      ({ days, from, to }) => days.includes(weekday(day) + 1) && from <= time && (to === '24:00' || time < to),
    );
  };
}

/** Walks on minute by minute: while the order is kept, and further through the next opening if that was no whole hour. */
function atOffice(office: Office, now: number, latest: number): number | null {
  const isOpen = openAt(office);
  const clock = clockOf(office);
  let [open, until, late] = [0, 0, ''];
  for (let at = now; at < latest && at < now + MOST; at += MINUTE) {
    const isNow = isOpen(at);
    if (at >= now + KEPT) {
      const { day } = clock(at);
      // The hour is full, and no opening of this day is being waited for to close.
      if (open >= LEAST && !(late === day && isNow)) break;
      const { day: before } = clock(at - MINUTE);
      if (isNow && (before !== day || !isOpen(at - MINUTE))) late = day;
    }
    if (!isNow) continue;
    open += MINUTE;
    until = at + MINUTE;
  }
  return open >= LEAST ? Math.min(until, latest) : null;
}

function byTransfer(office: Office, now: number, departs: number, days: number): number | null {
  const clock = clockOf(office);
  const works = (day: string): boolean => weekday(day) < 5 && !office.closedDays?.includes(day);
  const leaves = clock(departs).day;
  const first = clock(now).day;
  const last = clock(now + KEPT).day;
  for (let sent = last; sent >= first; sent = addDays(sent, -1)) {
    let [day, left] = [sent, days];
    while (!works(day)) day = addDays(day, 1);
    while (left > 0) {
      day = addDays(day, 1);
      if (works(day)) left -= 1;
    }
    const zone = office.timeZone ?? 'Europe/Riga';
    const end = Date.parse(`${addDays(sent, 1)}T00:00:00Z`) - MINUTE;
    const until = Math.min(now + KEPT, end - offsetAt(zone, end - offsetAt(zone, end)));
    if (day < leaves && until - now >= LEAST) return until;
  }
  return null;
}

/** Until when (ms) an order made now can be paid by transfer or at the office; null where the money comes too late. */
export function payUntil(type: PaymentType, now: number, departs: number, office: Office): number | null {
  const { transferDays: days = 1 } = office;
  const latest = departs - BEFORE_DEPARTURE;
  const begin = Math.floor(now / MINUTE) * MINUTE;
  if (type === 'offlinePayment') return atOffice(office, begin, latest);
  if (days === 0) return atOffice({ contactInformation: {} }, begin, latest);
  return byTransfer(office, begin, departs, days);
}
