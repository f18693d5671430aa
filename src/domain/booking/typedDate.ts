import { type IsoDate, isIsoDate, isoDate } from '../dates';

type Part = 'D' | 'M' | 'Y';

/** Order of day, month and year in a tenant's date format; DD/MM/YYYY if one is missing. */
function orderOf(format: string): Part[] {
  const order = (['D', 'M', 'Y'] as const)
    .map((part) => ({ part, at: format.indexOf(part) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)
    .map(({ part }) => part);
  return order.length === 3 ? order : ['D', 'M', 'Y'];
}

/** Two digits mean the latest such year that is not in the future: 89 is 1989, 24 is 2024. */
function wholeYear(text: string, today: IsoDate): number {
  const year = Number(text);
  if (text.length > 2) return year;
  const century = Math.floor(Number(today.slice(0, 4)) / 100) * 100;
  return century + year > Number(today.slice(0, 4)) ? century - 100 + year : century + year;
}

/** Digit groups in the order of the format, split at separators, or by length if there are none. */
function groupsOf(text: string, order: readonly Part[]): string[] | null {
  const groups = text.trim().split(/\D+/).filter(Boolean);
  if (groups.length === 3) return groups;
  const only = groups[0];
  if (groups.length !== 1 || !only || (only.length !== 8 && only.length !== 6)) return null;
  const yearWidth = only.length - 4;
  let at = 0;
  return order.map((part) => {
    const width = part === 'Y' ? yearWidth : 2;
    at += width;
    return only.slice(at - width, at);
  });
}

interface Parts {
  year: number;
  month: string;
  day: string;
  /** The year has two digits. */
  isShort: boolean;
}

/**
 * The order of a typed date: the tenant's, unless the four-digit year is at the other end. If the year comes last, the
 * day comes first as in Europe, unless the tenant's own format ends with the year.
 */
function orderIn(text: string, format: string): readonly Part[] {
  const own = orderOf(format);
  if (/^\s*\d{4}\D/.test(text)) return ['Y', 'M', 'D'];
  // 19880304: no month is 19 or 20, so the last four digits tell which end the year is at.
  if (/^\s*(?:19|20)\d{2}(?!19|20)\d{4}\s*$/.test(text)) return ['Y', 'M', 'D'];
  const endsWithYear = /\D\d{4}\s*$/.test(text) || /^\s*(?!19|20)\d{4}(?:19|20)\d{2}\s*$/.test(text);
  return endsWithYear && own.at(-1) !== 'Y' ? ['D', 'M', 'Y'] : own;
}

function partsIn(text: string, order: readonly Part[], today: IsoDate): Parts | null {
  const groups = groupsOf(text, order);
  if (!groups) return null;
  const pick = (part: Part) => groups[order.indexOf(part)] ?? '';
  const [day, month, year] = [pick('D'), pick('M'), pick('Y')];
  if (day.length > 2 || month.length > 2 || ![2, 4].includes(year.length)) return null;
  return { year: wholeYear(year, today), month, day, isShort: year.length === 2 };
}

function dayOf({ year, month, day }: Parts): IsoDate | null {
  const iso = `${String(year).padStart(4, '0')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  // A written-out year below 100 is a slip, and no short form of another one.
  return isIsoDate(iso) && year > 99 ? isoDate(year, Number(month), Number(day)) : null;
}

/**
 * Day, month and year of a typed date, even if there is no such day; null if the text is not a date, or two dates: where the
 * year comes first, 01/01/27 is read from either end, and only a reading that no other one contradicts counts.
 */
function partsOf(typed: string, format: string, today: IsoDate): Parts | null {
  // Digits of an East Asian keyboard (１９８８).
  const text = typed.normalize('NFKC');
  const order = orderIn(text, format);
  const own = partsIn(text, order, today);
  if (!own?.isShort || order[0] !== 'Y') return own;
  const other = partsIn(text, ['D', 'M', 'Y'], today);
  const [here, there] = [dayOf(own), other && dayOf(other)];
  if (here && there && here !== there) return null;
  return here ? own : (other ?? own);
}

/**
 * Parses a typed date in the tenant's order. Separators are free: 7/3/1989, 07031989 and 070389 are equal. A four-digit
 * year is recognised at either end: 1989-03-07 and 7.3.1989 work with every tenant. Null if there is no such day.
 */
export function parseTypedDate(text: string, format: string, today: IsoDate): IsoDate | null {
  const parts = partsOf(text, format, today);
  return parts && dayOf(parts);
}

/** The text is a date, but there is no such day: 31/02/1990. */
export const isNoSuchDay = (text: string, format: string, today: IsoDate): boolean =>
  partsOf(text, format, today) !== null && parseTypedDate(text, format, today) === null;
