import type { Cents } from '../money';
import type { Carried } from '../offers/words';
import { SORTS, type SortType } from '../offers/types';
import { type Bits, countBits, hasBit } from './bits';
import { type ChoiceName, CHOICES, type FilterName, filtersOn, noFilters, STOPS, type StopsChoice } from './filters';
import { type Asked, type Masks, NO_PINS, passing } from './masks';
import type { Rows } from './order';
import { leaderIn, makePricing, orderOf, type Pricing, priceRows } from './pricing';
import type { OfferTable } from './table';
import { NIGHT_FLIGHT, NIGHT_STOP } from './traits';

/** Rows of a set in the order of a sort. */
export function listRows(pricing: Pricing, table: OfferTable, sort: SortType, set: Bits): Rows {
  const rows = new Uint32Array(countBits(set));
  let at = 0;
  for (const row of orderOf(pricing, table, sort)) if (hasBit(set, row)) rows[at++] = row;
  return rows;
}

/** The first row of each sort: what the sort bar shows. */
export const leadersOf = (pricing: Pricing, table: OfferTable, set: Bits): Record<SortType, number | null> =>
  Object.fromEntries(SORTS.map((sort) => [sort, leaderIn(pricing, table, sort, set)])) as Record<
    SortType,
    number | null
  >;

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
/** One bar for each hour of the day. */
export const HOUR_BARS = 24;

/** The price slider moves in steps of so many euros. */
export const PRICE_STEP = 5;
/** The upper end of the slider where "no limit" (999) stands when offers cost as much. */
export const PRICE_END = 1000;

/** Whole euros, both multiples of PRICE_STEP. The ends themselves stand for "no limit". */
export interface PriceScale {
  start: number;
  end: number;
}

/** What an option leaves: so many flights, the cheapest for one person at this price with the fee; null when none. */
export interface Fact {
  count: number;
  price: Cents | null;
}
export type OptionFact = Carried & Fact;

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

/** Calls `each` with every row of a set. */
function eachRow(set: Bits, rows: number, each: (row: number) => void): void {
  for (let row = 0; row < rows; row++) {
    if (set[row >>> 5] === 0) row |= 31;
    else if (hasBit(set, row)) each(row);
  }
}

function tell(fact: Fact, cents: Cents): void {
  fact.count += 1;
  if (fact.price === null || cents < fact.price) fact.price = cents;
}

/** The slider reaches from the cheapest to the dearest offer, so that all of its travel does something. */
function scaleOf({ table, pricing, fee }: Asked, set: Bits): PriceScale {
  const { price } = pricing.columns;
  let least = Number.POSITIVE_INFINITY;
  let most = 0;
  eachRow(set, table.rows, (row) => {
    const cents = (price[row] ?? 0) + fee;
    if (cents < least) least = cents;
    if (cents > most) most = cents;
  });
  if (most === 0) return { start: 0, end: PRICE_END };
  const unit = PRICE_STEP * 100;
  const start = Math.min(Math.floor(least / unit) * PRICE_STEP, PRICE_END - 2 * PRICE_STEP);
  const end = Math.ceil(most / unit) * PRICE_STEP;
  return { start, end: Math.min(PRICE_END, Math.max(end, start + 2 * PRICE_STEP)) };
}

/** What stands beside the options of the filters. `shown` are the rows that pass them all. */
export function facetsOf(masks: Masks, asked: Asked, shown: Bits): Facets {
  const { table, pricing, filters, fee } = asked;
  const { price } = pricing.columns;
  const centsOf = (row: number): Cents => (price[row] ?? 0) + fee;
  const others = (name: FilterName): Bits => (filters[name].isOn ? passing(masks, asked, name) : shown);
  const everything = passing(masks, { ...asked, filters: noFilters(), pins: NO_PINS });
  const facets: Facets = { ...noFacets(), scale: scaleOf(asked, everything) };
  facets.bars = priceBars(asked, others('price'), facets.scale);

  const { stops, traits, departFirst, departLast } = table.columns;
  const least = { direct: 0, one: 1, two: 2, any: 99 } as const;
  eachRow(others('stops'), table.rows, (row) => {
    for (const choice of STOPS) if ((stops[row] ?? 0) <= least[choice]) tell(facets.stops[choice], centsOf(row));
  });
  for (const name of CHOICES) facets.options[name] = optionFacts(asked, name, others(name), centsOf);
  for (const [name, trait] of [
    ['nightFlight', NIGHT_FLIGHT],
    ['nightStop', NIGHT_STOP],
  ] as const)
    eachRow(others(name), table.rows, (row) => {
      if (((traits[row] ?? 0) & trait) === 0) tell(facets.night[name], centsOf(row));
    });
  facets.times = {
    departure: hourBars(table, departFirst, others('departure')),
    return: hourBars(table, departLast, others('return')),
  };
  return facets;
}

function optionFacts({ table }: Asked, name: ChoiceName, set: Bits, centsOf: (row: number) => Cents): OptionFact[] {
  const { members, ofRow } = table.lists[name];
  const facts = members.map((member) => ({ ...member, ...noFact() }));
  eachRow(set, table.rows, (row) => {
    const cents = centsOf(row);
    for (const number of ofRow[row] ?? []) {
      const fact = facts[number];
      if (fact) tell(fact, cents);
    }
  });
  return facts;
}

function priceBars({ table, pricing, fee }: Asked, set: Bits, { start, end }: PriceScale): number[] {
  const bars = Array.from({ length: PRICE_BARS }, () => 0);
  const step = ((end - start) * 100) / PRICE_BARS;
  eachRow(set, table.rows, (row) => {
    const place = Math.floor(((pricing.columns.price[row] ?? 0) + fee - start * 100) / step);
    const at = Math.min(PRICE_BARS - 1, Math.max(0, place));
    bars[at] = (bars[at] ?? 0) + 1;
  });
  return bars;
}

function hourBars(table: OfferTable, column: Int32Array, set: Bits): number[] {
  const bars = Array.from({ length: HOUR_BARS }, () => 0);
  eachRow(set, table.rows, (row) => {
    const minute = column[row] ?? -1;
    const at = Math.min(HOUR_BARS - 1, Math.floor(minute / 60));
    if (minute >= 0) bars[at] = (bars[at] ?? 0) + 1;
  });
  return bars;
}

/** What a filter that is on would bring back when it alone is cleared. */
export interface Loosened extends Fact {
  name: FilterName;
}

/** For a list that is empty: each filter that is on, those that bring back most first. */
export function loosen(masks: Masks, asked: Asked): Loosened[] {
  return filtersOn(asked.filters)
    .map((name) => {
      const fact: Loosened = { name, ...noFact() };
      const { table, fee, pricing } = asked;
      // Without a bag the prices are others too, and so is what the price filter lets through.
      const bag = { cabinBaggage: 'cabin', checkedBaggage: 'checked' } as const;
      const key = name === 'cabinBaggage' || name === 'checkedBaggage' ? bag[name] : null;
      const priced = key ? priceRows(makePricing({ ...pricing.wish, [key]: 0 }), table) : pricing;
      const set = passing(masks, { ...asked, pricing: priced }, name);
      eachRow(set, table.rows, (row) => tell(fact, (priced.columns.price[row] ?? 0) + fee));
      return fact;
    })
    .sort((a, b) => b.count - a.count);
}
