import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { isExpired, storedDeadline } from '@/domain/booking/expiry';
import type { BookingDraft } from '@/domain/booking/types';
import type { OrderSummary } from '@/domain/payment/order';
import { type DeviceTrip, tripStateOf, tripsOf } from '@/domain/trips/trip';
import { isUndecided } from '@/domain/trips/tripChange';
import { listAnsweredChanges } from '@/offline/changeReplies';
import { listDrafts, storedDrafts } from '@/offline/drafts';
import { listOrders, readOrder, removeOrders } from '@/offline/orders';
import { now } from '@/platform/clock';
import { log } from '@/platform/log';
import { loadPart } from '@/platform/parts';
import { noteTrips } from './noteTrips';

async function readDrafts(list = listDrafts): Promise<BookingDraft[]> {
  try {
    return await list();
  } catch (error) {
    log.warn('trips', 'the bookings cannot be listed', error);
    return [];
  }
}

async function loadDraftOrders() {
  try {
    return await loadPart(() => import('../booking/payment/openPayments'));
  } catch (error) {
    log.warn('trips', 'the bookings cannot be looked at', error);
    return null;
  }
}

/** The trips of this device, unsorted. Rejects when the orders cannot be read. */
export async function readTrips(list = listDrafts): Promise<DeviceTrip[]> {
  const [orders, drafts] = await Promise.all([listOrders(), readDrafts(list)]);
  const known = new Set(orders.map(({ orderId }) => orderId));
  const payable = new Set<string>();
  // The order of a paid booking is in the list already: its drafts add nothing.
  const paid = new Set(orders.filter(({ status }) => status === 'paid').map(({ bookingId }) => bookingId));
  const open = drafts.filter(({ id, bookingId }) => !paid.has(bookingId ?? id));
  // Most devices with trips have no such draft, and need none of the booking's code.
  // Inside of a live query `Promise` is Dexie's: what is read after it is observed, too.
  const part = open.length > 0 ? await Promise.resolve(loadDraftOrders()) : null;
  for (const draft of open) {
    const order = await part?.orderOfDraft(draft);
    if (!order && draft.status === 'open') payable.add(draft.bookingId ?? draft.id);
    if (order && !known.has(order.orderId)) orders.push(order);
  }
  const trips = tripsOf(orders, payable);
  return withAnswers(trips, await answersFor(orders));
}

/** Changes that this device has a decision about. */
const readAnswered = (): Promise<ReadonlySet<string>> => orWhenUnreadable(listAnsweredChanges(), new Set<string>());

/** Trips with what this device has decided about them, which the server may not know yet. */
export const withAnswers = <T extends Pick<DeviceTrip, 'order' | 'answered'>>(
  trips: T[],
  answered: ReadonlySet<string>,
): T[] => trips.map((trip) => (answered.has(trip.order.change?.id ?? '') ? { ...trip, answered: true } : trip));

const NONE: ReadonlySet<string> = new Set();

/** Nothing is read where the server waits for no decision. */
const answersFor = async (orders: readonly OrderSummary[]): Promise<ReadonlySet<string>> =>
  orders.some(isUndecided) ? await readAnswered() : NONE;

/** Changes of these orders that this device has a decision about, following every tab. */
export function useAnsweredChanges(orders: readonly OrderSummary[] | null): ReadonlySet<string> {
  const isAsked = orders?.some(isUndecided) ?? false;
  return useLiveQuery(() => answersFor(isAsked ? (orders ?? []) : []), [isAsked]) ?? NONE;
}

/** Whether a booking that can still be paid is on this device. */
async function isBookingOpen(bookingId: string, list: typeof listDrafts): Promise<boolean> {
  const draft = (await readDrafts(list)).find((one) => (one.bookingId ?? one.id) === bookingId);
  if (!draft || draft.status === 'paid' || draft.status === 'expired') return false;
  return !isExpired(storedDeadline(draft.expiresAt, draft.updatedAt, now()), now());
}

