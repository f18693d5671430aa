import type { ComponentType } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { TripsPage } from '@/features/trips/TripsPage';
import { loadMessages } from '@/i18n/catalogue';
import { useT } from '@/i18n/t';
import { openTrips } from '@/state/trips/device';
import { carryState } from '@/ui/AppLink';
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

/** The page with its texts. */
export async function tripsRoute(): Promise<ComponentType> {
  openTrips();
  await loadMessages('trips');
  return TripsRoute;
}
