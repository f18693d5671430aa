import { useLocation } from 'react-router-dom';
import { useT } from '@/i18n/t';
import type { NotPaidReason } from '@/state/booking/payment/confirm';
import { Button, ButtonLink } from '@/ui/Button';
import { OrderUnknown, OutcomeScreen, ContactAgency } from './OutcomeScreen';
import { useBackToPay, useRecovery } from './orderHooks';
import type { ReactNode } from 'react';
import type { Cents } from '@/domain/money';
import { useFormat } from '@/i18n/format';
import { Agency } from './Agency';
import styles from './Order.module.css';

function PayAgain({ bookingId }: { bookingId: string }) {
  const t = useT();
  return (
    <Button kind="primary" onClick={useBackToPay(bookingId)}>
      {t('order.error.retry')}
    </Button>
  );
}

/** Payment failed. The booking is kept and can be paid again. */
export function OrderFailed({ orderId }: { orderId: string }) {
  const t = useT();
  // Set by the confirmation page, which asked the server. The address alone proves nothing.
  const told = (useLocation().state as { notPaid?: NotPaidReason } | null)?.notPaid;
  const way = useRecovery(orderId);
  if (!told && way === null) return <OutcomeScreen title={t('order.trip')} line="grey" busy />;
  if (!told && way?.known === false) return <OrderUnknown orderId={orderId} />;
  const ordered = way?.kind === 'ordered' ? way.order.orderId : null;
  const own = way?.kind === 'draft' && way.known ? way.bookingId : null;
  return (
    <OutcomeScreen
      title={ordered ? t('booking.ordered.title', { order: ordered }) : t('order.error.title')}
      line={ordered ? 'whole' : 'cut'}
      actions={
        way && (
          <>
            <ContactAgency orderId={orderId} />
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

/** A return that names no known payment. Mentions the booking only if there is one. */
export function PaymentUnknown({ orderId, what }: { orderId: string; what: 'missing' | 'unknown' }) {
  const t = useT();
  const way = useRecovery(orderId);
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
            <ContactAgency orderId={orderId} />
          </>
        )
      }
    >
      <p>{t(`order.${what}.body`)}</p>
      {way?.kind === 'draft' && <p>{t('order.lost.kept')}</p>}
    </OutcomeScreen>
  );
}

interface UnfinishedProps {
  orderId: string;
  bookingId: string;
  amount: Cents | null;
  /** Polls once more on a press. */
  again: ReactNode;
}

/** An unpaid order of this device: the bank's page was left without a decision. It can be paid from here. */
export function OrderUnpaid({ orderId, bookingId, amount, again }: UnfinishedProps) {
  const t = useT();
  const format = useFormat();
  const way = useRecovery(orderId, bookingId);
  const backToPay = useBackToPay(bookingId, true);
  if (way?.kind === 'ordered') {
    return (
      <OutcomeScreen
        title={t('booking.ordered.title', { order: way.order.orderId })}
        line="whole"
        actions={
          <ButtonLink kind="primary" to={`/order/${encodeURIComponent(way.order.orderId)}/thankyou`}>
            {t('booking.ordered.go')}
          </ButtonLink>
        }
      >
        <p>{t('booking.ordered.body')}</p>
      </OutcomeScreen>
    );
  }
  return (
    <OutcomeScreen
      title={t('order.unfinished.title')}
      line="grey"
      actions={
        <>
          {way?.kind === 'draft' ? (
            <Button kind="primary" onClick={backToPay}>
              {t('order.backToPayment')}
            </Button>
          ) : (
            <ContactAgency orderId={orderId} />
          )}
          {again}
        </>
      }
    >
      <p className={styles.pairs}>
        <span>
          {t('order.fact.order')}: <b translate="no">{orderId}</b>
        </span>
        {amount !== null && (
          <span>
            {t('order.fact.toPay')}: <b translate="no">{format.money(amount)}</b>
          </span>
        )}
      </p>
      <p>{t(way?.kind === 'none' ? 'order.unfinished.alone' : 'order.unfinished.body')}</p>
      <Agency />
    </OutcomeScreen>
  );
}
