import { useT } from '@/i18n/t';
import { useTitle } from '../useTitle';

/** /dashboard/support */
function SupportRoute() {
  const t = useT();
  useTitle(t('dashboard.nav.support'));
  return <h1>{t('dashboard.nav.support')}</h1>;
}

/** The page with its texts. */
export const supportRoute = () => Promise.resolve(SupportRoute);
