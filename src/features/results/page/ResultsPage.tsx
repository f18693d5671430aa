import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { langOf } from '@/domain/locale';
import type { Search } from '@/domain/search/types';
import { useT } from '@/i18n/t';
import { whenIdle } from '@/platform/idle';
import { countFavourites } from '@/state/favourites';
import { useResults, useViewFact } from '@/state/results';
import { useSession } from '@/state/session';
import { useContentShown } from '@/state/useContentShown';
import { ActionBar } from '@/ui/Bars';
import { Button } from '@/ui/Button';
import { classes } from '@/ui/classes';
import { IconSearch } from '@/ui/firstIcons';
import { IconFilter } from '@/ui/icons';
import { Notice } from '@/ui/Notice';
import { Tag } from '@/ui/Tag';
import { useIsMobile } from '@/ui/useMediaQuery';
import { CityPicture } from '../../common/pictures/CityPicture';
import { DaysLine } from './DaysLine';
import { EmptyResults, FailedResults, OfflineResults } from './EmptyStates';
import { ScrollToFirstCard, useBarHeights, useScrollToStart, useRibbonOffset, RestoreFocus } from './scrollAndFocus';
import { FiltersColumn, FiltersScreen, FilterStrip, useFiltersOn, AllHidden } from '../filters/FilterColumn';
import { NewOffersPill, FootNotice, Notices, useNotices, type PlacedNotices } from './Notices';
import { NearAirportsLine } from './NearAirportsLine';
import { OfferList } from '../list/OfferList';
import { endsOf } from '../searchTexts';
import { PendingNotice } from './PendingNotice';
import styles from './Results.module.css';
import { RouteBar, SearchedFlights } from './RouteBar';
import shell from './Shell.module.css';
import { SkeletonCards } from '../list/SkeletonCard';
import { SortBar } from './SortBar';
import { PhoneStatus, SpokenStatus, StatusLine } from './Status';
import { useOfflineRibbonText, useResultsPage, useSharedFlight } from './useResultsPage';

interface ResultsPageProps {
  /** The slim search form in the band on desktop. */
  searchPanel: ReactNode;
  /** Problems of the address, for phones; on desktop the band shows them. */
  problems?: ReactNode;
  /** Opens the search form on a phone. */
  onChangeSearch: () => void;
}

interface PhoneBarProps {
  /** Null when there is nothing to filter. */
  onFilters: (() => void) | null;
  onChangeSearch: () => void;
}

function PhoneBar({ onFilters, onChangeSearch }: PhoneBarProps) {
  const t = useT();
  const on = useFiltersOn();
  return (
    <ActionBar className={classes('on-mobile', styles.phoneBar)}>
      {onFilters && (
        <Button kind="outline" onClick={onFilters} aria-haspopup="dialog">
          <IconFilter /> <span className={styles.label}>{t('results.filters')}</span>
          {on > 0 && (
            <Tag kind="brand">
              <span aria-hidden="true">{on}</span>
              <span className="sr-only">{t('results.filtersOn', { n: on })}</span>
            </Tag>
          )}
        </Button>
      )}
      <Button kind="outline" onClick={onChangeSearch} aria-haspopup="dialog">
        <IconSearch /> <span className={styles.label}>{t('results.changeSearch')}</span>
      </Button>
    </ActionBar>
  );
}

interface FoundOffersProps {
  search: Search;
  fee: number;
  list: RefObject<HTMLElement | null>;
  above: PlacedNotices['above'];
  foot: PlacedNotices['foot'];
  onChangeSearch: () => void;
}

