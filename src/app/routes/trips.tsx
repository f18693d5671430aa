import type { ComponentType } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { TripsPage } from '@/features/trips/TripsPage';
import { useT } from '@/i18n/t';
import { pause } from '@/platform/idle';
import { openTrips } from '@/state/trips/device';
import { carryState } from '@/ui/AppLink';
import type { PlainPage } from '../page';
import { useTitle } from '../useTitle';

function Titled() {
  const t = useT();
  useTitle(t('trips.title'));
  return <TripsPage />;
}

/** /dashboard/trips; the dashboard begins with it. */
function TripsRoute() {
  const { pathname, search } = useLocation();
  return /\/trips\/?$/.test(pathname) ? <Titled /> : <Navigate to={carryState('/dashboard/trips', search)} replace />;
}

/** ms; a page without its trips is drawn twice, but a slow database must not hold it. */
const LONGEST_READ_MS = 1000;

/** The page with its trips where they are read in time. */
async function open(): Promise<ComponentType> {
  await Promise.race([openTrips(), pause(LONGEST_READ_MS)]);
  return TripsRoute;
}

export default { open } satisfies PlainPage;
