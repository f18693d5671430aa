import { type IsoDate, addDays } from '../dates';
import type { Lang } from '../locale';
import type { Search, Trip } from './types';

/** A stay without a later flight lasts so long (spec 9 "Default hotel stay"). */
const DEFAULT_STAY_DAYS = 3;
/** Ages the site is told: nobody has asked for the real ones yet (spec 7). */
const CHILD_AGE = '2';
const INFANT_AGE = '0';

/** The site's address if it is one a page may be sent to, else null. */
function accommodationSite(address: string | null): URL | null {
  try {
    const url = new URL(address ?? '');
    return /^https?:$/.test(url.protocol) ? url : null;
  } catch {
    return null;
  }
}

/**
 * The day of leaving the first place: the return, or the flight that goes on from there. Three days after coming when
 * that is not later, or is not known (spec 7).
 */
function checkOut({ startDate, endDate }: Trip, next: Trip | undefined): IsoDate | null {
  if (startDate === null) return null;
  const leave = endDate ?? next?.startDate ?? '';
  return leave > startDate ? leave : addDays(startDate, DEFAULT_STAY_DAYS);
}

/**
 * Where "include accommodation" leads (spec 7 "Outbound accommodation link", docs/decisions/0012): the first destination of
 * a whole search, its days and who travels. Parameters of the tenant's own address stay. Null when that address is none.
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
