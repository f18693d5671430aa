import { homeTrip, isPastTrip } from '@/domain/trips/trip';
import { useT } from '@/i18n/t';
import { useKeptTrips } from '@/state/trips/all';
import { useRightTime } from '@/state/useTime';
import { TripTile } from './TripTile';
import styles from './Trips.module.css';

/** The first card of home: the next trip, until a day after its last flight. It keeps its place until it is read. */
export function NextTrip() {
  const t = useT();
  const trips = useKeptTrips();
  const now = useRightTime();
  if (trips === undefined) return <div className={styles.coming} />;
  const trip = trips && homeTrip(trips, now);
  if (!trip) return null;
  const isComing = trip.state !== 'cancelled' && !isPastTrip(trip.order, now);
  return (
    <TripTile
      trip={trip}
      look={isComing ? 'next' : undefined}
      level="h2"
      lead={isComing ? t('trips.next') : undefined}
    />
  );
}
