import type { ComponentType } from 'react';
import { TripsPage } from '@/features/trips/TripsPage';
import { loadMessages } from '@/i18n/catalogue';
import { useT } from '@/i18n/t';
import { useTitle } from '../useTitle';

/** /dashboard/trips */
function TripsRoute() {
  const t = useT();
  useTitle(t('trips.title'));
  return <TripsPage />;
}

/** The page with its texts. */
export async function tripsRoute(): Promise<ComponentType> {
  await loadMessages('trips');
  return TripsRoute;
}
