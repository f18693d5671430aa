import { type RecentSearch, stationsOf } from '@/domain/search/recent';
import { cityName, routeDash } from '@/domain/search/places';
import type { SavedSearch } from '@/domain/search/saved';
import type { Lang } from '@/domain/locale';
import type { Formatters } from '@/i18n/formatters';
import type { Translate } from '@/i18n/t';

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
        .join(routeDash(lang)),
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
