import { langOf } from '@/domain/locale';
import { homeTrip, isPastTrip } from '@/domain/trips/trip';
import { useT } from '@/i18n/t';
import { useSession } from '@/state/session';
import { useKeptTrips } from '@/state/trips/all';
import { useRightTime } from '@/state/useTime';
import { AppLink } from '@/ui/AppLink';
import { Notice } from '@/ui/Notice';
import { attentionOfTrip } from './StateTag';
import { TripTile } from './TripTile';
import { routeText, tripPath } from './tripTexts';
import styles from './Trips.module.css';

/** The first card of home: the next trip, until a day after its last flight. It keeps its place until it is read. */
export function NextTrip() {
  const t = useT();
  const trips = useKeptTrips();
  const now = useRightTime();
  const lang = langOf(useSession().locale);
  if (trips === undefined) return <div className={styles.coming} />;
  const trip = trips && homeTrip(trips, now);
  if (!trip) return null;
  const isComing = trip.state !== 'cancelled' && !isPastTrip(trip.order, now);
  const others = (trips ?? []).flatMap((one) => {
    const attention = one === trip ? null : attentionOfTrip(one, now);
    return attention ? { order: one.order, attention } : [];
  });
  return (
    <>
      <TripTile
        trip={trip}
        look={isComing ? 'next' : undefined}
        level="h2"
        lead={isComing ? t('trips.next') : undefined}
      />
      {others.map(({ order, attention }) => (
        <Notice key={order.orderId} kind="warn">
          <AppLink to={tripPath(order.orderId)}>
            {t(attention === 'decide' ? 'trips.decide.other' : 'trips.news.other', { trip: routeText(order, lang, t) })}
          </AppLink>
        </Notice>
      ))}
    </>
  );
}
