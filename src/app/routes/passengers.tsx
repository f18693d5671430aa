import type { ComponentType } from 'react';
import { PassengersPage } from '@/features/dashboard/PassengersPage';
import { loadMessages } from '@/i18n/catalogue';
import { useT } from '@/i18n/t';
import { useTitle } from '../useTitle';

/** /dashboard/passengers */
function PassengersRoute() {
  const t = useT();
  useTitle(t('dashboard.nav.passengers'));
  return <PassengersPage />;
}

/** The page with its texts: those of the form and of documents that expire before a trip. */
export async function passengersRoute(): Promise<ComponentType> {
  await Promise.all([loadMessages('party'), loadMessages('trips')]);
  return PassengersRoute;
}
