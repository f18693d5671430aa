import { useT } from '@/i18n/t';
import { useTitle } from '../useTitle';

/** /dashboard/passengers */
function PassengersRoute() {
  const t = useT();
  useTitle(t('dashboard.nav.passengers'));
  return <h1>{t('dashboard.nav.passengers')}</h1>;
}

/** The page with its texts. */
export const passengersRoute = () => Promise.resolve(PassengersRoute);
