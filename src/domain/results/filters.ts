import { MOST_BAGS } from '../offers/bags';

/** A filter is on if its value differs from the default. */
interface Filter<T> {
  isOn: boolean;
  defaultValue: T;
  value: T;
}

export const STOPS = ['any', 'direct', 'one', 'two'] as const;
export type StopsChoice = (typeof STOPS)[number];

/** Both ends included; euros, hours or minutes of the day. */
export interface Range {
  from: number;
  to: number;
}
/** Euros for one person; the maximum means no limit. */
export const PRICE_MAX = 999;
/** Hours of one direction and of a stopover; the maximum means no limit. */
export const LENGTH_MAX = 25;
/** Minutes of a day, local to the airport; 1440 is the end of the day. */
export const DAY_MINUTES = 1440;
/** Most bags per traveller. */
export const BAG_MOST = { cabinBaggage: MOST_BAGS.cabin, checkedBaggage: MOST_BAGS.checked } as const;

/**
 * A selection of options: all, all except some, or only some. They differ for options that arrive later: "without"
 * includes them, "only" does not.
 */
export type Choice = { kind: 'any' } | { kind: 'without' | 'only'; codes: string[] };

export interface FilterValues {
  stops: StopsChoice;
  /** Bags for everyone are added to every price; offers that do not sell them are hidden. */
  cabinBaggage: number;
  checkedBaggage: number;
  price: Range;
  /** Local departure of the first and of the last direction, minutes of the day. */
  departure: Range;
  return: Range;
  /** Hours of the longest direction. */
  duration: number;
  /** Hours of each connection. */
  stopover: Range;
  /** Included unless false. */
  nightFlight: boolean;
  nightStop: boolean;
  /** Separate tickets in one direction; included unless false. */
  selfTransfer: boolean;
  airline: Choice;
  /** Airports of the first direction (from, to), and of connections. */
  departureAirport: Choice;
  arrivalAirport: Choice;
  connectionAirport: Choice;
}
export type FilterName = keyof FilterValues;
export type Filters = { [Name in FilterName]: Filter<FilterValues[Name]> };

/** Filters with options, and filters with a range. */
export const CHOICES = ['airline', 'departureAirport', 'arrivalAirport', 'connectionAirport'] as const;
export type ChoiceName = (typeof CHOICES)[number];
/** What is included unless switched off. */
export const SWITCHES = ['nightFlight', 'nightStop', 'selfTransfer'] as const;
export type SwitchName = (typeof SWITCHES)[number];
const RANGES = ['price', 'departure', 'return', 'stopover'] as const;
type RangeName = (typeof RANGES)[number];

const RANGE_ENDS: Record<RangeName, Range> = {
  price: { from: 0, to: PRICE_MAX },
  departure: { from: 0, to: DAY_MINUTES },
  return: { from: 0, to: DAY_MINUTES },
  stopover: { from: 0, to: LENGTH_MAX },
};

const DEFAULTS: FilterValues = {
  stops: 'any',
  cabinBaggage: 0,
  checkedBaggage: 0,
  ...RANGE_ENDS,
  duration: LENGTH_MAX,
  nightFlight: true,
  nightStop: true,
  selfTransfer: true,
  airline: { kind: 'any' },
  departureAirport: { kind: 'any' },
  arrivalAirport: { kind: 'any' },
  connectionAirport: { kind: 'any' },
};
export const FILTER_NAMES = Object.keys(DEFAULTS) as FilterName[];

const filter = <T>(value: T): Filter<T> => ({
  isOn: false,
  defaultValue: structuredClone(value),
  value: structuredClone(value),
});
export const noFilters = (): Filters =>
  Object.fromEntries(FILTER_NAMES.map((name) => [name, filter(DEFAULTS[name])])) as unknown as Filters;

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Sets one filter; the default value turns it off. Values are clamped to their limits. */
export function setFilter<Name extends FilterName>(filters: Filters, name: Name, value: FilterValues[Name]): Filters {
  const tidy = tidyValue(name, value);
  return { ...filters, [name]: { ...filters[name], value: tidy, isOn: !same(tidy, filters[name].defaultValue) } };
}

export const clearFilter = (filters: Filters, name: FilterName): Filters =>
  setFilter(filters, name, filters[name].defaultValue);

export const filtersOn = (filters: Filters): FilterName[] => FILTER_NAMES.filter((name) => filters[name].isOn);
export const countOn = (filters: Filters): number => filtersOn(filters).length;

const within = (value: number, { from, to }: Range): number => Math.min(to, Math.max(from, Math.round(value)));
const isChoice = (name: FilterName): name is ChoiceName => (CHOICES as readonly string[]).includes(name);
const isBag = (name: FilterName): name is keyof typeof BAG_MOST => name in BAG_MOST;
const isRange = (name: FilterName): name is RangeName => (RANGES as readonly string[]).includes(name);

function tidyValue<Name extends FilterName>(name: Name, value: FilterValues[Name]): FilterValues[Name] {
  const tidy = (): FilterValues[FilterName] => {
    if (isRange(name)) {
      const ends = RANGE_ENDS[name];
      const { from, to } = value as Range;
      const low = within(from, ends);
      return { from: low, to: within(to, { from: low, to: ends.to }) };
    }
    if (isChoice(name)) {
      const choice = value as Choice;
      if (choice.kind === 'any' || (choice.kind === 'without' && choice.codes.length === 0)) return { kind: 'any' };
      return { kind: choice.kind, codes: [...new Set(choice.codes)].sort() };
    }
    if (name === 'duration') return within(value as number, { from: 1, to: LENGTH_MAX });
    if (isBag(name)) return within(value as number, { from: 0, to: BAG_MOST[name] });
    return value;
  };
  return tidy() as FilterValues[Name];
}

/** Reads stored filter values; unreadable ones stay at their default. */
export function readFilters(on: Readonly<Record<string, unknown>>): Filters {
  let filters = noFilters();
  for (const name of FILTER_NAMES) {
    const value = on[name];
    if (fits(name, value)) filters = setFilter(filters, name, value);
  }
  return filters;
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

function fits<Name extends FilterName>(name: Name, value: unknown): value is FilterValues[Name] {
  if (name === 'stops') return (STOPS as readonly unknown[]).includes(value);
  if ((SWITCHES as readonly string[]).includes(name)) return typeof value === 'boolean';
  if (name === 'duration' || isBag(name)) return isNumber(value);
  if (typeof value !== 'object' || value === null) return false;
  if (isRange(name)) return 'from' in value && 'to' in value && isNumber(value.from) && isNumber(value.to);
  if (!('kind' in value)) return false;
  if (value.kind === 'any') return true;
  const codes = 'codes' in value ? value.codes : null;
  const listed = value.kind === 'without' || value.kind === 'only';
  return listed && Array.isArray(codes) && codes.every((code) => typeof code === 'string');
}

/** The choice includes this option. */
export const allows = (choice: Choice, code: string): boolean =>
  choice.kind === 'any' || choice.codes.includes(code) === (choice.kind === 'only');

/** The choice after an option was ticked or unticked. */
export function toggleChoice(choice: Choice, code: string): Choice {
  const ticked = allows(choice, code);
  if (choice.kind === 'any') return { kind: 'without', codes: [code] };
  const listed = choice.kind === 'only' ? !ticked : ticked;
  return {
    kind: choice.kind,
    codes: listed ? [...choice.codes, code] : choice.codes.filter((other) => other !== code),
  };
}
