import { Suspense, type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { hasGuide } from '@/domain/tenant/types';
import { loadMessages } from '@/i18n/catalogue';
import { T } from '@/i18n/t';
import { whenIdle } from '@/platform/idle';
import { isPageWritten } from '@/platform/pagePrices';
import { AfterHydration } from '../common/AfterHydration';
import { latePart, lazyPart } from '@/state/latePart';
import { OptionalPart } from '../common/OptionalPart';
import { notedNews } from '@/state/alertHint';
import { lastSearchUrl, mayHaveSearched } from '@/state/searchForm/lastSearch';
import { useSession } from '@/state/session';
import { mayHaveHomeTrip } from '@/state/trips/tripHint';
import { findHomeTrip } from '@/state/trips/homeTrip';
import { classes } from '@/ui/classes';
import { HeroPicture } from './HeroPicture';
import styles from './HomePage.module.css';

const belowPart = latePart('land', () => import('./HomeSections'));
async function below() {
  const part = await belowPart.load();
  if (!part) throw new Error('The sections of home did not come.');
  return part;
}
const Globe = lazyPart(async () => (await below()).Globe);
const HomeSections = lazyPart(async () => (await below()).HomeSections);
const RecentSearches = lazyPart(async () => {
  const [{ RecentSearches: part }] = await Promise.all([import('./RecentSearches'), loadMessages('flow')]);
  return part;
});

/**
 * A new visitor has no history, so nothing is loaded for it. A killed browser loses the address before the database.
 */
function Own({ resume, nextTrip, priceNews: PriceNews }: Omit<HomePageProps, 'searchPanel'>) {
  const [known, setKnown] = useState(() => lastSearchUrl() !== null);
  const [hasTrip, setHasTrip] = useState(mayHaveHomeTrip);
  // Decided once: news that comes later is told elsewhere, so that nothing moves.
  const [hasNews] = useState(() => notedNews() > 0);
  useEffect(() => {
    if (!known) void mayHaveSearched().then(setKnown);
  }, [known]);
  useEffect(() => {
    if (known && !hasTrip) return whenIdle(() => void findHomeTrip().then(setHasTrip), 2000);
    return undefined;
  }, [known, hasTrip]);
  const newsRoom = <div className={styles.news} />;
  return (
    <>
      {hasTrip && (
        <OptionalPart>
          <Suspense fallback={<div className={styles.trip} />}>{nextTrip}</Suspense>
        </OptionalPart>
      )}
      {hasNews && PriceNews && (
        <OptionalPart>
          <Suspense fallback={newsRoom}>
            <PriceNews room={newsRoom} />
          </Suspense>
        </OptionalPart>
      )}
      {known && <Earlier resume={resume} />}
    </>
  );
}

/** The unfinished booking and the searches of a device. */
function Earlier({ resume }: Pick<HomePageProps, 'resume'>) {
  return (
    <>
      {resume}
      <OptionalPart>
        <RecentSearches />
      </OptionalPart>
    </>
  );
}

/** Reserved space keeps the footer below the first screen, so that nothing visible moves. */
function Room() {
  const { profile, settings } = useSession();
  return (
    <div
      className={classes('block', styles.room, styles.coming, hasGuide(profile, settings.features) && styles.guided)}
    />
  );
}

const room = <Room />;
/** One element for the life of the page: where the HTML has the sections, a change from above would take them away. */
const sections = (
  <OptionalPart>
    {/* The boundary is inside: one that is already mounted would delay everything of the first render. */}
    <Suspense fallback={room}>
      <HomeSections />
    </Suspense>
  </OptionalPart>
);

/** The sections. The HTML has them if the build knew the prices; they hydrate from the same block once their code is here. */
function Below() {
  const [isWritten] = useState(isPageWritten);
  return (
    <AfterHydration before={room} isWritten={isWritten}>
      {sections}
    </AfterHydration>
  );
}

interface HomePageProps {
  searchPanel: ReactNode;
  /** The next trip of this device. */
  nextTrip?: ReactNode;
  /** A watched price that fell; `room` stands in its place until it is read. */
  priceNews?: ComponentType<{ room: ReactNode }> | undefined;
  /** "Continue your booking", if there is one. */
  resume?: ReactNode;
}

/** Home: the heading, the search form over the hero, and the user's earlier searches. */
export function HomePage({ searchPanel, resume, nextTrip, priceNews }: HomePageProps) {
  const { settings } = useSession();
  return (
    <>
      <div className={styles.hero}>
        {/* Pictures load after the page is interactive; text paints first. */}
        <AfterHydration>
          <HeroPicture />
          {/* A map over the tenant's own picture would hide it. */}
          {!settings.brand?.hero && (
            <OptionalPart>
              <Globe />
            </OptionalPart>
          )}
        </AfterHydration>
        <div className={`wrap ${styles.body}`}>
          <h1 className={styles.title}>
            <T id="home.title" />
          </h1>
          <p className={`on-desktop ${styles.lede}`}>
            <T id="home.lede" />
          </p>
        </div>
      </div>
      <div className={`wrap ${styles.panel}`}>{searchPanel}</div>
      <div className={`wrap ${styles.own}`}>
        <AfterHydration>
          <Own resume={resume} nextTrip={nextTrip} priceNews={priceNews} />
        </AfterHydration>
      </div>
      <div className="wrap">
        <Below />
      </div>
    </>
  );
}
