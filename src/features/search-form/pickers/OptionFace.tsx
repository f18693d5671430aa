import { memo } from 'react';
import { fold, matchParts } from '@/domain/airports/fold';
import type { PlaceRow } from '@/domain/airports/rows';
import type { Lang } from '@/domain/locale';
import type { End } from '@/domain/search/places';
import type { Formatters } from '@/i18n/formatters';
import type { Translate } from '@/i18n/t';
import { classes } from '@/ui/classes';
import { IconArrow, IconCity, IconHistory, IconPlace } from '@/ui/icons';
import { Dot, Ring } from '@/ui/RouteLine';
import { savedText } from '../savedText';
import { type Option, cityAndCountry } from './placeOptions';
import styles from './places.module.css';

/** A text with what was typed in bold. */
function Match({ text, typed }: { text: string; typed: string }) {
  const parts = matchParts(text, typed);
  if (!parts) return text;
  return (
    <>
      {parts[0]}
      <mark>{parts[1]}</mark>
      {parts[2]}
    </>
  );
}

/** Airports are told with their city, "Roma Fiumicino", unless their name has it already in some language. */
function airportName({ city, airport, place }: PlaceRow): string {
  const name = fold(airport);
  const told = Object.values({ ...place.names, own: city }).some((each) => each !== '' && name.includes(fold(each)));
  return told && airport !== '' ? airport : `${city} ${airport}`.trim();
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

/** What one line of the place list shows. Texts and formats are the list's: a line each would subscribe to them again. */
export const OptionFace = memo(function OptionFace({ option, end, typed, t, format, lang }: OptionFaceProps) {
  if (option.kind === 'recent') {
    const { route, days } = savedText(t, format, lang, option.saved);
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
