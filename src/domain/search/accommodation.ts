import { type IsoDate, addDays } from '../dates';
import type { Lang } from '../locale';
import type { Search, Trip } from './types';

/** Length of a stay without a later flight. */
const DEFAULT_STAY_DAYS = 3;
/** Ages sent to the accommodation site; the real ones are not known yet. */
const CHILD_AGE = '2';
const INFANT_AGE = '0';

/** The site's address; null unless it is http or https. */
function accommodationSite(address: string | null): URL | null {
  try {
    const url = new URL(address ?? '');
    return /^https?:$/.test(url.protocol) ? url : null;
  } catch {
    return null;
  }
}

/**
 * Check-out day at the first destination: the return or next flight, or three days after arrival if that is not later
 * or unknown.
 */
function checkOut({ startDate, endDate }: Trip, next: Trip | undefined): IsoDate | null {
  if (startDate === null) return null;
  const leave = endDate ?? next?.startDate ?? '';
  return leave > startDate ? leave : addDays(startDate, DEFAULT_STAY_DAYS);
}

/**
 * Link of "include accommodation" (docs/rules.md, Search form): first destination, days and travellers. Parameters of
 * the tenant's own address stay. Null without a valid address or a complete first leg.
 */
export function accommodationLink(address: string | null, search: Search, lang: Lang): string | null {
  const url = accommodationSite(address);
  const [trip, next] = search.trips;
  const place = trip?.destLocation;
  if (!url || !trip?.startDate || !place) return null;
  const { adult, child, infant } = search.passengers;
  const given: Record<string, string | null> = {
    ss: place.city,
    iata: place.isCity ? null : place.iata,
    checkin: trip.startDate,
    checkout: checkOut(trip, next),
    group_adults: String(adult),
    group_children: String(child + infant),
    lang,
  };
  for (const [name, value] of Object.entries(given)) if (value !== null) url.searchParams.set(name, value);
  for (let n = 0; n < child; n += 1) url.searchParams.append('age', CHILD_AGE);
  for (let n = 0; n < infant; n += 1) url.searchParams.append('age', INFANT_AGE);
  return url.href;
}
