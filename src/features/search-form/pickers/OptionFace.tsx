import { fold, matchParts } from '@/domain/airports/fold';
import type { PlaceRow } from '@/domain/airports/rows';
import { langOf } from '@/domain/locale';
import type { End } from '@/domain/search/places';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { useSession } from '@/state/session';
import { IconArrow, IconCity, IconHistory, IconPlace } from '@/ui/icons';
import { Dot, Ring } from '@/ui/RouteLine';
import { savedText } from '../text';
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

/** Airports are told with their city: "London Heathrow". */
const airportName = ({ city, airport }: PlaceRow): string =>
  fold(airport).includes(fold(city)) ? airport : `${city} ${airport}`.trim();

function RowFace({ row, typed }: { row: PlaceRow; typed: string }) {
  const t = useT();
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
        {all && `, ${t('form.allAirports')}`} <span className={styles.sub}>{sub}</span>
      </span>
    </>
  );
}

/** What one line of the place list shows. */
export function OptionFace({ option, end, typed }: { option: Option; end: End; typed: string }) {
  const t = useT();
  const format = useFormat();
  const { locale } = useSession();
  if (option.kind === 'recent') {
    const { route, days } = savedText(t, format, langOf(locale), option.saved);
    return (
      <>
        <IconHistory />
        <span>
          <b>{route}</b> <span className={styles.sub}>{days}</span>
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
          {option.whole && `, ${t('form.allAirports')}`} <span className={styles.sub}>{country}</span>
        </span>
        <span className={styles.iata}>{option.place.code}</span>
      </>
    );
  }
  return (
    <>
      <RowFace row={option.row} typed={typed} />
      <span className={styles.iata}>{option.row.place.iata}</span>
    </>
  );
}
