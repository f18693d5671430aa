import { cheapPath } from '@/domain/cheap/address';
import { ANY_PLACE, wishQuery } from '@/domain/cheap/anywhere';
import { STAYS, stayOf, stayRoute } from '@/domain/cheap/stays';
import { daysBetween } from '@/domain/dates';
import { inWindow, dateWindow } from '@/domain/search/dates';
import { choosePlace } from '@/domain/search/places';
import { type PlaceFinder, placeFinder } from '@/domain/search/words/placesInWords';
import { type TripInWords, readWords } from '@/domain/search/words/readWords';
import { setTripType, withTrip } from '@/domain/search/trips';
import { today } from '@/platform/clock';
import { openModal } from '../modals';
import { edit, searchForm, setDirectOnly } from '../searchForm';
import { hasLocalPlaces, topCities } from './localPlaces';

/* A trip in words (domain/search/words), put into the form. */

let finder: PlaceFinder | null = null;

/** Reads a text with the places of this device: none until they are loaded. */
export function readTrip(text: string): TripInWords {
  if (!finder && hasLocalPlaces()) finder = placeFinder(topCities(Infinity));
  return readWords(text, today(), finder ?? (() => null));
}

/**
 * Puts into the form what was understood. What the text does not say stays as it is; days without a return make a
 * one-way trip.
 */
export function fillFromWords(trip: TripInWords): void {
  const window = dateWindow(today());
  const { start, end } = trip;
  edit((search) => {
    let next = setTripType(search, trip.oneWay || (start && !end) ? 'oneway' : 'roundtrip', searchForm);
    if (trip.origin) next = choosePlace(next, 0, 'srcLocation', trip.origin);
    if (trip.destination) next = choosePlace(next, 0, 'destLocation', trip.destination);
    if (start && inWindow(start, window)) {
      const back = end && inWindow(end, window) ? end : null;
      next = withTrip(next, 0, (leg) => ({ ...leg, startDate: start, endDate: back }));
    }
    return { ...next, passengers: trip.passengers ?? next.passengers, cabinClass: trip.cabin ?? next.cabinClass };
  });
  if (trip.direct) setDirectOnly(true);
  searchForm.budget = trip.budget;
}

/**
 * The page of days and prices, where the text says only months, a length or "anywhere"; null where the form suffices.
 * Its query names the first month, the stay and the limits.
 */
export function daysPath(trip: TripInWords): string | null {
  const isOpen = trip.start === null && (trip.months.length > 0 || trip.nights !== null);
  if (!isOpen && !trip.anywhere) return null;
  const leg = searchForm.search.trips[0];
  const from = trip.origin?.iata ?? leg?.srcLocation?.iata;
  const to = trip.anywhere ? undefined : (trip.destination ?? leg?.destLocation)?.iata;
  const { start, end, budget, direct } = trip;
  // The page has months and nights, no days of its own.
  const month = trip.months[0] ?? start?.slice(0, 7) ?? null;
  const nights = trip.nights ?? (start && end ? daysBetween(start, end) : null);
  const query = wishQuery({ ...ANY_PLACE, month, nights, budget, direct });
  const path = cheapPath(trip.oneWay ? 'oneway' : 'roundtrip', from, to === from ? undefined : to);
  return query ? `${path}?${query}` : path;
}

/** Opens the cheapest days of the month and length that the text asks for, where it leaves days open and the form knows the route. */
export function openStays(trip: TripInWords): boolean {
  const { search } = searchForm;
  const isOpen = trip.start === null && (trip.months.length > 0 || trip.nights !== null);
  if (!isOpen || trip.anywhere || !stayRoute(search)) return false;
  openModal('flexibleDays', {
    search,
    month: trip.months[0],
    stay: trip.weekend ? STAYS[trip.weekend] : trip.nights === null ? undefined : stayOf(trip.nights, trip.leastNights),
  });
  return true;
}
