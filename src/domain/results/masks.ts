import type { Cents } from '../money';
import { addAll, type Bits, growBits, keepCommon, makeBits, setBit, takeOut, wordsFor } from './bits';
import {
  FILTER_NAMES,
  type FilterName,
  type FilterValues,
  type Filters,
  flies,
  PRICE_MAX,
  type StopsChoice,
} from './filters';
import type { OfferTable } from './table';

const MOST_STOPS: Record<StopsChoice, number> = { any: 99, direct: 0, one: 1, two: 2 };

/** Rows that pass one filter's value. `fee` is in the price a traveller sees, so it is in the price that is filtered. */
type Rule<T> = (table: OfferTable, value: T, out: Bits, fee: Cents) => void;

const RULES: { [Name in FilterName]: Rule<FilterValues[Name]> } = {
  stops(table, value, out) {
    const most = MOST_STOPS[value];
    const { stops } = table.columns;
    for (let row = 0; row < table.rows; row++) if ((stops[row] ?? 0) <= most) setBit(out, row);
  },
  price(table, value, out, fee) {
    const low = value.from * 100 - fee;
    const high = value.to >= PRICE_MAX ? Number.MAX_SAFE_INTEGER : value.to * 100 - fee;
    const { price } = table.columns;
    for (let row = 0; row < table.rows; row++) {
      const cents = price[row] ?? 0;
      if (cents >= low && cents <= high) setBit(out, row);
    }
  },
  /** Every airline of the journey must be wanted: who unticks an airline does not want to sit in its plane. */
  airline(table, value, out) {
    out.fill(0xffff_ffff);
    const unwanted = makeBits(out.length * 32);
    table.airlines.forEach((airline, number) => {
      const rows = table.airlineRows[number];
      if (rows && !flies(value, airline.code)) addAll(unwanted, rows);
    });
    takeOut(out, unwanted);
  },
};

interface Kept {
  rows: number;
  key: string;
  bits: Bits;
}
export interface Masks {
  kept: Partial<Record<FilterName, Kept>>;
}
export const makeMasks = (): Masks => ({ kept: {} });

/** The rows of one active filter; counted again only when its value or the table changed. */
function maskOf(masks: Masks, table: OfferTable, filters: Filters, name: FilterName, fee: Cents): Bits {
  const key = `${fee} ${JSON.stringify(filters[name].value)}`;
  const kept = masks.kept[name];
  if (kept && kept.rows === table.rows && kept.key === key) return kept.bits;
  const bits = kept ? growBits(kept.bits, table.rows) : makeBits(table.rows);
  bits.fill(0);
  (RULES[name] as Rule<unknown>)(table, filters[name].value, bits, fee);
  masks.kept[name] = { rows: table.rows, key, bits };
  return bits;
}

/**
 * Offers that pass all active filters but `except` (the numbers beside a filter's options are those of "the others but
 * own"), those in `without` left out.
 */
export function passing(
  masks: Masks,
  table: OfferTable,
  filters: Filters,
  fee: Cents,
  without: Bits | null = null,
  except: FilterName | null = null,
): Bits {
  const bits = table.alive.slice(0, wordsFor(table.rows));
  if (without) takeOut(bits, without);
  for (const name of FILTER_NAMES)
    if (name !== except && filters[name].isOn) keepCommon(bits, maskOf(masks, table, filters, name, fee));
  return bits;
}
