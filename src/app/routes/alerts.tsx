import type { ComponentType } from 'react';
import { AlertsPage } from '@/features/alerts/AlertsPage';
import { loadMessages } from '@/i18n/catalogue';
import { useT } from '@/i18n/t';
import { useTitle } from '../useTitle';

/** /dashboard/alerts */
function AlertsRoute() {
  const t = useT();
  useTitle(t('alerts.title'));
  return <AlertsPage />;
}

/** The page with its texts. */
export async function alertsRoute(): Promise<ComponentType> {
  await loadMessages('alerts');
  return AlertsRoute;
}
