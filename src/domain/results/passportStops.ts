import { hasTightStop } from '../offers/connections';
import type { PassportAt } from '../offers/transfers';
import { hasBit } from './bits';
import { type OfferTable, rowOffer } from './table';
import { TRAIT } from './traits';

/** Offers that wait for the countries of airports: only then it is known whether a connection is short. */
function openRows({ columns: { traits }, alive, judged, rows }: OfferTable): number[] {
  const open: number[] = [];
  for (let row = judged; row < rows; row++) {
    const bits = traits[row] ?? 0;
    if ((bits & TRAIT.passportStop) !== 0 && (bits & TRAIT.tightStop) === 0 && hasBit(alive, row)) open.push(row);
  }
  return open;
}

export const asksForPassports = (table: OfferTable): boolean => openRows(table).length > 0;

/** Marks the connections that are short with passport control, of the rows that were not looked at. True if there are any. */
export function judgePassports(table: OfferTable, passportAt: PassportAt): boolean {
  const tight = openRows(table).filter((row) => hasTightStop(rowOffer(table, row), passportAt));
  for (const row of tight) table.columns.traits[row] = (table.columns.traits[row] ?? 0) | TRAIT.tightStop;
  table.judged = table.rows;
  return tight.length > 0;
}
