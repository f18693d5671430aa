import type { ComponentType } from 'react';
import { PreferencesPage } from '@/features/dashboard/PreferencesPage';
import { RegionalChoices } from '@/features/regional/RegionalChoices';
import { loadMessages } from '@/i18n/catalogue';
import { useT } from '@/i18n/t';
import { useTitle } from '../useTitle';

/** /dashboard/preferences */
function PreferencesRoute() {
  const t = useT();
  useTitle(t('dashboard.nav.preferences'));
  return <PreferencesPage regional={<RegionalChoices />} />;
}

/** The page with its texts: bags and rules are named as in the filters. */
export async function preferencesRoute(): Promise<ComponentType> {
  await loadMessages('found');
  return PreferencesRoute;
}
