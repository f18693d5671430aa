import { SupportPage } from '@/features/dashboard/SupportPage';
import { useT } from '@/i18n/t';
import { useTitle } from '../useTitle';

/** /dashboard/support */
export function SupportRoute() {
  const t = useT();
  useTitle(t('dashboard.nav.support'));
  return <SupportPage />;
}
