import { ReferralPage } from '@/features/dashboard/ReferralPage';
import { useT } from '@/i18n/t';
import type { PlainPage } from '../page';
import { useTitle } from '../useTitle';

/** /dashboard/referral */
function ReferralRoute() {
  const t = useT();
  useTitle(t('dashboard.referral.title'));
  return <ReferralPage />;
}

export default { Component: ReferralRoute } satisfies PlainPage;
