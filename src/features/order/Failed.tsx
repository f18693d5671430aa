import { useSearchParams } from 'react-router-dom';
import { useT } from '@/i18n/t';
import { ButtonLink } from '@/ui/ButtonLink';
import { Outcome } from './Outcome';
import { useWay } from './useWay';
import { WriteToUs } from './WriteToUs';

/** Not paid. The booking is kept, and paying again is one press away. */
export function Failed({ orderId }: { orderId: string }) {
  const t = useT();
  const [query] = useSearchParams();
  const way = useWay(orderId);
  const ordered = way?.kind === 'ordered' ? way.order.orderId : null;
  const reason = query.get('reason');
  const why = reason === 'declined' || reason === 'abandoned' ? reason : 'general';
  return (
    <Outcome
      title={ordered ? t('booking.ordered.title', { order: ordered }) : t('order.error.title')}
      line={ordered ? 'whole' : 'cut'}
      actions={
        way === null ? undefined : (
          <>
            <WriteToUs orderId={orderId} />
            {way.kind === 'ordered' ? (
              <ButtonLink kind="primary" to={`/order/${encodeURIComponent(way.order.orderId)}/thankyou`}>
                {t('booking.ordered.go')}
              </ButtonLink>
            ) : way.kind === 'draft' ? (
              <ButtonLink kind="primary" to="/booking/checkout">
                {t('order.error.retry')}
              </ButtonLink>
            ) : (
              <ButtonLink kind="primary" to="/">
                {t('order.search')}
              </ButtonLink>
            )}
          </>
        )
      }
    >
      <p>{t(ordered ? 'booking.ordered.body' : `order.error.${why}`)}</p>
      {way?.kind === 'draft' && <p>{t('order.error.kept')}</p>}
      {way?.kind === 'none' && <p>{t('order.error.noDraft', { id: orderId })}</p>}
    </Outcome>
  );
}
