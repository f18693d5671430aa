import { type IsoDate, addDays, daysBetween } from '../dates';
import type { Cents } from '../money';
import { type DateWindow, inWindow } from '../search/dates';
import { withTrip } from '../search/trips';
import type { Search } from '../search/types';
import { ages, byDay, daysAround, flexNights, FLEX_DAYS } from './days';
import { type CheapType, type DayPrice, MAX_NIGHTS } from './types';

/* Days near those of a search, with the lowest known prices. */

/** A search of one route whose days can be moved. */
export interface FlexRoute {
  type: CheapType;
  from: string;
  to: string;
  start: IsoDate;
  /** Null for one way. */
  end: IsoDate | null;
  /** 0 for one way. */
  nights: number;
  /** The statistics have prices of its cabin. */
  isPriced: boolean;
  /** Whom a sum is for: the statistics know no fares of children. */
  adults: number;
}

/** Null for several legs and while something is missing. */
export function flexRoute({ tripType, trips, cabinClass, passengers }: Search): FlexRoute | null {
  const [trip] = trips;
  if (tripType === 'multicity' || !trip) return null;
  const { srcLocation, destLocation, startDate: start, endDate } = trip;
  const end = tripType === 'roundtrip' ? endDate : null;
  if (!srcLocation || !destLocation || !start || (tripType === 'roundtrip' && !end)) return null;
  return {
    type: tripType,
    from: srcLocation.iata,
    to: destLocation.iata,
    start,
    end,
    nights: end ? daysBetween(start, end) : 0,
    isPriced: cabinClass === '' || cabinClass === 'economy',
    adults: passengers.adult,
  };
}

/** The search on other days; everything else stays. */
export const onDays = (search: Search, start: IsoDate, end: IsoDate | null): Search =>
  withTrip(search, 0, (trip) => ({ ...trip, startDate: start, endDate: end }));

/** Departures and lengths of stay that a matrix needs; null where the statistics have none of them. */
export function matrixQuestion(
  { type, from, to, start, nights, isPriced }: FlexRoute,
  window: DateWindow,
): { type: CheapType; from: string; to: string; min: number; max: number; start: IsoDate; end: IsoDate } | null {
  const days = daysAround(start, window);
  const [first, last] = [days[0], days.at(-1)];
  const { min, max } = type === 'roundtrip' ? flexNights(nights) : { min: 0, max: 0 };
  if (!isPriced || !first || !last || min > max) return null;
  return { type, from, to, min, max, start: first, end: last };
}

const pairOf = ({ start, end }: Pick<DayPrice, 'start' | 'end'>): string => start + (end ?? '');

/** One price for each pair of days: the one found last. */
export function newestPrices(lists: readonly (readonly DayPrice[])[]): DayPrice[] {
  const known = new Map<string, DayPrice>();
  for (const price of lists.flat()) {
    const before = known.get(pairOf(price));
    if (!before || price.pricedAt >= before.pricedAt) known.set(pairOf(price), price);
  }
  return [...known.values()];
}

/** A pair of days that can be searched, for all adults of the search. */
export interface FlexPair {
  start: IsoDate;
  end: IsoDate | null;
  /** Null where no price is known. */
  cents: Cents | null;
  /** No pair beside it costs less. Pairs of the same price are marked together. */
  isCheapest: boolean;
  isChosen: boolean;
}

interface DayMatrix {
  departures: IsoDate[];
  /** `[null]` for one way. */
  returns: (IsoDate | null)[];
  /** By return, then by departure; null where the return is before the departure. */
  rows: (FlexPair | null)[][];
  /** Cheapest known price; null without any. */
  lowest: Cents | null;
  /** ms; of the oldest price shown. */
  oldest: number | null;
}

/** What a price of one adult is for all adults, the tenant's fee included. */
export const forAdults = (cents: Cents, { adults }: Pick<FlexRoute, 'adults'>, fee: Cents): Cents =>
  (cents + fee) * adults;

/** Three days either way: departures by returns. Prices outside of it are ignored. */
export function dayMatrix(prices: readonly DayPrice[], route: FlexRoute, window: DateWindow, fee: Cents): DayMatrix {
  const departures = daysAround(route.start, window);
  const returns: (IsoDate | null)[] = route.end ? daysAround(route.end, window) : [null];
  const isPair = (start: IsoDate, end: IsoDate | null): boolean => end === null || end >= start;
  const known = new Map(prices.map((price) => [pairOf(price), price]));
  const shown = returns.flatMap((end) =>
    departures.flatMap((start) => (isPair(start, end) ? (known.get(pairOf({ start, end })) ?? []) : [])),
  );
  const least = shown.length > 0 ? Math.min(...shown.map(({ cents }) => cents)) : null;
  const pair = (start: IsoDate, end: IsoDate | null): FlexPair => {
    const price = known.get(pairOf({ start, end }));
    return {
      start,
      end,
      cents: price ? forAdults(price.cents, route, fee) : null,
      isCheapest: price !== undefined && price.cents === least,
      isChosen: start === route.start && end === route.end,
    };
  };
  return {
    departures,
    returns,
    rows: returns.map((end) => departures.map((start) => (isPair(start, end) ? pair(start, end) : null))),
    lowest: least === null ? null : forAdults(least, route, fee),
    oldest: ages(shown)?.oldest ?? null,
  };
}

/** Departures near the one of the search with the same length of stay, with the age (ms) of the oldest price. */
export function dayStrip(
  prices: readonly DayPrice[],
  route: FlexRoute,
  window: DateWindow,
  fee: Cents,
): { days: FlexPair[]; oldest: number | null } {
  const stay = ({ start, end }: Pick<DayPrice, 'start' | 'end'>): boolean =>
    route.end === null ? end === null : end !== null && daysBetween(start, end) === route.nights;
  const known = byDay(prices.filter(stay), window);
  const pairs = daysAround(route.start, window)
    .map((start) => ({ start, end: route.end && addDays(start, route.nights) }))
    .filter(({ end }) => end === null || inWindow(end, window));
  const shown = pairs.flatMap(({ start }) => known.get(start) ?? []);
  const least = Math.min(...shown.map(({ cents }) => cents));
  return {
    days: pairs.map(({ start, end }) => {
      const price = known.get(start);
      return {
        start,
        end,
        cents: price ? forAdults(price.cents, route, fee) : null,
        isCheapest: shown.length > 1 && price?.cents === least,
        isChosen: start === route.start,
      };
    }),
    oldest: ages(shown)?.oldest ?? null,
  };
}

/** Lengths of stay whose stored prices can stand in a matrix. */
export const nearNights = ({ type, nights }: FlexRoute): number[] =>
  type === 'oneway'
    ? [0]
    : Array.from({ length: 4 * FLEX_DAYS + 1 }, (_, at) => nights - 2 * FLEX_DAYS + at).filter(
        (each) => each >= 0 && each <= MAX_NIGHTS,
      );
