import type { Lang } from '@/domain/locale';
import { routeDash, cityName } from '@/domain/search/places';
import { type Party, totalPassengers } from '@/domain/search/passengers';
import { type RecentSearch, routePlaces } from '@/domain/search/recent';
import type { Search, Trip } from '@/domain/search/types';
import type { Formatters } from '@/i18n/formatters';
import type { Translate } from '@/i18n/t';

/** "Riga to Barcelona", or all stations of a multi-city search; "14/08 to 21/08"; "2 adults". */
export function recentText(
  t: Translate,
  format: Formatters,
  lang: Lang,
  { legs, startDate, endDate, party }: Pick<RecentSearch, 'legs' | 'startDate' | 'endDate' | 'party'>,
): { route: string; days: string; party: string } {
  const names = routePlaces(legs).map((place) => cityName(place, lang));
  const [from = '', to = ''] = names;
  const start = format.shortDate(startDate);
  const many = legs.length > 1;
  const last = many ? (legs.at(-1)?.startDate ?? startDate) : endDate;
  const end = last === null ? null : format.laterDate(last, startDate);
  return {
    route: many ? names.join(routeDash(lang)) : t('search.route', { from, to }),
    days:
      end === null
        ? t('search.dayOneWay', { day: start })
        : many && end === start
          ? start
          : t('search.days', { from: start, to: end }),
    party: party ? peopleText(t, party) : '',
  };
}

function peopleText(t: Translate, { passengers }: Party): string {
  const n = totalPassengers(passengers);
  return t(passengers.adult === n ? 'search.adults' : 'search.people', { n });
}

/** The same texts for a complete search. */
export const searchText = (t: Translate, format: Formatters, lang: Lang, search: Search) => {
  const legs = search.trips.flatMap(({ srcLocation, destLocation, startDate, endDate }: Trip) =>
    srcLocation && destLocation && startDate
      ? [{ tripType: search.tripType, srcLocation, destLocation, startDate, endDate }]
      : [],
  );
  const [first] = legs;
  return recentText(t, format, lang, {
    legs,
    startDate: first?.startDate ?? '',
    endDate: first?.endDate ?? null,
    party: search,
  });
};
