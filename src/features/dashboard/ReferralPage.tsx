import { langOf } from '@/domain/locale';
import { useT } from '@/i18n/t';
import { useContentShown } from '@/state/useContentShown';
import { useSession } from '@/state/session';
import { Card } from '@/ui/Card';
import { ShareChannels } from '../common/ShareChannels';
import { PageFrame } from '@/ui/PageFrame';

/** /dashboard/referral: invites a friend to the home page, in the language of the traveller. */
export function ReferralPage() {
  const t = useT();
  const { settings, locale } = useSession();
  const name = settings.projectName;
  useContentShown();
  const shared = {
    url: new URL(`./?lang=${langOf(locale)}`, document.baseURI).href,
    subject: t('dashboard.referral.subject', { name }),
    text: t('dashboard.referral.message', { name }),
  };
  return (
    <PageFrame title={t('dashboard.referral.title')} lede={t('dashboard.referral.lede', { name })}>
      <Card title={t('dashboard.referral.share')}>
        <div className="stack">
          <p>{shared.text}</p>
          <ShareChannels shared={shared} />
          <p className="small muted">{t('dashboard.referral.note')}</p>
        </div>
      </Card>
    </PageFrame>
  );
}
