import { type Trip, homeUntil } from '@/domain/trips/trip';
import { today } from '@/platform/clock';
import { localStore } from '@/platform/webStorage';

/**
 * The last day on which home shows a trip, in local storage: home knows it without opening the database, and a device
 * without trips loads nothing for them.
 */
const KEY = 'tripUntil';

/** Whether home may have a trip to show today. */
export const mayHaveHomeTrip = (): boolean => (localStore.get(KEY) ?? '') >= today();

/** Notes one more trip of this device. */
export function noteTrip(order: Parameters<typeof homeUntil>[0]): void {
  const until = homeUntil(order);
  if (until !== null && until > (localStore.get(KEY) ?? '')) localStore.set(KEY, until);
}

/** Notes all trips of this device, after some may have changed or gone. */
export function noteTrips(trips: readonly Trip[]): void {
  localStore.remove(KEY);
  for (const { order } of trips) noteTrip(order);
}
