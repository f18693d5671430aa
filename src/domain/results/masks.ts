import { uniteBits, type Bits, makeBits, setBit, growBits, intersectBits, removeBits, wordsFor } from './bits';
import type { OfferTable } from './table';
import { TRAIT, type TraitName } from './traits';
import type { Cents } from '../money';
import { NOT_SOLD } from '../offers/offerBags';
import {
  allows,
  type ChoiceName,
  DAY_MINUTES,
  type Declared,
  FILTER_NAMES,
  type FilterKind,
  type FilterName,
  FILTERS,
  type Filters,
  type StopsChoice,
  type ValueOf,
} from './filters';
import type { Pricing } from './bagPricing';
import { mostOfLess, typicalCo2 } from './carbon';
const MOST_STOPS: Record<StopsChoice, number> = { any: 99, direct: 0, one: 1, two: 2 };
/** More than any number of a column. */
const NO_END = Number.MAX_SAFE_INTEGER;

/** Input of a filter rule. `fee` is part of the price that travellers see and filter by. */
interface RuleInput {
  table: OfferTable;
  pricing: Pricing;
  fee: Cents;
}
/** Numbers of one column, by row. */
type Column = Int32Array;

/** Writes whole words; setting single bits takes twice as long. */
function rangeRule(column: Column, rows: number, low: number, high: number, out: Bits): void {
  for (let first = 0; first < rows; first += 32) {
    const most = Math.min(32, rows - first);
    let word = 0;
    for (let bit = 0; bit < most; bit++) {
      const value = column[first + bit] ?? 0;
      word |= Number(value >= low && value <= high) << bit;
    }
    out[first >>> 5] = word;
  }
}

/** The same for a least and a most value of each row; a row without them (below 0) passes. */
function spanRule(least: Column, most: Column, rows: number, low: number, high: number, out: Bits): void {
  for (let first = 0; first < rows; first += 32) {
    const end = Math.min(32, rows - first);
    let word = 0;
    for (let bit = 0; bit < end; bit++) {
      const value = least[first + bit] ?? 0;
      word |= Number(value < 0 || (value >= low && (most[first + bit] ?? 0) <= high)) << bit;
    }
    out[first >>> 5] = word;
  }
}

function traitRule(column: Column, rows: number, unwanted: number, out: Bits): void {
  for (let first = 0; first < rows; first += 32) {
    const most = Math.min(32, rows - first);
    let word = 0;
    for (let bit = 0; bit < most; bit++) word |= Number(((column[first + bit] ?? 0) & unwanted) === 0) << bit;
    out[first >>> 5] = word;
  }
}

/** Writes the rows that pass the value of a filter of this kind into `out`. */
type Rule<Kind extends FilterKind> = (
  input: RuleInput,
  of: Declared<Kind>,
  value: ValueOf<Kind>,
  out: Bits,
  name: FilterName,
) => void;

