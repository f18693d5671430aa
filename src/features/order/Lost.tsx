import { useT } from '@/i18n/t';
import { ButtonLink } from '@/ui/Button';
import { OutcomeScreen } from './OutcomeScreen';
import { useWay } from './useWay';
import { WriteToUs } from './WriteToUs';

/** A return that names no known payment. Mentions the booking only if there is one. */
export function Lost({ orderId, what }: { orderId: string; what: 'missing' | 'unknown' }) {
  const t = useT();
  const way = useWay(orderId);
  const next =
    way?.kind === 'ordered'
      ? { to: `/order/${encodeURIComponent(way.order.orderId)}/thankyou`, says: t('booking.ordered.go') }
      : way?.kind === 'draft'
        ? { to: '/booking/checkout', says: t('order.backToPayment') }
        : { to: '/', says: t('order.search') };
  return (
    <OutcomeScreen
      title={t(`order.${what}.title`)}
      line="cut"
      actions={
        way === null ? undefined : (
          <>
            <ButtonLink kind="outline" to={next.to}>
              {next.says}
            </ButtonLink>
            <WriteToUs orderId={orderId} />
          </>
        )
      }
    >
      <p>{t(`order.${what}.body`)}</p>
      {way?.kind === 'draft' && <p>{t('order.lost.kept')}</p>}
    </OutcomeScreen>
  );
}
