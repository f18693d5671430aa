import { uniteBits, type Bits, makeBits, setBit, growBits, intersectBits, removeBits, wordsFor } from './bits';
import type { OfferTable } from './table';
import { AIRPORT_CHANGE, NIGHT_STOP, NIGHT_FLIGHT, SELF_TRANSFER } from './traits';
import type { Cents } from '../money';
import type { ColumnName } from './columns';
import {
  allows,
  type Choice,
  type ChoiceName,
  DAY_MINUTES,
  FILTER_NAMES,
  type FilterName,
  type FilterValues,
  type Filters,
  LENGTH_MAX,
  PRICE_MAX,
  type Range,
  type StopsChoice,
} from './filters';
import type { Pricing } from './pricing';
const MOST_STOPS: Record<StopsChoice, number> = { any: 99, direct: 0, one: 1, two: 2 };
const NO_END = Number.MAX_SAFE_INTEGER;

/** Input of a filter rule. `fee` is part of the price that travellers see and filter by. */
interface RuleInput {
  table: OfferTable;
  pricing: Pricing;
  fee: Cents;
}
/** Writes the rows that pass a filter value into `out`. */
type Rule<T> = (input: RuleInput, value: T, out: Bits) => void;

/** Writes whole words; setting single bits takes twice as long. */
function rangeRule(
  { pricing, table: { rows } }: RuleInput,
  name: ColumnName,
  low: number,
  high: number,
  out: Bits,
): void {
  const column = pricing.columns[name];
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

/** Offers without such a time (one way) pass. */
function timeRule(input: RuleInput, name: ColumnName, { from, to }: Range, out: Bits): void {
  const column = input.table.columns[name];
  const end = to >= DAY_MINUTES ? NO_END : to;
  for (let row = 0; row < input.table.rows; row++) {
    const value = column[row] ?? 0;
    if (value < 0 || (value >= from && value <= end)) setBit(out, row);
  }
}

/** All members of an offer must be wanted: an unticked airline must not fly any segment. */
function choiceRule(name: ChoiceName): Rule<Choice> {
  return ({ table }, choice, out) => {
    out.fill(0xffff_ffff);
    const unwanted = makeBits(out.length * 32);
    const { members, rows } = table.lists[name];
    members.forEach(({ code }, number) => {
      const own = rows[number];
      if (own && !allows(choice, code)) uniteBits(unwanted, own);
    });
    removeBits(out, unwanted);
  };
}

function traitRule(trait: number): Rule<boolean> {
  return ({ table }, included, out) => {
    const { traits } = table.columns;
    for (let row = 0; row < table.rows; row++) if (included || ((traits[row] ?? 0) & trait) === 0) setBit(out, row);
  };
}

const RULES: { [Name in FilterName]: Rule<FilterValues[Name]> } = {
  stops: (input, value, out) => rangeRule(input, 'stops', 0, MOST_STOPS[value], out),
  cabinBaggage: (input, value, out) => rangeRule(input, 'cabinAdds', value > 0 ? 0 : -1, NO_END, out),
  checkedBaggage: (input, value, out) =>
    rangeRule(input, value > 1 ? 'checkedTwoAdd' : 'checkedAdds', value > 0 ? 0 : -1, NO_END, out),
  price: (input, { from, to }, out) =>
    rangeRule(input, 'price', from * 100 - input.fee, to >= PRICE_MAX ? NO_END : to * 100 - input.fee, out),
  departure: (input, value, out) => timeRule(input, 'departFirst', value, out),
  return: (input, value, out) => timeRule(input, 'departLast', value, out),
  duration: (input, value, out) => rangeRule(input, 'longest', 0, value >= LENGTH_MAX ? NO_END : value * 60, out),
  /** Direct flights pass every stopover filter. */
  stopover({ table }, { from, to }, out) {
    const { shortestWait, longestWait } = table.columns;
    const most = to >= LENGTH_MAX ? NO_END : to * 60;
    for (let row = 0; row < table.rows; row++) {
      const shortest = shortestWait[row] ?? 0;
      if (shortest < 0 || (shortest >= from * 60 && (longestWait[row] ?? 0) <= most)) setBit(out, row);
    }
  },
  nightFlight: traitRule(NIGHT_FLIGHT),
  nightStop: traitRule(NIGHT_STOP),
  selfTransfer: traitRule(SELF_TRANSFER),
  airline: choiceRule('airline'),
  departureAirport: choiceRule('departureAirport'),
  arrivalAirport: choiceRule('arrivalAirport'),
  connectionAirport: choiceRule('connectionAirport'),
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
  const key = `${name === 'price' ? `${fee} ${cabin} ${checked}` : ''} ${JSON.stringify(filters[name].value)}`;
  const kept = masks.kept[name];
  if (kept && kept.rows === table.rows && kept.key === key) return kept.bits;
  const bits = kept ? growBits(kept.bits, table.rows) : makeBits(table.rows);
  bits.fill(0);
  (RULES[name] as Rule<unknown>)(input, filters[name].value, bits);
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

/** Standing rules of the device, applied to every search. */
export interface Rules {
  nightStops: boolean;
  airportChanges: boolean;
  selfTransfers: boolean;
  airlines: readonly { code: string; name: string }[];
}
export const NO_RULES: Rules = Object.freeze({
  nightStops: false,
  airportChanges: false,
  selfTransfers: false,
  airlines: [],
});

export const hasRules = ({ nightStops, airportChanges, selfTransfers, airlines }: Rules): boolean =>
  nightStops || airportChanges || selfTransfers || airlines.length > 0;

/** Rows that the rules hide; null without rules. */
export function ruledOut(table: OfferTable, rules: Rules): Bits | null {
  if (!hasRules(rules)) return null;
  const out = makeBits(table.rows);
  const unwanted =
    (rules.nightStops ? NIGHT_STOP : 0) |
    (rules.airportChanges ? AIRPORT_CHANGE : 0) |
    (rules.selfTransfers ? SELF_TRANSFER : 0);
  const { traits } = table.columns;
  if (unwanted !== 0)
    for (let row = 0; row < table.rows; row++) if (((traits[row] ?? 0) & unwanted) !== 0) setBit(out, row);
  for (const { code } of rules.airlines) {
    const rows = table.lists.airline.rows[table.lists.airline.numberOf.get(code) ?? -1];
    if (rows) uniteBits(out, rows);
  }
  return out;
}
