import { cityName, routeDash } from '@/domain/search/places';
import { totalPassengers } from '@/domain/search/passengers';
import type { Lang } from '@/domain/locale';
import type { BagSummary } from '@/domain/offers/types';
import { bagLevel } from '@/domain/offers/facts';
import type { Place, Search } from '@/domain/search/types';
import type { Formatters } from '@/i18n/formatters';
import type { Translate } from '@/i18n/t';
import { now } from '@/platform/clock';

type Ends = {
  from: string;
  to: string;
  /** `to` for narrow places: "London +4". */
  short: string;
};

/**
 * Names of the first origin and the last destination; for a multi-city trip that returns home, the places visited
 * instead.
 */
export function endsOf({ trips }: Search, lang: Lang): Ends {
  const name = (place: Place | null | undefined): string => (place ? cityName(place, lang) : '');
  const from = name(trips[0]?.srcLocation);
  const last = name(trips.at(-1)?.destLocation);
  const stops = trips.flatMap(({ srcLocation, destLocation }) => [name(srcLocation), name(destLocation)]);
  const away = new Set(stops.filter((city) => city !== '' && city !== from));
  const [first, ...others] = last === from && away.size > 0 ? away : [last];
  const short = others.length > 0 ? `${first ?? ''} +${others.length}` : (first ?? '');
  return { from, to: [first ?? '', ...others].join(', '), short };
}

/** "14/08 to 21/08", or the one day. */
export function tripDays(t: Translate, format: Formatters, search: Search): string {
  const first = search.trips[0]?.startDate;
  const last = search.tripType === 'roundtrip' ? search.trips[0]?.endDate : search.trips.at(-1)?.startDate;
  if (!first) return '';
  const from = format.shortDate(first);
  return last && last !== first ? t('results.dates', { from, to: format.laterDate(last, first) }) : from;
}

/** Each flight of a multi-city search with its day; empty for other searches. */
export const searchedFlights = ({ tripType, trips }: Search, format: Formatters, lang: Lang) => {
  const start = trips[0]?.startDate ?? '';
  return (tripType === 'multicity' ? trips : []).map(({ srcLocation, destLocation, startDate }) => ({
    day: startDate ? format.laterDate(startDate, start) : '',
    route: [srcLocation, destLocation].map((place) => (place ? cityName(place, lang) : '')).join(routeDash(lang)),
  }));
};

/** "Prices as of 14:20", with the date unless it is today. */
export function asOfText(t: Translate, format: Formatters, ms: number): string {
  const time = format.asOf(ms, now());
  return t(time === format.time(ms) ? 'results.asOf' : 'results.asOfDay', { time });
}

/** "2 adults, economy" */
export function partyOf(t: Translate, { passengers, cabinClass }: Search): string {
  const total = totalPassengers(passengers);
  const people = passengers.adult === total ? t('search.adults', { n: total }) : t('search.people', { n: total });
  return t('search.party', {
    people,
    cabin: cabinClass === '' ? t('search.cabin.any') : t(`search.cabin.${cabinClass}`),
  });
}

/** Included baggage in one line. */
export function bagText(t: Translate, bags: BagSummary): string {
  const word = bagLevel(bags);
  if (word !== 'checked') return t(`results.bags.${word}`);
  const kg = bags.checkedWeightKg;
  if (kg === null) return t('results.bags.checkedPlain');
  return bags.checked > 1 ? t('results.bags.checkedMany', { n: bags.checked, kg }) : t('results.bags.checked', { kg });
}
