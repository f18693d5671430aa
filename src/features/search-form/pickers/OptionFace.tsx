import { memo } from 'react';
import { fold, matchParts } from '@/domain/airports/spelling';
import type { PlaceRow } from '@/domain/airports/rows';
import type { Lang } from '@/domain/locale';
import { type End, cityName, routeDash } from '@/domain/search/places';
import type { Formatters } from '@/i18n/formatters';
import type { Translate } from '@/i18n/t';
import { classes } from '@/ui/classes';
import { IconArrow, IconCity, IconHistory, IconPlace } from '@/ui/icons';
import { Dot, Ring } from '@/ui/RouteLine';
import { type Option, cityAndCountry } from './usePlaceOptions';
import styles from './places.module.css';
import { type RecentSearch, routePlaces } from '@/domain/search/recent';
import type { SavedSearch } from '@/domain/search/saved';

/** "Riga to Barcelona" and "14/08 to 21/08" of a saved search; for multi-city all stations: "Riga – Rome – Oslo". */
export function savedSearchText(
  t: Translate,
  format: Formatters,
  lang: Lang,
  saved: SavedSearch | RecentSearch,
): { route: string; days: string } {
  const { srcLocation, destLocation, startDate, endDate } = saved;
  const legs = 'legs' in saved ? saved.legs : [saved];
  const start = format.shortDate(startDate);
  if (legs.length > 1) {
    const last = format.laterDate(legs.at(-1)?.startDate ?? startDate, startDate);
    return {
      route: routePlaces(legs)
        .map((place) => cityName(place, lang))
        .join(routeDash(lang)),
      days: last === start ? start : t('search.days', { from: start, to: last }),
    };
  }
  return {
    route: t('search.route', { from: cityName(srcLocation, lang), to: cityName(destLocation, lang) }),
    days: endDate
      ? t('search.days', { from: start, to: format.laterDate(endDate, startDate) })
      : t('search.dayOneWay', { day: start }),
  };
}

/** Text with the typed part highlighted. */
function Match({ text, typed }: { text: string; typed: string }) {
  const parts = matchParts(text, typed);
  // An element of its own: a translator replaces a bare text (docs/decisions/0131).
  if (!parts) return <span>{text}</span>;
  return (
    <>
      {parts[0]}
      <mark>{parts[1]}</mark>
      {parts[2]}
    </>
  );
}

/** An airport with its city, "Roma Fiumicino", unless its name contains the city in some language. */
function airportName({ city, airport, place }: PlaceRow): string {
  const name = fold(airport);
  const hasCity = Object.values({ ...place.names, own: city }).some((each) => each !== '' && name.includes(fold(each)));
  return hasCity && airport !== '' ? airport : `${city} ${airport}`.trim();
}

function RowFace({ row, typed, t }: { row: PlaceRow; typed: string; t: Translate }) {
  if (row.child) {
    return (
      <>
        <Dot className={styles.dot} />
        <span>
          <Match text={airportName(row)} typed={typed} />
        </span>
      </>
    );
  }
  const all = row.kind === 'city';
  const sub = [row.country, all ? '' : row.airport].filter(Boolean).join(', ');
  return (
    <>
      {all ? <IconCity /> : <IconPlace />}
      <span>
        <b>
          <Match text={row.city} typed={typed} />
        </b>
        {all && `, ${t('search.allAirports')}`} <span className={styles.sub}>{sub}</span>
      </span>
    </>
  );
}

interface OptionFaceProps {
  option: Option;
  end: End;
  typed: string;
  t: Translate;
  format: Formatters;
  lang: Lang;
}

/** One row of the place list. Formatters are props, so that each row needs no subscription. */
export const OptionFace = memo(function OptionFace({ option, end, typed, t, format, lang }: OptionFaceProps) {
  if (option.kind === 'recent') {
    const { route, days } = savedSearchText(t, format, lang, option.saved);
    return (
      <>
        <IconHistory />
        <span>
          <b>{route}</b> <span className={classes(styles.sub, styles.days)}>{days}</span>
        </span>
        <IconArrow size="s" />
      </>
    );
  }
  if (option.kind === 'popular') {
    const [city, country] = cityAndCountry(option.place.name);
    return (
      <>
        {end === 'srcLocation' ? <Ring className={styles.end} /> : <Dot className={styles.end} />}
        <span>
          <b>
            <Match text={city} typed={typed} />
          </b>
          {option.whole && `, ${t('search.allAirports')}`} <span className={styles.sub}>{country}</span>
        </span>
        <span className={styles.iata}>{option.place.code}</span>
      </>
    );
  }
  return (
    <>
      <RowFace row={option.row} typed={typed} t={t} />
      <span className={styles.iata}>{option.row.place.iata}</span>
    </>
  );
});
