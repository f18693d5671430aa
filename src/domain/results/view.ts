import type { Cents } from '../money';
import { SORTS, type SortType } from '../offers/types';
import { type Bits, countBits, hasBit, wordsFor } from './bits';
import {
  type ChoiceName,
  CHOICES,
  type FilterName,
  FILTERS,
  filtersOn,
  type NameOf,
  noFilters,
  ONLYS,
  type OnlyName,
  STOPS,
  type StopsChoice,
  SWITCHES,
  type SwitchName,
  TIMES,
} from './filters';
import { mostOfLess, typicalCo2 } from './carbon';
import { type MaskQuery, type Masks, NO_PINS, passing } from './masks';
import { type OptionFact, optionFacts } from './optionFacts';
import type { RowList } from './order';
import { leaderIn, makePricing, orderOf, type Pricing, priceRows } from './bagPricing';
import type { OfferTable } from './table';
import { TRAIT, TRAIT_KINDS } from './traits';

export function listRows(pricing: Pricing, table: OfferTable, sort: SortType, set: Bits): RowList {
  const rows = new Uint32Array(countBits(set));
  let at = 0;
  const order = orderOf(pricing, table, sort);
  for (let i = 0; i < order.length && at < rows.length; i++) {
    const row = order[i] ?? 0;
    if (hasBit(set, row)) rows[at++] = row;
  }
  return rows;
}

/** The first row of each sort, for the sort bar. */
export const leadersOf = (pricing: Pricing, table: OfferTable, set: Bits): Record<SortType, number | null> =>
  Object.fromEntries(SORTS.map((sort) => [sort, leaderIn(pricing, table, sort, set)])) as Record<
    SortType,
    number | null
  >;

const TAGS = ['best', 'cheapest', 'fastest'] as const;
export type OfferTag = (typeof TAGS)[number];

/** At most one tag per offer, the most telling one. */
export function tagsOf(leaders: Record<SortType, number | null>): Map<number, OfferTag> {
  const tags = new Map<number, OfferTag>();
  for (const tag of TAGS) {
    const row = leaders[tag];
    if (row !== null && !tags.has(row)) tags.set(row, tag);
  }
  return tags;
}

export const PRICE_BARS = 20;
const HOUR_BARS = 24;

/** Step of the price slider in euros. */
export const PRICE_STEP = 5;
/** End of the price slider ("no limit") if offers cost more than the filter's maximum. */
const PRICE_END = 1000;

/** Euros, multiples of PRICE_STEP. Both ends mean "no limit". */
interface PriceScale {
  start: number;
  end: number;
}

/** Number of flights that an option leaves, and the lowest price for one person with fee; null if none. */
export interface Fact {
  count: number;
  price: Cents | null;
}

export interface Facets {
  /** All counts are under the other filters. */
  stops: Record<StopsChoice, Fact>;
  options: Record<ChoiceName, OptionFact[]>;
  /** What switching it off leaves. */
  without: Record<SwitchName, Fact>;
  /** What asking for it alone leaves; null where this search cannot tell. */
  alone: Record<OnlyName, Fact | null>;
  /** Kilograms of CO2 for one person that are typical of this search; null where that is not known. */
  typical: number | null;
  /** Ends of the price slider in euros, from the prices of all offers. */
  scale: PriceScale;
  /** Offers by price in PRICE_BARS bars; the last one includes higher prices. */
  bars: number[];
  /** Offers by local hour of departure. */
  times: Record<NameOf<'time'>, number[]>;
}

const noFact = (): Fact => ({ count: 0, price: null });
/** The same for each name. */
const each = <Name extends string, T>(names: readonly Name[], make: (name: Name) => T) =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, T>;

/** Facets of a search without offers. */
export const noFacets = (): Facets => ({
  stops: each(STOPS, noFact),
  options: each(CHOICES, () => []),
  without: each(SWITCHES, noFact),
  alone: each(ONLYS, () => null),
  typical: null,
  scale: { start: 0, end: PRICE_END },
  bars: [],
  times: each(TIMES, () => []),
});

