import { type BagWish, MOST_BAGS } from '../offers/offerBags';
import type { ColumnName } from './columns';
import type { TraitName } from './traits';
import { plainCopy } from '../plainCopy';

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
/**
 * A selection of options: all, all except some, or only some. They differ for options that arrive later: "without"
 * includes them, "only" does not.
 */
export type Choice = { kind: 'any' } | { kind: 'without' | 'only'; codes: string[] };

/** The value of each kind of filter. */
interface Values {
  stops: StopsChoice;
  /** Number of bags for everyone: they are added to every price, and offers that do not sell them are hidden. */
  bags: number;
  range: Range;
  /** Local time of departure or arrival, minutes of the day. */
  time: Range;
  /** The most, in units of its column. */
  limit: number;
  /** Included unless false. */
  switch: boolean;
  /** Nothing else, if true. */
  only: boolean;
  choice: Choice;
}
export type FilterKind = keyof Values;
export type ValueOf<Kind extends FilterKind> = Values[Kind];

/** What each kind of filter declares beside its kind. */
interface Facts {
  stops: unknown;
  /** Columns with the cost of one bag, of two ..., and the bag's name in a wish. */
  bags: { bag: keyof BagWish; columns: readonly ColumnName[] };
  /**
   * Passes if neither column is outside of the range. Of two columns a row below 0 has no such value, and passes.
   * `unit`: what one step is in the columns. `priced`: bags and fee count.
   */
  range: { ends: Range; least: ColumnName; most: ColumnName; unit: number; priced?: true };
  /** Offers without such a time (one way) pass. */
  time: { column: ColumnName };
  limit: { ends: Range; column: ColumnName; unit: number };
  /** A bit of the column `traits`. */
  switch: { trait: TraitName };
  /** Passes with a number from 0 up to what counts as less in this search (`mostOfLess`). */
  only: { column: 'emitted' };
  /** Its options are those of `LIST_OF`. */
  choice: unknown;
}
/** The declaration of a filter of this kind. `ofConnections`: direct flights all pass, so it is not shown for them. */
export type Declared<Kind extends FilterKind> = Facts[Kind] & { kind: Kind; ofConnections?: true };
type Declaration = { [Kind in FilterKind]: Declared<Kind> }[FilterKind];

const LENGTH_ENDS = { from: 0, to: LENGTH_MAX } as const;
const DAY_ENDS = { from: 0, to: DAY_MINUTES } as const;

/**
 * Every filter, in the order of the chips above the list. Defaults, limits, rules and counts follow from its kind; the
 * panel's place and title are in `features/results/filters/panelTable.ts`.
 */
export const FILTERS = {
  stops: { kind: 'stops' },
  cabinBaggage: { kind: 'bags', bag: 'cabin', columns: ['cabinAdds'] },
  checkedBaggage: { kind: 'bags', bag: 'checked', columns: ['checkedAdds', 'checkedTwoAdd'] },
  price: { kind: 'range', ends: { from: 0, to: PRICE_MAX }, least: 'price', most: 'price', unit: 100, priced: true },
  /** Of the first and of the last direction. */
  departure: { kind: 'time', column: 'departFirst' },
  arrival: { kind: 'time', column: 'arriveFirst' },
  return: { kind: 'time', column: 'departLast' },
  returnArrival: { kind: 'time', column: 'arriveLast' },
  /** Hours of each connection. */
  stopover: {
    kind: 'range',
    ends: LENGTH_ENDS,
    least: 'shortestWait',
    most: 'longestWait',
    unit: 60,
    ofConnections: true,
  },
  /** Hours of the longest direction. */
  duration: { kind: 'limit', ends: { from: 1, to: LENGTH_MAX }, column: 'longest', unit: 60 },
  nightFlight: { kind: 'switch', trait: 'nightFlight' },
  nightStop: { kind: 'switch', trait: 'nightStop', ofConnections: true },
  /** Connections shorter than they should be (domain/offers/connections). */
  tightStop: { kind: 'switch', trait: 'tightStop', ofConnections: true },
  /** Separate tickets in one direction. */
  selfTransfer: { kind: 'switch', trait: 'selfTransfer', ofConnections: true },
  /** By the server's figures only. */
  lessCo2: { kind: 'only', column: 'emitted' },
  airline: { kind: 'choice' },
  /** Airports of the first direction (from, to), and of connections. */
  departureAirport: { kind: 'choice' },
  arrivalAirport: { kind: 'choice' },
  connectionAirport: { kind: 'choice', ofConnections: true },
} as const satisfies Record<string, Declaration>;

export type FilterName = keyof typeof FILTERS;
export type KindOf<Name extends FilterName> = (typeof FILTERS)[Name]['kind'];
export type FilterValues = { [Name in FilterName]: Values[KindOf<Name>] };
export type Filters = { [Name in FilterName]: Filter<FilterValues[Name]> };
export const FILTER_NAMES = Object.keys(FILTERS) as FilterName[];

/** The filters of a kind. */
export type NameOf<Kind extends FilterKind> = {
  [Name in FilterName]: KindOf<Name> extends Kind ? Name : never;
}[FilterName];
const namesOf = <Kind extends FilterKind>(kind: Kind) =>
  FILTER_NAMES.filter((name) => FILTERS[name].kind === kind) as NameOf<Kind>[];

