import { type IsoDate, addDays, daysBetween } from '../dates';
import { ownValue } from '../ownValue';

/** What the barcode of every airline's pass says of its first flight (IATA resolution 792, bar coded boarding pass). */
export interface BarcodeFacts {
  name: string;
  reference: string;
  from: string;
  to: string;
  carrier: string;
  flightNumber: string;
  /** Day of the year, 1 to 366. */
  day: number;
  seat: string;
}

const FORM =
  /^[MS]\d(?<name>.{20})[E ](?<reference>.{7})(?<from>[A-Z]{3})(?<to>[A-Z]{3})(?<carrier>[A-Z\d]{2}[A-Z ])(?<number>[\d ]{4}[A-Z\d ])(?<day>[\d ]{3}).(?<seat>.{4})/;

/** Reads the text of a barcode; null if it is no boarding pass. */
export function barcodeFacts(text: string): BarcodeFacts | null {
  const found = FORM.exec(text)?.groups;
  if (!found) return null;
  const day = Number(found['day']);
  if (!(day >= 1 && day <= 366)) return null;
  const [surname = '', first = ''] = (found['name'] ?? '').trim().split('/');
  const trimmed = (part: string): string => (ownValue(found, part) ?? '').trim();
  return {
    name: `${first} ${surname}`.trim(),
    reference: trimmed('reference'),
    from: trimmed('from'),
    to: trimmed('to'),
    carrier: trimmed('carrier'),
    flightNumber: trimmed('number').replace(/^0+(?=\d)/, ''),
    day,
    seat: trimmed('seat').replace(/^0+(?=\d)/, ''),
  };
}

/** The day nearest to another one that has this number in its year. */
export function dayOfYear(day: number, near: IsoDate): IsoDate {
  const year = Number(near.slice(0, 4));
  const days = [year - 1, year, year + 1].map((one) => addDays(`${one}-01-01`, day - 1));
  const far = (one: IsoDate): number => Math.abs(daysBetween(near, one));
  return days.reduce((best, one) => (far(one) < far(best) ? one : best));
}
