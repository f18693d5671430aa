import type { Cents } from '../money';
import { SORTS, type SortType } from '../offers/types';
import { type Bits, countBits, hasBit, takeOut, wordsFor } from './bits';
import { type Filters, STOPS, type StopsChoice } from './filters';
import { type Masks, passing } from './masks';
import type { Rows } from './order';
import { firstIn, type OfferTable } from './table';

/** Rows of a set in the order of a sort. */
export function listRows(table: OfferTable, sort: SortType, set: Bits): Rows {
  const rows = new Uint32Array(countBits(set));
  let at = 0;
  for (const row of table.orders[sort]) if (hasBit(set, row)) rows[at++] = row;
  return rows;
}

/** The first row of each sort: what the sort bar shows. */
export const leadersOf = (table: OfferTable, set: Bits): Record<SortType, number | null> =>
  Object.fromEntries(SORTS.map((sort) => [sort, firstIn(table, sort, set)])) as Record<SortType, number | null>;

export const TAGS = ['best', 'cheapest', 'fastest'] as const;
export type Tag = (typeof TAGS)[number];

/** One tag for an offer, the most telling one; an offer that leads twice does not get two. */
export function tagsOf(leaders: Record<SortType, number | null>): Map<number, Tag> {
  const tags = new Map<number, Tag>();
  for (const tag of TAGS) {
    const row = leaders[tag];
    if (row !== null && !tags.has(row)) tags.set(row, tag);
  }
  return tags;
}

export const PRICE_BARS = 20;

/** The price slider moves in steps of so many euros. */
export const PRICE_STEP = 5;
/** The upper end of the slider where "no limit" (999) stands when offers cost as much. */
export const PRICE_END = 1000;

/** Whole euros, both multiples of PRICE_STEP. The ends themselves stand for "no limit". */
export interface PriceScale {
  start: number;
  end: number;
}

/** The slider reaches from the cheapest to the dearest offer, so that all of its travel does something. */
function scaleOf(table: OfferTable, set: Bits, fee: Cents): PriceScale {
  const cheapest = firstIn(table, 'cheapest', set);
  if (cheapest === null) return { start: 0, end: PRICE_END };
  const order = table.orders.cheapest;
  let at = order.length - 1;
  while (!hasBit(set, order[at] ?? 0)) at -= 1;
  const { price } = table.columns;
  const unit = PRICE_STEP * 100;
  const low = Math.floor(((price[cheapest] ?? 0) + fee) / unit) * PRICE_STEP;
  const high = Math.ceil(((price[order[at] ?? 0] ?? 0) + fee) / unit) * PRICE_STEP;
  const start = Math.min(low, PRICE_END - 2 * PRICE_STEP);
  return { start, end: Math.min(PRICE_END, Math.max(high, start + 2 * PRICE_STEP)) };
}

export interface Facets {
  /** Lowest price of one person with the fee, under the other filters; null when nothing is left. */
  stops: Record<StopsChoice, Cents | null>;
  airlines: { code: string; name: string; price: Cents | null }[];
  /** Ends of the price slider in whole euros, from what all offers cost. */
  scale: PriceScale;
  /** Offers by price, PRICE_BARS bars along the scale; the last one also holds what costs more. */
  bars: number[];
}

/** What stands beside the options of the filters. */
export function facetsOf(masks: Masks, table: OfferTable, filters: Filters, fee: Cents, without: Bits | null): Facets {
  const everything = without ? table.alive.slice(0, wordsFor(table.rows)) : table.alive;
  if (without) takeOut(everything, without);
  const scale = scaleOf(table, everything, fee);
  return {
    scale,
    stops: stopPrices(table, passing(masks, table, filters, fee, without, 'stops'), fee),
    airlines: airlinePrices(table, passing(masks, table, filters, fee, without, 'airline'), fee),
    bars: priceBars(table, passing(masks, table, filters, fee, without, 'price'), fee, scale),
  };
}

function stopPrices(table: OfferTable, set: Bits, fee: Cents): Record<StopsChoice, Cents | null> {
  const lowest: (Cents | null)[] = [null, null, null, null];
  const { price, stops } = table.columns;
  let open = 4;
  for (const row of table.orders.cheapest) {
    if (open === 0) break;
    if (!hasBit(set, row)) continue;
    for (let most = Math.min(3, stops[row] ?? 0); most < 4; most++) {
      if (lowest[most] !== null) break;
      lowest[most] = (price[row] ?? 0) + fee;
      open -= 1;
    }
  }
  const at: Record<StopsChoice, number> = { direct: 0, one: 1, two: 2, any: 3 };
  return Object.fromEntries(STOPS.map((choice) => [choice, lowest[at[choice]] ?? null])) as Record<
    StopsChoice,
    Cents | null
  >;
}

function airlinePrices(table: OfferTable, set: Bits, fee: Cents): Facets['airlines'] {
  const lowest: (Cents | null)[] = table.airlines.map(() => null);
  let open = lowest.length;
  for (const row of table.orders.cheapest) {
    if (open === 0) break;
    if (!hasBit(set, row)) continue;
    for (const number of table.rowAirlines[row] ?? []) {
      if (lowest[number] !== null) continue;
      lowest[number] = (table.columns.price[row] ?? 0) + fee;
      open -= 1;
    }
  }
  return table.airlines.map((airline, number) => ({ ...airline, price: lowest[number] ?? null }));
}

function priceBars(table: OfferTable, set: Bits, fee: Cents, { start, end }: PriceScale): number[] {
  const bars = Array.from({ length: PRICE_BARS }, () => 0);
  const step = ((end - start) * 100) / PRICE_BARS;
  for (let row = 0; row < table.rows; row++) {
    if (!hasBit(set, row)) continue;
    const place = Math.floor(((table.columns.price[row] ?? 0) + fee - start * 100) / step);
    const at = Math.min(PRICE_BARS - 1, Math.max(0, place));
    bars[at] = (bars[at] ?? 0) + 1;
  }
  return bars;
}
