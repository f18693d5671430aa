import { type Country, checkVAT, countries } from 'jsvat-next';
import type { VatFault } from '@/domain/booking/vat';
import { ownValue } from '@/domain/ownValue';

/*
 * Forms and check digits of the VAT numbers of Europe. Import it with `import()`, through `state/booking/travellers/vat`.
 */

/** Countries of the library whose rules are of other numbers, or of no country. */
const LEFT_OUT = ['AU', 'BR', 'EU', 'NO'];
const BY_CODE: ReadonlyMap<string, Country> = new Map(
  countries.map((one) => [one.codes[0] ?? '', one] as const).filter(([code]) => !LEFT_OUT.includes(code)),
);

/** Codes before the number that are not the ISO code of the country. */
const PREFIXES: Readonly<Record<string, string>> = { EL: 'GR', XI: 'GB' };
/** A number as it is registered, of a form that is used within a country: GR for EL, all eleven digits of Hungary (12892312-2-41). */
const registered = (number: string, country: string): string =>
  number
    .replace(/^GR(?=\d)/, 'EL')
    .replace(country === 'HU' ? /^((?:HU)?\d{8})[1-5]\d\d$/ : /^(HU\d{8})[1-5]\d\d$/, '$1');
const prefixOf = (country: string): string => (country === 'GR' ? 'EL' : country === 'CH' ? 'CHE' : country);

function faultOf(whole: string, rules: Country): VatFault | null {
  const { isValid, isValidFormat } = checkVAT(whole, [rules]);
  return isValid ? null : isValidFormat ? 'vatCheck' : 'vatForm';
}

/**
 * Checks a number that has its country's prefix, or is of `country` (ISO code). Null if it is right, or if the rules of the
 * country are not known.
 */
export function checkVat(typed: string, country: string): VatFault | null {
  const number = registered(typed, country);
  const start = number.slice(0, 2);
  const [own, chosen] = [BY_CODE.get(ownValue(PREFIXES, start) ?? start), BY_CODE.get(country)];
  const faults = [
    ...(own ? [faultOf(number, own)] : []),
    ...(chosen ? [faultOf(prefixOf(country) + number, chosen)] : []),
  ];
  if (faults.length === 0 || faults.includes(null)) return null;
  return faults.includes('vatCheck') ? 'vatCheck' : 'vatForm';
}
