import { useMemo, useRef } from 'react';
import { useParams } from 'react-router-dom';
import { langOf } from '@/domain/locale';
import { type DeviceTrip, isAirportTime, isPastTrip, isSettled, payWayOf } from '@/domain/trips/trip';
import { whenText } from '@/i18n/age';
import { useFormat } from '@/i18n/format';
import { useT } from '@/i18n/t';
import { openModal } from '@/state/modals';
import { useSession } from '@/state/session';
import { useAnyTrip } from '@/state/trips/all';
import { useContentShown } from '@/state/useContentShown';
import { useClock, useRightTime } from '@/state/useTime';
import { AppBar } from '@/ui/Bars';
import { Button, ButtonLink } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { IconLink } from '@/ui/IconButton';
import { IconLeft, IconPlane } from '@/ui/firstIcons';
import { Skeleton } from '@/ui/Skeleton';
import { StateHead } from '@/ui/StateHead';
import { SyncState } from '@/ui/StateMarks';
import { TextLink } from '@/ui/TextLink';
import { useIsMobile } from '@/ui/useMediaQuery';
import { ExpiryNotices } from '../common/trips/ExpiryNotices';
import { Accepted } from './Accepted';
import { AgencyCard } from '../common/AgencyCard';
import { LateOrderEntry } from '../common/LateEntry';
import { ChangeDecision } from './ChangeDecision';
import { CheckInCard } from './CheckInCard';
import { useFocusNearby } from './focusNearby';
import { FlightHistory, FlightNews, RIGHTS_ID } from './FlightNews';
import { GoneLegCard, LegCard } from './LegCard';
import type { TripParts } from './parts';
import { PapersCard } from './passes/PapersCard';
import { RemoveTrip } from './passes/RemoveTrip';
import { PAY_ID, PayButton, PaymentState } from './PaymentState';
import { RefundTracker } from './RefundTracker';
import { RightsPart } from './rights/RightsPart';
import { TellCard } from './TellCard';
import { TripNotHere } from './TripNotHere';
import { TripTile } from './TripTile';
import { numberText, routeEnds, routeText, tripPath, withGone } from './tripTexts';
import page from '@/ui/PageFrame.module.css';
import styles from './Trip.module.css';

/** When the server was last asked about the trip. */
function Checked({ at }: { at: number | undefined }) {
  const t = useT();
  const format = useFormat();
  const { locale } = useSession();
  const now = useClock();
  return (
    <SyncState
      state="saved"
      text={at === undefined ? t('trips.unchecked') : t('trips.checked', { when: whenText(locale, format, at, now) })}
    />
  );
}

