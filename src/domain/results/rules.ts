import { addAll, type Bits, makeBits, setBit } from './bits';
import type { OfferTable } from './table';
import { AIRPORT_CHANGE, NIGHT_STOP } from './traits';

/** What a traveller never wants to see, in any search; kept on the device. */
export interface Rules {
  nightStops: boolean;
  airportChanges: boolean;
  /** Airlines that are never shown. */
  airlines: readonly { code: string; name: string }[];
}
export const NO_RULES: Rules = Object.freeze({ nightStops: false, airportChanges: false, airlines: [] });

export const hasRules = ({ nightStops, airportChanges, airlines }: Rules): boolean =>
  nightStops || airportChanges || airlines.length > 0;

/** Rows that the rules hide; null when there are no rules. */
export function ruledOut(table: OfferTable, rules: Rules): Bits | null {
  if (!hasRules(rules)) return null;
  const out = makeBits(table.rows);
  const unwanted = (rules.nightStops ? NIGHT_STOP : 0) | (rules.airportChanges ? AIRPORT_CHANGE : 0);
  const { traits } = table.columns;
  if (unwanted !== 0)
    for (let row = 0; row < table.rows; row++) if (((traits[row] ?? 0) & unwanted) !== 0) setBit(out, row);
  for (const { code } of rules.airlines) {
    const rows = table.lists.airline.rows[table.lists.airline.numberOf.get(code) ?? -1];
    if (rows) addAll(out, rows);
  }
  return out;
}
