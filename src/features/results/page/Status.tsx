import { useEffect, useMemo, useRef, useState } from 'react';
import { useFormat } from '@/i18n/format';
import { type Translate, useT } from '@/i18n/t';
import { type ResultsState, useDeferredResults, useResults, useViewFact } from '@/state/results';
import type { ResultsView } from '@/state/results/list/offerSet';
import { AsOf } from '@/ui/StateMarks';
import { classes } from '@/ui/classes';
import { useIsMobile } from '@/ui/useMediaQuery';
import styles from './Results.module.css';
import { useSinceText } from './sinceText';
import { PlaneProgress } from '@/ui/PlaneProgress';
import { whosePrice } from '@/domain/search/passengers';
import { withoutNear } from '@/domain/search/near';
import type { Search } from '@/domain/search/types';
import { useNamed } from '@/state/results/searchNames';
import { lowestAtEnd, lowestOnScreen } from '@/state/alerts/onScreen';
import { comparedRoute } from '@/domain/cheap/goodPrice';
import { useLatePart } from '@/state/latePart';
import { goodPricePart } from '../lazyParts';
import { TopPicksChip } from '../filters/FilterColumn';
import { WatchPrice } from '../../common/WatchPrice';
import { now } from '@/platform/clock';

/** True while the search runs, and until its last offers are rendered. */
export function useIsSearching(): boolean {
  const { phase } = useResults();
  const drawn = useDeferredResults();
  const outdated = useViewFact((now) => now !== drawn && !now.asked);
  return phase === 'asking' || phase === 'streaming' || (phase === 'done' && outdated);
}

/** The progress line under the title. It keeps its height after the search, so that the list below does not move. */
export function SearchProgress() {
  const t = useT();
  const { phase, progress } = useResults();
  if (useIsSearching()) return <PlaneProgress progress={progress} label={t('results.looking')} />;
  return (
    <div aria-hidden="true">
      <PlaneProgress progress={phase === 'done' ? 100 : 0} label="" />
    </div>
  );
}

type Facts = Pick<ResultsState, 'phase' | 'source' | 'found' | 'waitingForNetwork'>;

/**
 * Status text of a search, counted in the same view as the cards and the filters. `short`: shown next to a progress
 * line.
 */
function statusText(t: Translate, facts: Facts, view: ResultsView, searching: boolean, short: boolean): string {
  const stored = facts.source === 'stored';
  const shown = view.list.length + view.waiting.count;
  const count = () =>
    shown === view.all ? t('results.count', { n: view.all }) : t('results.countOf', { shown, n: view.all });
  if (searching) {
    // Behind stored results the fresh ones accumulate; the first cards render before their view is counted.
    const n = stored ? facts.found : view.all || facts.found;
    if (n === 0 && !(stored && facts.phase === 'streaming')) return t('results.looking');
    // No search runs without a connection.
    const searchText = n === 0 || !(short || facts.waitingForNetwork);
    // Filters and rules hide some offers: count the cards, as after the search.
    if (!stored && n === view.all && shown < n)
      return t(searchText ? 'results.searchingOf' : 'results.countOf', { shown, n });
    // Above stored cards stands their own count, not that of the results accumulating behind them.
    if (!searchText) return stored ? count() : t('results.soFar', { n });
    return t(stored ? 'results.rechecking' : 'results.searching', { n });
  }
  // A search that waits for a connection or failed must not say "0 flights".
  if (facts.phase !== 'done') return '';
  return count();
}

const useStatus = (short = false): string =>
  statusText(useT(), useResults(), useDeferredResults(), useIsSearching(), short);

/** Watches the lowest price of the search on screen. */
function WatchSearch({ icon }: { icon?: boolean }) {
  const { search, phase } = useResults();
  return search && phase !== 'unsaved' ? <WatchNamed search={search} icon={icon} /> : null;
}

/** With the names of its places in every language, because an address has one. */
function WatchNamed({ search: asked, icon }: { search: Search; icon: boolean | undefined }) {
  const search = useNamed(asked);
  const watched = useMemo(() => ({ search: withoutNear(search), month: null, nights: null, flight: null }), [search]);
  return <WatchPrice watched={watched} base={lowestAtEnd} what="price" icon={icon} />;
}

/** Loaded when the search is complete: nothing of it is on the way of the first cards. */
function GoodPrice() {
  const { search, phase } = useResults();
  const isAsked = phase === 'done' && search !== null && comparedRoute(search) !== null;
  const part = useLatePart(goodPricePart, isAsked, ignore);
  const since = useSinceText();
  if (!isAsked || !part) return null;
  return <part.GoodPriceButton search={search} cents={lowestOnScreen()} since={since} tight />;
}
const ignore = (): void => undefined;

function PricesAsOf() {
  const t = useT();
  const format = useFormat();
  const { pricedAt, search } = useResults();
  const isMobile = useIsMobile();
  if (pricedAt === null) return null;
  const time = format.asOf(pricedAt, now());
  const one = search ? whosePrice(search.passengers) : 'person';
  // Each card says whose price it is: on a phone the line would break.
  return <AsOf>{isMobile ? t('results.asOf', { time }) : t('results.asOfEach', { one, time })}</AsOf>;
}

/** True while the pill of new offers covers the count. */
function useCovered(): boolean {
  const { freshReady } = useResults();
  const hasWaiting = useViewFact(({ waiting }) => waiting.count > 0);
  const listed = useViewFact(({ list }) => list.length > 0);
  return listed && (freshReady || hasWaiting);
}

/** Status of the search, on desktop with the progress line. */
export function StatusLine() {
  const covered = useCovered();
  const since = useSinceText();
  return (
    <div className={classes(styles.status, 'on-desktop')}>
      <div className={classes('row between', styles.statusLine)}>
        <div className={covered ? styles.covered : undefined}>
          <b>{useStatus()}</b>
          {since && <div className={styles.since}>{since}</div>}
        </div>
        <div className={styles.lineEnd}>
          <GoodPrice />
          <PricesAsOf />
          <WatchSearch />
          <TopPicksChip />
        </div>
      </div>
      <SearchProgress />
    </div>
  );
}

/** The same on a phone, where the app bar holds the progress line. */
export function PhoneStatus() {
  const covered = useCovered();
  const since = useSinceText();
  return (
    <div className={classes('row between on-mobile', styles.phoneStatus, covered && styles.covered)}>
      <div className={styles.counted}>
        <b>{useStatus(true)}</b>
        <PricesAsOf />
      </div>
      <div className={styles.lineEnd}>
        <TopPicksChip />
        <GoodPrice />
        <WatchSearch icon />
      </div>
      {since && <div className={styles.since}>{since}</div>}
    </div>
  );
}

const SPEAK_MS = 5000;

/** Announces the count politely, at most every five seconds and at the end of the search. */
export function SpokenStatus() {
  const text = [useStatus(), useSinceText()].filter(Boolean).join('. ');
  const { phase } = useResults();
  const done = phase === 'done';
  const last = useRef(0);
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    const speak = () => {
      last.current = performance.now();
      setSpoken(text);
    };
    const wait = done ? 0 : Math.max(0, last.current + SPEAK_MS - performance.now());
    const timer = setTimeout(speak, wait);
    return () => clearTimeout(timer);
  }, [text, done]);
  return <output className="sr-only">{spoken}</output>;
}
