import { type ReactNode, useState } from 'react';
import { useT } from '@/i18n/t';
import { isOnSharedDevice, useAccount } from '@/state/account';
import { sells } from '@/state/sales';
import { useSession } from '@/state/session';
import { agreeToKeepTravellers, useTravellers } from '@/state/trips/travellers';
import { useContentShown } from '@/state/useContentShown';
import { Card } from '@/ui/Card';
import { Check } from '@/ui/Check';
import { Notice } from '@/ui/Notice';
import { TextLink } from '@/ui/TextLink';
import { PageFrame } from '@/ui/PageFrame';
import { regionalTitle } from '../common/regionalTitle';
import { RulesCard, UsualBagsCard } from './SearchPreferences';
import { VisitsCard } from './VisitsCard';

/** What may be kept on the device. */
function KeptCard() {
  const t = useT();
  const saved = useTravellers();
  const [failed, setFailed] = useState(false);
  return (
    <Card title={t('dashboard.preferences.kept')}>
      <div className="stack">
        <Check
          switch
          label={t('dashboard.travellers.keep')}
          hint={t('dashboard.travellers.keepHint')}
          checked={saved?.keep ?? false}
          disabled={!saved}
          onValue={(agreed) => void agreeToKeepTravellers(agreed).then((done) => setFailed(!done))}
        />
        {(failed || saved === null) && (
          <Notice kind="bad" live>
            {t('dashboard.travellers.failed')}
          </Notice>
        )}
        <p className="small muted">{t('dashboard.preferences.keptText')}</p>
        <TextLink to="/device">{t('dashboard.device')}</TextLink>
      </div>
    </Card>
  );
}

/** /dashboard/preferences. `regional`: language, currency and colour scheme. Each choice applies at once. */
export function PreferencesPage({ regional }: { regional: ReactNode }) {
  const t = useT();
  const isShared = useAccount().status === 'user' && isOnSharedDevice();
  useContentShown();
  return (
    <PageFrame title={t('dashboard.nav.preferences')} lede={t('dashboard.preferences.lede')}>
      {isShared && <Notice title={t('dashboard.shared')}>{t('dashboard.sharedText')}</Notice>}
      <Card title={t(regionalTitle(useSession().profile))}>{regional}</Card>
      {sells('bags') && <UsualBagsCard />}
      <RulesCard />
      <KeptCard />
      <VisitsCard />
    </PageFrame>
  );
}
