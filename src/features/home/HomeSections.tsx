import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import { isLatvianTenant } from '@/domain/tenant/types';
import { inTurn } from '@/platform/idle';
import { type GuideText, leaveHome, loadHome, useHome } from '@/state/home';
import { noteWhole, wasWhole } from '@/state/home/left';
import { keepPictures } from '@/state/home/pictures';
import { latePart } from '@/state/latePart';
import { Quiet } from '@/state/Quiet';
import { useSession } from '@/state/session';
import { useComing } from '@/state/useComing';
import { classes } from '@/ui/classes';
import { useHeldLength } from '@/ui/useHeldLength';
import { CheapDestinations } from './CheapDestinations';
import page from './HomePage.module.css';
import { InstallCard } from './InstallCard';
import { SaleBanners } from './SaleBanners';
import { TopDeals } from './TopDeals';
import { traveller } from './traveller';

const guidePart = latePart(null, () => import('./BookingGuide'));

/** The booking guide, whose chunk is as late as the network is. */
function Guide({ guide, onStands }: { guide: GuideText; onStands: () => void }) {
  const { here, lost } = useComing(guidePart);
  useEffect(() => {
    if (lost) onStands();
  }, [lost, onStands]);
  return here && <here.BookingGuide guide={guide} onStands={onStands} />;
}

/** The bones of what was waited for have given way to it by then (ui.md 2.3). */
const SETTLED_MS = 600;

/** Everything below the search, each part for itself (spec 4 "Home load"). Another language is another page. */
export function HomeSections() {
  const { locale, profile } = useSession();
  useHeldLength();
  const latvian = isLatvianTenant(profile);
  return <Sections key={`${locale} ${latvian}`} latvian={latvian} />;
}

function Sections({ latvian }: { latvian: boolean }) {
  const { online } = useSession();
  const { deals, offers, guide } = useHome();

  useEffect(() => {
    loadHome();
    const stop = keepPictures();
    return () => {
      stop();
      leaveHome();
    };
  }, []);

  // what failed or is old is asked for again with the connection
  const before = useRef(online);
  useEffect(() => {
    if (online && !before.current) loadHome();
    before.current = online;
  }, [online]);

  // who is at the foot of the page already must not have it pushed away by each part: their room is kept until all stand
  const [drawn, setDrawn] = useState(false);
  const awaited = latvian ? [deals, offers, guide] : [deals, offers];
  const [guided, setGuided] = useState(false);
  const text = latvian && guide.phase === 'ready' && guide.data.html.trim() ? guide.data : null;
  const waits = !drawn || awaited.some(({ phase }) => phase === 'loading') || (text !== null && !guided);
  const [kept, setKept] = useState(true);
  useEffect(() => {
    if (waits) return undefined;
    const timer = setTimeout(() => setKept(false), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [waits]);
  const stands = useCallback(() => setGuided(true), []);

  return (
    <div className={classes(kept && page.room, kept && latvian && page.guided)}>
      <Quiet>
        <SaleBanners />
      </Quiet>
      <OneByOne onWhole={setDrawn}>
        <TopDeals />
        <CheapDestinations />
        <InstallCard />
        {text && <Guide guide={text} onStands={stands} />}
      </OneByOne>
    </div>
  );
}

/**
 * Parts below the first window, drawn one after the other once the traveller comes near or does anything at all: a
 * slow phone would be held for the whole of them, for nobody. Who comes back to them has them
 * at once: what came above the place that was left would push it away.
 */
function OneByOne({ children, onWhole }: { children: readonly ReactNode[]; onWhole: (whole: boolean) => void }) {
  const rest = useRef<HTMLDivElement>(null);
  const count = children.length;
  const isBack = useNavigationType() === NavigationType.Pop;
  const [near, setNear] = useState(false);
  const [drawn, setDrawn] = useState(isBack && wasWhole() ? count : 0);

  useEffect(() => {
    const come = (): void => setNear(true);
    void traveller.come().then(come);
    // an address that names a place in them leads there
    if (location.hash || typeof IntersectionObserver !== 'function' || !rest.current) {
      come();
      return undefined;
    }
    const watch = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && come());
    watch.observe(rest.current);
    return () => watch.disconnect();
  }, []);

  useEffect(() => {
    if (drawn >= count) {
      noteWhole();
      onWhole(true);
    }
    if (!near || drawn >= count) return undefined;
    let stopped = false;
    void inTurn(() => {
      if (!stopped) setDrawn(drawn + 1);
    });
    return () => {
      stopped = true;
    };
  }, [near, drawn, count, onWhole]);

  return (
    <>
      {/* oxlint-disable-next-line react/no-array-index-key -- always the same parts in the same order */}
      {children.slice(0, drawn).map((part, at) => part && <Quiet key={at}>{part}</Quiet>)}
      {drawn < count && <div ref={rest} />}
    </>
  );
}
