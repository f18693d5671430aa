import { useT } from '@/i18n/t';
import { useTitle } from '../useTitle';

/** /dashboard/referral */
export function ReferralRoute() {
  const t = useT();
  useTitle(t('dashboard.nav.referral'));
  return <h1>{t('dashboard.nav.referral')}</h1>;
}
