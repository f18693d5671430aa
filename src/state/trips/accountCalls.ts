import { retrieveBooking } from '@/api/booking';
import { ApiError, isRefusal } from '@/api/errors';
import { getUserTrips } from '@/api/trips/trips';
import { toOrderedBooking } from '@/api/trips/tripsAdapter';
import { privateExpiry } from '@/domain/account/retention';
import { AuthError } from '@/domain/account/types';
import type { OrderSummary } from '@/domain/payment/order';
import { type AccountTrip, airportsOf, allOverAt, withCityNames, withKnownDetails } from '@/domain/trips/account';
import { mergeBookingAnswer } from '@/domain/trips/bookingAnswer';
import { parseOrder } from '@/offline/orders';
import { now } from '@/platform/clock';
import { log } from '@/platform/log';
import { isOnSharedDevice, withAccountToken } from '../account';
import { ownPrivateStore } from '../account/person/copies';
import { localCityNames } from './cityNames';
import { NOBODY, accountTripsNow, isStillShown, setAccountTrips } from './accountStore';
import { noteAccountTrips } from './noteTrips';

/*
 * Asks the server for the trips of the signed-in traveller and keeps their copy. An answer that is no list of trips (a
 * captive portal) and a failure leave the copy as it is.
 */

const LIST = 'all';
const VERSION = 1;

interface Copy {
  trips: readonly OrderSummary[];
  at: number;
}

function parseCopy(value: unknown): Copy | null {
  const copy = value as { v?: unknown; trips?: unknown; at?: unknown } | null;
  if (copy?.v !== VERSION || !Array.isArray(copy.trips) || typeof copy.at !== 'number') return null;
  return { trips: copy.trips.flatMap((one: unknown) => parseOrder(one) ?? []), at: copy.at };
}

/** A store of somebody who signed out meanwhile, also in another tab, rejects: that is no fault. */
async function keep(uid: string, { trips, at }: Copy): Promise<void> {
  try {
    const store = await ownPrivateStore();
    const expiresAt = privateExpiry('trips', allOverAt(trips), now());
    if (!store || !isStillShown(uid)) return;
    await store.put('trips', LIST, { value: { v: VERSION, trips, at }, expiresAt });
    if (isStillShown(uid) && !isOnSharedDevice()) noteAccountTrips(trips);
  } catch (error) {
    if (isStillShown(uid)) log.warn('trips', 'the trips of the account could not be stored', error);
  }
}

async function showCopy(uid: string): Promise<void> {
  try {
    const store = await ownPrivateStore();
    const copy = store && parseCopy((await store.get('trips', LIST))?.value ?? null);
    if (copy && isStillShown(uid)) setAccountTrips({ ...accountTripsNow(), ...copy });
  } catch (error) {
    if (isStillShown(uid)) log.warn('trips', 'the copy of the trips could not be read', error);
  }
}

/** The server or the sign-in provider could not be reached at all. */
const isUnreached = (error: unknown): boolean =>
  (error instanceof AuthError && error.failure === 'offline') ||
  (error instanceof ApiError && (error.kind === 'offline' || error.kind === 'timeout'));

/** Shows the copy of this device, if nothing is shown yet. Never rejects. */
export async function showKeptTrips(uid: string): Promise<void> {
  if (accountTripsNow().uid === uid) return;
  setAccountTrips({ ...NOBODY, uid, phase: 'reading' });
  await showCopy(uid);
  if (isStillShown(uid) && accountTripsNow().phase === 'reading')
    setAccountTrips({ ...accountTripsNow(), phase: 'offline' });
}

/** Without the list of places the trips keep the server's names. */
async function named(trips: AccountTrip[]): Promise<AccountTrip[]> {
  const known = await localCityNames(airportsOf(trips));
  return trips.map((trip) => withCityNames(trip, known));
}

async function load(uid: string, online: boolean): Promise<void> {
  await showKeptTrips(uid);
  if (!isStillShown(uid)) return;
  setAccountTrips({ ...accountTripsNow(), phase: online ? 'asking' : 'offline' });
  if (!online) return;
  try {
    const told = await named(await withAccountToken((token) => getUserTrips(uid, token)));
    if (!isStillShown(uid)) return;
    const at = now();
    const copy = { trips: withKnownDetails(told, accountTripsNow().trips, at), at };
    setAccountTrips({ uid, phase: 'ready', ...copy });
    await keep(uid, copy);
  } catch (error) {
    log.info('trips', 'the trips of the account could not be loaded', error);
    if (isStillShown(uid))
      setAccountTrips({ ...accountTripsNow(), phase: isUnreached(error) ? 'offline' : 'failed', failure: error });
  }
}

let running: { key: string; work: Promise<void> } | null = null;

/** Shows the copy of this device, then asks the server, once at a time. Never rejects. */
export async function askForTrips(uid: string, online: boolean): Promise<void> {
  const key = `${uid} ${online}`;
  // Signed out and in again: what runs is for nobody any more.
  if (running?.key === key && accountTripsNow().uid === uid) return await running.work;
  const work = load(uid, online);
  running = { key, work };
  await work;
  if (running?.work === work) running = null;
}

/** Changes what is kept about an order of the account. */
export async function changeAccountOrder(
  orderId: string,
  change: (order: OrderSummary) => OrderSummary,
): Promise<void> {
  const { uid, trips, at } = accountTripsNow();
  if (uid === null || !trips) return;
  const list = trips.map((one) => (one.orderId === orderId ? change(one) : one));
  setAccountTrips({ ...accountTripsNow(), trips: list });
  await keep(uid, { trips: list, at });
}

/**
 * Asks about one order of the account, and shows and keeps what the server says. An order that is no longer the person's
 * leaves the list; any other failure changes nothing. Never rejects.
 */
export async function askForTrip(order: OrderSummary): Promise<void> {
  const { uid } = accountTripsNow();
  if (uid === null) return;
  const show = async (next: OrderSummary | null): Promise<void> => {
    const { trips, at } = accountTripsNow();
    if (!trips || !isStillShown(uid)) return;
    const list = trips.flatMap((one) => (one.orderId === order.orderId ? (next ?? []) : one));
    setAccountTrips({ ...accountTripsNow(), trips: list });
    await keep(uid, { trips: list, at });
  };
  try {
    const told = await withAccountToken((token) => retrieveBooking(order.bookingId, token));
    if (told.bookingId !== order.bookingId) return;
    await show(mergeBookingAnswer(order, toOrderedBooking(told), now()));
  } catch (error) {
    if (isRefusal(error) && error.status === 404) await show(null);
    else log.info('trips', 'a trip of the account could not be refreshed', error);
  }
}
