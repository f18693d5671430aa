import { useT, T, type Translate } from '@/i18n/t';
import { useResults } from '@/state/results';
import { refreshResults } from '@/state/results/flow';
import { useSearchForm } from '@/state/searchForm';
import { EmptyState } from '@/ui/EmptyState';
import { Button } from '@/ui/Button';
import { useSinceText } from './sinceText';
import { useEffect, useId, useMemo, useState } from 'react';
import { type Lang, langOf } from '@/domain/locale';
import { routeDash } from '@/domain/search/places';
import { totalPassengers } from '@/domain/search/passengers';
import { isSameRoute, searchOfQuery } from '@/domain/search/kept';
import { routePlaceNames } from '@/domain/search/recent';
import type { Search } from '@/domain/search/types';
import { ageText } from '@/i18n/age';
import { useFormat } from '@/i18n/format';
import { today } from '@/platform/clock';
import { requestNotification, usePendingSearch } from '@/state/pendingSearch';
import { listCachedResults, type CachedHead, type CachedList } from '@/state/results/resultsCache';
import { useNamed } from '@/state/results/searchNames';
import { useSession } from '@/state/session';
import { useClock } from '@/state/useTime';
import { AppLink } from '@/ui/AppLink';
import { Check } from '@/ui/Check';
import { classes } from '@/ui/classes';
import { IconWarning } from '@/ui/firstIcons';
import { IconOffline, IconRight } from '@/ui/icons';
import { Price } from '@/ui/Price';
import { tripDays, endsOf, partyOf } from '../searchTexts';
import styles from './Results.module.css';

/** Title and text of a failed search. */
export const FAILURE_TEXTS = {
  timeout: ['results.timeout', 'results.timeoutText'],
  offline: ['results.offlineTitle', 'results.offlineText'],
  server: ['results.serverTitle', 'results.serverText'],
} as const;

/** Shown when a search failed without stored results, or when none of its offers could be parsed. Offers a retry. */
export function FailedResults() {
  const t = useT();
  const { failure, dropped } = useResults();
  const [title, text] = FAILURE_TEXTS[failure ?? 'server'];
  return (
    <div role="alert">
      <EmptyState
        icon={failure === 'offline' ? <IconOffline /> : <IconWarning />}
        title={t(title)}
        actions={
          <Button kind="primary" onClick={refreshResults}>
            {t('results.retry')}
          </Button>
        }
      >
        {failure === null && dropped > 0 ? t('results.dropped', { n: dropped }) : t(text)}
      </EmptyState>
    </div>
  );
}

/** Shown when a completed search found nothing, or when the address holds no complete search. */
export function EmptyResults({ why, onChangeSearch }: { why: 'empty' | 'incomplete'; onChangeSearch: () => void }) {
  const t = useT();
  const since = useSinceText();
  const { problems } = useSearchForm();
  // The address was complete until its dates passed.
  const isPast = why === 'incomplete' && problems.length > 0 && problems.every(({ kind }) => kind === 'pastDate');
  const reason = isPast ? 'passed' : why;
  return (
    <EmptyState
      title={t(`results.${reason}Title`)}
      actions={
        <Button kind="primary" className="on-mobile" onClick={onChangeSearch}>
          {t('results.changeSearch')}
        </Button>
      }
    >
      {t(`results.${reason}Text`)}
      {since && <p>{since}</p>}
    </EmptyState>
  );
}

/** How many stored searches the page lists, and how many of those may be on the same route. */
const SETS_SHOWN = 6;

const SAME_ROUTE_SHOWN = 3;

interface StoredSet extends CachedHead {
  search: Search;
}

/** Origin and destination, or all stations of a multi-city search. */
const routeOf = (t: Translate, search: Search, lang: Lang): string =>
  search.trips.length > 1
    ? routePlaceNames(search, lang).join(routeDash(lang))
    : t('results.savedRoute', endsOf(search, lang));

