/**
 * A calendar date without a zone, `YYYY-MM-DD`. Arithmetic is done in UTC, where every day exists and has 24 hours. date-fns
 * works in the local zone, which may skip a day (Samoa, 30 December 2011); i18n uses it for moments only.
 */
export type IsoDate = string;

const PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/;
const DAY_MS = 86_400_000;

const dayNumber = (date: IsoDate): number => {
  const [y, m, d] = partsOf(date);
  return Date.UTC(y, m - 1, d) / DAY_MS;
};
const fromUtc = (date: Date): IsoDate => date.toISOString().slice(0, 10);

/** Year, month (1–12) and day. Throws RangeError for another format. */
export function partsOf(date: IsoDate): [year: number, month: number, day: number] {
  const found = PATTERN.exec(date);
  if (!found) throw new RangeError(`Not a date: ${date}`);
  return [Number(found[1]), Number(found[2]), Number(found[3])];
}

/** A date that exists: 2026-02-30 does not. */
export function isIsoDate(value: unknown): value is IsoDate {
  if (typeof value !== 'string' || !PATTERN.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && fromUtc(date) === value;
}

export const isoDate = (year: number, month: number, day: number): IsoDate =>
  fromUtc(new Date(Date.UTC(year, month - 1, day)));
export const addDays = (date: IsoDate, days: number): IsoDate => fromUtc(new Date((dayNumber(date) + days) * DAY_MS));
export const daysBetween = (from: IsoDate, to: IsoDate): number => dayNumber(to) - dayNumber(from);
/** 0 Monday … 6 Sunday. */
export const weekday = (date: IsoDate): number => (((dayNumber(date) + 3) % 7) + 7) % 7;
export const daysInMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** The same day `months` later, or the last day of that month. */
export function addMonths(date: IsoDate, months: number): IsoDate {
  const [y, m, d] = partsOf(date);
  const at = y * 12 + (m - 1) + months;
  const year = Math.floor(at / 12);
  const month = (at % 12) + 1;
  return isoDate(year, month, Math.min(d, daysInMonth(year, month)));
}

/** The traveller's local day of a time (ms). */
export function localDay(now: number): IsoDate {
  const date = new Date(now);
  return isoDate(date.getFullYear(), date.getMonth() + 1, date.getDate());
}

/** Full years from `birth` to `on`. */
export function ageOn(birth: IsoDate, on: IsoDate): number {
  const [by, bm, bd] = partsOf(birth);
  const [y, m, d] = partsOf(on);
  return y - by - (m < bm || (m === bm && d < bd) ? 1 : 0);
}

const HOUR_MS = 3_600_000;

/** How far a local time is ahead of UTC (ms): zones reach from -12 to 14 hours, in quarters. */
export const isZoneOffset = (ms: number): boolean => isWithinZones(ms) && ms % (HOUR_MS / 4) === 0;
export const isWithinZones = (ms: number): boolean => ms >= -12 * HOUR_MS && ms <= 14 * HOUR_MS;
