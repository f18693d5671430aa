export interface DateFormats {
  dateFormat: string;
  shortDateFormat: string;
}

const TOKENS: Record<string, string> = { DD: 'dd', D: 'd', MM: 'MM', M: 'M', YYYY: 'yyyy', YY: 'yy' };
const SHAPE = /^(?:DD?|MM?|YYYY|YY|[\s./,-])+$/;

function mapped(format: string, needs: readonly string[], otherwise: string): string {
  const sound = SHAPE.test(format) && needs.every((letter) => format.includes(letter));
  return sound ? format.replace(/D+|M+|Y+/g, (token) => TOKENS[token] ?? token) : otherwise;
}

/**
 * A tenant's moment-style formats (`DD/MM/YYYY`) as date-fns tokens (`dd/MM/yyyy`). A format that is not made of day,
 * month, year and separators gives the product's own (spec 3: DD/MM/YYYY and DD/MM).
 */
export const toDateFns = ({ dateFormat, shortDateFormat }: DateFormats): { date: string; short: string } => ({
  date: mapped(dateFormat, ['D', 'M', 'Y'], 'dd/MM/yyyy'),
  short: mapped(shortDateFormat, ['D', 'M'], 'dd/MM'),
});
