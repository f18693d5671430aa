import type { WireSegment } from '../../src/api/shapes/offers.ts';
import type { WireSeatMap } from '../../src/api/shapes/seatMap.ts';
import { hash01 } from './hash.ts';
import { kmBetween } from './network.ts';

const NARROW = ['A', 'B', 'C', '', 'D', 'E', 'F'];
const WIDE = ['A', 'B', 'C', '', 'D', 'E', 'F', '', 'H', 'J', 'K'];
/** Airlines have no row 13. */
const rowsUpTo = (last: number): number[] =>
  Array.from({ length: last }, (_, at) => at + 1).filter((row) => row !== 13);

/** Share of airlines that tell the plans of their cabins. */
const WITH_PLANS = 0.7;
/** Share of seats that others have. */
const OCCUPIED = 0.4;

type Seats = WireSeatMap['rows'][number]['seats'];

/** What a seat is sold as. A seat between two others costs nothing. */
function kindOf(columns: readonly string[], at: number, roomy: boolean): NonNullable<Seats[string]> {
  if (roomy) return 'extraLegroom';
  if (at === 0 || at === columns.length - 1) return 'window';
  return columns[at - 1] === '' || columns[at + 1] === '' ? 'aisle' : 'random';
}

/** The cabin of a flight; null for airlines that tell none. The same for every question. */
export function seatMapOf({ carrier, flight_number: number, dep, arr }: WireSegment): WireSeatMap | null {
  if (hash01(`plan${carrier.code}`) >= WITH_PLANS) return null;
  const isWide = kmBetween(dep.airport.code, arr.airport.code) > 4500;
  const columns = isWide ? WIDE : NARROW;
  const exits = isWide ? [20, 32] : [12, 14];
  const flight = `${carrier.code}${number}${dep.timestamp}`;
  return {
    columns,
    rows: rowsUpTo(isWide ? 40 : 30).map((row) => {
      const isExit = exits.includes(row);
      const seats: Seats = {};
      for (const [at, letter] of columns.entries())
        if (letter)
          seats[letter] =
            hash01(`seat${flight}${row}${letter}`) < OCCUPIED ? null : kindOf(columns, at, isExit || row === 1);
      return { row, ...(isExit ? { exit: true } : {}), seats };
    }),
  };
}