/** One stored result set: its search, its lowest total at that time, and its age. */
function StoredSetRow({ query, pricedAt, count, cheapest, search: asked }: StoredSet) {
  const t = useT();
  const format = useFormat();
  const { locale, profile } = useSession();
  const now = useClock();
  const search = useNamed(asked);
  const people = totalPassengers(search.passengers);
  const fee = profile.serviceFeeEnabled ? profile.serviceFeePerPassenger * people : 0;
  const flights = t('results.count', { n: count });
  const age = ageText(locale, pricedAt, now);
  return (
    <li>
      <AppLink to={`/search/results?${query}`}>
        <span>
          <b>{routeOf(t, search, langOf(locale))}</b>{' '}
          <span className="small muted num">
            {t('results.keptFacts', { days: tripDays(t, format, search), party: partyOf(t, search) })}
          </span>{' '}
          <span className="small muted num">
            {cheapest ? (
              <T
                id="results.keptFrom"
                values={{
                  flights,
                  age,
                  price: <Price key="price" cents={cheapest.total + fee} held from />,
                  forAll: t('recent.forAll', { n: people }),
                }}
              />
            ) : (
              t('results.keptCount', { flights, age })
            )}
          </span>
        </span>
        <IconRight />
      </AppLink>
    </li>
  );
}

interface SetsProps {
  title: string;
  text?: string | undefined;
  sets: readonly StoredSet[];
}

function Sets({ title, text, sets }: SetsProps) {
  const id = useId();
  if (sets.length === 0) return null;
  return (
    <section className={styles.sets} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {text && <p className="small muted">{text}</p>}
      <ul className={styles.saved}>
        {sets.map((set) => (
          <StoredSetRow key={set.query} {...set} />
        ))}
      </ul>
    </section>
  );
}

/** The stored result sets; null until they are read. */
function useStoredSets(): CachedList | null {
  const [kept, setKept] = useState<CachedList | null>(null);
  useEffect(() => {
    let active = true;
    void listCachedResults().then((found) => active && setKept(found));
    return () => {
      active = false;
    };
  }, []);
  return kept;
}

/** The sets whose dates have not passed. */
function openable(heads: readonly CachedHead[]): StoredSet[] {
  const day = today();
  return heads.flatMap((head) => {
    const search = searchOfQuery(head.query, day);
    return search ? [{ ...head, search }] : [];
  });
}

/**
 * Offline and without stored results for this search. The search is queued and runs by itself; until then the page
 * offers stored results of the same route for other dates or passengers, clearly labelled, and then any others.
 */
export function OfflineResults({ search }: { search: Search }) {
  const t = useT();
  const { search: pending, kept } = usePendingSearch();
  const device = useStoredSets();
  const sets = useMemo(() => openable(device?.sets ?? []), [device]);
  const isSame = (set: StoredSet) => isSameRoute(set.search, search);
  const same = sets.filter(isSame).slice(0, SAME_ROUTE_SHOWN);
  const others = sets.filter((set) => !isSame(set)).slice(0, SETS_SHOWN - same.length);
  return (
    <>
      <EmptyState icon={<IconOffline />} title={t('results.waitsTitle')}>
        <output>{t(kept ? 'results.unsavedKept' : 'results.unsavedOpen')}</output>
        {kept && pending && (
          <Check
            className={styles.tell}
            label={t('results.tell')}
            checked={pending.tell}
            onValue={(tell) => void requestNotification(tell)}
          />
        )}
      </EmptyState>
      <Sets title={t('results.sameRoute')} text={t('results.sameRouteText')} sets={same} />
      <Sets title={t(same.length > 0 ? 'results.otherSaved' : 'results.savedSearches')} sets={others} />
      {device?.isFull && (
        <p className={classes('small muted', styles.sets)}>{t('results.savedMost', { n: device.most })}</p>
      )}
    </>
  );
}
