import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { OrderSummary } from '@/domain/payment/order';
import { useT } from '@/i18n/t';
import { log } from '@/platform/log';
import { ButtonLink } from '@/ui/ButtonLink';
import { Outcome } from './Outcome';
import { WriteToUs } from './WriteToUs';

/** What can be done about an order that came to nothing. */
type Way = { kind: 'ordered'; order: OrderSummary } | { kind: 'draft' } | { kind: 'none' };

async function findWay(orderId: string): Promise<Way> {
  const [{ resumable }, { settledInstead }] = await Promise.all([
    import('@/state/booking/begin'),
    import('@/state/booking/orders'),
  ]);
  const order = await settledInstead(orderId);
  if (order) return { kind: 'ordered', order };
  return { kind: (await resumable()) ? 'draft' : 'none' };
}

/** Whether the booking is ordered by now, or still on this device to pay for; null until it has been looked up. */
function useWay(orderId: string): Way | null {
  const [way, setWay] = useState<Way | null>(null);
  useEffect(() => {
    let here = true;
    findWay(orderId)
      .then((found) => here && setWay(found))
      .catch((error: unknown) => {
        log.warn('order', 'drafts could not be read', error);
        if (here) setWay({ kind: 'none' });
      });
    return () => {
      here = false;
    };
  }, [orderId]);
  return way;
}

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
