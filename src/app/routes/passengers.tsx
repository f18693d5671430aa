import { PassengersPage } from '@/features/dashboard/PassengersPage';
import { useT } from '@/i18n/t';
import type { PlainPage } from '../page';
import { useTitle } from '../useTitle';

/** /dashboard/passengers */
function PassengersRoute() {
  const t = useT();
  useTitle(t('dashboard.nav.passengers'));
  return <PassengersPage />;
}

export default { Component: PassengersRoute } satisfies PlainPage;
