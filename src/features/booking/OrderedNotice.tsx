import { type ReactNode, useEffect, useState } from 'react';
import { useT } from '@/i18n/t';
import { log } from '@/platform/log';
import { lastSettled } from '@/state/booking/orders';
import { EmptyState } from '@/ui/EmptyState';
import { ButtonLink } from '@/ui/Button';

/** Links a step of an already ordered booking to its order; renders `children` when there is none. */
export function OrderedNotice({ children }: { children: ReactNode }) {
  const t = useT();
  const [order, setOrder] = useState<string | null | undefined>(undefined);
  useEffect(() => {
    let shown = true;
    lastSettled()
      .then((found) => shown && setOrder(found?.orderId ?? null))
      .catch((error: unknown) => {
        log.warn('booking', 'orders could not be read', error);
        if (shown) setOrder(null);
      });
    return () => {
      shown = false;
    };
  }, []);
  if (order === undefined) return null;
  if (order === null) return children;
  return (
    <div className="wrap">
      <EmptyState
        level="h1"
        title={t('booking.ordered.title', { order })}
        actions={
          <ButtonLink kind="primary" to={`/order/${encodeURIComponent(order)}/thankyou`}>
            {t('booking.ordered.go')}
          </ButtonLink>
        }
      >
        <p>{t('booking.ordered.body')}</p>
      </EmptyState>
    </div>
  );
}
