import { type DeviceTrip, homeUntil } from '@/domain/trips/trip';
import { localStore } from '@/platform/webStorage';
import { ACCOUNT_TRIP_HINT, TRIP_HINT } from './hint';

/** Before every date: there are no trips. */
const NONE = '-';

type Noted = Parameters<typeof homeUntil>[0];

/** Notes one more trip of this device for home. */
export function noteTrip(order: Noted): void {
  const until = homeUntil(order);
  if (until !== null && until > (localStore.get(TRIP_HINT) ?? '')) localStore.set(TRIP_HINT, until);
}

function note(key: string, orders: readonly Noted[]): void {
  const last =
    orders
      .map((order) => homeUntil(order) ?? NONE)
      .sort()
      .at(-1) ?? NONE;
  if (last !== localStore.get(key)) localStore.set(key, last);
}

/** Notes all trips of this device for home, after some may have changed or gone. */
export const noteTrips = (trips: readonly DeviceTrip[]): void =>
  note(
    TRIP_HINT,
    trips.map(({ order }) => order),
  );

/** Notes the trips that this device keeps of the account. */
export const noteAccountTrips = (orders: readonly Noted[]): void => note(ACCOUNT_TRIP_HINT, orders);