/** Members of a set as a plain array, because it is read repeatedly. */
function rowsOf(set: Bits, rows: number): Uint32Array {
  const found = new Uint32Array(countBits(set));
  let at = 0;
  for (let word = 0; word < wordsFor(rows); word++) {
    let rest = set[word] ?? 0;
    while (rest !== 0) {
      const bit = 31 - Math.clz32(rest & -rest);
      found[at++] = (word << 5) | bit;
      rest &= rest - 1;
    }
  }
  return found;
}

/** Count and lowest price for each of some numbered kinds. */
interface Tally {
  counts: Int32Array;
  prices: Int32Array;
}
const NO_PRICE = 0x7fff_ffff;
const makeTally = (kinds: number): Tally => ({
  counts: new Int32Array(kinds),
  prices: new Int32Array(kinds).fill(NO_PRICE),
});
const factAt = ({ counts, prices }: Tally, kind: number, fee: Cents): Fact => {
  const price = prices[kind] ?? NO_PRICE;
  return { count: counts[kind] ?? 0, price: price === NO_PRICE ? null : price + fee };
};
/** Several kinds combined. */
const factOf = (tally: Tally, kinds: readonly number[], fee: Cents): Fact =>
  kinds.reduce<Fact>((sum, kind) => {
    const { count, price } = factAt(tally, kind, fee);
    return {
      count: sum.count + count,
      price: price === null || (sum.price !== null && sum.price <= price) ? sum.price : price,
    };
  }, noFact());

/** Groups rows by the column's value, at most `kinds` - 1. */
function tallyBy(column: Int32Array, price: Int32Array, rows: Uint32Array, kinds: number): Tally {
  const { counts, prices } = makeTally(kinds);
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] ?? 0;
    const kind = Math.min(kinds - 1, column[row] ?? 0);
    const cents = price[row] ?? 0;
    counts[kind] = (counts[kind] ?? 0) + 1;
    if (cents < (prices[kind] ?? 0)) prices[kind] = cents;
  }
  return { counts, prices };
}

/** The slider spans the prices of the offers, so that its whole length is useful. */
function scaleOf({ table, pricing, fee }: MaskQuery, set: Bits): PriceScale {
  const price = (row: number) => pricing.columns.price[row] ?? 0;
  // Sorting only for the two ends would cost more than a scan.
  const sorted = pricing.orders.cheapest.length === table.rows;
  const order = sorted ? pricing.orders.cheapest : rowsOf(set, table.rows);
  const isIn = (row: number) => hasBit(set, row);
  const first = order.find(isIn);
  if (first === undefined) return { start: 0, end: PRICE_END };
  let least = price(first);
  let most = price(order.findLast(isIn) ?? first);
  if (!sorted)
    for (const row of order) {
      least = Math.min(least, price(row));
      most = Math.max(most, price(row));
    }
  const unit = PRICE_STEP * 100;
  const start = Math.min(Math.floor((least + fee) / unit) * PRICE_STEP, PRICE_END - 2 * PRICE_STEP);
  const end = Math.ceil((most + fee) / unit) * PRICE_STEP;
  return { start, end: Math.min(PRICE_END, Math.max(end, start + 2 * PRICE_STEP)) };
}

const LEAST_STOPS = { direct: 1, one: 2, two: 3, any: 4 } as const;

const NONE = noFilters();
const KINDS = Array.from({ length: TRAIT_KINDS }, (_, kind) => kind);

