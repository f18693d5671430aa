import { type ComponentType, useCallback, useState } from 'react';
import type { OrderSummary } from '@/domain/payment/order';
import { Navigate, useLocation } from 'react-router-dom';
import { withNonBreakingHyphens } from '@/domain/tenant/types';
import { type Translate, useT } from '@/i18n/t';
import { useSession } from '@/state/session';
import { openModal } from '@/state/modals';
import { carryState } from '@/ui/AppLink';
import { Button, ButtonLink } from '@/ui/Button';
import { OpeningHours } from '../common/OpeningHours';
import { OptionalPart } from '../common/OptionalPart';
import { lazyPart } from '@/state/latePart';
import { loadMessages } from '@/i18n/catalogue';
import { BankDetailsCard } from './BankDetailsCard';
import './print.css';
import styles from './Order.module.css';
import { AddToCalendar } from './AddToCalendar';
import { Documents } from './Documents';
import { NextSteps } from './NextSteps';
import { OrderUnknown, OrderRedirect, OutcomeScreen, ContactAgency } from './OutcomeScreen';
import { TripCard } from './TripCard';
import { useOrder, useReplacing } from './orderHooks';

/** Tickets open without a signal once the app is installed. */
const Install = lazyPart(async () => {
  const [card] = await Promise.all([import('../common/install/InstallCard'), loadMessages('land')]);
  return card.InstallCard;
});

function lead(order: OrderSummary, t: Translate): string {
  if (order.status === 'paid') return t('order.thanks.body');
  return t(order.bankDetails ? 'order.awaiting.transfer' : 'order.awaiting.office');
}

/** Names of the purchased items; supplied by the route. */
export type BoughtPart = ComponentType<{ order: OrderSummary }>;

/** The order exists. It is read from the device, so the page works offline. */
export function ThankYou({ orderId, Bought }: { orderId: string; Bought: BoughtPart }) {
  const t = useT();
  const { profile } = useSession();
  const { search } = useLocation();
  const [round, setRound] = useState(0);
  const reading = useOrder(orderId, round);
  const onPaid = useCallback(() => setRound((now) => now + 1), []);
  const other = useReplacing(reading.state === 'ready' ? reading.order : null, onPaid);
  const home = (
    <ButtonLink kind="tonal" to="/">
      {t('order.home')}
    </ButtonLink>
  );
  if (reading.state === 'reading') return <OutcomeScreen title={t('order.trip')} line="grey" busy />;
  if (reading.state === 'none') return <OrderUnknown orderId={orderId} />;
  const { order } = reading;
  if (order.cancellation)
    return <Navigate to={carryState(`/booking/cancelled?order=${encodeURIComponent(orderId)}`, search)} replace />;
  // The bank or card page has not reported yet: poll instead of assuming an outcome.
  const isOpen = order.paymentType === 'paymentInitiation' || order.paymentType === 'cardPayments';
  if (order.status !== 'paid' && isOpen) return <OrderRedirect orderId={orderId} page="confirmation" />;
  if (other) {
    return (
      <OutcomeScreen
        title={t('order.instead.title', { order: other })}
        line="cut"
        actions={
          <>
            <ButtonLink kind="primary" to={`/order/${encodeURIComponent(other)}/thankyou`}>
              {t('booking.ordered.go')}
            </ButtonLink>
            <ContactAgency orderId={orderId} />
          </>
        }
      >
        <p>{t('order.instead.body', { id: orderId })}</p>
      </OutcomeScreen>
    );
  }
  const isOffice = order.status !== 'paid' && !order.bankDetails;
  return (
    <>
      <OutcomeScreen title={t(order.status === 'paid' ? 'order.thanks.title' : 'order.awaiting.title')} line="whole">
        <p>{lead(order, t)}</p>
        {isOffice && profile.contactInformation.address && (
          <p>{withNonBreakingHyphens(profile.contactInformation.address)}</p>
        )}
        {isOffice && <OpeningHours title={<b>{t('order.hours')}</b>} />}
      </OutcomeScreen>
      <div className={`wrap ${styles.page} ${styles.below}`} data-paper>
        {order.bankDetails && order.status !== 'paid' && <BankDetailsCard details={order.bankDetails} />}
        <TripCard order={order} />
        <NextSteps order={order} />
        {order.status === 'paid' && (
          <div data-screen>
            <Documents order={order} />
          </div>
        )}
        <div data-screen>
          <OptionalPart>
            <Install isHereOnly />
          </OptionalPart>
        </div>
        <Bought order={order} />
        <div className={styles.acts} data-screen>
          <ButtonLink kind="primary" to={`/dashboard/trips/${encodeURIComponent(order.orderId)}`}>
            {t('order.toTrip')}
          </ButtonLink>
          <AddToCalendar order={order} />
          {home}
          <Button kind="quiet" aria-haspopup="dialog" onClick={() => openModal('requestOrderHelp', { order })}>
            {t('order.help')}
          </Button>
        </div>
      </div>
    </>
  );
}
