import { ownValue } from '../ownValue';

/** ISO code of the country of an airport; null if it is not known. */
export type CountryOf = (airport: string) => string | null;

/** A set of ISO codes: "EE LV LT". */
export const countries = (codes: string): ReadonlySet<string> => new Set(codes.split(' '));

/** Countries whose citizens move freely in the EU, the EEA and Switzerland. */
export const EU = countries(
  'AT BE BG CH CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK',
);
/** Without border controls between them. */
export const SCHENGEN: ReadonlySet<string> = new Set([...EU].filter((code) => code !== 'CY' && code !== 'IE'));
/** Codes of places that belong to another country's border. */
const PART_OF: Readonly<Record<string, string>> = { AX: 'FI', GU: 'US', PR: 'US', VI: 'US' };

/** The country whose border one crosses at an airport. */
export function borderOf(airport: string, countryOf: CountryOf): string | null {
  const code = countryOf(airport);
  return code === null ? null : (ownValue(PART_OF, code) ?? code);
}
