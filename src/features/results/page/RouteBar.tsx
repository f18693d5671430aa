import { memo } from 'react';
import { langOf } from '@/domain/locale';
import type { Search } from '@/domain/search/types';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { useSession } from '@/state/session';
import { AppBar } from '@/ui/Bars';
import { classes } from '@/ui/classes';
import { IconButton, IconLink } from '@/ui/IconButton';
import { IconLeft, IconMenu } from '@/ui/firstIcons';
import { RouteLine } from '@/ui/RouteLine';
import { openModal } from '@/state/modals';
import { tripDays, endsOf, partyOf, searchedFlights } from '../searchTexts';
import styles from './Results.module.css';
import { MyFlightsButton } from '../saved/MyFlightsButton';
import { SearchProgress } from './Status';

/** Keeps a number on one line with the word after it. */
const withoutBreaks = (text: string): string => text.replaceAll(/(\d) (?=\p{L})/gu, '$1\u00a0');

const ONE = [{ kind: 'fly', minutes: 1 }] as const;

interface RouteBarProps {
  search: Search | null;
  cut: boolean;
  /** Nothing is searched and nothing was found, so there is no progress line. */
  idle: boolean;
}

/** The flights of a multi-city search with their days, for a phone: its bar has room for the ends only. */
export function SearchedFlights({ search }: { search: Search }) {
  const t = useT();
  const format = useFormat();
  const { locale } = useSession();
  const flights = searchedFlights(search, format, langOf(locale));
  if (flights.length < 2) return null;
  return (
    <ol className={classes(styles.flights, 'on-mobile')} aria-label={t('search.type.multicity')}>
      {flights.map(({ day, route }, at) => (
        // eslint-disable-next-line react/no-array-index-key -- the flights of one search never move
        <li key={at}>
          <b>{day}</b> {route}
        </li>
      ))}
    </ol>
  );
}

/** The app bar of a phone: route, dates, passengers, and the progress line while offers arrive. */
export const RouteBar = memo(function RouteBar({ search, cut, idle }: RouteBarProps) {
  const t = useT();
  const format = useFormat();
  const { locale } = useSession();
  const ends = search && endsOf(search, langOf(locale));
  return (
    <AppBar
      className="on-mobile"
      level="h2"
      lead={<IconLink to="/" label={t('ui.back')} icon={<IconLeft size="l" />} />}
      title={
        ends ? (
          <span className={styles.route}>
            <span>{ends.from}</span>
            <RouteLine parts={ONE} thin cut={cut} className={styles.way} />
            <span>{ends.short}</span>
          </span>
        ) : (
          t('search.form')
        )
      }
      sub={search && withoutBreaks(`${tripDays(t, format, search)}, ${partyOf(t, search)}`)}
      trail={
        <div className={styles.trail}>
          <MyFlightsButton />
          <IconButton
            label={t('shell.menu')}
            icon={<IconMenu size="l" />}
            aria-haspopup="dialog"
            onClick={() => openModal('sideMenu')}
          />
        </div>
      }
      line={!idle && <SearchProgress />}
    />
  );
});
