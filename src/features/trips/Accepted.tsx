import { localDay } from '@/domain/dates';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { openModal } from '@/state/modals';
import { AppLink } from '@/ui/AppLink';
import { Card } from '@/ui/Card';
import { TextButton } from '@/ui/TextLink';
import styles from './Trip.module.css';

/** The texts accepted before payment, with the time of acceptance (ms); undefined in orders of earlier versions. */
export function Accepted({ at }: { at: number | undefined }) {
  const t = useT();
  const format = useFormat();
  return (
    <Card title={t('trips.accepted.title')}>
      <p className={styles.gap}>
        {at === undefined
          ? t('trips.accepted.before')
          : t('trips.accepted.on', { day: format.date(localDay(at)), time: format.time(at) })}
      </p>
      <ul className={styles.links}>
        <li>
          <AppLink to="/info/terms-of-service">{t('content.termsOfService')}</AppLink>
        </li>
        <li>
          <AppLink to="/info/guarantee-rules">{t('content.guarantee')}</AppLink>
        </li>
        <li>
          <AppLink to="/info/cancellation-policy">{t('content.refunds')}</AppLink>
        </li>
        <li>
          <AppLink to="/info/privacy-policy">{t('content.privacyPolicy')}</AppLink>
        </li>
        <li>
          {/* The airline's rules have no page. */}
          <TextButton aria-haspopup="dialog" onClick={() => openModal('documentView', { type: 'airline_policy' })}>
            {t('content.airlinePolicy')}
          </TextButton>
        </li>
      </ul>
    </Card>
  );
}
