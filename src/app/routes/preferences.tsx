import { useT } from '@/i18n/t';
import { useTitle } from '../useTitle';

/** /dashboard/preferences */
export function PreferencesRoute() {
  const t = useT();
  useTitle(t('dashboard.nav.preferences'));
  return <h1>{t('dashboard.nav.preferences')}</h1>;
}
