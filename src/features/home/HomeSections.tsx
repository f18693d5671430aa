import { Suspense, lazy, useEffect, useRef } from 'react';
import { isLatvianTenant } from '@/domain/tenant/types';
import { leaveHome, loadHome, useHome } from '@/state/home';
import { keepPictures } from '@/state/home/pictures';
import { useSession } from '@/state/session';
import { Alone } from './Alone';
import { CheapDestinations } from './CheapDestinations';
import { SaleBanners } from './SaleBanners';
import { TopDeals } from './TopDeals';

const BookingGuide = lazy(async () => ({ default: (await import('./BookingGuide')).BookingGuide }));

/** Everything below the search, each part for itself (spec 4 "Home load"). */
export function HomeSections() {
  const { locale, online, profile } = useSession();
  const { guide } = useHome();
  const latvian = isLatvianTenant(profile);

  useEffect(() => {
    loadHome();
    return leaveHome;
  }, [locale, latvian]);

  // what failed or is old is asked for again with the connection
  const before = useRef(online);
  useEffect(() => {
    if (online && !before.current) loadHome(true);
    before.current = online;
  }, [online]);

  useEffect(() => keepPictures(), [locale]);

  const text = latvian && guide.phase === 'ready' && guide.data.html.trim() ? guide.data : null;
  return (
    <>
      <Alone>
        <SaleBanners />
      </Alone>
      <Alone>
        <TopDeals />
      </Alone>
      <Alone>
        <CheapDestinations />
      </Alone>
      {text && (
        <Alone>
          <Suspense fallback={null}>
            <BookingGuide key={locale} guide={text} />
          </Suspense>
        </Alone>
      )}
    </>
  );
}
