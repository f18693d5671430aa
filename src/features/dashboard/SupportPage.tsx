import { useMemo, useState } from 'react';
import { langOf } from '@/domain/locale';
import type { OrderSummary } from '@/domain/payment/order';
import { firstDay, splitTrips } from '@/domain/trips/trip';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { readOutboxPage } from '@/state/device/actions';
import { useStoredQuery } from '@/state/device/useLive';
import { waitingBookings } from '@/state/device/waiting';
import { openModal } from '@/state/modals';
import { useSession } from '@/state/session';
import { useAllTrips } from '@/state/trips/all';
import { useContentShown } from '@/state/useContentShown';
import { useRightTime } from '@/state/useTime';
import { Button, ButtonLink } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { Notice } from '@/ui/Notice';
import { TextLink } from '@/ui/TextLink';
import { PageFrame, ReadingDevice } from '@/ui/PageFrame';
import { AgencyContacts } from '../common/AgencyContacts';
import styles from './Dashboard.module.css';

/** "Riga to Barcelona, 15/01/2027, order 123". */
function useOrderText(): (order: OrderSummary) => string {
  const t = useT();
  const format = useFormat();
  const lang = langOf(useSession().locale);
  return (order) => {
    const { from, to } = order.routes?.[lang] ?? order;
    const day = firstDay(order);
    return [
      from && to ? t('search.route', { from, to }) : '',
      day ? format.date(day) : '',
      t('dashboard.support.order', { id: order.orderId }),
    ]
      .filter(Boolean)
      .join(', ');
  };
}

/** A message about one of the device's orders. */
function OrderHelpCard() {
  const t = useT();
  const { trips } = useAllTrips();
  const now = useRightTime();
  const textOf = useOrderText();
  const [chosen, setChosen] = useState('');
  const orders = useMemo(() => {
    if (!trips) return [];
    const { next, later, past } = splitTrips(trips, now);
    return [...(next ? [next] : []), ...later, ...past].map(({ order }) => order).filter(({ added }) => !added);
  }, [trips, now]);
  const order = orders.find(({ orderId }) => orderId === chosen) ?? orders[0];
  return (
    <Card title={t('dashboard.support.help')}>
      {trips === undefined && <ReadingDevice label={t('dashboard.reading')} />}
      {trips === null && <Notice kind="bad">{t('dashboard.support.unreadable')}</Notice>}
      {trips && !order && (
        <div className="stack">
          <p>{t('dashboard.support.noOrders')}</p>
          <TextLink to="/dashboard/trips">{t('dashboard.nav.trips')}</TextLink>
        </div>
      )}
      {order && (
        <div className="stack">
          <p>{t('dashboard.support.helpText')}</p>
          <p>
            <b>{textOf(order)}</b>
          </p>
          <div className="cluster">
            <Button kind="primary" aria-haspopup="dialog" onClick={() => openModal('requestOrderHelp', { order })}>
              {t('dashboard.support.write')}
            </Button>
            {orders.length > 1 && (
              <Button
                kind="outline"
                aria-haspopup="dialog"
                onClick={() => openModal('tripList', { onChoose: setChosen })}
              >
                {t('dashboard.support.choose')}
              </Button>
            )}
          </div>
        </div>
      )}
    </Card>
  );
}

/** Entries of this device that wait to be sent to the agency. */
function Waiting() {
  const t = useT();
  const { online } = useSession();
  const { value } = useStoredQuery(readOutboxPage);
  const count = useMemo(
    () => (value ? waitingBookings(value, online).length + value.enquiries.length : 0),
    [value, online],
  );
  if (count === 0) return null;
  return (
    <Notice
      kind="warn"
      live
      wide
      actions={
        <ButtonLink kind="tonal" size="s" to="/device/outbox">
          {t('dashboard.support.see')}
        </ButtonLink>
      }
    >
      {t('dashboard.support.waiting', { n: count })}
    </Notice>
  );
}

/** /dashboard/support. It works offline. */
export function SupportPage() {
  const t = useT();
  useContentShown();
  return (
    <PageFrame title={t('dashboard.nav.support')} lede={t('dashboard.support.lede')}>
      <Waiting />
      <div className={styles.columns}>
        <AgencyContacts
          title={t('dashboard.support.contacts')}
          hours={t('dashboard.support.hours')}
          none={t('dashboard.support.noContacts')}
        />
        <OrderHelpCard />
      </div>
      <Card title={t('dashboard.support.faq')}>
        <div className="stack">
          <p>{t('dashboard.support.faqText')}</p>
          <TextLink to="/info/faq-topics">{t('dashboard.support.faqOpen')}</TextLink>
        </div>
      </Card>
    </PageFrame>
  );
}
