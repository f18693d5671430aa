import type { ComponentType } from 'react';
import { ReferralPage } from '@/features/dashboard/ReferralPage';
import { loadMessages } from '@/i18n/catalogue';
import { useT } from '@/i18n/t';
import { useTitle } from '../useTitle';

/** /dashboard/referral */
function ReferralRoute() {
  const t = useT();
  useTitle(t('dashboard.referral.title'));
  return <ReferralPage />;
}

/** The page with its texts: the ways to share are named as for a flight. */
export async function referralRoute(): Promise<ComponentType> {
  await loadMessages('found');
  return ReferralRoute;
}
