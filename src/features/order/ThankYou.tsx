import { type ComponentType, useCallback, useState } from 'react';
import type { OrderSummary } from '@/domain/payment/order';
import { Navigate, useLocation } from 'react-router-dom';
import { withNonBreakingHyphens } from '@/domain/tenant/types';
import { destinationOf } from '@/domain/trips/trip';
import { useT } from '@/i18n/t';
import { useSession } from '@/state/session';
import { openModal } from '@/state/modals';
import { carryState } from '@/ui/AppLink';
import { Button, ButtonLink } from '@/ui/Button';
import { OpeningHours } from '../common/OpeningHours';
import { OptionalPart } from '../common/OptionalPart';
import { lazyPart } from '@/state/latePart';
import { loadMessages } from '@/i18n/catalogue';
import { StateHead } from '@/ui/StateHead';
import { CityPicture } from '../common/pictures/CityPicture';
import { BankDetailsCard, CopyBankDetails } from './BankDetailsCard';
import './print.css';
import styles from './Order.module.css';
import { AddToCalendar } from './AddToCalendar';
import { Documents } from './Documents';
import { NextSteps } from './NextSteps';
import { useHeadTexts } from './headTexts';
import { OrderUnknown, OrderRedirect, OutcomeScreen, ContactAgency, ToOrder } from './OutcomeScreen';
import { TripCard } from './TripCard';
import { useOrder, useReplacing } from './orderHooks';

/** Tickets open without a signal once the app is installed. */
const Install = lazyPart(async () => {
  const [card] = await Promise.all([import('../common/install/InstallCard'), loadMessages('land')]);
  return card.InstallCard;
});

/** Names of the purchased items; supplied by the route. */
export type BoughtPart = ComponentType<{ order: OrderSummary }>;

interface ThankYouProps {
  orderId: string;
  first: OrderSummary | null;
  Bought: BoughtPart;
}

/** The order exists. It is read from the device, so the page works offline. */
export function ThankYou({ orderId, first, Bought }: ThankYouProps) {
  const t = useT();
  const { search } = useLocation();
  const [round, setRound] = useState(0);
  const reading = useOrder(orderId, round, first);
  const onPaid = useCallback(() => setRound((now) => now + 1), []);
  const other = useReplacing(reading.state === 'ready' ? reading.order : null, onPaid);
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
        main={<ToOrder orderId={other} />}
        help={<ContactAgency orderId={orderId} />}
      >
        <p>{t('order.instead.body', { id: orderId })}</p>
      </OutcomeScreen>
    );
  }
  return <Made order={order} Bought={Bought} />;
}

function Made({ order, Bought }: { order: OrderSummary; Bought: BoughtPart }) {
  const t = useT();
  const { profile } = useSession();
  const { said, facts } = useHeadTexts(order);
  const isPaid = order.status === 'paid';
  const details = isPaid ? null : order.bankDetails;
  const isOffice = !isPaid && !details;
  const trip = (kind: 'primary' | 'outline') => (
    <ButtonLink kind={kind} to={`/dashboard/trips/${encodeURIComponent(order.orderId)}`}>
      {t('order.toTrip')}
    </ButtonLink>
  );
  const city = destinationOf(order);
  return (
    <div className={`wrap ${styles.page}`} data-paper>
      <StateHead
        title={t(isPaid ? 'order.thanks.title' : 'order.awaiting.title')}
        picture={city && <CityPicture iata={city} shape="band" />}
        facts={facts}
        main={details ? <CopyBankDetails details={details} /> : trip('primary')}
        also={details ? trip('outline') : <AddToCalendar order={order} />}
        help={
          <Button kind="quiet" aria-haspopup="dialog" onClick={() => openModal('requestOrderHelp', { order })}>
            {t('order.help')}
          </Button>
        }
      >
        <p>{said.join(' ')}</p>
        {isOffice && profile.contactInformation.address && (
          <p>{withNonBreakingHyphens(profile.contactInformation.address)}</p>
        )}
      </StateHead>
      {details && <BankDetailsCard details={details} />}
      {isOffice && <OpeningHours title={<b>{t('order.hours')}</b>} />}
      <TripCard order={order} />
      {isPaid && (
        <div data-screen>
          <Documents order={order} />
        </div>
      )}
      <NextSteps order={order} />
      <div data-screen>
        <OptionalPart>
          <Install isHereOnly />
        </OptionalPart>
      </div>
      <Bought order={order} />
    </div>
  );
}
