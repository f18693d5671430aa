import { type DeviceTrip, homeUntil } from '@/domain/trips/trip';
import { localStore } from '@/platform/webStorage';
import { TRIP_HINT } from './hint';

/** Before every date: there are no trips. */
const NONE = '-';

/** Notes one more trip of this device for home. */
export function noteTrip(order: Parameters<typeof homeUntil>[0]): void {
  const until = homeUntil(order);
  if (until !== null && until > (localStore.get(TRIP_HINT) ?? '')) localStore.set(TRIP_HINT, until);
}

/** Notes all trips of this device for home, after some may have changed or gone. */
export function noteTrips(trips: readonly DeviceTrip[]): void {
  const last =
    trips
      .map(({ order }) => homeUntil(order) ?? NONE)
      .sort()
      .at(-1) ?? NONE;
  if (last !== localStore.get(TRIP_HINT)) localStore.set(TRIP_HINT, last);
}
