import { localDay } from '@/domain/dates';
import { langOf } from '@/domain/locale';
import type { Cancellation, OrderSummary } from '@/domain/payment/order';
import type { DeviceTrip } from '@/domain/trips/trip';
import type { Formatters } from '@/i18n/formatters';
import { useFormat } from '@/i18n/format';
import { type Translate, useT } from '@/i18n/t';
import { useSession } from '@/state/session';
import { useAnyTrip } from '@/state/trips/all';
import { useContentShown } from '@/state/useContentShown';
import { ButtonLink } from '@/ui/Button';
import { IconTicket } from '@/ui/firstIcons';
import { EmptyState } from '@/ui/EmptyState';
import { StateHead } from '@/ui/StateHead';
import { AgencyCard } from '../common/AgencyCard';
import { RefundTracker } from './RefundTracker';
import { TripNotHere } from './TripNotHere';
import { airlinesOfTrip, daysText, travellersText, routeText, tripPath } from './tripTexts';
import page from '@/ui/PageFrame.module.css';
import styles from './Trip.module.css';

/** Who cancelled, and when; empty parts are not known. */
function causeText({ by, at }: Cancellation, t: Translate, format: Formatters): string {
  const day = at > 0 ? t('trips.cancelled.on', { day: format.date(localDay(at)) }) : '';
  return [by && t(`trips.cancelled.by.${by}`), day].filter(Boolean).join(' ');
}

function moneyText({ status }: OrderSummary, { refund }: Cancellation, t: Translate, format: Formatters): string {
  if (refund && refund.status !== 'none')
    return t(`trips.cancelled.refund.${refund.status}`, { amount: format.money(refund.amount) });
  if (status !== 'paid') return t('trips.cancelled.refund.unpaid');
  return t(refund ? 'trips.cancelled.refund.none' : 'trips.cancelled.refund.unknown');
}

function Cancelled({ trip: { order }, cancellation }: { trip: DeviceTrip; cancellation: Cancellation }) {
  const t = useT();
  const format = useFormat();
  const lang = langOf(useSession().locale);
  const cause = causeText(cancellation, t, format);
  const facts = [
    daysText(order, t, format),
    airlinesOfTrip(order).join(', '),
    travellersText(order, t),
    t('trips.order', { id: order.orderId }),
  ].filter(Boolean);
  return (
    <div className={`wrap ${page.page} ${styles.narrow}`}>
      <StateHead
        title={t('trips.cancelled.title')}
        line="cut"
        facts={[
          { name: t('trips.cancelled.what'), value: routeText(order, lang, t) },
          {
            name: t('trips.cancelled.paid'),
            value: order.status === 'paid' && order.amount > 0 ? format.money(order.amount) : '',
          },
        ]}
        main={
          <ButtonLink kind="primary" to="/">
            {t('trips.search')}
          </ButtonLink>
        }
        also={
          <ButtonLink kind="outline" to={tripPath(order.orderId)}>
            {t('trips.cancelled.trip')}
          </ButtonLink>
        }
      >
        {cause && <p>{cause}</p>}
        <p>{moneyText(order, cancellation, t, format)}</p>
        <p className="small muted">{facts.join(', ')}</p>
      </StateHead>
      <RefundTracker order={order} cancellation={cancellation} />
      <AgencyCard orderId={order.orderId} />
    </div>
  );
}

/** /booking/cancelled without an order: nothing is known, so nothing is said about money. */
export function CancelledUnknown() {
  const t = useT();
  useContentShown();
  return (
    <div className="wrap">
      <EmptyState
        icon={<IconTicket />}
        title={t('trips.cancelled.which.title')}
        level="h1"
        actions={
          <ButtonLink kind="primary" to="/dashboard/trips">
            {t('trips.all')}
          </ButtonLink>
        }
      >
        <p>{t('trips.cancelled.which.text')}</p>
      </EmptyState>
    </div>
  );
}

/** /booking/cancelled?order=…: what was cancelled and what happens with the money, as far as it is known here. */
export function CancelledPage({ orderId }: { orderId: string }) {
  const t = useT();
  const { trip, account } = useAnyTrip(orderId);
  useContentShown(trip !== undefined);
  if (trip === undefined) return <output className="wrap" aria-busy="true" aria-label={t('trips.reading')} />;
  if (trip === null)
    return (
      <div className="wrap">
        <TripNotHere orderId={orderId} account={account} />
      </div>
    );
  const { cancellation } = trip.order;
  if (cancellation) return <Cancelled trip={trip} cancellation={cancellation} />;
  return (
    <div className="wrap">
      <EmptyState
        icon={<IconTicket />}
        title={t('trips.cancelled.not.title', { id: orderId })}
        level="h1"
        unbroken
        actions={
          <ButtonLink kind="primary" to={tripPath(orderId)}>
            {t('trips.cancelled.trip')}
          </ButtonLink>
        }
      >
        <p>{t('trips.cancelled.not.text')}</p>
      </EmptyState>
    </div>
  );
}