/** One rule for each kind; the declaration is read once for each mask, not for each row. */
const RULES: { [Kind in FilterKind]: Rule<Kind> } = {
  stops: ({ table }, _, value, out) => rangeRule(table.columns.stops, table.rows, 0, MOST_STOPS[value], out),
  bags({ table }, { columns }, value, out) {
    const [one] = columns;
    const name = columns[value - 1] ?? one;
    if (name) rangeRule(table.columns[name], table.rows, value > 0 ? 0 : NOT_SOLD, NO_END, out);
  },
  range({ table, pricing, fee }, { least, most, ends, unit, priced }, { from, to }, out) {
    const columns = priced ? pricing.columns : table.columns;
    const added = priced ? fee : 0;
    const high = to >= ends.to ? NO_END : to * unit - added;
    const low = from * unit - added;
    if (least === most) rangeRule(columns[least], table.rows, low, high, out);
    else spanRule(columns[least], columns[most], table.rows, low, high, out);
  },
  time({ table }, { column: name }, { from, to }, out) {
    const column = table.columns[name];
    spanRule(column, column, table.rows, from, to >= DAY_MINUTES ? NO_END : to, out);
  },
  limit: ({ table }, { column, ends, unit }, value, out) =>
    rangeRule(table.columns[column], table.rows, 0, value >= ends.to ? NO_END : value * unit, out),
  switch: ({ table }, { trait }, included, out) =>
    traitRule(table.columns.traits, table.rows, included ? 0 : TRAIT[trait], out),
  only: ({ table }, { column }, wanted, out) =>
    rangeRule(table.columns[column], table.rows, wanted ? 0 : -1, wanted ? mostOfLess(typicalCo2(table)) : NO_END, out),
  /** All members of an offer must be wanted: an unticked airline must not fly any segment. */
  choice({ table }, _, choice, out, name) {
    out.fill(0xffff_ffff);
    const unwanted = makeBits(out.length * 32);
    const { members, rows } = table.lists[name as ChoiceName];
    members.forEach(({ code }, number) => {
      const own = rows[number];
      if (own && !allows(choice, code)) uniteBits(unwanted, own);
    });
    removeBits(out, unwanted);
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

/** The rows of one active filter, cached until its value, the prices or the table change. */
function maskOf(masks: Masks, input: RuleInput, filters: Filters, name: FilterName): Bits {
  const { table, pricing, fee } = input;
  const { cabin, checked } = pricing.wish;
  const of = FILTERS[name];
  const prices = 'priced' in of ? `${fee} ${cabin} ${checked}` : '';
  const key = `${prices} ${JSON.stringify(filters[name].value)}`;
  const kept = masks.kept[name];
  if (kept && kept.rows === table.rows && kept.key === key) return kept.bits;
  const bits = kept ? growBits(kept.bits, table.rows) : makeBits(table.rows);
  bits.fill(0);
  // TypeScript does not follow that rule, declaration and value are of one kind.
  (RULES[of.kind] as (...given: unknown[]) => void)(input, of, filters[name].value, bits, name);
  masks.kept[name] = { rows: table.rows, key, bits };
  return bits;
}

/** A kept flight: only offers with the same first or last direction are shown (`legMark`). */
export interface PinMarks {
  departure: number | null;
  arrival: number | null;
}
export const NO_PINS: PinMarks = Object.freeze({ departure: null, arrival: null });

export interface MaskQuery extends RuleInput {
  filters: Filters;
  pins: PinMarks;
  /** Rows hidden regardless of filters: new offers that wait, and those of the standing rules. */
  without: readonly (Bits | null)[];
}

/** Offers that pass all active filters except `except`; counts beside a filter's options ignore that filter. */
export function passing(masks: Masks, asked: MaskQuery, except: FilterName | null = null): Bits {
  const { table, filters, pins, without } = asked;
  const bits = table.alive.slice(0, wordsFor(table.rows));
  for (const out of without) if (out) removeBits(bits, out);
  keepPinned(table, pins, bits);
  for (const name of FILTER_NAMES)
    if (name !== except && filters[name].isOn) intersectBits(bits, maskOf(masks, asked, filters, name));
  return bits;
}

function keepPinned(table: OfferTable, { departure, arrival }: PinMarks, bits: Bits): void {
  if (departure === null && arrival === null) return;
  const { firstLeg, lastLeg } = table.columns;
  const own = makeBits(table.rows);
  for (let row = 0; row < table.rows; row++)
    if ((departure === null || firstLeg[row] === departure) && (arrival === null || lastLeg[row] === arrival))
      setBit(own, row);
  intersectBits(bits, own);
}

/** Standing rules that hide offers with a trait. */
export const RULE_TRAITS = {
  sleepHours: 'nightFlight',
  nightStops: 'nightStop',
  tightStops: 'tightStop',
  airportChanges: 'airportChange',
  selfTransfers: 'selfTransfer',
} as const satisfies Record<string, TraitName>;
export type TraitRule = keyof typeof RULE_TRAITS;
export const TRAIT_RULES = Object.keys(RULE_TRAITS) as TraitRule[];

/** Standing rules of the device, applied to every search. */
export interface Rules extends Readonly<Record<TraitRule, boolean>> {
  airlines: readonly { code: string; name: string }[];
}
export const NO_RULES: Rules = Object.freeze({
  ...(Object.fromEntries(TRAIT_RULES.map((rule) => [rule, false])) as Record<TraitRule, boolean>),
  airlines: [],
});

export const hasRules = (rules: Rules): boolean => TRAIT_RULES.some((rule) => rules[rule]) || rules.airlines.length > 0;

/** Rows that the rules hide; null without rules. */
export function ruledOut(table: OfferTable, rules: Rules): Bits | null {
  if (!hasRules(rules)) return null;
  const out = makeBits(table.rows);
  const unwanted = TRAIT_RULES.reduce((bits, rule) => bits | (rules[rule] ? TRAIT[RULE_TRAITS[rule]] : 0), 0);
  const { traits } = table.columns;
  if (unwanted !== 0)
    for (let row = 0; row < table.rows; row++) if (((traits[row] ?? 0) & unwanted) !== 0) setBit(out, row);
  for (const { code } of rules.airlines) {
    const rows = table.lists.airline.rows[table.lists.airline.numberOf.get(code) ?? -1];
    if (rows) uniteBits(out, rows);
  }
  return out;
}
