import { type RecentSearch, stationsOf } from '@/domain/search/recent';
import type { SavedSearch } from '@/domain/search/saved';
import { cityName } from '@/domain/search/places';
import { totalPassengers } from '@/domain/search/passengers';
import type { CabinChoice, PassengerCounts } from '@/domain/search/types';
import type { Lang } from '@/domain/locale';
import type { Formatters } from '@/i18n/formatters';
import type { Translate } from '@/i18n/t';

export const cabinText = (t: Translate, cabin: CabinChoice): string =>
  cabin === '' ? t('search.cabin.any') : t(`search.cabin.${cabin}`);

/** "2 adults", "1 baby": the words of one type. */
const WORDS = { adult: 'search.adults', child: 'search.children', infant: 'search.infants' } as const;

/** "2 adults, economy"; a mixed party is counted whole: "3 travellers, economy". */
export function partyText(t: Translate, counts: PassengerCounts, cabin: CabinChoice): string {
  const total = totalPassengers(counts);
  const people = counts.adult === total ? t('search.adults', { n: total }) : t('search.people', { n: total });
  return t('search.party', { people, cabin: cabinText(t, cabin) });
}

/** "2 adults, 1 child and 1 baby". */
export const partyList = (t: Translate, format: Formatters, counts: PassengerCounts): string =>
  format.list(
    (['adult', 'child', 'infant'] as const).flatMap((type) =>
      counts[type] > 0 ? [t(WORDS[type], { n: counts[type] })] : [],
    ),
  );

/** "Riga to Barcelona" and "14/08 to 21/08" of a saved search; all stations of a multi-city one: "Riga – Rome – Oslo". */
export function savedText(
  t: Translate,
  format: Formatters,
  lang: Lang,
  saved: SavedSearch | RecentSearch,
): { route: string; days: string } {
  const { srcLocation, destLocation, startDate, endDate } = saved;
  const legs = 'legs' in saved ? saved.legs : [saved];
  const start = format.shortDate(startDate);
  if (legs.length > 1) {
    const last = format.shortDate(legs.at(-1)?.startDate ?? startDate);
    return {
      route: stationsOf(legs)
        .map((place) => cityName(place, lang))
        .join(' – '),
      days: last === start ? start : t('search.days', { from: start, to: last }),
    };
  }
  return {
    route: t('search.route', { from: cityName(srcLocation, lang), to: cityName(destLocation, lang) }),
    days: endDate
      ? t('search.days', { from: start, to: format.shortDate(endDate) })
      : t('search.dayOneWay', { day: start }),
  };
}
