import { AlertsPage } from '@/features/alerts/AlertsPage';
import { useT } from '@/i18n/t';
import type { PlainPage } from '../page';
import { useTitle } from '../useTitle';

/** /dashboard/alerts */
function AlertsRoute() {
  const t = useT();
  useTitle(t('alerts.title'));
  return <AlertsPage />;
}

export default { Component: AlertsRoute } satisfies PlainPage;
