import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { langOf } from '@/domain/locale';
import type { DeviceTrip } from '@/domain/trips/trip';
import { whenText } from '@/i18n/age';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { useSession } from '@/state/session';
import { useTrip } from '@/state/trips/device';
import { useRefreshedTrip } from '@/state/trips/refresh';
import { useContentShown } from '@/state/useContentShown';
import { useClock } from '@/state/useTime';
import { carryState } from '@/ui/AppLink';
import { ActionBar, AppBar } from '@/ui/Bars';
import { ButtonLink } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { EmptyState } from '@/ui/EmptyState';
import { IconButton } from '@/ui/IconButton';
import { IconLeft, IconPlane } from '@/ui/icons';
import { Skeleton } from '@/ui/Skeleton';
import { SyncState } from '@/ui/StateMarks';
import { TextLink } from '@/ui/TextLink';
import { useIsMobile } from '@/ui/useMediaQuery';
import { useLocation, useNavigate } from 'react-router-dom';
import { ExpiryNotices } from '../common/ExpiryNotices';
import { Accepted } from './Accepted';
import { AgencyCard, WriteToAgency } from './AgencyCard';
import { LegCard } from './LegCard';
import type { TripParts } from './parts';
import { PaymentState } from './PaymentState';
import { TripTile } from './TripTile';
import { routeEnds, routeText, tripPath } from './tripTexts';
import list from './Trips.module.css';
import styles from './Trip.module.css';

/** This device does not have the order. */
export function TripNotHere({ orderId, SignIn }: { orderId: string; SignIn?: TripParts['SignIn'] }) {
  const t = useT();
  return (
    <EmptyState
      title={t('trips.notHere.title')}
      level="h1"
      actions={
        <>
          <ButtonLink kind="primary" to="/dashboard/trips">
            {t('trips.all')}
          </ButtonLink>
          <ButtonLink kind="quiet" to="/">
            {t('trips.search')}
          </ButtonLink>
          <WriteToAgency orderId={orderId} />
        </>
      }
    >
      <p>{t('trips.notHere.text', { id: orderId })}</p>
      {SignIn && <SignIn />}
    </EmptyState>
  );
}

/** When the server was last asked about the trip. */
function Checked({ at }: { at: number | undefined }) {
  const t = useT();
  const format = useFormat();
  const { locale } = useSession();
  const now = useClock();
  return (
    <SyncState state="saved">
      {at === undefined ? t('trips.unchecked') : t('trips.checked', { when: whenText(locale, format, at, now) })}
    </SyncState>
  );
}

/** The bar of a phone, or the line above the trip on a desktop. */
function Head({ trip: { order } }: { trip: DeviceTrip }) {
  const t = useT();
  const isMobile = useIsMobile();
  const navigate = useNavigate();
  const { search } = useLocation();
  const lang = langOf(useSession().locale);
  const number = t('trips.order', { id: order.orderId });
  if (isMobile) {
    return (
      <AppBar
        lead={
          <IconButton
            label={t('trips.all')}
            icon={<IconLeft size="l" />}
            onClick={() => void navigate(carryState('/dashboard/trips', search))}
          />
        }
        title={routeEnds(order, lang).to || number}
        sub={routeEnds(order, lang).to ? number : undefined}
      />
    );
  }
  return (
    <div className={`wrap ${styles.line}`}>
      <TextLink to="/dashboard/trips">
        <IconLeft size="s" /> {t('trips.all')}
      </TextLink>
      <h1 className="sr-only" tabIndex={-1}>
        {routeText(order, lang, t)}
      </h1>
      <Checked at={order.checkedAt} />
    </div>
  );
}

function Shown({ trip, parts }: { trip: DeviceTrip; parts: TripParts }) {
  const t = useT();
  const isMobile = useIsMobile();
  const { order, state } = trip;
  const { Bought, Documents, Calendar, Bank, Help, Rights } = parts;
  const isGood = state !== 'cancelled';
  const only = useMemo(() => [trip], [trip]);
  const airport = isGood && order.legs.length > 0 && (
    <ButtonLink kind="primary" size="l" wide to={`${tripPath(order.orderId)}/airport`}>
      <IconPlane /> {t('trips.airport.open')}
    </ButtonLink>
  );
  return (
    <>
      <Head trip={trip} />
      <div className={`wrap ${styles.page}`} data-paper>
        <TripTile trip={trip} look={isGood ? 'next' : undefined} level={null} />
        {isMobile && <Checked at={order.checkedAt} />}
        <PaymentState trip={trip} Bank={Bank} />
        <ExpiryNotices trips={only} />
        <div className="split">
          <div className="stack">
            {order.legs.map((leg) => (
              <LegCard key={leg.segments[0]?.dep.at} leg={leg} order={order} />
            ))}
            {order.legs.length === 0 && <Card title={t('trips.flights')}>{t('trips.noFlights')}</Card>}
            {isGood && order.legs.length > 0 && !order.airlineReferences?.length && (
              <p className="small muted">{t('trips.reference.coming')}</p>
            )}
            <Bought order={order} />
          </div>
          <div className="stack">
            {!isMobile && airport}
            {order.status === 'paid' && (
              <div data-screen>
                <Documents order={order} />
              </div>
            )}
            {isGood && (
              <div data-screen>
                <Calendar order={order} />
              </div>
            )}
            {Rights && <Rights order={order} />}
            <AgencyCard orderId={order.orderId}>{Help && <Help order={order} />}</AgencyCard>
            <Accepted at={order.termsAcceptedAt} />
          </div>
        </div>
      </div>
      {isMobile && airport && <ActionBar>{airport}</ActionBar>}
    </>
  );
}

/** /dashboard/trips/:orderId, read from the device: it opens offline. */
export function TripPage({ parts }: { parts: TripParts }) {
  const t = useT();
  const { orderId = '' } = useParams();
  const trip = useTrip(orderId);
  useRefreshedTrip(trip);
  useContentShown(trip !== undefined);
  if (trip === undefined) {
    return (
      <output className={`wrap ${list.page}`} aria-busy="true" aria-label={t('trips.reading')}>
        <Skeleton shape="block" />
        <Skeleton />
      </output>
    );
  }
  if (trip === null)
    return (
      <div className="wrap">
        <TripNotHere orderId={orderId} SignIn={parts.SignIn} />
      </div>
    );
  return <Shown trip={trip} parts={parts} />;
}
