import { cheapPath } from '../cheap/address';
import { cheapestDay } from '../cheap/days';
import { type CheapType, type DayPrice, MAX_NIGHTS } from '../cheap/types';
import { type IsoDate, addDays, addMonths, daysBetween } from '../dates';
import type { Lang } from '../locale';
import type { Cents } from '../money';
import { sharePath } from '../offers/share';
import { dateWindow, inWindow } from '../search/dates';
import { cityName, routeDash } from '../search/places';
import { routePlaces } from '../search/recent';
import { writeQuery } from '../search/query';
import type { Search, Trip } from '../search/types';
import { isSearchValid, searchKey } from '../search/validity';
import type { PriceWatch } from './types';

/** What the traveller chooses to watch. */
export type Watched = Pick<PriceWatch, 'search' | 'month' | 'nights' | 'flight'>;

/** Identity of a watch: route, days, party, cabin and flight. */
export const watchId = ({ search, month, nights, flight }: Watched): string =>
  [searchKey(search), month ?? '', nights ?? '', flight ? `${flight.mergeKey}#${flight.dataProvider}` : ''].join('|');

type Ends = Pick<Trip, 'srcLocation' | 'destLocation'>;

/** The calendar's prices are for one adult in economy. */
const forOneAdult = (tripType: CheapType, ends: Ends, startDate: IsoDate | null, endDate: IsoDate | null): Search => ({
  tripType,
  trips: [{ id: 'leg1', ...ends, startDate, endDate }],
  passengers: { adult: 1, child: 0, infant: 0 },
  cabinClass: 'economy',
});

/** Fixed days of the calendar. */
export const watchedDays = (type: CheapType, ends: Ends, start: IsoDate, end: IsoDate | null): Watched => ({
  search: forOneAdult(type, ends, start, type === 'roundtrip' ? end : null),
  month: null,
  nights: null,
  flight: null,
});

/** A month of a route (`month` 'YYYY-MM'), or every day (null), with a stay of `nights` for round trips. */
export const watchedRoute = (type: CheapType, ends: Ends, month: string | null, nights: number): Watched => ({
  search: forOneAdult(type, ends, null, null),
  month,
  nights: type === 'roundtrip' ? nights : null,
  flight: null,
});

/** A new watch that no check has seen yet. `base`: the price for one person on screen, if it is known. */
export const makeWatch = (
  watched: Watched,
  how: { base: Cents | null; fee: Cents; currency: string; now: number },
): PriceWatch => ({
  ...watched,
  id: watchId(watched),
  target: null,
  currency: how.currency,
  fee: how.fee,
  createdAt: how.now,
  base: how.base,
  lastCheck: null,
  failedAt: null,
  lowest: how.base === null ? null : { cents: how.base, at: how.now },
  notified: null,
  unseen: false,
});

/** The days are fixed, so a search can answer, too. */
export const isExact = ({ search }: Pick<PriceWatch, 'search'>): boolean => isSearchValid(search);

/** Nobody can fly any more on what is watched. */
export function isWatchOver({ search, month }: Pick<PriceWatch, 'search' | 'month'>, today: IsoDate): boolean {
  if (month !== null) return month < today.slice(0, 7);
  const first = search.trips[0]?.startDate ?? null;
  return first !== null && first < today;
}

/** Question to the price calendar. Without days: a year from today. */
export interface CalendarQuestion {
  type: CheapType;
  from: string;
  to: string;
  /** 0 for one way. */
  nights: number;
  start: IsoDate | null;
  end: IsoDate | null;
}

const lastOfMonth = (month: string): IsoDate => addDays(addMonths(`${month}-01`, 1), -1);

/**
 * The calendar's question about a watch; null where the calendar cannot answer: several legs, one flight, another cabin
 * than economy, children, a longer stay.
 */
export function calendarQuestion(watch: Watched, today: IsoDate): CalendarQuestion | null {
  const { search, month, flight } = watch;
  const { tripType: type, passengers, cabinClass } = search;
  const trip = search.trips[0];
  if (type === 'multicity' || flight || cabinClass !== 'economy' || !trip?.srcLocation || !trip.destLocation)
    return null;
  if (passengers.child + passengers.infant > 0) return null;
  const stay = trip.startDate && trip.endDate ? daysBetween(trip.startDate, trip.endDate) : watch.nights;
  const nights = type === 'oneway' ? 0 : (stay ?? -1);
  if (nights < 0 || nights > MAX_NIGHTS) return null;
  const allowed = dateWindow(today);
  const first = month === null ? trip.startDate : `${month}-01`;
  const last = month === null ? trip.startDate : lastOfMonth(month);
  return {
    type,
    from: trip.srcLocation.iata,
    to: trip.destLocation.iata,
    nights,
    start: first && first < allowed.min ? allowed.min : first,
    end: last && last > allowed.max ? allowed.max : last,
  };
}

/** The best of the calendar's prices for a question; null without one. */
export function bestOf(prices: readonly DayPrice[], { start, end }: CalendarQuestion, today: IsoDate): DayPrice | null {
  const allowed = dateWindow(today);
  const fits = (day: IsoDate): boolean =>
    inWindow(day, allowed) && (start === null || day >= start) && (end === null || day <= end);
  return cheapestDay(prices.filter((price) => fits(price.start)));
}

/** The search of the days that were found; null without fixed or found days. */
export function foundSearch({ search, lastCheck }: Pick<PriceWatch, 'search' | 'lastCheck'>): Search | null {
  if (isSearchValid(search)) return search;
  const { price } = lastCheck ?? { price: null };
  const [trip] = search.trips;
  if (!price || !trip) return null;
  const found = { ...search, trips: [{ ...trip, startDate: price.start, endDate: price.end }] };
  return isSearchValid(found) ? found : null;
}

/**
 * Path where the price of a watch is asked anew: the results of its days or its flight, or else the calendar. Without a calendar
 * the search itself asks for the days.
 */
export function watchPath(watch: PriceWatch, hasCalendar = true): string {
  const found = foundSearch(watch);
  if (found && watch.flight) return sharePath(writeQuery(found), watch.flight);
  if (found || !hasCalendar) return `/search/results?${writeQuery(found ?? watch.search)}`;
  const [trip] = watch.search.trips;
  const type = watch.search.tripType === 'oneway' ? 'oneway' : 'roundtrip';
  return cheapPath(type, trip?.srcLocation?.iata, trip?.destLocation?.iata);
}

/** "Riga – Barcelona", with every stop of several legs. */
export const watchRoute = ({ search }: Pick<PriceWatch, 'search'>, lang: Lang): string =>
  routePlaces(search.trips)
    .map((place) => cityName(place, lang))
    .join(routeDash(lang));