/** Counts and prices beside the filter options. `shown` are the rows that pass all filters. */
export function facetsOf(masks: Masks, asked: MaskQuery, shown: Bits): Facets {
  const { table, pricing, filters, fee } = asked;
  const { price } = pricing.columns;
  const { stops, traits } = table.columns;
  const list = rowsOf(shown, table.rows);
  const setOf = (name: FilterName): Bits => (filters[name].isOn ? passing(masks, asked, name) : shown);
  const others = (name: FilterName): Uint32Array => (filters[name].isOn ? rowsOf(setOf(name), table.rows) : list);
  const everything = filtersOn(filters).length === 0 && asked.pins === NO_PINS;
  const scale = scaleOf(asked, everything ? shown : passing(masks, { ...asked, filters: NONE, pins: NO_PINS }));
  const byStops = tallyBy(stops, price, others('stops'), 4);
  const byTraits = tallyBy(traits, price, list, TRAIT_KINDS);
  const without = (name: SwitchName): Fact => {
    const trait = TRAIT[FILTERS[name].trait];
    const tally = filters[name].isOn ? tallyBy(traits, price, others(name), TRAIT_KINDS) : byTraits;
    return factOf(
      tally,
      KINDS.filter((kind) => (kind & trait) === 0),
      fee,
    );
  };
  const typical = typicalCo2(table);
  const most = mostOfLess(typical);
  const alone = (name: OnlyName): Fact | null => {
    if (most < 0) return null;
    const column = table.columns[FILTERS[name].column];
    const rows = others(name).filter((row) => (column[row] ?? -1) >= 0 && (column[row] ?? 0) <= most);
    return factAt(tallyBy(new Int32Array(table.rows), price, rows, 1), 0, fee);
  };
  return {
    scale,
    bars: priceBars(asked, others('price'), scale),
    stops: each(STOPS, (choice) => factOf(byStops, [0, 1, 2, 3].slice(0, LEAST_STOPS[choice]), fee)),
    options: each(CHOICES, (name) => optionFacts(asked, name, setOf(name))),
    without: each(SWITCHES, without),
    alone: each(ONLYS, alone),
    typical,
    times: each(TIMES, (name) => hourBars(table.columns[FILTERS[name].column], others(name))),
  };
}

function priceBars({ pricing, fee }: MaskQuery, rows: Uint32Array, { start, end }: PriceScale): number[] {
  const bars = Array.from({ length: PRICE_BARS }, () => 0);
  const step = ((end - start) * 100) / PRICE_BARS;
  const { price } = pricing.columns;
  const low = start * 100 - fee;
  for (let i = 0; i < rows.length; i++) {
    const place = (((price[rows[i] ?? 0] ?? 0) - low) / step) | 0;
    const at = Math.min(PRICE_BARS - 1, Math.max(0, place));
    bars[at] = (bars[at] ?? 0) + 1;
  }
  return bars;
}

function hourBars(column: Int32Array, rows: Uint32Array): number[] {
  const bars = Array.from({ length: HOUR_BARS }, () => 0);
  for (let i = 0; i < rows.length; i++) {
    const minute = column[rows[i] ?? 0] ?? -1;
    const at = Math.min(HOUR_BARS - 1, (minute / 60) | 0);
    if (minute >= 0) bars[at] = (bars[at] ?? 0) + 1;
  }
  return bars;
}

/** What an active filter would bring back if it alone were cleared. */
interface Loosened extends Fact {
  name: FilterName;
}

/** For an empty list: each active filter, the most effective first. */
export function withoutEachFilter(masks: Masks, asked: MaskQuery): Loosened[] {
  return filtersOn(asked.filters)
    .map((name) => {
      const { table, fee, pricing } = asked;
      // Clearing a bag filter changes the prices, and so what the price filter lets through.
      const of = FILTERS[name];
      const priced = of.kind === 'bags' ? priceRows(makePricing({ ...pricing.wish, [of.bag]: 0 }), table) : pricing;
      const rows = rowsOf(passing(masks, { ...asked, pricing: priced }, name), table.rows);
      const tally = tallyBy(new Int32Array(table.rows), priced.columns.price, rows, 1);
      return { name, ...factAt(tally, 0, fee) };
    })
    .sort((a, b) => b.count - a.count);
}
