import { useEffect } from 'react';
import { useT } from '@/i18n/t';
import { useSession } from '@/state/session';
import { browserSaysNo, chooseVisits, startVisitsChoice, tenantCounts, useVisitsChoice } from '@/state/visits/consent';
import { Card } from '@/ui/Card';
import { Check } from '@/ui/Check';

/** Whether visits are counted, and what that means. Nothing for a tenant that does not count. */
export function VisitsCard() {
  const t = useT();
  const choice = useVisitsChoice();
  const { tagManagerId } = useSession().settings;
  useEffect(() => void startVisitsChoice(), []);
  if (!tenantCounts()) return null;
  return (
    <Card title={t('dashboard.visits.title')} id="visits">
      <div className="stack">
        <Check
          switch
          label={t('dashboard.visits.allow')}
          hint={t('dashboard.visits.hint')}
          checked={choice === 'yes'}
          onValue={(agreed) => chooseVisits(agreed ? 'yes' : 'no')}
        />
        {browserSaysNo() && choice === 'no' && <p className="small">{t('dashboard.visits.browser')}</p>}
        <p className="small muted">{t('dashboard.visits.what')}</p>
        {tagManagerId && <p className="small muted">{t('dashboard.visits.tag')}</p>}
      </div>
    </Card>
  );
}
