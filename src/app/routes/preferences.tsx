import { PreferencesPage } from '@/features/dashboard/PreferencesPage';
import { RegionalChoices } from '@/features/regional/RegionalChoices';
import { useT } from '@/i18n/t';
import type { PlainPage } from '../page';
import { useTitle } from '../useTitle';

/** /dashboard/preferences */
function PreferencesRoute() {
  const t = useT();
  useTitle(t('dashboard.nav.preferences'));
  return <PreferencesPage regional={<RegionalChoices />} />;
}

export default { Component: PreferencesRoute } satisfies PlainPage;
