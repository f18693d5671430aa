import { useLocation } from 'react-router-dom';
import { useT } from '@/i18n/t';
import type { NotPaid } from '@/state/booking/confirm';
import { Button, ButtonLink } from '@/ui/Button';
import { NotHere } from './NotHere';
import { OutcomeScreen } from './OutcomeScreen';
import { useBackToPay } from './useBackToPay';
import { useWay } from './useWay';
import { WriteToUs } from './WriteToUs';

function PayAgain({ bookingId }: { bookingId: string }) {
  const t = useT();
  return (
    <Button kind="primary" onClick={useBackToPay(bookingId)}>
      {t('order.error.retry')}
    </Button>
  );
}

/** Payment failed. The booking is kept and can be paid again. */
export function Failed({ orderId }: { orderId: string }) {
  const t = useT();
  // Set by the confirmation page, which asked the server. The address alone proves nothing.
  const told = (useLocation().state as { notPaid?: NotPaid } | null)?.notPaid;
  const way = useWay(orderId);
  if (!told && way === null) return <OutcomeScreen title={t('order.trip')} line="grey" busy />;
  if (!told && way?.known === false) return <NotHere orderId={orderId} />;
  const ordered = way?.kind === 'ordered' ? way.order.orderId : null;
  const own = way?.kind === 'draft' && way.known ? way.bookingId : null;
  return (
    <OutcomeScreen
      title={ordered ? t('booking.ordered.title', { order: ordered }) : t('order.error.title')}
      line={ordered ? 'whole' : 'cut'}
      actions={
        way && (
          <>
            <WriteToUs orderId={orderId} />
            {ordered ? (
              <ButtonLink kind="primary" to={`/order/${encodeURIComponent(ordered)}/thankyou`}>
                {t('booking.ordered.go')}
              </ButtonLink>
            ) : own ? (
              <PayAgain bookingId={own} />
            ) : (
              <ButtonLink kind="primary" to="/">
                {t('order.search')}
              </ButtonLink>
            )}
          </>
        )
      }
    >
      <p>{t(ordered ? 'booking.ordered.body' : `order.error.${told ?? 'general'}`)}</p>
      {way && !ordered && <p>{own ? t('order.error.kept') : t('order.error.noDraft', { id: orderId })}</p>}
    </OutcomeScreen>
  );
}
