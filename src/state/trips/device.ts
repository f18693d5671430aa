import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import type { BookingDraft } from '@/domain/booking/types';
import type { OrderSummary } from '@/domain/payment/order';
import { type DeviceTrip, tripStateOf, tripsOf } from '@/domain/trips/trip';
import { listDrafts, storedDrafts } from '@/offline/drafts';
import { listOrders, readOrder } from '@/offline/orders';
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
    return await loadPart(() => import('./draftOrders'));
  } catch (error) {
    log.warn('trips', 'the bookings cannot be looked at', error);
    return null;
  }
}

/** The trips of this device, unsorted. Rejects when the orders cannot be read. */
export async function readTrips(list = listDrafts): Promise<DeviceTrip[]> {
  const [orders, drafts] = [await listOrders(), await readDrafts(list)];
  const known = new Set(orders.map(({ orderId }) => orderId));
  const payable = new Set<string>();
  // Most devices with trips have no draft, and need none of the booking's code.
  // Inside of a live query `Promise` is Dexie's: what is read after it is observed, too.
  const part = drafts.length > 0 ? await Promise.resolve(loadDraftOrders()) : null;
  for (const draft of drafts) {
    const order = await part?.orderOfDraft(draft);
    if (!order && draft.status === 'open') payable.add(draft.bookingId ?? draft.id);
    if (order && !known.has(order.orderId)) orders.push(order);
  }
  return tripsOf(orders, payable);
}

async function readTrip(orderId: string, list = listDrafts): Promise<DeviceTrip | null> {
  const [order, trips] = [await readOrder(orderId), await readTrips(list)];
  if (!order) return trips.find((trip) => trip.order.orderId === orderId) ?? null;
  const counting = trips.find((trip) => trip.order.bookingId === order.bookingId)?.order.orderId;
  const other = counting === undefined || counting === orderId ? order.replacedBy : counting;
  return { order, state: tripStateOf(order), other };
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

/** Read by `openTrips` for the page that is on its way; only for that one, as later ones must not show gone trips. */
let early: DeviceTrip[] | undefined;

function takeEarly(): DeviceTrip[] | undefined {
  const trips = early;
  early = undefined;
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
  const [first] = useState(takeEarly);
  useMergedEdits();
  const trips = useLiveQuery(
    async () => await orWhenUnreadable<DeviceTrip[] | null>(readTrips(storedDrafts), null),
    [],
    first,
  );
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
  early = await orWhenUnreadable<DeviceTrip[] | undefined>(readTrips(), undefined);
}

/** Notes the stored trips for home. Never rejects. */
export async function noteStoredTrips(): Promise<void> {
  const trips = await orWhenUnreadable<DeviceTrip[] | null>(readTrips(), null);
  if (trips) noteTrips(trips);
}

/** Makes the booking of a lost order the one on screen, so that Pay finds the order. Never rejects. */
export async function resumeTrip({ bookingId }: OrderSummary): Promise<void> {
  try {
    await (await loadPart(() => import('../device/actions'))).resumeDraft(bookingId);
  } catch (error) {
    log.warn('trips', 'the booking could not be opened', error);
  }
}