/** Sort bar, notices and list, or the empty state in their place. */
function FoundOffers({ search, fee, list, above, foot, onChangeSearch }: FoundOffersProps) {
  const { phase, source, expired, dropped } = useResults();
  const { online } = useSession();
  const none = useViewFact(({ all }) => all === 0);
  const listed = useViewFact((view) => view.list.length > 0);
  const searching = phase === 'asking' || phase === 'streaming';
  if (phase === 'failed') return <FailedResults />;
  if (phase === 'unsaved') return <OfflineResults search={search} />;
  // If no offer could be parsed, it is a failure and not an empty result.
  if (phase === 'done' && none)
    return dropped > 0 ? <FailedResults /> : <EmptyResults why="empty" onChangeSearch={onChangeSearch} />;
  const held = source === 'stored' || !online || expired;
  return (
    <div className={classes(styles.found, foot && styles.over)}>
      <RestoreFocus list={list} />
      {listed && <NewOffersPill list={list} />}
      <DaysLine search={search} />
      <SortBar fee={fee} held={held} />
      <PhoneStatus />
      <FilterStrip />
      <NearAirportsLine search={search} />
      <Notices above={above} />
      {listed && (
        <OfferList
          list={list}
          held={held}
          offline={!online}
          search={search}
          fee={fee}
          more={searching && source === 'live'}
        />
      )}
      {!listed && (!none && !searching ? <AllHidden before={<SkeletonCards />} /> : <SkeletonCards />)}
    </div>
  );
}

/** Search results (/search/results): from the address to the chosen offer. */
export function ResultsPage({ searchPanel, problems, onChangeSearch }: ResultsPageProps) {
  const t = useT();
  const { locale, profile, online } = useSession();
  const fee = profile.serviceFeeEnabled ? profile.serviceFeePerPassenger : 0;
  const search = useResultsPage();
  const { phase } = useResults();
  const [filtering, setFiltering] = useState(false);
  const shared = useSharedFlight(search);
  useEffect(() => whenIdle(() => void countFavourites(), 2000), []);
  useOfflineRibbonText();
  useScrollToStart(filtering);
  const page = useRef<HTMLDivElement>(null);
  useBarHeights(page);
  const list = useRef<HTMLElement>(null);
  const column = useRef<HTMLDivElement>(null);
  const { above, foot, close } = useNotices();
  const listed = useViewFact((view) => view.list.length > 0);
  useRibbonOffset(listed);
  const none = useViewFact(({ all }) => all === 0);
  const noList = phase === 'failed' || phase === 'unsaved' || phase === 'incomplete' || (phase === 'done' && none);
  const found = search !== null && !noList;
  const phone = useIsMobile();
  const city = search?.trips[0]?.destLocation?.cityIata;
  useContentShown(listed || noList);
  return (
    <div ref={page} className={shell.page}>
      <h1 className="sr-only">{search ? t('results.heading', endsOf(search, langOf(locale))) : t('search.form')}</h1>
      <RouteBar search={search} cut={!online || noList} idle={noList} />
      <div className={classes(shell.band, 'on-desktop')}>
        {city && !phone && listed && (
          <span className={shell.view}>
            <CityPicture iata={city} shape="side" />
          </span>
        )}
        <div className="wrap">{searchPanel}</div>
      </div>
      <div className={classes('wrap', !noList && 'split lead', shell.body)}>
        {found ? <FiltersColumn /> : !noList && <div className="on-desktop" />}
        <div ref={column} className={shell.column} tabIndex={-1}>
          <ScrollToFirstCard list={list} column={column} />
          {search && <SearchedFlights search={search} />}
          <PendingNotice />
          {problems && <div className="on-mobile">{problems}</div>}
          {shared && <Notice live>{t(shared === 'gone' ? 'results.sharedGone' : 'results.sharedAway')}</Notice>}
          {found && <StatusLine />}
          {search && <SpokenStatus />}
          {search ? (
            <FoundOffers
              search={search}
              fee={fee}
              list={list}
              above={above}
              foot={foot}
              onChangeSearch={onChangeSearch}
            />
          ) : phase === 'incomplete' ? (
            <EmptyResults why="incomplete" onChangeSearch={onChangeSearch} />
          ) : (
            <SkeletonCards />
          )}
          <div className={styles.foot}>
            <FootNotice foot={foot} close={close} list={list} />
          </div>
        </div>
      </div>
      <PhoneBar onFilters={noList ? null : () => setFiltering(true)} onChangeSearch={onChangeSearch} />
      {filtering && <FiltersScreen onClose={() => setFiltering(false)} />}
    </div>
  );
}
