import { useCallback, useEffect, useRef, useState } from 'react';
import { hasGuide } from '@/domain/tenant/types';
import { pagePrices } from '@/platform/pagePrices';
import { hasFeature } from '@/state/features';
import { type GuideText, leaveHome, loadHome, startHome, useHome } from '@/state/home';
import { keepPictures } from '@/state/home/pictures';
import { latePart, useBackgroundPart } from '@/state/latePart';
import { InstallCard } from '../common/install/InstallCard';
import { OptionalPart } from '../common/OptionalPart';
import { useSession } from '@/state/session';
import { useContentShown } from '@/state/useContentShown';
import { classes } from '@/ui/classes';
import { useKeptHeight } from '@/ui/useKeptHeight';
import { useNear } from '@/ui/useNear';
import { CheapestSection } from './CheapestSection';
import page from './HomePage.module.css';
import { KeptSection } from './KeptSection';
import styles from './HomeSection.module.css';
import { SaleBanners } from './SaleBanners';
import { TopDeals } from './TopDeals';

/** Part of the hero above, in the same chunk as the sections. */
export { Globe } from './Globe';

// The browser: the build says itself what a page is made of.
if (typeof document === 'object') startHome(pagePrices());

const guidePart = latePart(null, () => import('./BookingGuide'));

/** The booking guide, loaded late. */
function Guide({ guide, onStands }: { guide: GuideText; onStands: () => void }) {
  const { here, lost } = useBackgroundPart(guidePart);
  useEffect(() => {
    if (lost) onStands();
  }, [lost, onStands]);
  return here && <here.BookingGuide guide={guide} onStands={onStands} />;
}

/** By then the content has replaced the skeletons. */
const SETTLED_MS = 600;

/** Everything below the search form; each part loads by itself. Another language remounts all. */
export function HomeSections() {
  const { locale, profile, settings } = useSession();
  useKeptHeight();
  const guided = hasGuide(profile, settings.features);
  return <Sections key={`${locale} ${guided}`} hasGuide={guided} />;
}

/** Belongs to the price calendar, to which it leads. */
const Cheapest = () =>
  hasFeature('cheapFlights') ? (
    <OptionalPart isHere>
      <KeptSection>
        <CheapestSection />
      </KeptSection>
    </OptionalPart>
  ) : null;

/** One element for the life of the page: what changes around the sections does not draw their cards again. */
const SECTIONS = (
  <>
    <OptionalPart isHere>
      <SaleBanners />
    </OptionalPart>
    <OptionalPart isHere>
      <TopDeals />
    </OptionalPart>
    <Cheapest />
    <OptionalPart isHere>
      <InstallCard />
    </OptionalPart>
  </>
);

function Sections({ hasGuide: awaitsGuide }: { hasGuide: boolean }) {
  const { online } = useSession();
  const { deals, offers, guide, written } = useHome();

  useEffect(() => {
    loadHome();
    const stop = keepPictures();
    return () => {
      stop();
      leaveHome();
    };
  }, []);

  // Old prices are gone, and what hid them goes too.
  useEffect(() => {
    if (!written) delete document.documentElement.dataset['prices'];
  }, [written]);

  // Failed or old data loads again when online.
  const before = useRef(online);
  useEffect(() => {
    if (online && !before.current) loadHome();
    before.current = online;
  }, [online]);

  // A user at the foot of the page must not be pushed away by each part: space is reserved until all have loaded.
  const awaited = awaitsGuide ? [deals, offers, guide] : [deals, offers];
  const [guided, setGuided] = useState(false);
  const text = awaitsGuide && guide.phase === 'ready' && guide.data.html.trim() ? guide.data : null;
  const waits = awaited.some(({ phase }) => phase === 'loading') || (text !== null && !guided);
  const [kept, setKept] = useState(true);
  useEffect(() => {
    if (waits) return undefined;
    const timer = setTimeout(() => setKept(false), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [waits]);
  const stands = useCallback(() => setGuided(true), []);
  // Its text is sanitised and laid out for who comes to it.
  const end = useRef<HTMLDivElement>(null);
  const isEndNear = useNear(end, 'further');
  useContentShown(deals.phase !== 'loading' && offers.phase !== 'loading');

  return (
    <div className={classes(styles.written, kept && page.room, kept && awaitsGuide && page.guided)}>
      {SECTIONS}
      <div ref={end} className={classes(styles.end, text && !guided && styles.awaited)}>
        {text && isEndNear && (
          <OptionalPart>
            <Guide guide={text} onStands={stands} />
          </OptionalPart>
        )}
      </div>
    </div>
  );
}
