import { type ReactNode, useState } from 'react';
import { useT } from '@/i18n/t';
import { useItems } from '@/state/account/person/itemsStore';
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
import { AccountQuestion, KeptWhere } from '../common/person/KeptWhere';
import { RulesCard, UsualBagsCard, usePreferencesInAccount } from './SearchPreferences';
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

/** Saved flights have no page of their own. */
function FlightsCard() {
  const t = useT();
  const { place } = useItems('favourites');
  if (place === 'device') return null;
  return (
    <Card title={t('dashboard.items.flights')}>
      <div className="stack">
        <p>
          <KeptWhere kind="favourites" device="" account={t('dashboard.items.favourites')} />
        </p>
        <AccountQuestion kind="favourites" />
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
    <PageFrame
      title={t('dashboard.nav.preferences')}
      lede={
        <KeptWhere
          kind="preferences"
          device={t('dashboard.preferences.lede')}
          account={t('dashboard.items.preferences')}
          content={usePreferencesInAccount()}
        />
      }
    >
      {isShared && <Notice title={t('dashboard.shared')}>{t('dashboard.sharedText')}</Notice>}
      <Card title={t(regionalTitle(useSession().profile))}>{regional}</Card>
      {sells('bags') && <UsualBagsCard />}
      <RulesCard />
      <KeptCard />
      <VisitsCard />
      <AccountQuestion kind="preferences" />
      <FlightsCard />
    </PageFrame>
  );
}
