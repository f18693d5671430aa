/** Spec 3: a filter is on when its value differs from its default. */
export interface Filter<T> {
  isOn: boolean;
  defaultValue: T;
  value: T;
}

export const STOPS = ['any', 'direct', 'one', 'two'] as const;
export type StopsChoice = (typeof STOPS)[number];

/** Whole euros for one person; 999 at the upper end means no limit (spec 9). */
export interface PriceRange {
  from: number;
  to: number;
}
export const PRICE_MAX = 999;

/**
 * Which airlines may fly: all, all but some, or only some. The last two are apart because airlines go on arriving: one
 * that is new is welcome after "all but", and is not after "only".
 */
export type AirlineChoice = { kind: 'any' } | { kind: 'without' | 'only'; codes: string[] };

export interface FilterValues {
  stops: StopsChoice;
  price: PriceRange;
  airline: AirlineChoice;
}
export type FilterName = keyof FilterValues;
export type Filters = { [Name in FilterName]: Filter<FilterValues[Name]> };

const DEFAULTS: FilterValues = { stops: 'any', price: { from: 0, to: PRICE_MAX }, airline: { kind: 'any' } };
export const FILTER_NAMES = Object.keys(DEFAULTS) as FilterName[];

const filter = <T>(value: T): Filter<T> => ({
  isOn: false,
  defaultValue: structuredClone(value),
  value: structuredClone(value),
});
export const noFilters = (): Filters => ({
  stops: filter(DEFAULTS.stops),
  price: filter(DEFAULTS.price),
  airline: filter(DEFAULTS.airline),
});

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The filters with one of them set; back at its default it is off. */
export function setFilter<Name extends FilterName>(filters: Filters, name: Name, value: FilterValues[Name]): Filters {
  const tidy = tidyValue(name, value);
  return { ...filters, [name]: { ...filters[name], value: tidy, isOn: !same(tidy, filters[name].defaultValue) } };
}

export const clearFilter = (filters: Filters, name: FilterName): Filters =>
  setFilter(filters, name, filters[name].defaultValue);

export const countOn = (filters: Filters): number => FILTER_NAMES.filter((name) => filters[name].isOn).length;

function tidyValue<Name extends FilterName>(name: Name, value: FilterValues[Name]): FilterValues[Name] {
  if (name === 'price') {
    const { from, to } = value as PriceRange;
    const low = Math.min(PRICE_MAX, Math.max(0, Math.round(from)));
    return { from: low, to: Math.min(PRICE_MAX, Math.max(low, Math.round(to))) } as FilterValues[Name];
  }
  if (name === 'airline') {
    const choice = value as AirlineChoice;
    if (choice.kind === 'any' || (choice.kind === 'without' && choice.codes.length === 0))
      return { kind: 'any' } as FilterValues[Name];
    return { kind: choice.kind, codes: [...new Set(choice.codes)].sort() } as FilterValues[Name];
  }
  return value;
}

export const flies = (choice: AirlineChoice, code: string): boolean =>
  choice.kind === 'any' || choice.codes.includes(code) === (choice.kind === 'only');

/** The choice after a tick was put or taken away. */
export function toggleAirline(choice: AirlineChoice, code: string): AirlineChoice {
  const ticked = flies(choice, code);
  if (choice.kind === 'any') return { kind: 'without', codes: [code] };
  const listed = choice.kind === 'only' ? !ticked : ticked;
  return {
    kind: choice.kind,
    codes: listed ? [...choice.codes, code] : choice.codes.filter((other) => other !== code),
  };
}
