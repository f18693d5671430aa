import type { ReactNode } from 'react';
import { homeTrip } from '@/domain/trips/trip';
import { useT } from '@/i18n/t';
import { useTrips } from '@/state/trips/device';
import { useToday } from '@/state/useTime';
import { TripTile } from './TripTile';

/** The first card of home: the next trip, until a day after its last flight. `room`: keeps its place until it is read. */
export function NextTrip({ room }: { room: ReactNode }) {
  const t = useT();
  const trips = useTrips();
  const today = useToday();
  if (trips === undefined) return room;
  const trip = trips && homeTrip(trips, today);
  return (
    trip && (
      <TripTile trip={trip} look={trip.state === 'cancelled' ? undefined : 'next'} level="h2" lead={t('trips.next')} />
    )
  );
}
