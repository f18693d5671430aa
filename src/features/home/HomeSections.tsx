import { lazy, useEffect, useRef } from 'react';
import { isLatvianTenant } from '@/domain/tenant/types';
import { leaveHome, loadHome, useHome } from '@/state/home';
import { keepPictures } from '@/state/home/pictures';
import { Quiet } from '@/state/Quiet';
import { useSession } from '@/state/session';
import { CheapDestinations } from './CheapDestinations';
import { InstallCard } from './InstallCard';
import { SaleBanners } from './SaleBanners';
import { TopDeals } from './TopDeals';

const BookingGuide = lazy(async () => ({ default: (await import('./BookingGuide')).BookingGuide }));

/** Everything below the search, each part for itself (spec 4 "Home load"). Another language is another page. */
export function HomeSections() {
  const { locale, profile } = useSession();
  const latvian = isLatvianTenant(profile);
  return <Sections key={`${locale} ${latvian}`} latvian={latvian} />;
}

function Sections({ latvian }: { latvian: boolean }) {
  const { online } = useSession();
  const { guide } = useHome();

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

  const text = latvian && guide.phase === 'ready' && guide.data.html.trim() ? guide.data : null;
  return (
    <>
      <Quiet>
        <SaleBanners />
      </Quiet>
      <Quiet>
        <TopDeals />
      </Quiet>
      <Quiet>
        <CheapDestinations />
      </Quiet>
      <Quiet>
        <InstallCard />
      </Quiet>
      {text && (
        <Quiet>
          <BookingGuide guide={text} />
        </Quiet>
      )}
    </>
  );
}
