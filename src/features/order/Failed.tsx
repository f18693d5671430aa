import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useT } from '@/i18n/t';
import { log } from '@/platform/log';
import { ButtonLink } from '@/ui/ButtonLink';
import { Outcome } from './Outcome';
import { WriteToUs } from './WriteToUs';

/** Whether there is still a booking on this device to pay for; null until it has been looked up. */
function useHasDraft(): boolean | null {
  const [has, setHas] = useState<boolean | null>(null);
  useEffect(() => {
    let here = true;
    import('@/state/booking/begin')
      .then(({ resumable }) => resumable())
      .then((found) => here && setHas(found !== null))
      .catch((error: unknown) => {
        log.warn('order', 'drafts could not be read', error);
        if (here) setHas(false);
      });
    return () => {
      here = false;
    };
  }, []);
  return has;
}

/** Not paid. The booking is kept, and paying again is one press away. */
export function Failed({ orderId }: { orderId: string }) {
  const t = useT();
  const [query] = useSearchParams();
  const hasDraft = useHasDraft();
  const reason = query.get('reason');
  const why = reason === 'declined' || reason === 'abandoned' ? reason : 'general';
  return (
    <Outcome
      title={t('order.error.title')}
      line="cut"
      actions={
        hasDraft === null ? undefined : (
          <>
            <WriteToUs orderId={orderId} />
            {hasDraft ? (
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
      <p>{t(`order.error.${why}`)}</p>
      {hasDraft !== null && <p>{t(hasDraft ? 'order.error.kept' : 'order.error.noDraft', { id: orderId })}</p>}
    </Outcome>
  );
}