/** The bar of a phone, or the line above the trip on a desktop. */
function Head({ trip: { order } }: { trip: DeviceTrip }) {
  const t = useT();
  const isMobile = useIsMobile();
  const lang = langOf(useSession().locale);
  const number = numberText(order, t);
  if (isMobile) {
    return (
      <AppBar
        lead={<IconLink to="/dashboard/trips" label={t('trips.all')} icon={<IconLeft size="l" />} />}
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
      {!order.added && <Checked at={order.checkedAt} />}
    </div>
  );
}

function Shown({ trip, parts }: { trip: DeviceTrip; parts: TripParts }) {
  const t = useT();
  const isMobile = useIsMobile();
  const { order, state } = trip;
  const { added } = order;
  const { Bought, Documents, Calendar, Bank } = parts;
  const isGood = state !== 'cancelled';
  const now = useRightTime();
  const isPast = isPastTrip(order, now);
  const isTheirs = order.cancellation?.by !== 'traveller' && order.status === 'paid';
  const hasRights = isGood ? isSettled(state) || isPast : isTheirs;
  const only = useMemo(() => [trip], [trip]);
  const place = useRef<HTMLDivElement>(null);
  useFocusNearby(place);
  const isToFly = isGood && !isPast && order.legs.length > 0;
  const airport = isToFly && isSettled(state) && isAirportTime(order, now) && (
    <ButtonLink kind="primary" to={`${tripPath(order.orderId)}/airport`}>
      <IconPlane /> {t('trips.airport.open')}
    </ButtonLink>
  );
  const payWay = payWayOf(trip, now);
  // A phone shows them right after the flights, before the bill.
  const documents = order.status === 'paid' && (
    <div data-screen className="stack">
      {!added && <Documents order={order} />}
      <PapersCard order={order} />
    </div>
  );
  return (
    <>
      <Head trip={trip} />
      <div className={`wrap ${styles.page}`} data-paper ref={place}>
        <StateHead
          picture={<TripTile trip={trip} look={isGood ? 'next' : undefined} level={null} />}
          main={payWay ? <PayButton trip={trip} way={payWay} /> : airport}
          also={<Calendar order={order} />}
          help={
            added ? (
              <RemoveTrip order={order} />
            ) : (
              <Button kind="quiet" aria-haspopup="dialog" onClick={() => openModal('requestOrderHelp', { order })}>
                {t('order.help')}
              </Button>
            )
          }
        >
          {isMobile && !added && <Checked at={order.checkedAt} />}
          {added && (
            <p className="muted">
              {[t('passes.own.about'), isToFly && !order.localTimes ? t('passes.own.times') : '']
                .filter(Boolean)
                .join(' ')}
            </p>
          )}
          <PaymentState trip={trip} />
        </StateHead>
        {state === 'transfer' && trip.other === undefined && order.bankDetails && (
          <div id={PAY_ID} tabIndex={-1}>
            <Bank details={order.bankDetails} />
          </div>
        )}
        {isGood && <FlightNews order={order} />}
        {isGood && <ChangeDecision order={order} />}
        <ExpiryNotices trips={only} />
        <div className="split">
          <div className="stack">
            {order.cancellation && <RefundTracker order={order} cancellation={order.cancellation} />}
            {withGone(order).map(({ leg, gone }) => {
              const Leg = gone ? GoneLegCard : LegCard;
              return <Leg key={`${gone} ${leg.segments[0]?.dep.at}`} leg={leg} order={order} />;
            })}
            {order.legs.length === 0 && <Card title={t('trips.flights')}>{t('trips.noFlights')}</Card>}
            {isToFly && !added && !order.airlineReferences?.length && (
              <p className="small muted">{t('trips.reference.coming')}</p>
            )}
            {isToFly && isSettled(state) && (
              <div data-screen>
                <CheckInCard order={order} />
              </div>
            )}
            {isToFly && !trip.ofAccount && !added && (
              <div data-screen>
                <TellCard orderId={order.orderId} />
              </div>
            )}
            <FlightHistory order={order} />
            {isMobile && documents}
            {isToFly && <LateOrderEntry order={order} />}
            {!added && <Bought order={order} />}
          </div>
          <div className="stack">
            {!isMobile && documents}
            {hasRights && (
              <div data-screen id={RIGHTS_ID} tabIndex={-1}>
                <RightsPart order={order} />
              </div>
            )}
            {!added && (
              <div {...(payWay === 'office' && { id: PAY_ID, tabIndex: -1 })}>
                <AgencyCard orderId={order.orderId} />
              </div>
            )}
            {!added && <Accepted at={order.termsAcceptedAt} />}
          </div>
        </div>
      </div>
    </>
  );
}

/** /dashboard/trips/:orderId, read from the device or the account's copy: it opens offline. */
export function TripPage({ parts }: { parts: TripParts }) {
  const t = useT();
  const { orderId = '' } = useParams();
  const { trip, account } = useAnyTrip(orderId);
  useContentShown(trip !== undefined);
  if (trip === undefined) {
    return (
      <output className={`wrap ${page.page}`} aria-busy="true" aria-label={t('trips.reading')}>
        <Skeleton shape="block" />
        <Skeleton />
      </output>
    );
  }
  if (trip === null)
    return (
      <div className="wrap">
        <TripNotHere orderId={orderId} account={account} />
      </div>
    );
  return <Shown trip={trip} parts={parts} />;
}
