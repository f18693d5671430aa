import { useEffect } from 'react';
import { mergeTrips, tripOfAccount, mergeAccountAnswer } from '@/domain/trips/account';
import type { DeviceTrip } from '@/domain/trips/trip';
import { useAccount } from '../account';
import { useSession } from '../session';
import { type AccountTrips, refreshAccountTrip, useAccountTrips } from './account';
import { useAnsweredChanges, useTrip, useTrips, withAnswers } from './device';
import { useRefreshedTrip, useRefreshedTrips } from './refresh';

/* Trips of this device together with those of the signed-in traveller. */

interface AllTrips {
  /** Unsorted; undefined until they are read, null when this device cannot read its own and the account has none. */
  trips: DeviceTrip[] | null | undefined;
  /** Those of this device alone. */
  device: DeviceTrip[] | null | undefined;
  account: AccountTrips;
}

const isLooking = ({ phase, trips }: AccountTrips): boolean =>
  trips === null && (phase === 'reading' || phase === 'asking');

function useTogether(device: DeviceTrip[] | null | undefined, account: AccountTrips): DeviceTrip[] | null | undefined {
  const { trips, at } = account;
  const answered = useAnsweredChanges(trips);
  if (device === undefined) return undefined;
  if (trips !== null && (device !== null || trips.length > 0))
    return withAnswers(mergeTrips(device ?? [], trips, at), answered);
  // An empty device does not say "no trips" before the account has answered.
  return isLooking(account) && !device?.length ? undefined : device;
}

/** Every trip that is known here, following changes; refreshed while it is shown. */
export function useAllTrips(): AllTrips {
  const device = useTrips();
  const account = useAccountTrips();
  useRefreshedTrips(device);
  return { trips: useTogether(device, account), device, account };
}

/** Trips for home: of this device, and of the account as this device keeps them. Nothing is asked. */
export function useKeptTrips(): DeviceTrip[] | null | undefined {
  const device = useTrips();
  const account = useAccountTrips({ keptOnly: true });
  const isLoading = useAccount().status === 'loading';
  const trips = useTogether(device, account);
  // One trip must not take the place of another while somebody reads.
  return isLoading || account.phase === 'reading' ? undefined : trips;
}

/** One trip; undefined until it is read, null when neither this device nor the account has it. */
export function useAnyTrip(orderId: string): { trip: DeviceTrip | null | undefined; account: AccountTrips } {
  const { online } = useSession();
  const device = useTrip(orderId);
  const account = useAccountTrips();
  useRefreshedTrip(device);
  const { trips, at, phase } = account;
  const told = trips?.find((one) =>
    device ? one.bookingId === device.order.bookingId && one.orderId === orderId : one.orderId === orderId,
  );
  const answered = useAnsweredChanges(trips);
  const isAsked = phase === 'ready' && device === null && told !== undefined;
  useEffect(() => {
    if (online && isAsked && told) void refreshAccountTrip(told);
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies -- once for an order and connection: the answer changes the order
  }, [online, isAsked, orderId]);
  if (device === undefined) return { trip: undefined, account };
  if (device) return { trip: told ? mergeAccountAnswer(device, told, at) : device, account };
  if (told) {
    const [trip] = withAnswers([tripOfAccount(told, Math.max(at, told.checkedAt ?? 0))], answered);
    return { trip, account };
  }
  return { trip: isLooking(account) ? undefined : null, account };
}