/** Filters with options. */
export const CHOICES = namesOf('choice');
export type ChoiceName = NameOf<'choice'>;
/** What is included unless switched off. */
export const SWITCHES = namesOf('switch');
export type SwitchName = NameOf<'switch'>;
/** What is asked for alone. */
export const ONLYS = namesOf('only');
export type OnlyName = NameOf<'only'>;
/** Filters by time of day. */
export const TIMES = namesOf('time');
/** Bags for everyone. */
export const BAGS = namesOf('bags');
export type BagName = NameOf<'bags'>;
/** Most bags per traveller. */
export const mostBags = (name: BagName): number => MOST_BAGS[FILTERS[name].bag];

const within = (value: number, { from, to }: Range): number => Math.min(to, Math.max(from, Math.round(value)));
const tidyRange = ({ from, to }: Range, ends: Range): Range => {
  const low = within(from, ends);
  return { from: low, to: within(to, { from: low, to: ends.to }) };
};
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const isRange = (value: unknown): boolean => {
  const { from, to } = (value ?? {}) as Partial<Record<keyof Range, unknown>>;
  return isNumber(from) && isNumber(to);
};

interface KindRules<Of, Value> {
  /** The value at which the filter is off. */
  off: (of: Of) => Value;
  /** Clamps a value to its limits. */
  tidy: (value: Value, of: Of) => Value;
  /** A stored value has the type. */
  fits: (value: unknown) => boolean;
}
const KINDS: { [Kind in FilterKind]: KindRules<Declared<Kind>, Values[Kind]> } = {
  stops: {
    off: () => 'any',
    tidy: (value) => value,
    fits: (value) => (STOPS as readonly unknown[]).includes(value),
  },
  bags: {
    off: () => 0,
    tidy: (value, { bag }) => within(value, { from: 0, to: MOST_BAGS[bag] }),
    fits: isNumber,
  },
  range: { off: ({ ends }) => ends, tidy: (value, { ends }) => tidyRange(value, ends), fits: isRange },
  time: { off: () => DAY_ENDS, tidy: (value) => tidyRange(value, DAY_ENDS), fits: isRange },
  limit: { off: ({ ends }) => ends.to, tidy: (value, { ends }) => within(value, ends), fits: isNumber },
  switch: { off: () => true, tidy: (value) => value, fits: (value) => typeof value === 'boolean' },
  only: { off: () => false, tidy: (value) => value, fits: (value) => typeof value === 'boolean' },
  choice: {
    off: () => ({ kind: 'any' }),
    tidy(choice) {
      if (choice.kind === 'any' || (choice.kind === 'without' && choice.codes.length === 0)) return { kind: 'any' };
      return { kind: choice.kind, codes: [...new Set(choice.codes)].sort() };
    },
    fits(value) {
      const { kind, codes } = (value ?? {}) as Partial<Record<'kind' | 'codes', unknown>>;
      if (kind === 'any') return true;
      const listed = kind === 'without' || kind === 'only';
      return listed && Array.isArray(codes) && codes.every((code) => typeof code === 'string');
    },
  },
};
/** The rules of a filter's kind. TypeScript does not follow that name and kind belong together. */
const rulesOf = (name: FilterName) => KINDS[FILTERS[name].kind] as KindRules<Declaration, FilterValues[FilterName]>;

const filter = <T>(value: T): Filter<T> => ({
  isOn: false,
  defaultValue: plainCopy(value),
  value: plainCopy(value),
});
export const noFilters = (): Filters =>
  Object.fromEntries(
    FILTER_NAMES.map((name) => [name, filter(rulesOf(name).off(FILTERS[name]))]),
  ) as unknown as Filters;

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Sets one filter; the default value turns it off. Values are clamped to their limits. */
export function setFilter<Name extends FilterName>(filters: Filters, name: Name, value: FilterValues[Name]): Filters {
  const tidy = rulesOf(name).tidy(value, FILTERS[name]);
  return { ...filters, [name]: { ...filters[name], value: tidy, isOn: !same(tidy, filters[name].defaultValue) } };
}

/** Direct flights only are asked for, and this filter is about connections: it would change nothing. */
export const isIdle = (filters: Filters, name: FilterName): boolean => {
  const { ofConnections }: Declaration = FILTERS[name];
  return ofConnections === true && filters.stops.value === 'direct' && !filters[name].isOn;
};

export const clearFilter = (filters: Filters, name: FilterName): Filters =>
  setFilter(filters, name, filters[name].defaultValue);

export const filtersOn = (filters: Filters): FilterName[] => FILTER_NAMES.filter((name) => filters[name].isOn);
export const countOn = (filters: Filters): number => filtersOn(filters).length;

/** Reads stored filter values; unreadable ones stay at their default. */
export function readFilters(on: Readonly<Record<string, unknown>>): Filters {
  let filters = noFilters();
  for (const name of FILTER_NAMES) {
    const value = on[name];
    if (rulesOf(name).fits(value)) filters = setFilter(filters, name, value as FilterValues[typeof name]);
  }
  return filters;
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
