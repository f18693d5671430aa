import type { Cents } from '../money';
import { SORTS, type SortType } from '../offers/types';
import { type Bits, countBits, hasBit, wordsFor } from './bits';
import { type ChoiceName, CHOICES, type FilterName, filtersOn, noFilters, STOPS, type StopsChoice } from './filters';
import { type MaskQuery, type Masks, NO_PINS, passing } from './masks';
import { type OptionFact, optionFacts } from './optionFacts';
import type { RowList } from './order';
import { leaderIn, makePricing, orderOf, type Pricing, priceRows } from './pricing';
import type { OfferTable } from './table';
import { NIGHT_FLIGHT, NIGHT_STOP } from './traits';

/** Rows of a set in the order of a sort. */
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

/** The first row of each sort: what the sort bar shows. */
export const leadersOf = (pricing: Pricing, table: OfferTable, set: Bits): Record<SortType, number | null> =>
  Object.fromEntries(SORTS.map((sort) => [sort, leaderIn(pricing, table, sort, set)])) as Record<
    SortType,
    number | null
  >;

const TAGS = ['best', 'cheapest', 'fastest'] as const;
export type OfferTag = (typeof TAGS)[number];

/** One tag for an offer, the most telling one; an offer that leads twice does not get two. */
export function tagsOf(leaders: Record<SortType, number | null>): Map<number, OfferTag> {
  const tags = new Map<number, OfferTag>();
  for (const tag of TAGS) {
    const row = leaders[tag];
    if (row !== null && !tags.has(row)) tags.set(row, tag);
  }
  return tags;
}

export const PRICE_BARS = 20;
/** One bar for each hour of the day. */
const HOUR_BARS = 24;

/** The price slider moves in steps of so many euros. */
export const PRICE_STEP = 5;
/** The upper end of the slider where "no limit" (999) stands when offers cost as much. */
const PRICE_END = 1000;

/** Whole euros, both multiples of PRICE_STEP. The ends themselves stand for "no limit". */
interface PriceScale {
  start: number;
  end: number;
}

/** What an option leaves: so many flights, the cheapest for one person at this price with the fee; null when none. */
export interface Fact {
  count: number;
  price: Cents | null;
}

export interface Facets {
  /** Under the other filters, as everything here. */
  stops: Record<StopsChoice, Fact>;
  options: Record<ChoiceName, OptionFact[]>;
  /** What is left without flights at night, without stopovers at night. */
  night: Record<'nightFlight' | 'nightStop', Fact>;
  /** Ends of the price slider in whole euros, from what all offers cost. */
  scale: PriceScale;
  /** Offers by price, PRICE_BARS bars along the scale; the last one also holds what costs more. */
  bars: number[];
  /** Offers by the local hour of departure. */
  times: Record<'departure' | 'return', number[]>;
}

const noFact = (): Fact => ({ count: 0, price: null });
const noOptions = (): Facets['options'] => ({
  airline: [],
  departureAirport: [],
  arrivalAirport: [],
  connectionAirport: [],
});

/** Of a search without offers. */
export const noFacets = (): Facets => ({
  stops: { any: noFact(), direct: noFact(), one: noFact(), two: noFact() },
  options: noOptions(),
  night: { nightFlight: noFact(), nightStop: noFact() },
  scale: { start: 0, end: PRICE_END },
  bars: [],
  times: { departure: [], return: [] },
});

/** Rows of a set, in turn. A plain array of numbers: what follows runs over it again and again. */
function rowsOf(set: Bits, rows: number): Uint32Array {
  const found = new Uint32Array(countBits(set));
  let at = 0;
  for (let word = 0; word < wordsFor(rows); word++) {
    let left = set[word] ?? 0;
    while (left !== 0) {
      const bit = 31 - Math.clz32(left & -left);
      found[at++] = (word << 5) | bit;
      left &= left - 1;
    }
  }
  return found;
}