async function readTrip(orderId: string, list = listDrafts): Promise<DeviceTrip | null> {
  const [order, trips] = [await readOrder(orderId), await readTrips(list)];
  if (!order) return trips.find((trip) => trip.order.orderId === orderId) ?? null;
  const counting = trips.find((trip) => trip.order.bookingId === order.bookingId)?.order.orderId;
  const other = counting === undefined || counting === orderId ? order.replacedBy : counting;
  const state = tripStateOf(order);
  const isPayable = state === 'unknown' && (await isBookingOpen(order.bookingId, list));
  const [trip] = withAnswers([{ order, state, other, ...(isPayable && { isPayable }) }], await answersFor([order]));
  return trip ?? null;
}

/** Whether this device has an order. True as well where its storage does not answer: the page then says so. */
export async function isTripHere(orderId: string): Promise<boolean> {
  try {
    return (await readTrip(orderId)) !== null;
  } catch (error) {
    log.warn('trips', 'the trips cannot be read', error);
    return true;
  }
}

async function orWhenUnreadable<T>(read: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await read;
  } catch (error) {
    log.warn('trips', 'the trips cannot be read', error);
    return otherwise;
  }
}

/** The read of `openTrips` for the page that is on its way; only for that one, as later ones must not show gone trips. */
let early: { trips?: DeviceTrip[] | undefined; reading: Promise<DeviceTrip[] | undefined> } | null = null;

/** What the early read gave, or gives while the page waits for its own. React may render a page more than once before it stands. */
function useEarlyTrips(): DeviceTrip[] | undefined {
  const [read] = useState(() => early);
  const [trips, setTrips] = useState(read?.trips);
  useEffect(() => {
    if (early === read) early = null;
    let here = true;
    if (read && !read.trips) void read.reading.then((late) => here && setTrips(late));
    return () => {
      here = false;
    };
  }, [read]);
  return trips;
}

/** Merges what tabs that are gone have typed last: a live query itself cannot write. */
function useMergedEdits(): void {
  useEffect(() => void readDrafts(), []);
}

/**
 * The trips of this device, unsorted, following changes of this page and of other tabs; undefined until they are read,
 * null when they cannot be read.
 */
export function useTrips(): DeviceTrip[] | null | undefined {
  const first = useEarlyTrips();
  useMergedEdits();
  const own = useLiveQuery(async () => await orWhenUnreadable<DeviceTrip[] | null>(readTrips(storedDrafts), null), []);
  const trips = own === undefined ? first : own;
  useEffect(() => {
    if (trips) noteTrips(trips);
  }, [trips]);
  return trips;
}

/** One trip, following changes; undefined until it is read, null when this device does not have it. */
export function useTrip(orderId: string): DeviceTrip | null | undefined {
  useMergedEdits();
  return useLiveQuery(async () => await orWhenUnreadable(readTrip(orderId, storedDrafts), null), [orderId]);
}

/** Opens the database while a page is still on its way. Its own read follows, so a failure costs nothing. */
export async function openTrips(): Promise<void> {
  const mine: NonNullable<typeof early> = {
    reading: orWhenUnreadable<DeviceTrip[] | undefined>(readTrips(), undefined),
  };
  early = mine;
  mine.trips = await mine.reading;
}

/** Notes the stored trips for home. Never rejects. */
export async function noteStoredTrips(): Promise<void> {
  const trips = await orWhenUnreadable<DeviceTrip[] | null>(readTrips(), null);
  if (trips) noteTrips(trips);
}

/** Removes a trip that the traveller has added, with its papers. Resolves to false where the storage fails. */
export async function removeOwnTrip({ orderId }: OrderSummary): Promise<boolean> {
  try {
    await removeOrders((order) => order.orderId === orderId && order.added === true);
    return true;
  } catch (error) {
    log.warn('trips', 'a trip could not be removed', error);
    return false;
  }
}

/** Makes the booking of a lost order the one on screen, so that Pay finds the order. Never rejects. */
export async function resumeTrip({ bookingId }: OrderSummary): Promise<void> {
  try {
    await (await loadPart(() => import('../device/actions'))).resumeDraft(bookingId);
  } catch (error) {
    log.warn('trips', 'the booking could not be opened', error);
  }
}
