import type { FoundPrice, PriceWatch } from '@/domain/alerts/types';
import { totalPassengers } from '@/domain/search/passengers';
import type { Formatters } from '@/i18n/formatters';
import type { Translate } from '@/i18n/t';

/** "14/08 to 21/08" of a search or a found price; the one day of one way. */
const daysText = (t: Translate, format: Formatters, start: string, end: string | null): string =>
  end && end !== start
    ? t('search.days', { from: format.shortDate(start), to: format.laterDate(end, start) })
    : format.weekdayDate(start);

/** What is watched: the days, a month or the year, with the nights of a stay. */
export function whenWatched(t: Translate, format: Formatters, { search, month, nights }: PriceWatch): string {
  const [first] = search.trips;
  const last = search.tripType === 'roundtrip' ? first?.endDate : search.trips.at(-1)?.startDate;
  if (first?.startDate) return daysText(t, format, first.startDate, last ?? null);
  const [year = 0, at = 1] = (month ?? '').split('-').map(Number);
  const days = month === null ? t('alerts.year') : t('alerts.month', { month: format.month(year, at) });
  return nights === null
    ? `${days}, ${t('search.type.oneway').toLowerCase()}`
    : `${days}, ${t('alerts.nights', { n: nights })}`;
}

/** "2 adults, economy" */
export function partyWatched(t: Translate, { search: { passengers, cabinClass } }: PriceWatch): string {
  const n = totalPassengers(passengers);
  const people = t(passengers.adult === n ? 'search.adults' : 'search.people', { n });
  return t('search.party', {
    people,
    cabin: cabinClass === '' ? t('search.cabin.any') : t(`search.cabin.${cabinClass}`),
  });
}

/** The days of a found price and its age: "14/08 to 21/08, price as of 14:20". */
export const foundText = (t: Translate, format: Formatters, price: FoundPrice, now: number): string =>
  t('alerts.foundOn', {
    days: daysText(t, format, price.start, price.end),
    when: format.asOf(price.pricedAt, now),
  });
