import { useEffect } from 'react';
import { retrieveBooking } from '@/api/booking';
import { toOrderedBooking } from '@/api/trips/tripsAdapter';
import type { OrderSummary } from '@/domain/payment/order';
import { ownValue } from '@/domain/ownValue';
import { airportsOf } from '@/domain/trips/account';
import { type DeviceTrip, isPastTrip } from '@/domain/trips/trip';
import { type OrderedBooking, mergeBookingAnswer } from '@/domain/trips/bookingAnswer';
import { attentionOf } from '@/domain/trips/tripChange';
import { getOrderBearer, readOrder, writeOrder } from '@/offline/orders';
import { isRecent, now, rightNow } from '@/platform/clock';
import { log } from '@/platform/log';
import { inMemory } from '@/platform/memory';
import { useSession } from '../session';
import { localCityNames } from './cityNames';
import { noteStoredTrips } from './device';

/** ms; an order is not asked about more often than this. */
const PAUSE_MS = 60_000;

const asked = inMemory(() => new Map<string, number>());
/** Answers on their way: whoever asks meanwhile waits for the same one. */
const running = inMemory(() => new Map<string, Promise<void>>());

/** Airports that came with a change, and have no names here: the server has them in the language of the order. */
const newAirports = (order: OrderSummary, { legs }: OrderedBooking): string[] => {
  const booked = (order.formerFlights ?? []).length > 0 ? [] : airportsOf([order]);
  return airportsOf([{ legs: [...(legs ?? [])] }]).filter(
    (code) => !booked.includes(code) && ownValue(order.cities, code) === undefined,
  );
};

/**
 * Asks the server about the booking of a stored order and stores what it says. A failure, an answer of another shape or
 * about another booking (a captive portal, a server that lost its data) changes nothing. Never rejects.
 */
export function refreshOrder(order: OrderSummary): Promise<void> {
  const { orderId } = order;
  const found = running.get(orderId);
  if (found) return found;
  const last = asked.get(orderId);
  if (last !== undefined && isRecent(last, PAUSE_MS)) return Promise.resolve();
  asked.set(orderId, now());
  const asking = ask(order).finally(() => running.delete(orderId));
  running.set(orderId, asking);
  return asking;
}

async function ask(shown: OrderSummary): Promise<void> {
  const { orderId, bookingId } = shown;
  try {
    const token = await getOrderBearer(bookingId);
    if (token === null) return;
    const told = await retrieveBooking(bookingId, token);
    if (told.bookingId !== bookingId) return;
    const answer = toOrderedBooking(told);
    const names = await localCityNames(newAirports(shown, answer));
    // Read again: another tab may have stored a payment meanwhile.
    const order = await readOrder(orderId);
    if (!order) return;
    const merged = mergeBookingAnswer(order, answer, now());
    const next = Object.keys(names).length > 0 ? { ...merged, cities: { ...names, ...merged.cities } } : merged;
    await writeOrder(next);
    if (attentionOf(next, rightNow()) !== attentionOf(order, rightNow())) await noteStoredTrips();
  } catch (error) {
    // Asked again on the next opening.
    asked.delete(orderId);
    log.info('trips', 'the state of a trip could not be refreshed', error);
  }
}

/** Asks at once: something was sent about the booking. Never rejects. */
export async function askAgain(order: OrderSummary): Promise<void> {
  await running.get(order.orderId);
  asked.delete(order.orderId);
  await refreshOrder(order);
}

/** The confirmation page asks about payments of unknown outcome; past trips no longer change. */
const mayChange = ({ order, state }: DeviceTrip): boolean => state !== 'unknown' && !isPastTrip(order, rightNow());

/** Refreshes trips when they are shown and when the connection is back, one after the other. */
export function useRefreshedTrips(trips: readonly DeviceTrip[] | null | undefined): void {
  const { online } = useSession();
  const isRead = Boolean(trips);
  useEffect(() => {
    if (!online || !trips) return undefined;
    let here = true;
    void (async () => {
      for (const { order } of trips.filter(mayChange)) if (here) await refreshOrder(order);
    })();
    return () => {
      here = false;
    };
    // Storing an answer changes the trips; it must not ask again.
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies -- see above
  }, [online, isRead]);
}

/** Refreshes one trip, also a past one, because money may still come back. */
export function useRefreshedTrip(trip: DeviceTrip | null | undefined): void {
  const { online } = useSession();
  const id = trip && trip.state !== 'unknown' ? trip.order.orderId : null;
  useEffect(() => {
    if (online && trip && id !== null) void refreshOrder(trip.order);
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies -- once for an order and connection
  }, [online, id]);
}
