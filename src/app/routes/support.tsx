import { SupportPage } from '@/features/dashboard/SupportPage';
import { useT } from '@/i18n/t';
import type { PlainPage } from '../page';
import { useTitle } from '../useTitle';

/** /dashboard/support */
function SupportRoute() {
  const t = useT();
  useTitle(t('dashboard.nav.support'));
  return <SupportPage />;
}

export default { Component: SupportRoute } satisfies PlainPage;
