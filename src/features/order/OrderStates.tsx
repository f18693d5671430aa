import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { Cents } from '@/domain/money';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { now } from '@/platform/clock';
import type { NotPaidReason } from '@/state/booking/payment/confirm';
import { Button, ButtonLink } from '@/ui/Button';
import type { StateFact } from '@/ui/StateHead';
import { Agency } from './Agency';
import { ContactAgency, OrderUnknown, OutcomeScreen, ToOrder } from './OutcomeScreen';
import { type Recovery, useBackToPay, useRecovery } from './orderHooks';

function PayAgain({ bookingId, says, paysNow }: { bookingId: string; says: string; paysNow?: boolean }) {
  return (
    <Button kind="primary" onClick={useBackToPay(bookingId, paysNow)}>
      {says}
    </Button>
  );
}

/** The order's number, what is to be paid, and until when the fare is held for it. */
function useFacts(orderId: string, amount: Cents | null, way: Recovery | null): StateFact[] {
  const t = useT();
  const format = useFormat();
  const heldUntil = way?.kind === 'draft' ? way.heldUntil : null;
  return [
    { name: t('order.fact.order'), value: orderId },
    { name: t('order.fact.toPay'), value: amount === null ? '' : format.money(amount) },
    { name: t('order.fact.heldUntil'), value: heldUntil === null ? '' : format.asOf(heldUntil, now()) },
  ];
}

/** The booking has been ordered by now, under another number or in another tab. */
function OrderedMeanwhile({ orderId, other }: { orderId: string; other: string }) {
  const t = useT();
  return (
    <OutcomeScreen
      title={t('booking.ordered.title', { order: other })}
      line="whole"
      main={<ToOrder orderId={other} />}
      help={<ContactAgency orderId={orderId} />}
    >
      <p>{t('booking.ordered.body')}</p>
    </OutcomeScreen>
  );
}

/** Payment failed. The booking is kept and can be paid again. */
export function OrderFailed({ orderId }: { orderId: string }) {
  const t = useT();
  // Set by the confirmation page, which asked the server. The address alone proves nothing.
  const told = (useLocation().state as { notPaid?: NotPaidReason } | null)?.notPaid;
  const way = useRecovery(orderId);
  const facts = useFacts(orderId, way?.amount ?? null, way);
  if (!told && way === null) return <OutcomeScreen title={t('order.trip')} line="grey" busy />;
  if (!told && way?.known === false) return <OrderUnknown orderId={orderId} />;
  if (way?.kind === 'ordered') return <OrderedMeanwhile orderId={orderId} other={way.order.orderId} />;
  const own = way?.kind === 'draft' && way.known ? way.bookingId : null;
  return (
    <OutcomeScreen
      title={t('order.error.title')}
      line="cut"
      facts={facts}
      main={
        way &&
        (own ? (
          <PayAgain bookingId={own} says={t('order.error.retry')} />
        ) : (
          <ButtonLink kind="primary" to="/">
            {t('order.search')}
          </ButtonLink>
        ))
      }
      help={way && <ContactAgency orderId={orderId} />}
    >
      <p>{t(`order.error.${told ?? 'general'}`)}</p>
      {way && <p>{own ? t('order.error.kept') : t('order.error.noDraft', { id: orderId })}</p>}
    </OutcomeScreen>
  );
}

/** A return that names no known payment. Mentions the booking only if there is one. */
export function PaymentUnknown({ orderId, what }: { orderId: string; what: 'missing' | 'unknown' }) {
  const t = useT();
  const way = useRecovery(orderId);
  const next =
    way?.kind === 'ordered' ? (
      <ToOrder orderId={way.order.orderId} />
    ) : way?.kind === 'draft' ? (
      <ButtonLink kind="primary" to="/booking/checkout">
        {t('order.backToPayment')}
      </ButtonLink>
    ) : (
      <ButtonLink kind="primary" to="/">
        {t('order.search')}
      </ButtonLink>
    );
  return (
    <OutcomeScreen
      title={t(`order.${what}.title`)}
      line="cut"
      main={way && next}
      help={way && <ContactAgency orderId={orderId} />}
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
  /** Polls once more on a press; the next step where nothing can be paid from here. */
  again: (kind: 'primary' | 'outline') => ReactNode;
}

/** An unpaid order of this device: the bank's page was left without a decision. It can be paid from here. */
export function OrderUnpaid({ orderId, bookingId, amount, again }: UnfinishedProps) {
  const t = useT();
  const way = useRecovery(orderId, bookingId);
  const facts = useFacts(orderId, amount, way);
  if (way?.kind === 'ordered') return <OrderedMeanwhile orderId={orderId} other={way.order.orderId} />;
  const isHere = way?.kind === 'draft';
  return (
    <OutcomeScreen
      title={t('order.unfinished.title')}
      line="grey"
      facts={facts}
      main={isHere ? <PayAgain paysNow bookingId={bookingId} says={t('order.backToPayment')} /> : again('primary')}
      also={isHere && again('outline')}
      help={<ContactAgency orderId={orderId} />}
    >
      <p>{t(way?.kind === 'none' ? 'order.unfinished.alone' : 'order.unfinished.body')}</p>
      <Agency />
    </OutcomeScreen>
  );
}