/** So many flights, and the lowest price among them, for each of some numbered kinds. */
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
/** Several kinds as one. */
const factOf = (tally: Tally, kinds: readonly number[], fee: Cents): Fact =>
  kinds.reduce<Fact>((sum, kind) => {
    const { count, price } = factAt(tally, kind, fee);
    return {
      count: sum.count + count,
      price: price === null || (sum.price !== null && sum.price <= price) ? sum.price : price,
    };
  }, noFact());

/** Rows of the same kind together, kinds below `kinds`. */
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

/** The slider reaches from the cheapest to the dearest offer, so that all of its travel does something. */
function scaleOf({ table, pricing, fee }: MaskQuery, set: Bits): PriceScale {
  const price = (row: number) => pricing.columns.price[row] ?? 0;
  // Sorting for the two ends alone would cost more than looking at every row.
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

/** What stands beside the options of the filters. `shown` are the rows that pass them all. */
export function facetsOf(masks: Masks, asked: MaskQuery, shown: Bits): Facets {
  const { table, pricing, filters, fee } = asked;
  const { price } = pricing.columns;
  const { stops, traits, departFirst, departLast } = table.columns;
  const list = rowsOf(shown, table.rows);
  const setOf = (name: FilterName): Bits => (filters[name].isOn ? passing(masks, asked, name) : shown);
  const others = (name: FilterName): Uint32Array => (filters[name].isOn ? rowsOf(setOf(name), table.rows) : list);
  const everything = filtersOn(filters).length === 0 && asked.pins === NO_PINS;
  const scale = scaleOf(asked, everything ? shown : passing(masks, { ...asked, filters: NONE, pins: NO_PINS }));
  const byStops = tallyBy(stops, price, others('stops'), 4);
  const byNight = tallyBy(traits, price, list, 8);
  const nightBut = (name: FilterName) => (filters[name].isOn ? tallyBy(traits, price, others(name), 8) : byNight);
  const withoutTrait = (trait: number) => [0, 1, 2, 3, 4, 5, 6, 7].filter((kind) => (kind & trait) === 0);
  return {
    scale,
    bars: priceBars(asked, others('price'), scale),
    stops: Object.fromEntries(
      STOPS.map((choice) => [choice, factOf(byStops, [0, 1, 2, 3].slice(0, LEAST_STOPS[choice]), fee)]),
    ) as Facets['stops'],
    options: Object.fromEntries(
      CHOICES.map((name) => [name, optionFacts(asked, name, setOf(name))]),
    ) as Facets['options'],
    night: {
      nightFlight: factOf(nightBut('nightFlight'), withoutTrait(NIGHT_FLIGHT), fee),
      nightStop: factOf(nightBut('nightStop'), withoutTrait(NIGHT_STOP), fee),
    },
    times: {
      departure: hourBars(departFirst, others('departure')),
      return: hourBars(departLast, others('return')),
    },
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

/** What a filter that is on would bring back when it alone is cleared. */
interface Loosened extends Fact {
  name: FilterName;
}

/** For a list that is empty: each filter that is on, those that bring back most first. */
export function loosen(masks: Masks, asked: MaskQuery): Loosened[] {
  return filtersOn(asked.filters)
    .map((name) => {
      const { table, fee, pricing } = asked;
      // Without a bag the prices are others too, and so is what the price filter lets through.
      const bag = { cabinBaggage: 'cabin', checkedBaggage: 'checked' } as const;
      const key = name === 'cabinBaggage' || name === 'checkedBaggage' ? bag[name] : null;
      const priced = key ? priceRows(makePricing({ ...pricing.wish, [key]: 0 }), table) : pricing;
      const rows = rowsOf(passing(masks, { ...asked, pricing: priced }, name), table.rows);
      const tally = tallyBy(new Int32Array(table.rows), priced.columns.price, rows, 1);
      return { name, ...factAt(tally, 0, fee) };
    })
    .sort((a, b) => b.count - a.count);
}
